"""What people ask for, one file per kind of request, and the manager that hands requests out.

Every request goes through the same steps: load, change, save, then show. Never here: SQL,
sentences, a platform's library.
"""
