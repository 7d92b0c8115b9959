"""The leads of Ganjifa and what comes of them, slow and plain: cards are texts, hands are lists.

It shares nothing with the engine, so that the two can check each other.
"""

from __future__ import annotations

from dataclasses import dataclass

WEAK = ("MA", "KU", "VA", "NA", "VM", "SU", "CH", "QI", "BA")
SUITS = (*WEAK, "PA", "RA", "KR", "BU", "KA", "SA", "TA", "SH", "GH")
Lead = tuple[str, ...]
"""Its name, the suit it asks for, the card led; for ``burn`` and others less."""


@dataclass
class Table:
    """What lies before the leader at the moment of a lead."""

    hands: list[list[str]]
    leader: int
    half: int = 1
    burned: tuple[str, ...] = ()
    utari_on: bool = False
    void_hardu: bool = False
    due: str = ""
    printed: bool = False
    swapped: bool = False

    def strength(self, card: str) -> int:
        """12 for R, 11 for P; a pip counts as such in a strong suit, the other way in a weak."""
        suit, rank = card.split("-")
        if rank in "RP":
            return {"R": 12, "P": 11}[rank]
        counts_down = (suit in WEAK) != self.swapped
        return 11 - int(rank) if counts_down else int(rank)

    def eff(self, card: str) -> int:
        """The strength, minus 100 for a burned card."""
        return self.strength(card) - (100 if card in self.burned else 0)

    def of(self, who: int, suit: str) -> list[str]:
        """All cards of a suit in a hand."""
        return [one for one in self.hands[who] if one.startswith(f"{suit}-")]

    def order(self, suit: str) -> list[str]:
        """The live cards of a suit, strongest first, whoever holds them."""
        held = [one for who in range(3) for one in self.of(who, suit) if one not in self.burned]
        return sorted(held, key=self.strength, reverse=True)

    def nth(self, suit: str, place: int) -> str:
        """The hukm (0), the 2nd (1) or the 3rd (2) of a suit; "" where there is none."""
        return (self.order(suit)[place : place + 1] or [""])[0]

    def holder(self, card: str) -> int:
        """Who holds a card; -1 for nobody."""
        return next((who for who in range(3) if card in self.hands[who]), -1)

    def run(self, who: int, suit: str) -> list[str]:
        """The longest row from the hukm down that one hand holds."""
        found: list[str] = []
        for card in self.order(suit):
            gap = self.printed and found and self.strength(found[-1]) - self.strength(card) != 1
            if card not in self.hands[who] or gap:
                break
            found.append(card)
        return found

    def high(self, who: int) -> list[str]:
        """The cards of a hand that stand in one of its runs."""
        return [card for suit in SUITS for card in self.run(who, suit)]


def leads(table: Table) -> set[Lead]:
    """Return what the leader may lead: what is forced, or all that is open."""
    me, hand = table.leader, table.hands[table.leader]
    if len(hand) == 1:
        return {("play", hand[0])}
    if table.utari_on:
        return {("runout",)} if table.high(me) else {("random",)}
    found: set[Lead] = set()
    for suit in SUITS:
        if len(table.run(me, suit)) > 1:
            found |= {("dukkal", suit)} | ({("sokta", suit)} if table.half == 2 else set())
    return found or _denis(table) or (_first_half(table) if table.half == 1 else _second(table))


def _denis(table: Table) -> set[Lead]:
    found: set[Lead] = set()
    for suit in SUITS:
        raja, pradhan, mine = f"{suit}-R", f"{suit}-P", table.of(table.leader, suit)
        live = table.order(suit)
        if pradhan in mine and pradhan in live and raja in live and raja not in mine:
            found |= {("deni", suit, card) for card in mine if card != pradhan}
            if mine == [pradhan]:
                found |= {("deni", suit, pradhan), ("burn", suit)}
    return found


def _talafas(table: Table) -> list[str]:
    hand = table.hands[table.leader]
    return [s for s in SUITS if table.nth(s, 1) in hand and table.nth(s, 0) not in hand]


def _first_half(table: Table) -> set[Lead]:
    found: set[Lead] = {("runout",)}
    for suit in _talafas(table):
        others = [one for one in table.of(table.leader, suit) if one != table.nth(suit, 1)]
        found |= {("talafa", suit, card) for card in others}
    return found


