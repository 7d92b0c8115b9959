"""Cards drawn by code: SVG text of paths and strokes, without a font, a picture or a script.

``french`` and ``ganjifa`` draw a card as it lies on a table, ``small`` as it stands in a line of
text; ``sprite`` puts a whole pack into one document. All is ours, and follows from the card alone.
Never here: a table, a person, the rest of the bot.
"""
