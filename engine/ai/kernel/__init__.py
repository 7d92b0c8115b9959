"""The one mutable play of the games of tricks, and the searches that run on it.

Beside each game's ``apply``, which explains and refuses, Dehla Pakad, Court Piece and Teen Do
Paanch are played here once more: on flat arrays of numbers, card by card, changed in place. The
race, the rollouts and the double-dummy solver all use this play.

The package is loaded as it stands, and once more under the name ``COMPILED`` where numba is
installed: there every function marked ``jit`` is compiled (see ``engine.ai.kernels``). For both to
come from one source, modules in here import each other relatively, and nothing else of the project.
"""

from __future__ import annotations

COMPILED = "engine.ai.compiled_kernel"
IS_COMPILED = __name__ == COMPILED
