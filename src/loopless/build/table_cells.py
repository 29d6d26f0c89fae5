"""Whether every cell of a table is set before it is read, as far as the text shows (tables.py)."""
from __future__ import annotations

import ast
from dataclasses import dataclass

from ..read.nodes import nodes_in
from .known_ranges import Known


class Unset(Exception):
    """A cell that may still be None where it is read, or is never set."""


@dataclass(frozen=True)
class Table:
    """Lists that are made at full size, from the outermost in."""
    name: str
    sizes: tuple[ast.expr, ...]


def fits(table: Table, after: list[ast.stmt], outputs: tuple[str, ...]) -> bool:
    """Whether the statements after the one that makes a table set all its cells, and read no other ones."""
    at = next((k for k, stmt in enumerate(after) if isinstance(stmt, ast.For) and _mentions(stmt, table.name)), None)
    if at is None or _resized(table, after):
        return False
    try:
        first = _set_before(table, after[:at])
        loop = after[at]
        assert isinstance(loop, ast.For)
        _Nest(table, first).filled(loop, Known())
        kept = {stmt.value.id for stmt in nodes_in(loop) if isinstance(stmt, ast.Assign)
                and isinstance(stmt.value, ast.Name) and _mentions(stmt.targets[0], table.name)}
        return not kept & set(outputs) and all(
            _only_read(table, stmt) and not any(_mentions(stmt, name) for name in kept) for stmt in after[at + 1:])
    except Unset:
        return False


def _mentions(node: ast.AST, name: str) -> bool:
    return any(isinstance(n, ast.Name) and n.id == name for n in ast.walk(node))


def _resized(table: Table, after: list[ast.stmt]) -> bool:
    """Whether the table or a size of it gets another value."""
    fixed = {table.name, *(n.id for size in table.sizes for n in ast.walk(size) if isinstance(n, ast.Name))}
    return any(isinstance(n, ast.Name) and n.id in fixed and not isinstance(n.ctx, ast.Load)
               for stmt in after for n in nodes_in(stmt))


def _set_before(table: Table, before: list[ast.stmt]) -> int:
    """How many cells are set before the loop: `h[0] = x[0]`."""
    first = 0
    for stmt in before:
        if _mentions(stmt, table.name):
            plain = isinstance(stmt, ast.Assign) and len(stmt.targets) == 1 and not _mentions(stmt.value, table.name)
            if not plain or ast.unparse(stmt.targets[0]) != f"{table.name}[{first}]":     # type: ignore[attr-defined]
                raise Unset
            first += 1
    return first


def _only_read(table: Table, stmt: ast.stmt) -> bool:
    """Whether a statement after the loops only reads single cells, or stacks all of one list."""
    nodes = list(ast.walk(stmt))
    fine: set[int] = set()
    for n in nodes:
        places, base = _places(n)
        if base is not None and base.id == table.name and len(places) == len(table.sizes) and isinstance(
                getattr(n, "ctx", None), ast.Load) and not any(isinstance(p, (ast.Slice, ast.Tuple)) for p in places):
            fine.add(id(base))
        if isinstance(n, ast.Call) and ast.unparse(n.func) == "torch.stack" and len(n.args) == 1 and not n.keywords \
                and len(table.sizes) == 1:
            fine.add(id(n.args[0]))
    changed = any(isinstance(n, ast.AugAssign) and _mentions(n.target, table.name) for n in nodes)
    return not changed and all(id(n) in fine for n in nodes if isinstance(n, ast.Name) and n.id == table.name)


def _places(node: ast.AST) -> tuple[list[ast.expr], ast.Name | None]:
    """The subscripts of `r[i][j]`, and `r`."""
    places: list[ast.expr] = []
    while isinstance(node, ast.Subscript):
        places.insert(0, node.slice)
        node = node.value
    return places, node if isinstance(node, ast.Name) else None


