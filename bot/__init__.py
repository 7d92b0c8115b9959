"""The platform-neutral card room. Each folder's ``__init__`` says what lives there and what never.

From the ground up: ``model`` (values), ``text`` (words in and out), ``presenter`` (what is
said), ``projection`` (the same as data for a page), ``storage`` (what is kept), ``ai`` (thinking),
``outbox`` (what is sent when), ``services`` (what people ask for). Beside them ``faces`` and
``pictures`` (what is drawn) and ``config``. Never here: a platform's library.
"""
