"""How hypothesis is used everywhere: a busy machine makes no test fail."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("house", settings.default, deadline=None)
settings.load_profile("house")
