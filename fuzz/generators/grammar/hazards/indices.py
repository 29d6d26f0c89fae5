"""Hazards of places and lengths: wrapping, slices, broadcasts, empty loops, partial writes. Rows 21-26, 34, 35."""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft
from fuzz.generators.grammar.hazards.setting import finish, guarded_line, small_operation


def numbers(d: Draft, name: str, count: int) -> str:
    """The text of a vector of this length, in the dtype of the parameter."""
    dtype = d.arguments[name].dtype
    pool = ("1.0", "2.0", "-1.0", "0.5") if "float" in dtype else ("1", "2", "3", "5")
    return f"t([{d.some(*pool, count=count)}], {dtype})"


def wrapping(d: Draft) -> None:
    x, i = d.vector(), d.name("var")
    out = d.output(x)
    d.rows.add(21)
    by = d.pick("1", "1", "2", f"{d.count()}")
    if d.chance(0.2):
        X, kept = d.matrix(), d.name("out")
        d.line(f"{kept} = torch.zeros_like({X})")
        return finish(d, f"for {i} in range({d.n}):", [f"{kept}[{i}] = {X}[{i} - 1] {small_operation(d)}"], kept)
    line = d.pick(f"{out}[{i}] = {x}[{i} - {by}]", f"{out}[{i}] = {x}[{i}] - {x}[{i} - {by}]",
                  f"{out}[{i} - {by}] = {x}[{i}]",
                  f"{out}[{i}] = {x}[-{i} - 1]", f"{out}[{i} - 1] += {x}[{i}]", f"{out}[{i}] = {x}[-{i}]")
    finish(d, f"for {i} in range({d.n}):", guarded_line(d, i, line), out)


def backward_window(d: Draft) -> None:
    x, i, w = d.vector(), d.name("var"), d.pick("1", "2", "3")
    out = d.output(x)
    d.rows.add(22)
    if d.chance(0.3):
        w = d.count()
    line = d.pick(f"{out}[{i}] = {x}[{i} - {w}:{i}].sum()", f"{out}[{i}] = {x}[{i} - {w}:{i}].mean()",
                  f"{out}[{i}] = {x}[max({i} - {w}, 0):{i} + 1].sum()", f"{out}[{i}] = {x}[{i} - {w}:].sum()",
                  f"{out}[{i}] = {x}[:{i} - {w}].sum()", f"{out}[{i}] = {x}[{i}:{i} + {w}].sum()",
                  f"{out}[{i}] = {x}[:{i} + 1].max()", f"{out}[{i}] = len({x}[{i} - {w}:{i}])")
    finish(d, f"for {i} in range({d.n}):", guarded_line(d, i, line), out)


def unequal_lengths(d: Draft) -> None:
    x, y, i = d.vector(), d.vector(), d.name("var")
    out = d.output(x)
    call = d.r.randrange(1, len(d.sizes))
    n = d.at_least(call, 2)
    d.given(x, call, numbers(d, x, n))
    d.given(y, call, numbers(d, y, d.r.choice((1, n + 1, n + 2, n - 1))))
    d.rows.add(23)
    line = d.pick(f"{out}[{i}] = {x}[{i}] + {y}[{i}]", f"{out}[{i}] = {x}[{i}] * {y}[{i}]", f"{out}[{i}] = {y}[{i}]",
                  f"{out}[{i}] = {x}[{i}] if {y}[{i}] > 0 else 0", f"{out}[{i}] += {y}[{i}]")
    finish(d, f"for {i} in range(len({x})):", guarded_line(d, i, line), out)


def zipped(d: Draft) -> None:
    x, y, a, b, s = d.vector(), d.vector(), d.name("temp"), d.name("temp"), d.name("sum")
    call = d.r.randrange(1, len(d.sizes))
    n = d.at_least(call, 2)
    d.given(x, call, numbers(d, x, n))
    d.given(y, call, numbers(d, y, d.r.choice((1, n + 1, n - 1))))
    d.rows.add(24)
    parts = d.name("list")
    d.line(f"{s} = {d.pick('0', '0.0')}", f"{parts} = []")
    line = d.pick(f"{s} = {s} + {a} * {b}", f"{parts}.append({a} - {b})", f"{s} += {a}", f"if {a} > {b}:\n    {s} += 1")
    strict = d.pick("", "", "", ", strict=True")
    head = f"for {a}, {b} in zip({x}, {y}{strict}):"
    if d.chance(0.4):
        i, out = d.name("var"), d.output(x)
        head, line = f"for {i}, ({a}, {b}) in enumerate(zip({x}, {y})):", f"{out}[{i}] = {a} + {b}"
        d.returns(out)
    finish(d, head, line.split("\n"), s, parts)


