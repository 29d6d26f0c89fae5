"""Operations on what is written, in place: no temporaries, and nothing is stored twice.

    a[1:] = a[1:] + b            →       a[1:] += b
    d[:] = d * beta + x @ y      →       d *= beta
                                         d += x @ y

Several steps only where no gradient is asked for, and nothing may fail in between: each step has the operands that it
had, and the bits are the same. The other operands must not read the tensor itself; without a gradient, that of the
first step may be computed out of it. Several steps on a slice are left alone: `d[1:] *= beta` also stores what is
there already.
"""
from __future__ import annotations

from ..ir import tensor as t
from ..ir.failing import may_fail
from ..ir.loop import find, walk
from ..ir.node import replace

SIGNS = {"add": "+", "sub": "-", "mul": "*", "div": "/"}
Step = tuple[str, t.Value]


def steps_of(put: t.Put) -> list[Step]:
    """The operations that make all of a tensor what is stored into it, in order; none if it takes more than that."""
    whole = all(isinstance(item, t.Keep) for item in put.items) and not put.splits
    return _steps(put) if whole and not any(may_fail(n) for n in walk(put.value)) else []


def _steps(put: t.Put) -> list[Step]:
    first = step(put, computed=True)
    if first is not None:
        return [first]
    for inner, other in _sides(put):
        if isinstance(inner, t.Apply) and inner.dims == put.dims and not reads(other, put.array):
            assert isinstance(put.value, t.Apply)
            before = _steps(replace(put, value=inner))
            return [*before, (put.value.op, other)] if before else []
    return []


def step(put: t.Put, computed: bool = False) -> Step | None:
    """The operation and its other operand, where one is what is there already.

    computed: the other one may be made of the tensor itself, if it is something new.
    """
    for mine, other in _sides(put):
        if t.own_place(mine, put) and (not reads(other, put.array) or (computed and not t.shares_memory(other))):
            assert isinstance(put.value, t.Apply)
            return put.value.op, other
    return None


def _sides(put: t.Put) -> list[tuple[t.Value, t.Value]]:
    """The operands of what is stored, each with the other one, where it may be the one that is there."""
    value = put.value
    if not (isinstance(value, t.Apply) and value.op in SIGNS and len(value.args) == 2 and not value.params
            and value.dtype == put.dtype):
        return []
    left, right = value.args
    return [(left, right), (right, left)][:2 if value.op in ("add", "mul") else 1]


def reads(value: t.Value, array: str) -> bool:
    return any(n.name == array for n in find(value, t.Input))
