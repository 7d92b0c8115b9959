"""Where AI players think, and background work.

Thinking happens in separate processes, which know the engine but no token. Never here: rules, and
anything that the event loop would have to wait for.
"""
