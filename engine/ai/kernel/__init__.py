"""The trick games on mutable arrays, and the searches that run on them.

Each game's ``apply`` explains and refuses; here Dehla Pakad, Court Piece and Teen Do Paanch are
implemented once more for speed: on flat arrays of numbers, changed in place card by card. The
race, the rollouts and the double-dummy solver all use this implementation.

The package is loaded as it stands, and where numba is installed once more under the name
``COMPILED``: there every function marked ``jit`` is compiled (see ``engine.ai.kernels``). So that
both come from one source, modules here import each other relatively and nothing else from the
project.
"""

from __future__ import annotations

COMPILED = "engine.ai.compiled_kernel"
IS_COMPILED = __name__ == COMPILED
