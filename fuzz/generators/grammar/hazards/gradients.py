"""Hazards that show in gradients. Rows 14, 31-33, 39-41, 55, 63. Each makes its program one that compares gradients."""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft
from fuzz.generators.grammar.hazards.setting import finish, guarded_line, safe


def leaf_vector(d: Draft, *pool: str, flavour: str = "exact") -> str:
    """A vector of leaves; one call has numbers of the pool."""
    d.gradients = True
    x = d.vector(d.float_dtype(), flavour=flavour)
    if pool:
        call = d.r.randrange(1, len(d.sizes))
        d.given(x, call, f"leaf(t([{d.some(*pool, count=d.at_least(call, 2))}], {d.arguments[x].dtype}))")
    return x


def fresh(d: Draft, x: str) -> str:
    out = d.name("out")
    d.line(f"{out} = torch.zeros_like({x}{d.pick('', '.detach()')})")
    return out


def item_cuts(d: Draft) -> None:
    x, i, s = leaf_vector(d), d.name("var"), d.name("sum")
    d.rows.add(14)
    cut = d.pick(f"{x}[{i}].item()", f"float({x}[{i}])", f"{x}[{i}].detach()", f"{x}[{i}].item()")
    if d.chance(0.5):
        d.line(f"{s} = {d.pick('0.0', '0')}")
        line = d.pick(f"{s} = {s} + {cut} * {x}[{i}]", f"{s} += {cut} * {x}[{i}]", f"{s} += {x}[{i}] - {cut}")
        return finish(d, f"for {i} in range({d.n}):", guarded_line(d, i, line), s)
    out = fresh(d, x)
    line = d.pick(f"{out}[{i}] = {cut} * {x}[{i}]", f"{out}[{i}] = {cut}", f"{out}[{i}] = {cut} + {x}[{i} - 1]")
    finish(d, f"for {i} in range({d.n}):", guarded_line(d, i, line), out)


PARTIAL = ("torch.sqrt({e})", "{e}.sqrt()", "torch.log({e})", "1 / {e}", "{e} ** 0.5", "{e}.log()",
           "torch.log({e}) / {e}",
           "torch.sqrt({e}) * 2", "1 / torch.sqrt({e})", "torch.acos({e} - 1)")


def choice_of_values(d: Draft) -> None:
    """An expression chooses between a value whose gradient is infinite and a plain one."""
    x, i = leaf_vector(d, "0.0", "-1.0", "4.0", "1.0", "-0.0", flavour="positive"), d.name("var")
    d.rows.add(31)
    out, e = fresh(d, x), f"{x}[{i}]"
    part = d.r.choice(PARTIAL).format(e=e)
    line = d.pick(f"{out}[{i}] = {part} if {e} > 0 else 0", f"{out}[{i}] = 0.0 if {e} <= 0 else {part}",
                  f"{out}[{i}] = {part} if {e} > 0 else -{e}", f"{out}[{i}] = {e} * ({part} if {e} > 0 else 1)")
    finish(d, f"for {i} in range({d.n}):", [line], out)


def branch_not_taken(d: Draft) -> None:
    """As a choice, but by `if`."""
    x, i = leaf_vector(d, "0.0", "-1.0", "4.0", "1.0", "-0.0", "nan", flavour="positive"), d.name("var")
    d.rows.add(55)
    out, e = fresh(d, x), f"{x}[{i}]"
    part = d.r.choice(PARTIAL).format(e=e)
    lines = d.pick(f"if {e} > 0:\n    {out}[{i}] = {part}",
                   f"if {e} > 0:\n    {out}[{i}] = {part}\nelse:\n    {out}[{i}] = {e}",
                   f"if {e} <= 0:\n    continue\n{out}[{i}] = {part}",
                   f"if {e} != 0:\n    if {e} > 0:\n        {out}[{i}] += {part}")
    if d.chance(0.25):
        s = d.name("sum")
        d.line(f"{s} = 0.0")
        d.returns(s)
        lines = f"if {e} > 0:\n    {s} = {s} + {part}"
    finish(d, f"for {i} in range({d.n}):", lines.split("\n"), out)


