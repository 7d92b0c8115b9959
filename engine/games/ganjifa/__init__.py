"""Ganjifa, one file for each thing that happens in a deal; ``game`` puts them together."""
