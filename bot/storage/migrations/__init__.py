"""Migrations, oldest first in ``versions``. ``bot.storage.migrate`` runs them."""
