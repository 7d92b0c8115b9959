"""No module imports itself by way of others: not for a type, not inside a function.

A package's ``__init__`` counts as a module. Of a circle nothing can be read, tested or changed by
itself.
"""

from __future__ import annotations

import grimp

FOLDERS = ("engine", "bot", "adapters")


def circles(imports: dict[str, set[str]]) -> list[list[str]]:
    """Return the groups of modules that all reach each other, by Tarjan's algorithm."""
    numbers, lowest = dict[str, int](), dict[str, int]()
    path, found = list[str](), list[list[str]]()

    def visit(module: str) -> None:
        numbers[module] = lowest[module] = len(numbers)
        path.append(module)
        for other in sorted(imports[module]):
            if other not in numbers:
                visit(other)
                lowest[module] = min(lowest[module], lowest[other])
            elif other in path:
                lowest[module] = min(lowest[module], numbers[other])
        if lowest[module] == numbers[module]:
            place = path.index(module)
            group = path[place:]
            del path[place:]
            if len(group) > 1:
                found.append(sorted(group))

    for module in sorted(imports):
        if module not in numbers:
            visit(module)
    return found


def test_the_modules_of_the_program_import_each_other_in_no_circle():
    graph = grimp.build_graph(*FOLDERS, cache_dir=None)
    imports = {one: graph.find_modules_directly_imported_by(one) for one in graph.modules}
    assert circles(imports) == []


def test_a_circle_is_found_however_long():
    ring = {"a": {"b"}, "b": {"c"}, "c": {"a", "d"}, "d": {"e"}, "e": set[str]()}
    assert circles(ring) == [["a", "b", "c"]]
    assert circles({**ring, "c": {"d"}}) == []
