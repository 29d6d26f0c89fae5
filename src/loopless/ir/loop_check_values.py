"""Is a value well formed? What may be mentioned where, and the types.

What is checked of types: an operation on numbers gives a number, a load has the rank that its subscripts leave, a
choice has the type that both sides share. Softness is not: whether a value may also be a number is a promise of the
builder, and a pass may know better.
"""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import field, replace
from typing import Any

from . import loop as ir
from . import ops
from .loop_dialects import IllFormed, require
from .records import dataclass
from .row_table import PREFIX, row_function
from .types import BOOL, INT, Type, either

TO_NUMBER = {"item", "float", "int", "bool", "round", "truth", "not", "numel", "unravel", "slice-end", "slice-length"}
SAME_SHAPE = {"to", "as_tensor", "clone", "detach"}


@dataclass(frozen=True)
class Scope:
    """What may be mentioned at a place of a region."""
    dialect: str
    open: frozenset[str] = frozenset()                                      # loop variables
    carried: dict[str, frozenset[str]] = field(default_factory=dict)        # loops around, and what each carries
    final: dict[str, frozenset[str]] = field(default_factory=dict)          # loops that are done, and what they left

    def inside(self, *variables: str) -> Scope:
        return replace(self, open=self.open | set(variables))

    def within(self, dim: ir.Dim) -> Scope:
        self.bounds(dim.start, dim.stop, dim.step)
        return self.inside(dim.var)

    def bounds(self, start: ir.Expr, stop: ir.Expr, step: int) -> None:
        require(step != 0, "a loop with step 0")
        for end in (start, stop):
            expression(end, self)
            require(_position(end.type), f"a loop that ends at a {end.type}")


def expression(node: ir.Node, scope: Scope) -> None:
    """Raises `IllFormed` if the value, or a part of it, breaks a rule."""
    if isinstance(node, ir.Stepped):
        _stepped(node, scope)
        return
    if isinstance(node, ir.Coupled):
        _coupled(node, scope)
        return
    if isinstance(node, ir.Walked):
        _walked(node, scope)
        return
    if isinstance(node, ir.Solved):
        _solved(node, scope)
        return
    if isinstance(node, (ir.Reduce, ir.Running)):
        _fold(node, scope)
        return
    for child in ir.children(node):
        expression(child, scope)
    test = RULES.get(type(node))
    if test is not None:
        test(node, scope)


def truth(node: ir.Expr, scope: Scope) -> None:
    expression(node, scope)
    require(_is_truth(node.type), f"a test of type {node.type}")


def _is_truth(type: Type) -> bool:
    return type.kind == "bool" or (type.tensor and type.rank == 0 and type.dtype == "bool")


def _position(type: Type) -> bool:
    return type.kind == "int" or (type.tensor and type.rank == 0 and type.dtype.startswith(("int", "uint")))


def place_rank(array: ir.Expr, subs: tuple[ir.Expr | ir.Span, ...], scope: Scope) -> int:
    """The rank that is left at these subscripts."""
    expression(array, scope)
    require(array.type.tensor, f"a subscript of a {array.type}")
    require(len(subs) <= array.type.rank, f"{len(subs)} subscripts of a tensor of rank {array.type.rank}")
    for sub in subs:
        expression(sub, scope)
        require(isinstance(sub, ir.Span) or _position(sub.type), f"a subscript of type {getattr(sub, 'type', '')}")
    return array.type.rank - sum(not isinstance(sub, ir.Span) for sub in subs)


def _load(node: ir.Load, scope: Scope) -> None:
    rank = place_rank(node.array, node.subs, scope)
    require(node.type.rank == rank, f"a load of rank {node.type.rank} that leaves rank {rank}")
    require(node.type.dtype == node.array.type.dtype, f"a load of {node.type.dtype} from {node.array.type.dtype}")