class _Nest:
    """The loops that fill a table, one for each of its axes."""

    def __init__(self, table: Table, first: int) -> None:
        self.table, self.first = table, first
        self.ends: dict[str, str] = {}              # where the loops end, by their variables
        self.own: tuple[str, ...] = ()              # the cell of an iteration

    def filled(self, loop: ast.For, known: Known) -> None:
        sizes = [ast.unparse(size) for size in self.table.sizes]
        parts = [ast.unparse(a) for a in loop.iter.args] if isinstance(loop.iter, ast.Call) \
            and ast.unparse(loop.iter.func) == "range" else []
        start = "0" if len(parts) == 1 else parts[0] if len(parts) == 2 else ""
        wanted = str(self.first) if len(sizes) == 1 else "0"
        if not isinstance(loop.target, ast.Name) or loop.orelse or start != wanted or (self.first and len(sizes) > 1) \
                or any(isinstance(n, (ast.Break, ast.Continue, ast.Return, ast.While)) for n in nodes_in(loop)) \
                or loop.target.id in known.ranges or sum(
                    isinstance(n, ast.Name) and n.id == loop.target.id and not isinstance(n.ctx, ast.Load)
                    for n in nodes_in(loop)) != 1:
            raise Unset
        known = known.from_on(loop.target.id, int(start))
        self.ends[loop.target.id] = parts[-1]
        if len(known.ranges) < len(sizes):
            inner = [stmt for stmt in loop.body if _mentions(stmt, self.table.name)]
            if len(inner) != 1 or not isinstance(inner[0], ast.For):
                raise Unset
            self.filled(inner[0], known)
            return
        self._own_cell(loop.body, known)
        if not self._sets(loop.body, known):
            raise Unset

    def _own_cell(self, body: list[ast.stmt], known: Known) -> None:
        """The cell that each iteration has to set: the loop variables, each through all of its axis."""
        stores = [n for stmt in body for n in ast.walk(stmt) if isinstance(n, ast.Subscript)
                  and isinstance(n.ctx, ast.Store) and (base := _places(n)[1]) is not None
                  and base.id == self.table.name]
        texts = {tuple(map(ast.unparse, _places(n)[0])) for n in stores}
        sizes = [ast.unparse(size) for size in self.table.sizes]
        own = texts.pop() if len(texts) == 1 else ()
        if len(own) != len(sizes) or set(own) != set(known.ranges) or [self.ends[v] for v in own] != sizes:
            raise Unset
        self.own = own

    def _sets(self, body: list[ast.stmt], known: Known) -> bool:
        """Whether statements set the cell in the end; what they read of the table is there."""
        done = False
        for stmt in body:
            if isinstance(stmt, ast.If):
                self._read(stmt.test, known)
                ways = [self._sets(stmt.body, known.where(stmt.test, True)),
                        self._sets(stmt.orelse, known.where(stmt.test, False))]
                if done and any(_mentions(s, self.table.name) for s in (*stmt.body, *stmt.orelse)):
                    raise Unset
                done = done or all(ways)
                if any(ways) and not all(ways):
                    raise Unset
            elif isinstance(stmt, ast.Assign) and _mentions(stmt.targets[0], self.table.name):
                if len(stmt.targets) > 1:
                    raise Unset
                self._read(stmt.value, known)
                if done:
                    raise Unset
                done = True
            elif isinstance(stmt, (ast.For, ast.AugAssign, ast.With, ast.Try)) and _mentions(stmt, self.table.name):
                raise Unset
            else:
                self._read(stmt, known)
        return done

    def _read(self, node: ast.AST, known: Known) -> None:
        """Cells that are read are those of earlier iterations."""
        if isinstance(node, ast.IfExp):
            self._read(node.test, known)
            self._read(node.body, known.where(node.test, True))
            self._read(node.orelse, known.where(node.test, False))
            return
        places, base = _places(node)
        if base is not None and base.id == self.table.name and len(places) == len(self.own):
            back = [_back(place, var, known) for place, var in zip(places, self.own, strict=True)]
            if any(b is None for b in back) or not any(back):
                raise Unset
            return
        if isinstance(node, ast.Name) and node.id == self.table.name:
            raise Unset
        for child in ast.iter_child_nodes(node):
            self._read(child, known)


def _back(place: ast.expr, var: str, known: Known) -> int | None:
    """How far back `i - 1` is, where that is not before the first place."""
    text = ast.unparse(place)
    if text == var:
        return 0
    head, _, tail = text.partition(" - ")
    far = int(tail) if head == var and tail.isdecimal() else None
    return far if far is not None and far <= known.ranges[var][0] else None
