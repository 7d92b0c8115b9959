"""One deal of Court Piece by the book, slow and plain: cards are texts, everything is a list.

It shares nothing with the engine, so that the two can check each other. Sides are 0 and 1.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

RANKS = "23456789TJQKA"

TOLD = (
    "capture_rule",
    "ace_pair_blocks",
    "first_capture_trick",
    "double_sir_court",
    "play_out",
    "bavney",
    "trump_method",
    "redeal_request",
    "scoring",
    "dealer_after_caller_court",
)
"""The house rules that are told here. Of any other, only the default is played so."""

Pick = Callable[[list[str]], str]
"""Chooses one of some actions."""


@dataclass
class Plain:
    """A deal in the making. ``rules`` holds every option told; ``log`` what has been done.

    ``shuffle`` gives the deck, each time that one is needed.
    """

    rules: dict[str, Any]
    dealer: int
    shuffle: Callable[[], list[str]]
    pick: Pick
    log: list[tuple[int, str, list[str]]] = field(default_factory=list)
    captures: list[tuple[int, int, int]] = field(default_factory=list)
    winners: list[int] = field(default_factory=list)

    def play(self) -> None:
        """Play the deal to its last trick."""
        self.taken: list[list[str]] = [[], []]
        self.pile: list[str] = []
        self.trump, self.holder, self.held_by = "", -1, ""
        self.decided: dict[str, Any] = {}
        self.bold: int | None = None
        self.leader = self.caller = (self.dealer + 1) % 4
        self.deal()
        for number in range(1, 14):
            self.one_trick(number)
            if self.stops(number):
                return

    def deal(self) -> None:
        """Deal, and let trump be called, until the caller keeps the cards."""
        for redeals in range(3):
            self.hands: list[list[str]] = [[], [], [], []]
            self.deck = self.shuffle()
            self.log.append((-1, f"deal {' '.join(self.deck)}", []))
            self.give(5)
            if self.rules["trump_method"] == "first_void" or self.called(redeals):
                break
        self.give(4)
        self.give(4)

    def give(self, count: int) -> None:
        """Deal everybody a batch, the dealer last."""
        for step in (1, 2, 3, 4):
            seat = (self.dealer + step) % 4
            self.hands[seat] += self.deck[:count]
            del self.deck[:count]

    def called(self, redeals: int) -> bool:
        """The caller names trump, or throws in poor cards."""
        legal = [f"call {suit}" for suit in "CDHS"]
        poor = {"off": "23456789TJQKA", "no_court_card": "AKQJ", "all_below_ten": "AKQJT"}
        without = poor[self.rules["redeal_request"]]
        if redeals < 2 and not any(one[0] in without for one in self.hands[self.caller]):
            legal.append("redeal")
        action = self.do(self.caller, legal)
        self.trump = action[-1] if action != "redeal" else ""
        return action != "redeal"

    def do(self, seat: int, legal: list[str]) -> str:
        """Let somebody choose, and write it down."""
        action = self.pick(legal)
        self.log.append((seat, action, legal))
        return action

    def one_trick(self, number: int) -> None:
        """Four cards, who wins them, and who gathers what lies there."""
        trick: list[tuple[int, str]] = []
        for step in range(4):
            seat = (self.leader + step) % 4
            suits = [one[1] for one in self.hands[seat]]
            follow = trick and trick[0][1][1] in suits
            may = [one for one in self.hands[seat] if not follow or one[1] == trick[0][1][1]]
            card = self.do(seat, [f"play {one}" for one in may]).split()[1]
            self.hands[seat].remove(card)
            trick.append((seat, card))
            if not self.trump and card[1] != trick[0][1][1]:
                self.trump = card[1]
        suits = [card[1] for _, card in trick]
        wanted = self.trump if self.trump in suits else suits[0]
        rivals = [(RANKS.index(card[0]), seat, card) for seat, card in trick if card[1] == wanted]
        _, self.leader, best = max(rivals)
        self.winners.append(self.leader)
        self.pile += [card for _, card in trick]
        self.gather(number, self.leader, best)

    def gather(self, number: int, winner: int, best: str) -> None:
        """The rule of the centre."""
        take = True
        if self.rules["capture_rule"] == "double_sir":
            aces = best[0] == "A" and self.held_by[:1] == "A"
            take = self.holder == winner and number >= self.rules["first_capture_trick"]
            take = take and not (aces and self.rules["ace_pair_blocks"] == "true")
            if take or number == 13:
                take = True
                self.captures.append((number, winner, len(self.pile) // 4))
        if take:
            self.taken[winner % 2] += self.pile
            self.pile, self.holder, self.held_by = [], -1, ""
        else:
            self.holder, self.held_by = winner, best

    def tricks(self) -> list[int]:
        """The tricks that each side has captured."""
        return [len(taken) // 4 for taken in self.taken]

    def stops(self, number: int) -> bool:
        """Whether the deal ends here; how it is decided is kept."""
        if not self.decided:
            self.decide(number)
        show = self.rules["play_out"] == "true" and number < 13
        return bool(self.decided) and not show

    def decide(self, number: int) -> None:
        """Find who has won, once a side has seven tricks, or all thirteen are won or lost."""
        tricks = self.tricks()
        if self.bold is not None:
            lost = tricks[1 - self.bold] > 0
            if lost or number == 13:
                self.decided = {"won_by": self.bold, "court": not lost, "tricks": tricks}
            return
        if max(tricks) < 7:
            return
        won = 0 if tricks[0] >= 7 else 1
        court = tricks[1 - won] == 0 and self.is_court(won)
        single = self.rules["capture_rule"] == "single_sir"
        asked = court and single and self.rules["bavney"] == "offer"
        if asked and self.do(self.leader, ["stop_here", "go_on"]) == "go_on":
            self.bold = won
            return
        self.decided = {"won_by": won, "court": court, "tricks": tricks}

    def is_court(self, won: int) -> bool:
        """Whether nothing but the table's wish is in the way of a court."""
        if self.rules["capture_rule"] == "single_sir":
            return True
        wish = self.rules["double_sir_court"]
        first = [seat % 2 for seat in self.winners[:7]]
        return wish == "no_capture" or (wish == "won_first_seven" and set(first) == {won})

    def result(self, streak: tuple[int | None, int]) -> dict[str, Any]:
        """The score, as records write it."""
        won, court = self.decided["won_by"], self.decided["court"]
        dealing = won == self.dealer % 2
        scoring = self.rules["scoring"]
        table = {
            "hokm": {(False, False): 1, (True, False): 1, (False, True): 2, (True, True): 3},
            "simple": {(False, False): 1, (True, False): 2, (False, True): 3, (True, True): 4},
            "courts": {(False, False): 0, (True, False): 0, (False, True): 1, (True, True): 1},
            "courts_3": {(False, False): 0, (True, False): 0, (False, True): 1, (True, True): 3},
        }[scoring]
        earned = table[dealing, court]
        if court and self.bold is not None:
            earned = 52 if scoring == "courts" else 5
        row: tuple[int | None, int] = (None, 0)
        seventh = False
        if scoring.startswith("courts") and not court:
            row = (won, streak[1] + 1 if streak[0] == won else 1)
            seventh = row[1] == 7
        if seventh:
            row, earned = (None, 0), earned + 1
        partner = self.rules["dealer_after_caller_court"] == "partner"
        step = 1 if dealing else 2 if (court or seventh) and partner else 0
        return {
            "tricks": self.decided["tricks"],
            "won_by": won,
            "court": court,
            "points": [earned if team == won else 0 for team in (0, 1)],
            "next_dealer": (self.dealer + step) % 4,
            "streak": {"side": row[0], "count": row[1]},
        }
