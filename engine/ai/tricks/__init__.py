"""Views and states of the trick games, translated for the kernel.

Each game has a module that writes its states into the kernel's plain lists (``state_of``), with its
rules and what a deal is worth (``rules_of``, ``worths_of``). From these follow the worlds that a
view allows (``worlds``) and what the steady player does: it asks the rollout policy of the kernel
(``choose``). How the games are played is left to the kernel.
"""
