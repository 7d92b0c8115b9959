"""Cards drawn by code, as SVG made of paths and strokes, without fonts, images or scripts.

``french`` and ``ganjifa`` draw a card for the table, ``small`` one for a line of text; ``sprite``
puts a whole pack into one document. All drawings are our own, and depend only on the card.
Never here: a table, a person, the rest of the bot.
"""