def accidental_outer(d: Draft) -> None:
    i, y, s = d.name("var"), d.vector(), d.name("sum")
    X = d.matrix(dims=("n", "one") if d.chance(0.5) else ("n", "n"))
    d.rows.add(25)
    out = d.output(X)
    d.line(f"{s} = {d.pick('0', '0.0')}")
    line = d.pick(f"{s} = {s} + {X}[{i}] * {y}[{i}]", f"{out}[{i}] = {X}[{i}] * {y}[{i}]",
                  f"{out}[{i}] = {X}[{i}] + {y}[{i}]",
                  f"{s} += {y}[{i}] - {X}[{i}]", f"{out}[{i}] = {y}[{i}]", f"{out}[{i}] += {X}[{i}] * {y}[{i}]")
    finish(d, f"for {i} in range({d.n}):", guarded_line(d, i, line), s, out)


def empty_trip(d: Draft) -> None:
    x, i, s = d.vector(), d.name("var"), d.name("sum")
    d.rows.add(26)
    call = d.r.randrange(1, len(d.sizes))
    d.sizes[call]["n"] = 0
    start = d.pick("0.0", "0", f"{x}[0]", "1", "float('-inf')", "None", "0.5")
    line = d.pick(f"{s} = {s} + {x}[{i}]", f"{s} += {x}[{i}]", f"if {x}[{i}] > {s}:\n    {s} = {x}[{i}]",
                  f"{s} = {s} * {x}[{i}]",
                  f"{s} = max({s}, {x}[{i}])", f"{s} = {x}[{i}] * 2")
    d.line(f"{s} = {start if start != 'None' or line == f'{s} = {x}[{i}] * 2' else '0'}")
    form = d.pick(f"for {i} in range({d.n}):", f"for {i} in range(len({x})):", f"for {i} in range({d.n} - 1, -1, -1):")
    finish(d, form, line.split("\n"), s)


def short_circuit(d: Draft) -> None:
    """The second part of a condition that only the first makes safe."""
    x, y, i = d.vector(), d.vector(d.integer_dtype(), flavour="zeros"), d.name("var")
    out = d.output(x)
    d.rows.add(34)
    n = f"len({x})"
    test = d.pick(f"{i} < {n} - 1 and {x}[{i} + 1] > 0", f"{y}[{i}] != 0 and 4 // {y}[{i}] > 2",
                  f"{i} + 1 < {n} and {x}[{i} + 1] != {x}[{i}]", f"{y}[{i}] == 0 or 6 % {y}[{i}] == 0",
                  f"{i} == {n} - 1 or {x}[{i}] > {x}[{i} + 1]", f"not {i} >= {n} - 1 and {x}[{i} + 1] > {x}[{i}]",
                  f"{y}[{i}].item() != 0 and 1 / {y}[{i}].item() > 0.3", f"{x}[{i}] > 0 and math.sqrt({x}[{i}]) > 1")
    lines = d.pick(f"if {test}:\n    {out}[{i}] = {x}[{i}] + 1", f"{out}[{i}] = 1 if {test} else 2",
                   f"{out}[{i}] = 5 if not ({test}) else {x}[{i}]", f"if not ({test}):\n    continue\n{out}[{i}] = {i}")
    finish(d, f"for {i} in range({n}):", lines.split("\n"), out)


def partial_writes(d: Draft) -> None:
    """The loop fails half way, and what it had written stays."""
    x, out, i, n = d.vector(), d.vector(written=True), d.name("var"), d.name("size")
    call = d.r.randrange(1, len(d.sizes))
    long = d.at_least(call, 3)
    d.given(x, call, numbers(d, x, d.r.randint(1, long - 1)))
    d.given(out, call, numbers(d, out, long))
    d.rows.add(35)
    d.line(f"{n} = len({out})")
    line = d.pick(f"{out}[{i}] = {x}[{i}]", f"{out}[{i}] += {x}[{i}]", f"{out}[{i}] = {x}[{i}] * 2 + {out}[{i}]",
                  f"{out}[{i}] *= {x}[{i}]", f"{out}[{i} - 1] = {x}[{i}]", f"{out}[{i}] = max({x}[{i}], 1)",
                  f"{out}[0] = {x}[{n} - 1 - {i}]", f"{out}[0] = {x}[{n} - 1 - {i}] * 2")
    before = d.pick("", "", f"{out}[{i}] = 0\n", f"{out}[0] += 1\n")
    finish(d, f"for {i} in range({n}):", (before + line).split("\n"), out)


HAZARDS = {21: wrapping, 22: backward_window, 23: unequal_lengths, 24: zipped, 25: accidental_outer, 26: empty_trip,
           34: short_circuit, 35: partial_writes}
