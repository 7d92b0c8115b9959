"""Pure rules of card games: values in, values out."""

__version__ = "0.1.0"
