"""One deal of Dehla Pakad by the book, slow and plain: cards are texts, everything is a list.

It shares nothing with the engine, so that the two can check each other. Sides are 0 and 1.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

RANKS = "23456789TJQKA"

TOLD = (
    "trump_method",
    "trump_effective",
    "lead_after_trump",
    "no_void_trump",
    "deal_style",
    "capture_rule",
    "after_capture",
    "two_two",
    "streak_length",
    "sweep_in_streak",
    "dealer_after_streak_kot",
    "scoring",
    "early_end",
)
"""The house rules that are told here. Of any other, only the default is played so."""

Pick = Callable[[list[str]], str]
"""Chooses one of some actions."""


@dataclass
class Plain:
    """A deal in the making. ``rules`` holds every option told; ``log`` what has been done."""

    rules: dict[str, Any]
    dealer: int
    deck: list[str]
    pick: Pick
    log: list[tuple[int, str, list[str]]] = field(default_factory=list)
    captures: list[tuple[int, int, int]] = field(default_factory=list)
    winners: list[int] = field(default_factory=list)

    def play(self) -> None:
        """Play the deal to its last trick."""
        self.hands: list[list[str]] = [[], [], [], []]
        self.taken: list[list[str]] = [[], []]
        self.pile: list[str] = []
        self.trump, self.holder = "", -1
        self.leader = (self.dealer + 1) % 4
        calls = self.rules["trump_method"] == "dealer_right_call"
        self.give(5)
        if calls:
            self.call()
        if calls or self.rules["deal_style"] == "all_thirteen":
            self.give(4)
            self.give(4)
        for number in range(1, 14):
            self.one_trick(number)
            if self.ended_early():
                return
            if self.deck and (self.trump or number == 5):
                self.more_cards(number)

    def give(self, count: int) -> None:
        """Deal everybody a batch, the dealer last."""
        for step in (1, 2, 3, 4):
            seat = (self.dealer + step) % 4
            self.hands[seat] += self.deck[:count]
            del self.deck[:count]

    def do(self, seat: int, legal: list[str]) -> str:
        """Let somebody choose, and write it down."""
        action = self.pick(legal)
        self.log.append((seat, action, legal))
        return action.split()[1]

    def call(self) -> None:
        """The seat after the dealer names trump."""
        self.trump = self.do((self.dealer + 1) % 4, [f"call {suit}" for suit in "CDHS"])

    def more_cards(self, number: int) -> None:
        """The second part of the deal, after a trump from nowhere if there is none yet."""
        if not self.trump and self.rules["no_void_trump"] == "draw_played":
            lying = self.pile + self.taken[0] + self.taken[1]
            self.trump = self.do(-1, [f"draw {one}" for one in lying])[1]
        elif not self.trump and self.rules["no_void_trump"] == "dealer_right_calls":
            self.call()
        self.give(4)
        self.give(4)

    def one_trick(self, number: int) -> None:
        """Four cards, who wins them, and who gathers what lies there."""
        trick: list[tuple[int, str]] = []
        maker, before = -1, self.trump
        for step in range(4):
            seat = (self.leader + step) % 4
            suits = [one[1] for one in self.hands[seat]]
            follow = trick and trick[0][1][1] in suits
            may = [one for one in self.hands[seat] if not follow or one[1] == trick[0][1][1]]
            card = self.do(seat, [f"play {one}" for one in may])
            self.hands[seat].remove(card)
            trick.append((seat, card))
            if not self.trump and card[1] != trick[0][1][1]:
                self.trump, maker = card[1], seat
        counts = self.trump if self.rules["trump_effective"] == "at_once" or maker < 0 else before
        winner = self.winner(trick, counts)
        self.winners.append(winner)
        self.pile += [card for _, card in trick]
        self.gather(number, winner)
        made = maker >= 0 and self.rules["lead_after_trump"] == "trump_maker"
        self.leader = maker if made else winner

    def winner(self, trick: list[tuple[int, str]], trump: str) -> int:
        """The highest trump, or else the highest card of the led suit."""
        suits = [card[1] for _, card in trick]
        wanted = trump if trump in suits else suits[0]
        rivals = [(RANKS.index(card[0]), seat) for seat, card in trick if card[1] == wanted]
        return max(rivals)[1]

    def gather(self, number: int, winner: int) -> None:
        """The rule of the pile."""
        rule = self.rules["capture_rule"]
        same = self.holder == winner
        if rule == "two_in_row_team":
            same = self.holder >= 0 and self.holder % 2 == winner % 2
        if number == 13 or same or rule == "single":
            self.captures.append((number, winner, len(self.pile) // 4))
            self.taken[winner % 2] += self.pile
            self.pile = []
            self.holder = winner if self.rules["after_capture"] == "keep_count" else -1
        else:
            self.holder = winner

    def tens(self) -> list[int]:
        """The tens of each side."""
        return [sum(card[0] == "T" for card in taken) for taken in self.taken]

    def ended_early(self) -> bool:
        """Whether the table stops once the tens are gone."""
        if self.rules["early_end"] == "never" or sum(self.tens()) < 4:
            return False
        return not (self.rules["two_two"] == "most_tricks" and self.tens() == [2, 2])

    def result(self, streak: tuple[int | None, int]) -> dict[str, Any]:
        """The score, as records write it."""
        rules, tens, ours = self.rules, self.tens(), self.dealer % 2
        won: int | None = 0 if tens[0] > tens[1] else 1
        if tens == [2, 2]:
            more = 0 if len(self.taken[0]) > len(self.taken[1]) else 1
            won = {"non_dealer_team": 1 - ours, "most_tricks": more, "draw": None}[rules["two_two"]]
        sweep = 4 in tens
        row: tuple[int | None, int] = (None, 0)
        streak_kot = False
        if won is not None and not (sweep and rules["sweep_in_streak"] == "reset"):
            row = (won, streak[1] + 1 if streak[0] == won else 1)
            if row[1] == rules["streak_length"]:
                row, streak_kot = (None, 0), True
        earned = [0, 0]
        if won is not None and rules["scoring"] == "points":
            earned[won] = 2 if sweep else 1
        elif won is not None:
            earned[won] = int(sweep) + int(streak_kot)
        step = 0
        if won == ours:
            step = 1
        elif sweep or (streak_kot and rules["dealer_after_streak_kot"] == "as_kot"):
            step = 2
        return {
            "tens": tens,
            "won_by": won,
            "kots": earned,
            "next_dealer": (self.dealer + step) % 4,
            "streak": {"side": row[0], "count": row[1]},
        }
