"""What people ask for, one file for each kind of request; the manager that hands requests out.

A request is carried out in one order: load, change, save, tell. Never here: SQL, sentences, a
platform's library.
"""
