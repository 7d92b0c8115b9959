"""Telling: what each room and each person sees of a table, and when it goes out.

What is told is always in the store already. Never here: changes of a table.
"""
