"""How the bot is set up and watched: settings, logs, metrics, health.

Never here: anything of a game.
"""
