"""Ganjifa, one file for each thing that happens in a deal; ``rules`` has the game itself."""
