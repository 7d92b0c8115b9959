"""Values and pure changes: what a table is, who sits at it, what an action does to it.

The ports are here too: what the bot asks of a platform and of a store. Never here: waiting, I/O,
a clock of its own, sentences for people.
"""
