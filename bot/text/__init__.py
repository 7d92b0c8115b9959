"""Words in and out: catalogues of sentences, and what people mean by what they type.

Never here: what is said of a table (``bot.presenter``), and which commands there are
(``bot.services``).
"""
