"""The platform-neutral card room. Each folder says at its top what lives there and what never does.

From the ground up: ``model`` (values), ``text`` (words in and out), ``presenter`` (what is
said), ``projection`` (the same as data for a page), ``storage`` (what is kept), ``ai`` (thinking),
``outbox`` (telling), ``services`` (what people ask for). Beside them ``faces`` and ``pictures``
(what is drawn) and ``config``. Never here: a platform's library.
"""
