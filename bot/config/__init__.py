"""How the bot is set up and watched: settings, logs, metrics, health.

Never here: anything about a game.
"""
