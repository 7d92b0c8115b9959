"""How the policy of Dehla Pakad was learned (``engine.ai.fast.dehla_pakad_policy``).

Needs the extra ``fast``. What cards are worth is found by playing each of them out in a few worlds,
the own side by the policy as it is; a network learns that from what the seat sees; and so on from
there. Three rounds of eight to twelve minutes on two cores made the policy that is used, the first
with an empty one:

    python -m tests.learning collect LESSONS.npz --minutes 10 --seed 1
    python -m tests.learning train LESSONS.npz [MORE.npz ...]
    python -m tests.learning rate
"""
