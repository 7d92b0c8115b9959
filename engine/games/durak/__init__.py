"""Durak: ``game`` has the rules of play; the other files, what they stand on."""
