"""What each room and each person sees of a table, and when it is sent.

Only what is already stored is ever shown. Never here: changes of a table.
"""
