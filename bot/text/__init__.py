"""Words in and out: catalogues of sentences, commands, what people mean by what they type.

Never here: what is said of a table (``bot.presenter``), and who may do what.
"""