def _second(table: Table) -> set[Lead]:
    me, hand = table.leader, table.hands[table.leader]
    if table.due in hand and table.due not in table.burned:
        suit = table.due.split("-")[0]
        if table.nth(suit, 1) == table.due and table.nth(suit, 0) not in hand:
            return {("tavani", suit, card) for card in hand if card != table.due}
    found = {("talafa", suit, card) for suit in _talafas(table) for card in hand}
    found |= {("sokta", suit) for suit in SUITS if table.of(me, suit)}
    has_hukm = False
    for suit in SUITS:
        hukm, second, third = (table.nth(suit, place) for place in range(3))
        below = [one for one in table.of(me, suit) if third and table.eff(one) < table.eff(third)]
        has_third = third in hand and second not in hand
        if hukm in hand:
            has_hukm = True
            found.add(("utari", suit))
            found |= {("sir", suit, card) for card in below if has_third}
        elif has_third and not table.void_hardu:
            found |= {(name, suit, card) for name in ("natavani", "hardu") for card in below}
    return found if has_hukm else found | {("random",)}


@dataclass
class Played:
    """A trick that is complete: the lead, and what each hand has lost to it."""

    lead: Lead
    cards: list[list[str]]
    doubled: bool = False
    split: str = ""


def asked_for(table: Table, lead: Lead) -> str:
    """Return the card that its holder has to play; "" where none is."""
    place = {"talafa": 0, "natavani": 0, "tavani": 0, "random": 0, "deni": 0, "sir": 1}
    if lead[0] not in place:
        return ""
    card = table.nth(lead[1], place[lead[0]])
    return f"{lead[1]}-R" if lead[0] == "deni" else card


def captures(table: Table, trick: Played) -> tuple[list[int], int]:
    """Return how many cards each player captures, and who leads next."""
    name, me = trick.lead[0], table.leader
    count = sum(len(cards) for cards in trick.cards)
    owed = asked_for(table, trick.lead)
    owner = table.holder(owed) if owed else me
    if owed and owed not in trick.cards[owner]:
        return _refused(table, trick)
    match name:
        case "talafa" | "natavani" | "tavani" | "random":
            taker = owner if owed else _best(table, trick.cards, trick.lead[1], (0, 1, 2))
            return _shares({taker: count}), taker
        case "deni" if trick.split:
            other = next(who for who in range(3) if trick.split in trick.cards[who])
            return _shares({owner: 3, other: 3}), owner
        case "sir":
            return _shares({me: 3, owner: 3}), owner
        case "deni":
            return _shares({owner: count}), owner
        case "hardu":
            taker = table.holder(table.nth(trick.lead[1], 0))
            return _shares({taker: count}), taker
        case "sokta" | "play":
            taker = _beater(table, trick)
            return _shares({taker: count}), taker
    return _shares({me: count}), me


def _shares(found: dict[int, int]) -> list[int]:
    return [found.get(who, 0) for who in range(3)]


def _best(table: Table, cards: list[list[str]], suit: str, among: tuple[int, ...]) -> int:
    """Return who has put the highest card of a suit; the leader where there is none."""
    of_suit = [(table.eff(c), who) for who in among for c in cards[who] if c.startswith(f"{suit}-")]
    return max(of_suit)[1] if of_suit else table.leader


def _beater(table: Table, trick: Played) -> int:
    """Return who takes a sokta or the akheri from its leader, or the leader."""
    others = tuple(who for who in range(3) if who != table.leader)
    suit = trick.lead[1].split("-")[0]
    taker = _best(table, trick.cards, suit, others)
    if taker == table.leader or trick.lead[0] == "sokta":
        return taker
    best = max(table.eff(one) for one in trick.cards[taker] if one.startswith(f"{suit}-"))
    return taker if best > table.eff(trick.lead[1]) else table.leader


def _refused(table: Table, trick: Played) -> tuple[list[int], int]:
    """The highest card of the suit takes the trick, since the one owed was burned."""
    name, suit, me = trick.lead[0], trick.lead[1], table.leader
    face_down = name == "tavani" or (name == "talafa" and table.half == 2)
    others = tuple(who for who in range(3) if who != me)
    if name == "sir":
        rest = [[one for one in cards if one != table.nth(suit, 0)] for cards in trick.cards]
        taker = _best(table, rest, suit, (0, 1, 2))
        shares = [3 * (who == me) + 3 * (who == taker) for who in range(3)]
        return shares, taker
    taker = _best(table, trick.cards, suit, others if face_down else (0, 1, 2))
    return _shares({taker: sum(len(cards) for cards in trick.cards)}), taker
