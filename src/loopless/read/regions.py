"""Regions: runs of statements that may be compiled together, and the smaller ones inside them.

A region is a loop together with the plain statements around it: the allocations, empty lists and counters before
it, what is made of them after it, the next loop. Each region knows the names it needs and the names it leaves.
"""
from __future__ import annotations

import ast
from dataclasses import field

from ..ir.records import dataclass
from .later import read_later
from .loops import has_loop
from .names import bound_names, definitely_bound, needed_names
from .nodes import of_kind

PLAIN = (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.For, ast.While, ast.If)


@dataclass
class Region:
    """A run of statements in a function."""
    statements: list[ast.stmt]
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    number: int

    @property
    def line(self) -> int:
        return self.statements[0].lineno


@dataclass
class Survey:
    """Finds the regions of a function."""
    node: ast.FunctionDef
    regions: list[Region] = field(default_factory=list)

    def __post_init__(self) -> None:
        args = self.node.args
        every = [*args.posonlyargs, *args.args, *args.kwonlyargs, *filter(None, (args.vararg, args.kwarg))]
        self.parameters = [a.arg for a in every]
        body = self.node.body
        self.declared = {n for s in of_kind(body, ast.Global) for n in s.names} \
            | {n for s in of_kind(body, ast.Nonlocal) for n in s.names}
        self.locals = (set(self.parameters) | set(bound_names(body))) - self.declared

    def later(self, run: list[ast.stmt]) -> set[str]:
        """The names that may be read once a run is done."""
        return read_later(self.node.body, run)

    def let_go(self, run: list[ast.stmt]) -> list[str]:
        """The names that somebody else could have read, and that a run leaves no more: none in a function."""
        return []

    def region(self, run: list[ast.stmt], bound: set[str], again: bool = False) -> Region | None:
        """The run as a region; None if a name may be unbound or belongs to another scope.

        again: the run is inside a loop, and so finds in its names what it left there the last time.
        """
        if not isinstance(run[-1], ast.Return) and of_kind(run, ast.Return):
            return None                                                 # it may end the whole function, or not
        needed = [n for n in needed_names(run) if n in self.locals]
        made = bound_names(run)
        if any(n not in bound for n in needed) or any(n in self.declared for n in made):
            return None
        later = self.later(run) | (set(needed) if again else set())
        outputs = [n for n in made if n in later]
        kept = [n for n in outputs if n in bound and n not in needed and n not in definitely_bound(run)]
        region = Region(run, (*needed, *kept), tuple(outputs), len(self.regions))
        self.regions.append(region)
        return region


def runs(body: list[ast.stmt]) -> list[list[ast.stmt]]:
    """A block as runs of plain statements and single other ones."""
    out: list[list[ast.stmt]] = []
    plain = False
    for node in body:
        is_plain = isinstance(node, PLAIN)
        if plain and (is_plain or (isinstance(node, ast.Return) and node.value is not None)):
            out[-1].append(node)
        else:
            out.append([node])
        plain = is_plain
    return [part for run in out for part in _trimmed(run)]


def clusters(run: list[ast.stmt]) -> list[list[ast.stmt]]:
    """A run apart: each loop with the plain allocations before it, and what is made of them after it."""
    out: list[list[ast.stmt]] = []
    made: list[ast.stmt] = []                       # allocations that may belong to the next loop
    for stmt in run:
        if has_loop([stmt]):
            if out and has_loop(out[-1]) and not made and not isinstance(stmt, ast.Return):
                out[-1].append(stmt)
            else:
                out.append([*made, stmt])
            made = []
        elif allocates(stmt):
            made.append(stmt)
        elif out and has_loop(out[-1]) and not made and _collects(stmt):
            out[-1].append(stmt)
        else:
            out += [[m] for m in made] + [[stmt]]
            made = []
    return out + [[m] for m in made]


ALLOCATIONS = ("zeros", "ones", "empty", "full", "zeros_like", "ones_like", "empty_like", "full_like", "new_zeros",
               "new_ones", "new_full", "new_empty", "list", "len", "size", "set", "dict", "defaultdict", "Counter")


def allocates(stmt: ast.stmt) -> bool:
    """Whether a statement makes an empty list, one number again and again, a fresh tensor, a number or a size."""
    value = stmt.value if isinstance(stmt, (ast.Assign, ast.AnnAssign)) else None
    if isinstance(value, ast.BinOp) and isinstance(value.op, ast.Mult):
        return any(isinstance(side, ast.List) and len(side.elts) == 1 and isinstance(side.elts[0], ast.Constant)
                   for side in (value.left, value.right)) and not any(isinstance(n, ast.Call) for n in ast.walk(value))
    if isinstance(value, ast.Call):
        called = value.func
        return (called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")) in ALLOCATIONS
    if isinstance(value, (ast.Tuple, ast.List)):
        return all(allocates(ast.Assign([], v)) for v in value.elts)
    if isinstance(value, ast.Dict):
        return not value.keys
    return isinstance(value, ast.Constant) or "shape" in ast.unparse(value).split(".") if value is not None else False


def _collects(stmt: ast.stmt) -> bool:
    """Whether a statement makes something of a list, or is the end."""
    value = stmt.value if isinstance(stmt, (ast.Assign, ast.Return)) else None
    called = value.func if isinstance(value, ast.Call) else None
    made = called.attr if isinstance(called, ast.Attribute) else ""
    return isinstance(stmt, ast.Return) or made in ("stack", "cat", "tensor")


def _trimmed(run: list[ast.stmt]) -> list[list[ast.stmt]]:
    """What stands before the first loop's own allocations is not part of the run."""
    if not has_loop(run) or len(run) == 1:
        return [[n] for n in run] if not has_loop(run) else [run]
    return [run]
