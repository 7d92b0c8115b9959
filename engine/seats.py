"""Seats round a table. Play runs in increasing seat order; seat s+1 acts after seat s."""

Seat = int

DEALER: Seat = -1
"""The seat of chance and of the house: shuffles, drawn cards, the clock of the match."""


def after(seat: Seat, seats: int, steps: int = 1) -> Seat:
    """Return the seat *steps* further on in the order of play."""
    return (seat + steps) % seats


def side(seat: Seat) -> int:
    """Return the partnership of a seat at a table of four: 0 for seats 0 and 2, 1 for 1 and 3."""
    return seat % 2