def tied_extreme(d: Draft) -> None:
    x, i, m = leaf_vector(d, "3.0", "3.0", "1.0"), d.name("var"), d.name("sum")
    d.rows.add(32)
    start = d.pick(f"{x}[0]", "float('-inf')", f"{x}[0] * 1")
    d.line(f"{m} = {start}")
    lines = d.pick(f"if {x}[{i}] > {m}:\n    {m} = {x}[{i}]", f"if {x}[{i}] >= {m}:\n    {m} = {x}[{i}]",
                   f"{m} = max({m}, {x}[{i}])", f"{m} = max({x}[{i}], {m})", f"if {x}[{i}] < {m}:\n    {m} = {x}[{i}]",
                   f"{m} = torch.maximum(torch.as_tensor({m}), {x}[{i}])")
    finish(d, f"for {i} in range({d.n}):", lines.split("\n"), f"{m} * 2")


def norm_at_zero(d: Draft) -> None:
    d.gradients = True
    A, B = d.matrix(d.float_dtype()), d.matrix(d.float_dtype())
    i, j, k, s, out = d.name("var"), d.name("var"), d.name("var"), d.name("sum"), d.name("out")
    d.rows.add(33)
    call = d.r.randrange(1, len(d.sizes))
    count = d.at_least(call, 1) * d.sizes[call]["m"]
    text = f"t([{', '.join(['1.0'] * count)}], {d.arguments[A].dtype}, {d.sizes[call]['n']}, {d.sizes[call]['m']})"
    d.given(A, call, f"leaf({text})")
    d.given(B, call, f"leaf({text})")
    square = d.pick("({d}) ** 2", "({d}) * ({d})").format(d=f"{A}[{i}, {k}] - {B}[{j}, {k}]")
    d.line(f"{out} = torch.zeros({d.n}, {d.n})")
    if d.chance(0.3):
        line = f"{out}[{i}, {j}] = torch.sqrt((({A}[{i}] - {B}[{j}]) ** 2).sum())"
        return finish(d, f"for {i} in range({d.n}):", [f"for {j} in range({d.n}):", "    " + line], out)
    finish(d, f"for {i} in range({d.n}):", [
        f"for {j} in range({d.n}):", f"    {s} = 0.0", f"    for {k} in range({d.m}):", f"        {s} = {s} + {square}",
        f"    {out}[{i}, {j}] = {d.pick(f'torch.sqrt({s})', f'{s} ** 0.5')}"], out)


def leaf_in_place(d: Draft) -> None:
    x, i = leaf_vector(d), d.name("var")
    if safe(d):
        d.line(f"{x} = {x}{d.pick(' * 1', '.clone()', ' + 0')}")
    else:
        d.rows.add(39)
        if d.chance(0.5):
            d.given(x, 0, f"t([{d.some('1.0', '2.0', count=d.sizes[0]['n'])}], {d.arguments[x].dtype})")
            d.given(x, 1, f"leaf(t([{d.some('1.0', '2.0', count=d.at_least(1, 1))}], {d.arguments[x].dtype}))")
    lines = [d.pick(f"{x}[{i}] = 0", f"{x}[{i}] = {x}[{i}] * 2", f"{x}[{i}] += 1", f"{x}[{i}] *= 2")]
    if d.chance(0.2):
        return finish(d, "with torch.no_grad():", [f"for {i} in range({d.n}):", *("    " + line for line in lines)], x)
    finish(d, f"for {i} in range({d.n}):", guarded_line(d, i, lines[0]), x)


