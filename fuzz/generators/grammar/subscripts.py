"""Where a loop reads: `x[i]`, `x[i - 1]`, `x[n - 1 - i]`, `x[idx[i]]`, `X[i, j]`, `X[j, i]`, `X[i, i]`.

A subscript stays within the tensor, as far as the loop's bounds allow (a `Loop` says how far it may go beyond them), or
wraps round to the end; one in fifty goes astray.
"""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft, Loop


def subscript(d: Draft, loop: Loop) -> str:
    k = d.r.random()
    if k < 0.74:
        return loop.var
    if k < 0.82:
        return shifted(d, loop)
    if k < 0.88:
        return f"{d.size(loop.over)} - 1 - {loop.var}" if loop.below >= 0 and loop.above < 2 else loop.var
    if k < 0.93:
        return f"{index_into(d, loop.over)}[{loop.var}]"
    if k < 0.96:
        return d.pick("0", "-1", f"{d.size(loop.over)} - 1")
    if k < 0.98:
        return f"{loop.var} // 2"
    return d.pick(f"{loop.var} + 1", f"{loop.var} - 2", f"2 * {loop.var}", f"{loop.var} % 2")


def shifted(d: Draft, loop: Loop) -> str:
    if loop.above == 1 and d.chance(0.7):
        return f"{loop.var} + 1"
    if loop.above == 2:
        return d.pick(f"2 * {loop.var}", f"2 * {loop.var} + 1")
    return f"{loop.var} - 1"


def index_into(d: Draft, over: str) -> str:
    found = [a.name for a in d.arguments.values() if a.kind == "index" and a.dims == (over,) and a.into == over]
    return d.r.choice(found) if found else d.index(over, over)


def element(d: Draft) -> str:
    """One element of a parameter, for the loops that the statement stands in."""
    if not d.loops:
        return f"{d.readable('n')}[0]"
    if len(d.loops) > 1 and d.chance(0.45):
        return matrix_element(d)
    loop = d.r.choice(d.loops)
    if d.chance(0.03):
        return f"{d.readable(loop.over, loop.over)}[{loop.var}, {d.pick(loop.var, loop.var, f'-1 - {loop.var}')}]"
    return f"{d.readable(loop.over)}[{subscript(d, loop)}]"


def matrix_element(d: Draft) -> str:
    first, second = d.r.sample(d.loops, 2) if d.chance(0.3) else d.loops[:2]
    name = d.readable(first.over, second.over)
    i = first.var if d.chance(0.85) else subscript(d, first)
    j = second.var if d.chance(0.85) else subscript(d, second)
    return f"{name}[{i}][{j}]" if d.chance(0.15) else f"{name}[{i}, {j}]"
