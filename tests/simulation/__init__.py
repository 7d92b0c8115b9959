"""The bot with its store, its platforms and its people on a clock that jumps to what comes next.

Everything follows from a seed: what people press, how slow a platform is, when a process is killed
or the database does not answer. ``python -m tests.simulation --seeds 1-100``.
"""
