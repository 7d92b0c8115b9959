"""What a seat, or a whole state, of the games of tricks is to the kernel.

Each game has a module that reads a state of its own into the kernel's plain lists (``state_of``),
and its rules and what a deal is worth (``rules_of``, ``worths_of``). From these follow the worlds
that a view allows (``worlds``), and what the steady player does: it asks the rollout policy of the
kernel (``choose``). How anything is played stands in the kernel alone.
"""
