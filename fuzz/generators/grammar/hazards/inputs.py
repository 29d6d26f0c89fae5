"""Hazards of what comes in and goes out: identity, layout, types, lists, rows. Rows 42, 43, 45, 49, 52, 64, 65."""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft
from fuzz.generators.grammar.hazards.indices import numbers
from fuzz.generators.grammar.hazards.setting import finish, guarded_line


def identity_of_result(d: Draft) -> None:
    x, out, i = d.vector(), d.vector(written=True), d.name("var")
    d.rows.add(42)
    call = d.r.randrange(1, len(d.sizes))
    n = d.at_least(call, 1)
    if d.chance(0.6):
        d.given(x, call, numbers(d, x, n))
        d.given(out, call, numbers(d, out, n + d.r.choice((1, 2, 3))))
    line = d.pick(f"{out}[{i}] = {x}[{i}] * 2", f"{out}[{i}] = {x}[{i}]", f"{out}[{i}] = {x}[{i}] + {out}[{i}]",
                  f"{out}[{i}] = {i}",
                  f"{out}[{i}] = 1.5")
    again = d.pick("", "", f"{out}[:1]", f"{out}.view(-1)", f"{out}.sum()", f"{out}.t()")
    finish(d, f"for {i} in range(len({x})):", guarded_line(d, i, line), out, again)


def layout_of_result(d: Draft) -> None:
    X, i, j, o = d.matrix(), d.name("var"), d.name("var"), d.name("out")
    d.rows.add(43)
    call = d.r.randrange(len(d.sizes))
    sizes = d.sizes[call]
    sizes.update(n=max(sizes["n"], 2), m=max(sizes["m"], 2))
    inside = numbers(d, X, sizes["n"] * sizes["m"])[:-1]
    d.given(X, call,
            f"{d.pick('transposed', 'transposed', 'strided', 'expanded')}({inside}, {sizes['n']}, {sizes['m']}))")
    turned = d.chance(0.2)
    made = d.pick(f"torch.zeros({d.m}, {d.n})") if turned else d.pick(
        f"torch.zeros({X}.shape)", f"torch.zeros_like({X})", f"torch.empty_like({X})",
                                                                      f"torch.zeros({d.n}, {d.m}, dtype={X}.dtype)",
        f"{X}.clone()", f"torch.empty({X}.shape)", f"torch.ones_like({X})")
    d.line(f"{o} = {made}")
    place = f"{o}[{j}, {i}]" if turned else f"{o}[{i}, {j}]"
    line = f"{place} = " + d.pick(f"{X}[{i}, {j}] * 2", f"{X}[{i}, {j}]", f"{X}[{i}, {j}] + {X}[{i}, 0]")
    row = not turned and d.chance(0.3)
    lines = [f"{o}[{i}] = {X}[{i}] * 2"] if row else [f"for {j} in range({d.m}):", "    " + line]
    finish(d, f"for {i} in range({X}.shape[0]):", lines, o + d.pick("", "", ".view(-1)"))


def other_device(d: Draft) -> None:
    """There is one device here; tensors on `meta` stand for those of another."""
    x, y, i = d.vector(d.float_dtype()), d.vector(d.float_dtype()), d.name("var")
    d.rows.add(45)
    call = d.r.choice((0, d.r.randrange(1, len(d.sizes))))
    n = d.at_least(call, 1)
    d.given(y, call, f"meta({numbers(d, y, n)})")
    d.given(x, call, d.pick("meta({})", "meta({})", "{}").format(numbers(d, x, n)))
    out = d.output(x)
    line = d.pick(f"{out}[{i}] = {x}[{i}] + {y}[{i}]", f"{out}[{i}] = {y}[{i}] * 2", f"{y}[{i}] = {x}[{i}]",
                  f"{y}[{i}] += 1",
                  f"if {y}[{i}] > 0:\n    {out}[{i}] = 1", f"{out}[{i}] = {x}[{i}] * {y}[{i}].item()",
                  f"{out}[{i}] = {x}[{i}] * float({y}[{i}])")
    d.arguments[y].written = True
    finish(d, f"for {i} in range(len({x})):", line.split("\n"), y, out)


def pairwise(d: Draft) -> None:
    A, B = d.matrix(d.float_dtype()), d.matrix(d.float_dtype())
    i, j, k, s, out = d.name("var"), d.name("var"), d.name("var"), d.name("sum"), d.name("out")
    d.rows.add(49)
    d.line(f"{out} = torch.zeros({d.n}, {d.n})")
    if d.chance(0.5):
        line = d.pick(f"{out}[{i}, {j}] = ({A}[{i}] - {B}[{j}]).abs().sum()",
                      f"{out}[{i}, {j}] = (({A}[{i}] - {B}[{j}]) ** 2).sum()",
                      f"{out}[{i}, {j}] = {A}[{i}] @ {B}[{j}]", f"{out}[{i}, {j}] = torch.norm({A}[{i}] - {B}[{j}])",
                      f"{out}[{i}, {j}] = ({A}[{i}] * {B}[{j}]).sum()")
        return finish(d, f"for {i} in range({d.n}):", [f"for {j} in range({d.n}):", "    " + line], out)
    term = d.pick("abs({})", "({}) * ({})", "({}) ** 2").replace("{}", f"{A}[{i}, {k}] - {B}[{j}, {k}]")
    finish(d, f"for {i} in range({d.n}):", [
        f"for {j} in range({d.n}):", f"    {s} = {d.pick('0.0', '0')}", f"    for {k} in range({d.m}):",
        f"        {s} = {s} + {term}", f"    {out}[{i}, {j}] = {s}"], out)


