"""One person and AI players at a keyboard.

Never here: rules, sentences, storage.
"""
