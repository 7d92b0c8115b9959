"""Pictures beside messages: descriptions in, JPEGs out, drawn in a process of their own.

``poster`` and its like say what lies where, as pieces of SVG; ``composing`` alone knows pixels.
"""
