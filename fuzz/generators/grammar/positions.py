"""Positions that are counted or computed: counters, counters over a nest, flat positions, strides that come in."""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft, indented


def counters(d: Draft) -> None:
    """`k += 1` beside a loop, and a subscript made of it."""
    x, i, k = d.vector(), d.name("var"), d.name("number")
    out = d.output(x)
    start, step = d.r.choice((("0", "1"), ("-1", "1"), ("0", "2"), ("1", "1"), (f"{d.n} - 1", "-1"), (d.count(), "1"),
                              ("0", d.count()), ("0", i)))
    head = d.pick(f"for {i} in range({d.n}):", f"for {i} in range({d.n}):", f"for {i} in range(1, {d.n}):",
                  f"for {i} in range({d.n} - 1, -1, -1):", f"for {i} in range(0, {d.n}, 2):",
                  f"for {i} in range(1, {d.n}, 3):", f"for {i} in range(0, {d.n}, max({d.count()}, 1)):")
    use = d.pick(f"{out}[{k}] = {x}[{i}]", f"{out}[{i}] = {x}[{k}]", f"{out}[{i}] = {x}[{i}] * {k}",
                 f"{out}[{k}] += {x}[{i}]", f"{out}[{k} - 1] = {x}[{i}] + {k}",
                 f"if {x}[{i}] > 0:\n    {out}[{k}] = {x}[{i}]")
    move = d.pick(f"{k} += {step}", f"{k} += {step}", f"{k} = {k} + {step}", f"{k} = {step} + {k}")
    lines = [*use.split("\n"), move] if d.chance(0.6) else [move, *use.split("\n")]
    if d.chance(0.15):
        lines += [f"{out}[{k}] = {x}[{i}] - 1", move]
    d.line(f"{k} = {start}")
    d.loop(head, lines)
    d.returns(out, *([k] if d.chance(0.5) else []))


def flat_positions(d: Draft) -> None:
    """`flat[i*m + j]`, or a counter that runs through a nest."""
    X, i, j = d.matrix(), d.name("var"), d.name("var")
    flat, out, n, m = d.name("vector"), d.name("out"), d.n, d.m
    d.line(f"{flat} = {X}.flatten()", f"{out} = " + d.pick(f"torch.zeros({n} * {m})", f"torch.zeros_like({flat})"))
    k = d.name("number")
    at = d.pick(*[f"{i} * {m} + {j}"] * 4, f"{j} * {n} + {i}", f"{m} * {i} + {m} - 1 - {j}", f"{i} * {n} + {j}",
                f"{i} * ({m} - 1) + {j}", f"{i} * {m} + {j} + 1", f"({n} - 1 - {i}) * {m} + {j}", k, k, f"{k} - 1")
    other = d.pick(at, at, f"{i} * {m} + {j}", f"{i} * {m}", "0", f"{j}")
    value = d.pick(f"{X}[{i}, {j}]", f"{flat}[{other}]", f"{flat}[{other}] * 2", f"{X}[{i}, {j}] + {flat}[{other}]",
                   f"{out}[{other}] + 1")
    lines = [f"{out}[{at}] {d.pick('=', '=', '+=')} {value}"]
    counted = k in at
    if counted:
        lines.append(f"{k} += 1")
        d.line(f"{k} = 0")
    extra = [f"{k} += 1"] if counted and d.chance(0.2) else []
    inner = d.pick(f"range({m})", f"range({m})", f"range(1, {m})", f"range({m} - 1, -1, -1)")
    d.loop(f"for {i} in range({n}):", [f"for {j} in {inner}:", *indented(lines), *extra])
    d.returns(out, *([k] if counted else []))
