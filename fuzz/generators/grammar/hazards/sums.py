"""Hazards of adding up: duplicates, dtypes, order, precision. Rows 6-12 and 66."""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft
from fuzz.generators.grammar.hazards.setting import finish, guarded_line, safe


def scattered(d: Draft) -> tuple[str, str, str, str, str]:
    """A loop that writes at indices, of which some call has the same one twice."""
    idx, w = d.index(), d.vector()
    h = d.vector(written=True) if d.chance(0.6) else d.output(w)
    call = d.r.randrange(len(d.sizes))
    n = d.at_least(call, 3)
    if not safe(d):
        numbers = d.some("0", "1", "1", "2", "-1", count=n - 2)
        d.given(idx, call, f"t([1, {numbers}, 1], {d.arguments[idx].dtype})")
    else:
        order = list(range(n))
        d.r.shuffle(order)
        for k, sizes in enumerate(d.sizes):
            d.given(idx, k,
                    f"t({order[:sizes['n']]}, int64)" if sizes["n"] >= n else f"t({list(range(sizes['n']))}, int64)")
        return idx, w, h, d.name("var"), "safe"
    return idx, w, h, d.name("var"), ""


def scatter_add(d: Draft) -> None:
    idx, w, h, i, harmless = scattered(d)
    if not harmless:
        d.rows.add(6)
    line = d.pick(f"{h}[{idx}[{i}]] += {w}[{i}]", f"{h}[{idx}[{i}]] = {h}[{idx}[{i}]] + {w}[{i}]",
                  f"{h}[{idx}[{i}]] += 1", f"{h}[{idx}[{i}]] -= {w}[{i}] * 2", f"{h}[{idx}[{i}]] *= 2",
                  f"{h}[{idx}[{i}].item()] += {w}[{i}]", f"{h}[int({idx}[{i}])] += 1")
    finish(d, f"for {i} in range({d.pick(d.n, f'len({idx})')}):", guarded_line(d, i, line), h)


def scatter_store(d: Draft) -> None:
    idx, w, h, i, harmless = scattered(d)
    if not harmless:
        d.rows.add(7)
    line = d.pick(f"{h}[{idx}[{i}]] = {w}[{i}]", f"{h}[{idx}[{i}]] = {w}[{i}] * 2", f"{h}[{idx}[{i}]] = {i}",
                  f"{h}[{idx}[{i}].item()] = {w}[{i}] + 1", f"{h}[{idx}[{i}]] = {w}[{i} - 1]")
    finish(d, f"for {i} in range({d.n}):", guarded_line(d, i, line), h)


def narrow_sum(d: Draft) -> None:
    """Sums of small integers, which wrap in the loop."""
    dtype = d.pick("int8", "uint8", "int8", "int32", "truth")
    x, i, s = d.vector(dtype), d.name("var"), d.name("sum")
    d.rows.add(8)
    call = d.r.randrange(len(d.sizes))
    pool = ("True", "False") if dtype == "truth" else ("100", "120", "90", "127")
    d.given(x, call, f"t([{d.some(*pool, count=d.at_least(call, 2))}], {dtype})")
    d.line(f"{s} = {d.pick('0', '0', '1', '0.0', 'True', 'torch.tensor(0)', 'torch.tensor(1, dtype=torch.int8)')}")
    out = d.output(x) if d.chance(0.3) else ""
    lines = [d.pick(f"{s} = {s} + {x}[{i}]", f"{s} += {x}[{i}]", f"{s} = {x}[{i}] + {s}", f"{s} = {s} * {x}[{i}]",
                    f"{s} = {s} + {x}[{i}] * 2", f"{s} += {x}[{i}] + {x}[{i} - 1]")]
    finish(d, f"for {i} in range({d.n}):", [*guarded_line(d, i, lines[0]), *([f"{out}[{i}] = {s}"] if out else [])], s,
           out)


def half_sum(d: Draft) -> None:
    dtype = d.pick("float16", "bfloat16")
    x, i = d.vector(dtype), d.name("var")
    if safe(d):
        out = d.output(x)
        line = d.pick(f"{out}[{i}] = {x}[{i}] * 1.1 + 0.3", f"{out}[{i}] = {x}[{i}] + {x}[{i} - 1] / 3")
        return finish(d, f"for {i} in range({d.n}):", guarded_line(d, i, line), out)
    d.rows.add(9)
    s, call = d.name("sum"), d.r.randrange(len(d.sizes))
    d.given(x, call, f"t([{d.some('0.1', '2048.0', '1.0', '256.0', '0.3', count=d.at_least(call, 3))}], {dtype})")
    d.line(f"{s} = {d.pick('0.0', '0', '0.1', f'torch.zeros((), dtype={x}.dtype)', 'torch.tensor(0.0)')}")
    line = d.pick(f"{s} = {s} + {x}[{i}]", f"{s} += {x}[{i}]", f"{s} = {s} + {x}[{i}] * {x}[{i}]",
                  f"{s} = {s} * {x}[{i}]",
                  f"{s} = {s} + {x}[{i}].float()")
    finish(d, f"for {i} in range({d.n}):", guarded_line(d, i, line), s)