def saved_and_overwritten(d: Draft) -> None:
    d.rows.add(40)
    if d.chance(0.3):
        return mask_or_index_overwritten(d)
    x, i, y = leaf_vector(d), d.name("var"), d.name("out")
    d.line(f"{y} = {x} * {d.pick('1', '2')}")
    line = d.pick(f"{y}[{i}] = {y}[{i}] ** 2", f"{y}[{i}] *= {y}[{i}]", f"{y}[{i}] = {y}[{i}] * {x}[{i}]",
                  f"{y}[{i}] *= {x}[{i}]",
                  f"{y}[{i}] = torch.exp({y}[{i}])", f"{y}[{i}] = {y}[{i}] * {y}[0]",
                  f"{y}[{i}] = {y}[{i}] * {y}[{i} - 1]")
    finish(d, f"for {i} in range({d.n}):", guarded_line(d, i, line), y)


def mask_or_index_overwritten(d: Draft) -> None:
    """What decides, or says where, is kept for the way back too, and written to."""
    x, i, y = leaf_vector(d), d.name("var"), d.name("out")
    d.line(f"{y} = {x} * {d.pick('1', '2')}")
    if d.chance(0.5):
        k = d.index()
        lines = [d.pick(f"{y}[{i}] = {x}[{k}[{i}]] * 2", f"{y}[{i}] += {x}[{k}[{i}]]", f"{y}[{k}[{i}]] += {x}[{i}]"),
                 d.pick(f"{k}[{i}] = 0", f"{k}[{i}] += 1", f"{k}[0] = 0")]
        return finish(d, f"for {i} in range({d.n}):", lines, y)
    m, s = d.mask(), d.name("sum")
    d.line(f"{s} = 0.0")
    lines = [f"if {d.pick('', 'not ')}{m}[{i}]:",
             "    " + d.pick(f"{s} += {x}[{i}]", f"{y}[{i}] = {x}[{i}] + 1", f"{y}[{i}] *= {x}[{i}]"),
             d.pick(f"{m}[{i}] = False", f"{m}[{i}] = {x}[{i}] > 0", f"{m}[{i}] = not {m}[{i}]")]
    finish(d, f"for {i} in range({d.n}):", lines, y, s)


def rows_in_place(d: Draft) -> None:
    """A name that is a view of a row is changed in place, or bound anew."""
    if d.chance(0.5):
        d.gradients = True
    X, r = d.matrix(d.float_dtype(), written=True), d.name("temp")
    d.rows.add(41)
    line = d.pick(f"{r} += 1", f"{r} *= 2", f"{r} = {r} + 1", f"{r}[0] = 3", f"{r}.add_(1)", f"{r}[:] = 0",
                  f"{r} -= {r}.sum()")
    i = d.name("var")
    head, lines = d.r.choice(((f"for {r} in {X}:", [line]), (f"for {i} in range({d.n}):", [f"{r} = {X}[{i}]", line]),
                              (f"for {i}, {r} in enumerate({X}):", [line]), (f"for {r} in {X}.unbind(0):", [line])))
    finish(d, head, lines, X)


def shared_by_many(d: Draft) -> None:
    x, i = leaf_vector(d, "0.1", "0.7", "1.3"), d.name("var")
    d.rows.add(63)
    out = fresh(d, x)
    if d.chance(0.5):
        w = d.scalar(d.float_dtype())
        line = d.pick(f"{out}[{i}] = {w} * {x}[{i}]", f"{out}[{i}] = {x}[{i}] + {w}", f"{out}[{i}] = {x}[0] * {x}[{i}]")
    else:
        idx = d.index()
        call = d.r.randrange(len(d.sizes))
        d.given(idx, call, f"t([{d.some('0', '0', '1', count=d.at_least(call, 2))}], int64)")
        line = d.pick(f"{out}[{i}] = {x}[{idx}[{i}]]", f"{out}[{i}] = {x}[{idx}[{i}]] * 2",
                      f"{out}[{i}] = {x}[{idx}[{i}]] * {x}[{i}]")
    finish(d, f"for {i} in range({d.n}):", guarded_line(d, i, line), out)


HAZARDS = {14: item_cuts, 31: choice_of_values, 32: tied_extreme, 33: norm_at_zero, 39: leaf_in_place,
           40: saved_and_overwritten, 41: rows_in_place, 55: branch_not_taken, 63: shared_by_many}
