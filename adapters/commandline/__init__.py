"""The commands that need no chat: simulate, replay, verify, arena, export, emojis, ratings, db."""
