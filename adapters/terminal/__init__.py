"""One person at a keyboard, with AI players.

Never here: rules, sentences, storage.
"""
