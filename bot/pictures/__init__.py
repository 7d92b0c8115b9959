"""Pictures beside messages: descriptions in, JPEGs out, drawn in a separate process.

``poster`` and the like lay everything out as pieces of SVG; only ``composing`` handles pixels.
Never here: what a picture shows; that is decided in ``bot.presenter``, which says it in words too.
"""
