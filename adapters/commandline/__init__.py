"""The commands that need no chat: simulate, replay, arena, export, db."""
