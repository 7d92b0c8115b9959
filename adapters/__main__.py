"""``python -m adapters`` is ``dehla``."""

from adapters.cli import main

main()
