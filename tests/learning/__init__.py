"""How the policy and the value network of Dehla Pakad were learned (``engine.ai.kernel``).

Needs the extra ``fast``. In deals of the policy against the steady player each card of a choice is
played out in the deal as it is, the own side by the policy as it is; a network learns what a card
is worth beside the others from what the seat sees; and so on from there. The value network learns
from states between two tricks of such deals what these come to.

    python -m tests.learning collect policy CHOICES.npz --lessons 4000000 --seed 1 [--steady]
    python -m tests.learning train policy CHOICES.npz [MORE.npz ...] [--new]
    python -m tests.learning rate
    python -m tests.learning collect value STATES.npz --lessons 5000000 --seed 301
    python -m tests.learning train value STATES.npz [MORE.npz ...]

A million choices take about two minutes to collect, a million states ten seconds. The policy that
is used had six rounds. In the first four, of 300,000 choices or less, cards were played out in
twenty worlds of the view each; in the first of them all went on as the steady player. Then came
3.2 and 4 million choices as above; a deal won was worth 0.4 of a Kot then, not 0.6. The value
network had 30 million states, of seeds 301 to 306.
"""

from engine.ai import kernels

POLICY, VALUE = "policy", "value"
"""The networks that learn."""

if kernels.is_installed():
    kernels.load_again()  # the modules here compile functions that call those of the kernel
