"""How hypothesis is used everywhere: a busy machine makes no test fail, each run tries others."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("house", settings.default, deadline=None, max_examples=50)
settings.load_profile("house")
