"""Pictures beside messages: descriptions in, JPEGs out, drawn in a process of their own.

``poster`` and its like say what lies where, as pieces of SVG; ``composing`` alone knows pixels.
Never here: what a picture shows, which ``bot.presenter`` says, in words too.
"""
