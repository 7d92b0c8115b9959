"""Nothing is learned without the extra ``fast``."""

from __future__ import annotations

from engine.ai import kernels

collect_ignore = [] if kernels.is_installed() else ["test_network.py"]
