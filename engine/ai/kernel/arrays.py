"""The types of the kernel's arrays: numpy arrays where it is compiled, else lists."""

from __future__ import annotations

from typing import Protocol, TypeVar

N = TypeVar("N")


class Numbers(Protocol[N]):
    """A flat array of 64-bit numbers, or a list of them."""

    def __len__(self) -> int: ...
    def __getitem__(self, place: int, /) -> N: ...
    def __setitem__(self, place: int, number: N, /) -> None: ...


Ints = Numbers[int]
Floats = Numbers[float]
Rows = Numbers[Floats]
IntRows = Numbers[Ints]
