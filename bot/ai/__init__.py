"""Where AI players think, and work that goes on in the background.

Thinking happens in processes of its own, which know the engine and no token. Never here: rules,
and anything that the event loop would have to wait for.
"""