def order_of_a_sum(d: Draft) -> None:
    """Numbers that are rounded when they are added."""
    dtype = d.float_dtype()
    x, i, s = d.vector(dtype, flavour="rough"), d.name("var"), d.name("sum")
    d.rows.add(10)
    call = d.r.randrange(len(d.sizes))
    pool = d.r.choice((("0.1", "0.2", "0.3", "0.7"), ("1e8", "1.0", "-1e8", "0.5"), ("3e38", "-3e38", "1.0")))
    d.given(x, call, f"t([{d.some(*pool, count=d.at_least(call, 3))}], {dtype})" if not d.gradients
            else f"leaf(t([{d.some('0.1', '0.7', '1.3', count=d.at_least(call, 3))}], {dtype}))")
    out = d.output(x) if d.chance(0.4) else ""
    d.line(f"{s} = {d.pick('0.0', '0', '0.1', '1.0')}")
    line = d.pick(f"{s} = {s} + {x}[{i}]", f"{s} += {x}[{i}]", f"{s} = {s} + {x}[{i}] * {x}[{i}]",
                  f"{s} = {s} * {x}[{i}]",
                  f"{s} -= {x}[{i}]", f"{s} += {x}[{i}].item()")
    finish(d, f"for {i} in range({d.n}):", [*guarded_line(d, i, line), *([f"{out}[{i}] = {s}"] if out else [])], s, out)


def products_of_matrices(d: Draft) -> None:
    """The loops of a matrix product, sometimes of two dtypes."""
    A, i, j = d.matrix(), d.name("var"), d.name("var")
    d.rows.add(11)
    if d.chance(0.4):
        w, out = d.vector(over="m"), d.output(d.vector())
        line = d.pick(f"{out}[{i}] += {A}[{i}, {j}] * {w}[{j}]", f"{out}[{i}] = {out}[{i}] + {A}[{i}, {j}] * {w}[{j}]")
        return finish(d, f"for {i} in range({d.n}):", [f"for {j} in range({d.m}):", "    " + line], out)
    B, k, C = d.matrix(dims=("m", "n")), d.name("var"), d.name("out")
    d.line(f"{C} = {d.pick('torch.zeros({n}, {n})', 'torch.zeros(({n}, {n}), dtype={A}.dtype)').format(n=d.n, A=A)}")
    if d.chance(0.5):
        lines = [f"for {j} in range({d.n}):", f"    for {k} in range({d.m}):",
                 f"        {C}[{i}, {j}] += {A}[{i}, {k}] * {B}[{k}, {j}]"]
    else:
        s = d.name("sum")
        lines = [f"for {j} in range({d.n}):", f"    {s} = 0", f"    for {k} in range({d.m}):",
                 f"        {s} = {s} + {A}[{i}, {k}] * {B}[{k}, {j}]", f"    {C}[{i}, {j}] = {s}"]
    finish(d, f"for {i} in range({d.n}):", lines, C)


def under_autocast(d: Draft) -> None:
    x, w, i, s = d.vector("float32"), d.vector("float32"), d.name("var"), d.name("sum")
    d.rows.add(12)
    d.around = "autocast"
    if d.chance(0.4):
        X, out = d.matrix("float32"), d.output(x)
        line = d.pick(f"{out}[{i}] = {X}[{i}] @ {X}[{i}]", f"{out}[{i}] = ({X}[{i}] * {X}[0]).sum()",
                      f"{out}[{i}] = torch.dot({X}[{i}], {X}[0])", f"{out}[{i}] = {X}[{i}].sum() * {w}[{i}]")
        return finish(d, f"for {i} in range({d.n}):", [line], out)
    d.line(f"{s} = {d.pick('0.0', '0', 'torch.zeros(())')}")
    line = d.pick(f"{s} = {s} + {x}[{i}] * {w}[{i}]", f"{s} += {x}[{i}] * {w}[{i}]",
                  f"{s} = {s} + {w}[{i}] * {w}[{i}] * 2")
    finish(d, f"for {i} in range({d.n}):", guarded_line(d, i, line), s)


def linear_recurrence(d: Draft) -> None:
    a, b, i, s = d.vector(d.float_dtype()), d.vector(d.float_dtype()), d.name("var"), d.name("sum")
    d.rows.add(66)
    out = d.output(b)
    d.line(f"{s} = {d.pick('0.0', '1.0', '0', f'{b}[0]', f'{b}[0] * 1')}")
    step = d.pick(f"{s} = {a}[{i}] * {s} + {b}[{i}]", f"{s} = {b}[{i}] + {s} * {a}[{i}]", f"{s} = 0.5 * {s} + {b}[{i}]",
                  f"{s} = (1 - 0.25) * {s} + 0.25 * {b}[{i}]", f"{s} = {s} - {a}[{i}] * {s}",
                  f"{s} = 2 * {s} + {b}[{i}]")
    if d.chance(0.25):
        return finish(d, f"for {i} in range(1, {d.n}):", [f"{out}[{i}] = {a}[{i}] * {out}[{i} - 1] + {b}[{i}]"], out)
    finish(d, f"for {i} in range({d.n}):", [*guarded_line(d, i, step), f"{out}[{i}] = {s}"], s, out)


HAZARDS = {6: scatter_add, 7: scatter_store, 8: narrow_sum, 9: half_sum, 10: order_of_a_sum, 11: products_of_matrices,
           12: under_autocast, 66: linear_recurrence}
