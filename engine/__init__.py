"""The rules of card games as pure functions: values in, values out.

Never here: a clock, I/O, a database, a platform, sentences for people.
"""

__version__ = "0.1.0"
