"""The platform-neutral card room. Each folder says at its top what lives there and what never does.

From the ground up: ``model`` (values), ``text`` (words in and out), ``presenter`` (what is
said), ``storage`` (what is kept), ``ai`` (thinking), ``outbox`` (telling), ``services`` (what
people ask for). ``config`` stands beside them. Never here: a platform's library.
"""
