"""The last step of a recurrence of which all steps are computed anyway is the last of those.

    out = scans.linear(a, b, 0.0)                    out = scans.linear(a, b, 0.0)
    h = scans.linear_last(a, b, 0.0)          →      h = out[-1].clone()

And where all names that feed each other are computed, the newest is one of them. Vectors may be known by other names
where they are a part of a product.
"""
from __future__ import annotations

from ..ir import tensor as t
from ..ir.affine import Affine
from ..ir.conditions import at_least
from ..ir.loop import Node, has, substitute, walk
from ..ir.node import replace
from .context import Context

Recurrence = t.Steps | t.Coupled


def share_steps(statements: list[t.Statement], ctx: Context) -> list[t.Statement]:
    """The statements with each recurrence computed once. Of no steps there is no last one among them."""
    several = [s for s in statements if has(s, t.Steps, t.Coupled)]
    known = {n for s in several for n in walk(s) if isinstance(n, (t.Steps, t.Coupled))}
    lengths = [ctx.extents.get(n.over) for n in known]
    if len(known) < 2 or not all(size is not None and at_least(ctx.facts, size, 1) for size in lengths):
        return statements
    vectors = {nameless(n) for n in known if isinstance(n, t.MatrixSteps) and not n.last}
    looked_at = {s.value for s in statements if isinstance(s, t.Check)}

    def shared(node: Node) -> t.Value | None:
        """The value as a part of another one that is computed."""
        if isinstance(node, t.View) and isinstance(node.base, t.Coupled) and node.base.last:
            whole = replace(node.base, last=False, dims=_dims(node.base))
            return _picked(whole, node.items[0], node.dims) if whole in known else None
        if not isinstance(node, (t.Steps, t.Coupled)):
            return None
        system = _system(node)
        every = replace(node, last=False, dims=_dims(node)) if node.last else None
        if every in known or (vectors and isinstance(every, t.MatrixSteps) and nameless(every) in vectors):
            return _last(every)
        if system is not None and node.last and (whole := replace(system, last=False, dims=_dims(system))) in known:
            return t.Apply("clone", (_picked(whole, t.Pick(Affine()), node.dims),), node.dims, node.dtype)
        return _newest(system) if system in known and system is not None else None

    def needless(stmt: t.Statement) -> bool:
        """A check of a part of what is checked as a whole."""
        if not (isinstance(stmt, t.Check) and isinstance(stmt.value, t.Apply) and stmt.value.op == "isfinite"):
            return False
        part = shared(stmt.value.args[0])
        return part is not None and any(t.Apply("isfinite", (n,), n.dims, "bool") in looked_at for n in walk(part)
                                        if isinstance(n, (t.Steps, t.Coupled)))

    return [substitute(s, shared) for s in statements if not needless(s)]


def nameless(node: t.Value) -> t.Value:
    """The value with its dimensions numbered as they appear."""
    names: dict[str, str] = {}
    for inner in walk(node):
        for key in sorted(t.DIMENSIONS & vars(inner).keys()):
            _number(getattr(inner, key), names)
    return t.renamed(node, names)


def _number(field: object, names: dict[str, str]) -> None:
    for part in field if isinstance(field, tuple) else (field,):
        if isinstance(part, str):
            names.setdefault(part, f"#{len(names)}")
        else:
            _number(part, names)


def _dims(node: Recurrence) -> tuple[str, ...]:
    """The dimensions of all steps, whichever are wanted."""
    every = node.every
    return (t.states_of(node.over), *every) if isinstance(node, t.Coupled) and node.kind == "system" else every


def _picked(every: t.Coupled, which: Node, dims: tuple[str, ...]) -> t.View:
    """One of the names after the last step."""
    return t.View(every, (which, *(t.Pick(Affine.number(-1)) if d == every.over else t.Keep() for d in every.dims[1:])),
                  dims)


def _last(every: Recurrence) -> t.Value:
    items = tuple(t.Pick(Affine.number(-1)) if d == every.over else t.Keep() for d in every.dims)
    last = t.View(every, items, tuple(d for d in every.dims if d != every.over))
    return t.Apply("clone", (last,), last.dims, last.dtype)


def _system(node: Recurrence) -> t.Coupled | None:
    """A recurrence of some order as a system, in which the older values have names."""
    if not isinstance(node, t.Coupled) or node.kind != "orders":
        return None
    size = len(node.firsts)
    rows = [t.Number("1" if k == row else "0", "int") for row in range(size - 1) for k in range(size)]
    rests = [t.Number("0", "int")] * (size - 1)
    return replace(node, kind="system", factors=(*node.factors, *rows), values=(*node.values, *rests),
                   dims=(t.states_of(node.over), *node.dims))


def _newest(states: t.Value) -> t.Value:
    dims = states.dims[1:]
    one = t.View(states, (t.Pick(Affine()), *(t.Keep() for _ in dims)), dims)
    return t.Apply("clone", (one,), dims, states.dtype)
