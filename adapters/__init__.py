"""Thin translators between a platform and the bot."""
