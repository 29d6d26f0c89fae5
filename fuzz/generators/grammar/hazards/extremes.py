"""Hazards of comparisons: NaN, ties, signed zeros, masked infinities. Rows 27-30."""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft
from fuzz.generators.grammar.hazards.setting import finish, guarded_line, safe
from fuzz.generators.grammar.pools import FLOATS


def with_specials(d: Draft, x: str, *pool: str, sure: str = "") -> None:
    """Gives a later call these numbers, `sure` among them."""
    call = d.r.randrange(1, len(d.sizes))
    texts = d.r.choices(pool, k=d.at_least(call, 3))
    if sure:
        texts[d.r.randrange(len(texts))] = sure
    d.given(x, call, f"t([{', '.join(texts)}], {d.arguments[x].dtype})")


def extreme(d: Draft, x: str, i: str, m: str, low: str) -> list[str]:
    up = d.chance(0.6)
    op = d.pick(">", ">", ">=") if up else d.pick("<", "<", "<=")
    start = low if low else d.pick(f"{x}[0]", f"{x}[0] * 1", "float('-inf')" if up else "float('inf')", "0.0")
    d.line(f"{m} = {start}")
    if d.chance(0.3):
        name = "max" if up else "min"
        return [d.pick(f"{m} = {name}({m}, {x}[{i}])", f"{m} = {name}({x}[{i}], {m})")]
    return [f"if {x}[{i}] {op} {m}:", f"    {m} = {x}[{i}]"]


def nan_extreme(d: Draft) -> None:
    x, i, m = d.vector(d.float_dtype()), d.name("var"), d.name("sum")
    if not safe(d):
        with_specials(d, x, "nan", "1.0", "2.0", "-0.0", "0.0", "inf", sure="nan")
        d.rows.add(27)
    lines = extreme(d, x, i, m, "")
    out = ""
    if d.chance(0.25):
        out = d.output(x)
        lines = [*lines, f"{out}[{i}] = {m}"]
    finish(d, f"for {i} in range({d.pick('0', '1')}, {d.n}):", lines, m, out)


def place_of_extreme(d: Draft) -> None:
    x, i, m, k = d.vector(), d.name("var"), d.name("sum"), d.name("sum")
    if d.arguments[x].dtype in FLOATS:
        with_specials(d, x, "1.0", "3.0", "3.0", d.pick("2.0", "nan"))
    else:
        with_specials(d, x, "1", "3", "3")
    d.rows.add(28)
    op = d.pick(">", ">=", "<", "<=")
    d.line(f"{m} = {d.pick(f'{x}[0]', 'float(-1e9)' if op[0] == '>' else '1e9', '0')}", f"{k} = {d.pick('0', '-1')}")
    lines = [f"if {x}[{i}] {op} {m}:", *d.r.choice(((f"    {m} = {x}[{i}]", f"    {k} = {i}"), (f"    {k} = {i}",
                                                    f"    {m} = {x}[{i}]"), (f"    {m}, {k} = {x}[{i}], {i}",)))]
    if d.chance(0.2):
        lines = [f"if {x}[{i}] {op} {x}[{k}]:", f"    {k} = {i}"]
    finish(d, f"for {i} in range({d.n}):", lines, k, d.pick(m, ""))


def signed_zeros(d: Draft) -> None:
    x, i = d.vector(d.float_dtype() if d.chance(0.8) else "int64"), d.name("var")
    out = d.output(x)
    if d.arguments[x].dtype in FLOATS:
        with_specials(d, x, "-0.0", "0.0", "nan", "1.0", "-1.0", sure="-0.0")
        d.rows.add(29)
    e = f"{x}[{i}]"
    line = d.pick(f"{e} if {e} > 0 else 0.", f"max(0, {e})", f"max({e}, 0)", f"min(max({e}, -1.0), 1.0)",
                  f"{e} if {e} >= 0 else -{e}",
                  f"0.0 if {e} < 0 else {e}", f"-{e}", f"{e} * 0", f"{e} + 0", f"0 - {e}", f"abs({e})",
                  f"{e} if {e} > 0 else -0.0",
                  f"max({e}, -0.0)", f"torch.clamp({e}, min=0)")
    finish(d, f"for {i} in range({d.n}):", guarded_line(d, i, f"{out}[{i}] = {line}"), out)


def masked_specials(d: Draft) -> None:
    x, i, s, m = d.vector(d.float_dtype()), d.name("var"), d.name("sum"), d.mask()
    call = d.r.randrange(1, len(d.sizes))
    n = d.at_least(call, 3)
    others = d.some("2.0", "nan", "-inf", "0.5", count=n - 2)
    d.given(x, call, f"t([1.0, {d.pick('inf', 'nan')}, {others}], {d.arguments[x].dtype})")
    d.given(m, call, f"t([True, False, {d.some('False', 'False', 'True', count=n - 2)}], truth)")
    d.rows.add(30)
    test = d.pick(f"{m}[{i}]", f"{m}[{i}]", f"{m}[{i}] and {i} < 5")
    out = d.output(x)
    d.line(f"{s} = {d.pick('0.0', '0', '1.0')}")
    line = d.pick(f"{s} = {s} + {x}[{i}]", f"{s} += {x}[{i}] * 2", f"{out}[{i}] = {x}[{i}] * 2",
                  f"{s} = {s} * {x}[{i}]",
                  f"{out}[{i}] += {x}[{i}]", f"{s} = max({s}, {x}[{i}])", f"{out}[{i}] *= {x}[{i}]")
    lines = [f"if {test}:", "    " + line] if d.chance(0.8) else [f"if not {m}[{i}]:", "    continue", line]
    finish(d, f"for {i} in range({d.n}):", lines, s, out)


HAZARDS = {27: nan_extreme, 28: place_of_extreme, 29: signed_zeros, 30: masked_specials}
