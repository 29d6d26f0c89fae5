"""Where a seeded bug stands in the compiler's text, and the text with a mark in front of that place.

A program that never comes to the changed words does the same with the bug as without it. So each bug has a mark in
front of the statement that it changes: `_reached(17)`. Words outside of any function, and in functions that remember
what they answered, count for every program (None).
"""
from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from .bug import Bug, Edit, package

MARK = "_reached"                               # put among the builtins by whoever loads marked text
REMEMBERING = {"cache", "lru_cache"}
Function = (ast.FunctionDef, ast.AsyncFunctionDef)
Place = tuple[list[ast.stmt], int]              # a block, and the number of a statement in it


def marked(bugs: Sequence[Bug]) -> tuple[dict[str, ast.Module], frozenset[int]]:
    """The files with marks, by their paths in the package; and the bugs that every program comes to, by number."""
    trees: dict[str, ast.Module] = {}
    places: list[tuple[Place, int]] = []
    always = set()
    for number, bug in enumerate(bugs):
        for edit in bug.edits:
            tree = trees.setdefault(edit.file, ast.parse((package() / edit.file).read_text()))
            place = place_of(edit, tree)
            if place is None:
                always.add(number)
            else:
                places.append((place, number))
    for (block, at), number in sorted(places, key=lambda found: -found[0][1]):
        block.insert(at, _mark(number, block[min(at, len(block) - 1)]))
    return trees, frozenset(always)


def place_of(edit: Edit, tree: ast.Module) -> Place | None:
    """Where the mark of a changed text goes: the innermost statement that holds all of it; None: no function does."""
    first, last = _lines(edit)
    place: Place | None = None
    inside: list[ast.stmt] = tree.body
    while True:
        at = next((k for k, s in enumerate(inside) if _first(s) <= first and last <= (s.end_lineno or 0)), None)
        if at is None:
            return place
        stmt = inside[at]
        if isinstance(stmt, Function):
            if first < stmt.body[0].lineno or _remembers(stmt):
                return place
            place = stmt.body, int(ast.get_docstring(stmt) is not None)
        elif place is not None:
            place = inside, at
        inside = next((b for b in _blocks(stmt) if _first(b[0]) <= first and last <= (b[-1].end_lineno or 0)), [])


def _lines(edit: Edit) -> tuple[int, int]:
    text = (package() / edit.file).read_text()
    begin = text.index(edit.before) + len(edit.before) - len(edit.before.lstrip())
    end = text.index(edit.before) + len(edit.before.rstrip())
    return text.count("\n", 0, begin) + 1, text.count("\n", 0, end) + 1


def _first(stmt: ast.stmt) -> int:
    decorators = getattr(stmt, "decorator_list", [])
    return min([stmt.lineno, *(d.lineno for d in decorators)])


def _remembers(stmt: ast.stmt) -> bool:
    named = {n.id if isinstance(n, ast.Name) else n.attr for d in getattr(stmt, "decorator_list", [])
             for n in ast.walk(d) if isinstance(n, (ast.Name, ast.Attribute))}
    return bool(named & REMEMBERING)


def _blocks(stmt: ast.stmt) -> Iterator[list[ast.stmt]]:
    """The blocks inside of a statement."""
    for _, value in ast.iter_fields(stmt):
        if isinstance(value, list) and value and isinstance(value[0], ast.stmt):
            yield value
        elif isinstance(value, list):
            for part in value:                  # of `except`, of `match`
                if isinstance(part, (ast.excepthandler, ast.match_case)):
                    yield from (b for _, b in ast.iter_fields(part) if isinstance(b, list) and b
                                and isinstance(b[0], ast.stmt))


def _mark(number: int, beside: ast.stmt) -> ast.stmt:
    mark = ast.parse(f"{MARK}({number})").body[0]
    return ast.fix_missing_locations(ast.copy_location(mark, beside))
