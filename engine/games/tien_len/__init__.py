"""Tien Len, and Viet Cong: two to four players, each alone, get rid of their cards.

The combinations are in ``combinations``, what beats them in ``beats``, the house rules in
``rules``. The state of a match is in ``state``; what changes it in ``dealing``, ``trading``,
``leading``, ``play`` and ``scoring``; what the seats may know about it in ``view``, and what they
may imagine in ``worlds``. Players read the rules in the sentences ``rules-tien_len-<topic>``.
"""

from engine.games.tien_len.game import TienLen
from engine.games.tien_len.rules import VIET_CONG as _VIET_CONG

TIEN_LEN = TienLen()
VIET_CONG = TienLen(_VIET_CONG)

__all__ = ["TIEN_LEN", "VIET_CONG", "TienLen"]