def not_a_tensor(d: Draft) -> None:
    x, i = d.vector(d.pick("float32", "float64", "int64")), d.name("var")
    d.rows.add(52)
    call = d.r.choice((0, d.r.randrange(1, len(d.sizes))))
    text = numbers(d, x, d.at_least(call, 2))
    form = d.pick("subclass({})", "array({})", "listed({})", "elements({})", "inferred({})")
    d.given(x, call, form.format(text))
    out, s = d.name("out"), d.name("sum")
    d.line(f"{out} = torch.zeros(len({x}))", f"{s} = 0")
    line = d.pick(f"{out}[{i}] = {x}[{i}] * 2", f"{out}[{i}] = {x}[{i}]", f"{s} = {s} + {x}[{i}]",
                  f"{x}[{i}] = {x}[{i}] + 1",
                  f"if {x}[{i}] > 1:\n    {s} += 1", f"{out}[{i}] = {x}[{i}] if {x}[{i}] > 0 else 0")
    if f"{x}[{i}] =" in line:
        d.arguments[x].written = True
    finish(d, f"for {i} in range(len({x})):", line.split("\n"), s, out)


def collected(d: Draft) -> None:
    x, i, parts = d.vector(), d.name("var"), d.name("list")
    d.rows.add(64)
    d.line(f"{parts} = []")
    e = f"{x}[{i}]"
    what = d.pick(f"{e} * 2", e, f"{e} + {x}[{i} - 1]", f"{e}.item() * 2", f"{e}.item()", f"{i}", f"{e} > 0", f"-{e}",
                  f"{e} if {e} > 0 else -{e}", f"{e} * 2")
    lines = [f"{parts}.append({what})"]
    if d.chance(0.15):
        buffer = d.name("temp")
        d.line(f"{buffer} = torch.zeros(2)")
        lines = [f"{buffer}[0] = {e}", f"{parts}.append({buffer})"]
    elif d.chance(0.15):
        lines += [f"{e} = 0"]
        d.arguments[x].written = True
    elif d.chance(0.2):
        lines = [f"if {e} > 0:", "    " + lines[0]]
    finish(d, f"for {i} in range({d.n}):", lines)
    numbers_only = "item" in what or what == i
    end = d.pick("torch.tensor({})", "torch.tensor({})", "len({})", "{}", "sum({})") if numbers_only else d.pick(
        "torch.stack({})", "torch.stack({})", "torch.stack({})", "torch.tensor({})", "len({})", "{}")
    d.becomes(end, parts)


def rows_as_values(d: Draft) -> None:
    X, w, i = d.matrix(d.float_dtype()), d.vector(d.float_dtype(), over="m"), d.name("var")
    d.rows.add(65)
    y = d.name("out")
    if d.chance(0.25):
        d.line(f"{y} = torch.zeros({d.m})")
        line = d.pick(f"{y}[{i}] = {X}[:, {i}].sum()", f"{y}[{i}] = {X}[:, {i}].mean()",
                      f"{y}[{i}] = {X}[:, {i}] @ {X}[:, 0]")
        return finish(d, f"for {i} in range({d.m}):", [line], y)
    if d.chance(0.3):
        d.line(f"{y} = torch.zeros_like({X})")
        line = d.pick(f"{y}[{i}] = {X}[{i}].softmax(0)", f"{y}[{i}] = {X}[{i}] / {X}[{i}].sum()",
                      f"{y}[{i}] = {X}[{i}].cumsum(0)",
                      f"{y}[{i}] = {X}[{i}] * {w}", f"{y}[{i}] = {X}[{i}] - {X}[{i}].max()")
    else:
        d.line(f"{y} = torch.zeros({d.n})")
        line = d.pick(f"{y}[{i}] = {X}[{i}] @ {w}", f"{y}[{i}] = ({X}[{i}] * {w}).sum()", f"{y}[{i}] = {X}[{i}].sum()",
                      f"{y}[{i}] = {X}[{i}].norm()", f"{y}[{i}] = {X}[{i}].std()",
                      f"{y}[{i}] = torch.dot({X}[{i}], {w})",
                      f"{y}[{i}] = {X}[{i}].mean() + {w}[0]", f"{y}[{i}] = {X}[{i}].logsumexp(0)",
                      f"{y}[{i}] = {X}[{i}].prod()")
    finish(d, f"for {i} in range({d.n}):", guarded_line(d, i, line), y)


HAZARDS = {42: identity_of_result, 43: layout_of_result, 45: other_device, 49: pairwise, 52: not_a_tensor,
           64: collected,
           65: rows_as_values}