def _operation(node: ir.Op, scope: Scope) -> None:
    types, name, kind = [a.type for a in node.args], node.name, node.type
    require(all(t.tensor or t.number for t in types), f"`{name}` of something that is no number")
    if name in PROMISES:
        PROMISES[name](node)
        return
    if name in ("positions", "nonzero"):
        require(types[0].rank == 1 and kind.rank == 1 + (name == "nonzero"), f"`{name}` of a {types[0]} is a {kind}")
        return
    if name.startswith("row-"):
        left = types[0].rank - 1 if node.params else 0
        reduced = types[0].rank > left == kind.rank and kind.tensor
        require(len(types) == 1 and reduced, f"`{name}` of a {types[0]} is a {kind}")
        return
    if name.startswith(PREFIX):
        row = row_function(name)
        rows = types[0].rank > 0 or row.shape in ("insert", "stack", "among")
        require(len(types) == (row.operands or len(types)) and kind.tensor and rows, f"`{name}` of {len(types)} values")
        return
    if name in SAME_SHAPE or name.startswith("call "):
        return
    if name in TO_NUMBER or name.startswith("math."):
        rounded = name == "round" and types[0].tensor and kind.tensor
        require(kind.number or rounded or (name == "not" and _is_truth(kind)), f"`{name}` gives a {kind}")
    elif all(t.number and not t.soft for t in types):
        require(kind.number, f"`{name}` of numbers gives a {kind}")
    else:
        require(ops.op(name) is not None, f"the unknown operation `{name}`")
        if any(t.tensor and not t.soft for t in types):
            require(kind.tensor, f"`{name}` of {', '.join(map(str, types))} gives a {kind}")
        require(kind.rank == max(t.rank for t in types), f"`{name}` of {', '.join(map(str, types))} gives a {kind}")


def _ensured(node: ir.Op) -> None:
    """`ensure(value, test)`: the value, which is only right where the test holds."""
    require(len(node.args) == 2 and (_is_truth(node.args[1].type) or node.args[1].type.dtype == "bool"),
            "an `ensure` without a test")
    require(node.type.hard() == node.args[0].type.hard(), f"a {node.args[0].type} ensured to be a {node.type}")


def _maybe_empty(node: ir.Op) -> None:
    """`maybe-empty(value, low, high)`: the value of a loop between low and high, which is only right if it runs."""
    require(len(node.args) == 3 and all(_position(a.type) for a in node.args[1:]), "a `maybe-empty` without bounds")
    require(node.type.hard() == node.args[0].type.hard(), f"a {node.type} out of a loop for a {node.args[0].type}")


def _at_winner(node: ir.Op) -> None:
    """`at-winner(position, value, before)`: the value at that position, or what was before if there is none."""
    won = node.args[0] if len(node.args) == 3 else None
    require(isinstance(won, ir.Reduce) and won.kind.startswith("arg"), "an `at-winner` without a position")
    require(node.type.hard() == node.args[1].type.hard(), f"a {node.args[1].type} at a position is a {node.type}")


PROMISES: dict[str, Callable[[ir.Op], None]] = {
    "finite": lambda node: require(len(node.args) == 1, "`finite` of several values"), "ensure": _ensured,
    "summand": lambda node: require(len(node.args) == 1, "`summand` of several values"),
    "fresh": lambda node: require(len(node.args) == 1, "`fresh` of several values"),
    "maybe-empty": _maybe_empty, "at-winner": _at_winner,
}


def _choice(node: ir.Select, scope: Scope) -> None:
    require(_is_truth(node.test.type), f"a choice by a {node.test.type}")
    yes, no = node.yes.type, node.no.type
    if node.type == BOOL and _is_truth(yes) and _is_truth(no):
        return
    joined = either(yes, no)
    require(joined is not None and joined.hard() == node.type.hard(), f"a {node.type} chosen from {yes} and {no}")


def _either(node: ir.Either, scope: Scope) -> None:
    require(_is_truth(node.test.type), f"a result by a {node.test.type}")


def _fold(node: ir.Reduce | ir.Running, scope: Scope) -> None:
    inside = scope
    if node.init is not None:
        expression(node.init, scope)
    if isinstance(node, ir.Reduce):
        for dim in node.dims:
            require(dim.apart is None, f"all of {dim.var}, {dim.apart} apart")
            inside = inside.within(dim)
        if node.guard is not None:
            truth(node.guard, inside)
    else:
        require(node.dim.var in scope.open, f"a running value over {node.dim.var}, which is not open")
        scope.within(node.dim)
        if node.guard is not None:
            require(node.kind == "last", f"a running {node.kind} with a guard")
            truth(node.guard, inside)
    expression(node.value, inside)
    if node.kind in ("any", "all"):
        require(_is_truth(node.value.type) and _is_truth(node.type), f"{node.kind} of a {node.value.type}")
    elif node.kind == "first":
        require(_is_truth(node.value.type) and node.type == INT, f"the first {node.value.type} is a {node.type}")
    elif node.kind.startswith("arg"):
        require(node.type == INT, f"a position of type {node.type}")
        if node.kind in ("argfirst", "arglast"):
            require(_is_truth(node.value.type), f"the position of a {node.value.type}")
    elif node.kind.startswith(("max", "min")):
        require(node.value.type.hard() == node.type.hard(), f"the {node.kind} of a {node.value.type} is a {node.type}")


