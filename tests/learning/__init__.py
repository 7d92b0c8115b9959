"""How the policy of Dehla Pakad was learned (``engine.ai.fast.dehla_pakad_policy``).

Needs the extra ``fast``. What cards are worth is found by playing each of them out in a few worlds,
the own side by the policy as it is; a network learns that from what the seat sees; and so on from
there. Four rounds of about ten minutes on two cores made the policy that is used; in the first of
them all went on as the steady player.

    python -m tests.learning collect LESSONS.npz --minutes 10 --seed 1 [--steady]
    python -m tests.learning train LESSONS.npz [MORE.npz ...]
    python -m tests.learning rate
"""