MATRICES = ("matrix", "matrix-right", "matrix-turned")


def _stepped(node: ir.Stepped, scope: Scope) -> None:
    require(node.kind in ("linear", "clamp-low", "clamp-high", *MATRICES), f"steps of the kind {node.kind}")
    matrix = node.kind in MATRICES
    require(not matrix or node.factor.type.rank == 2, f"a matrix of {node.factor.type}")
    require(node.reach in ("after", "before", "last"), f"steps that reach {node.reach}")
    require((node.dim.var in scope.open) == (node.reach != "last"), f"the {node.reach} of steps over {node.dim.var}")
    require(node.dim.apart is None or node.reach != "last", f"the last of steps that are {node.dim.apart} apart")
    expression(node.init, scope)
    inside = scope.within(node.dim)
    for part in (node.factor, node.value):
        expression(part, inside)
        require((matrix and part is node.factor) or part.type.rank <= node.type.rank,
                f"steps of a {part.type} in a {node.type}")


def _coupled(node: ir.Coupled, scope: Scope) -> None:
    size = len(node.inits)
    require(len(node.values) == size and len(node.factors) == size * size and 0 <= node.which < size,
            f"{len(node.factors)} factors and {len(node.values)} values of {size} names")
    require((node.dim.var in scope.open) == (node.reach != "last"), f"the {node.reach} of steps over {node.dim.var}")
    require(node.dim.apart is None or node.reach != "last", f"the last of steps that are {node.dim.apart} apart")
    for start in node.inits:
        expression(start, scope)
    inside = scope.within(node.dim)
    for part in (*node.factors, *node.values):
        expression(part, inside)
        require(part.type.rank <= node.type.rank, f"steps of a {part.type} in a {node.type}")


def _solved(node: ir.Solved, scope: Scope) -> None:
    require(node.dim.var in scope.open and node.column.var not in scope.open, f"equations over {node.dim.var}")
    inside = scope.within(node.dim)
    for part in (node.value, node.divisor):
        if part is not None:
            expression(part, inside)
    expression(node.factor, inside.within(node.column))
    require(all(p is None or p.type.rank == 0 for p in (node.factor, node.value, node.divisor)), "equations of rows")


def _walked(node: ir.Walked, scope: Scope) -> None:
    require(node.reach in ("after", "before", "last"), f"a walk that reaches {node.reach}")
    require((node.dim.var in scope.open) == (node.reach != "last"), f"the {node.reach} of a walk over {node.dim.var}")
    require(node.state.var not in scope.open and node.dim.apart is None, f"a walk among {node.state.var}")
    expression(node.init, scope)
    expression(node.after, scope.within(node.dim).within(node.state))
    require(all(_position(part.type) for part in (node.init, node.after, node)), f"a walk among {node.after.type}")


def _index(node: ir.Index, scope: Scope) -> None:
    require(node.var in scope.open, f"the loop variable {node.var} outside of its loop")


def _carried(node: ir.Carried, scope: Scope) -> None:
    require(node.name in scope.carried.get(node.loop, ()), f"{node.name} is not carried by a loop {node.loop} around")


def _final(node: ir.Final, scope: Scope) -> None:
    require(node.name in scope.final.get(node.loop, ()), f"{node.name} is not left by a loop {node.loop} before")


def _size(node: ir.Size, scope: Scope) -> None:
    require(0 <= node.axis < node.array.type.rank, f"axis {node.axis} of a tensor of rank {node.array.type.rank}")


def _flat(node: ir.Flat, scope: Scope) -> None:
    require(len(node.subs) == len(node.sizes) > 1, f"{len(node.subs)} places in {len(node.sizes)} sizes")
    require(all(e.type == INT for e in (*node.subs, *node.sizes)), "a place in a flat axis that is no int")


def _undefined(node: ir.Undefined, scope: Scope) -> None:
    raise IllFormed(f"the value of {node.name}, which may have none")


def _as_inner(node: ir.Temp | ir.Call, scope: Scope) -> None:
    inner = node.value if isinstance(node, ir.Temp) else node.body
    require(node.type == inner.type, f"a {node.type} that is a {inner.type}")


RULES: dict[type, Callable[[Any, Scope], None]] = {
    ir.Load: _load, ir.Op: _operation, ir.Select: _choice, ir.Either: _either, ir.Index: _index,
    ir.Carried: _carried, ir.Final: _final,
    ir.Size: _size, ir.Undefined: _undefined, ir.Temp: _as_inner, ir.Done: _as_inner, ir.Call: _as_inner,
    ir.Flat: _flat,
}
