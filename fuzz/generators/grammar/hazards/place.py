"""Hazards of memory: what one iteration writes and another reads, overlaps, views. Rows 1-5, 53, 54, 60, 61."""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft
from fuzz.generators.grammar.expressions import constant
from fuzz.generators.grammar.hazards.setting import cell, finish, guarded_line, safe, small_operation


def carried_dependence(d: Draft) -> None:
    x, i = d.vector(written=True), d.name("var")
    if safe(d):
        other = d.vector()
        body = d.pick(f"{x}[{i}] = {other}[{i} - 1] {small_operation(d)}", f"{x}[{i}] = {x}[{i}] {small_operation(d)}",
                      f"{x}[{i}] = {x}[0] + {other}[{i}]")
        return finish(d, f"for {i} in range(1, {d.n}):", [body], x)
    d.rows.add(1)
    by = d.pick("1", "1", "2")
    head = f"for {i} in range({by}, {d.n}):"
    line = d.pick(f"{x}[{i}] = {x}[{i} - {by}] {small_operation(d)}", f"{x}[{i}] += {x}[{i} - {by}]",
                  f"{x}[{i}] = {x}[{i}] + {x}[{i} - {by}]", f"{x}[{i}] = max({x}[{i}], {x}[{i} - {by}])")
    if d.chance(0.2):
        head, line = f"for {i} in range({d.n} - 2, -1, -1):", f"{x}[{i}] = {x}[{i} + 1] {small_operation(d)}"
    elif d.chance(0.2):
        X = d.matrix(written=True)
        head, line = f"for {i} in range(1, {d.n}):", f"{X}[{i}] = {X}[{i} - 1] {small_operation(d)}"
        d.returns(X)
    finish(d, head, guarded_line(d, i, line), x)


def overlapping_copy(d: Draft) -> None:
    x, i = d.vector(written=True), d.name("var")
    if safe(d):
        y = d.output(x)
        line = d.pick(f"{y}[{i}] = {x}[{i} - 1]", f"{x}[{i}] = {x}[0]")
        return finish(d, f"for {i} in range(1, {d.n}):", [line], y, x)
    d.rows.add(2)
    d.at_least(0, 3)
    head, line = d.r.choice(((f"for {i} in range(1, {d.n}):", f"{x}[{i}] = {x}[{i} - 1]"),
                             (f"for {i} in range({d.n} - 2, -1, -1):", f"{x}[{i}] = {x}[{i} + 1]"),
                             (f"for {i} in range({d.n}):", f"{x}[{i}] = {x}[{i} - 1]")))
    finish(d, head, guarded_line(d, i, line), x)


def anti_dependence(d: Draft) -> None:
    x, i = d.vector(written=True), d.name("var")
    d.rows.add(3)
    d.at_least(0, 3)
    e = d.pick("", "", f" {small_operation(d)}", f" + {x}[{i}]")
    head, line = d.r.choice(((f"for {i} in range({d.n} - 1):", f"{x}[{i}] = {x}[{i} + 1]{e}"),
                             (f"for {i} in range({d.n} - 1, 0, -1):", f"{x}[{i}] = {x}[{i} - 1]{e}"),
                             (f"for {i} in range({d.n} - 1):", f"{x}[{i}] += {x}[{i} + 1]"),
                             (f"for {i} in range(0, {d.n} - 2):", f"{x}[{i}] = {x}[{i} + 2]{e}")))
    if d.chance(0.25):
        X = d.matrix(written=True)
        head, line = f"for {i} in range({d.n} - 1):", f"{X}[{i}] = {X}[{i} + 1]{d.pick('', ' * 2')}"
        d.returns(X)
    finish(d, head, guarded_line(d, i, line), x)


def aliased_arguments(d: Draft) -> None:
    a, b, i = d.vector(), d.vector(written=True), d.name("var")
    d.arguments[b].dtype = d.arguments[a].dtype
    line = d.pick(f"{b}[{i}] = {a}[{i} - 1] * 2", f"{b}[{i}] = {a}[{i} - 1]", f"{b}[{i}] += {a}[{i} - 1]",
                  f"{b}[{i}] = {b}[{i}] + {a}[0]", f"{b}[{i}] = {a}[{i}] + {a}[{i} - 1]")
    head = f"for {i} in range(1, {d.n}):"
    call = d.r.randrange(1, len(d.sizes))
    numbers = d.some("1.0", "2.0", "-1.0", "0.5", count=d.at_least(call, 3) + 1)
    if d.arguments[a].dtype not in ("float32", "float64", "float16", "bfloat16"):
        numbers = d.some("1", "2", "3", "5", count=d.sizes[call]["n"] + 1)
    form = d.pick("same", "same", "same[:]", "same.view(-1)", "twin(same)", "same[1:]", "same.detach()",
                  "same.flatten()")
    d.given(a, call, f"(same := t([{numbers}], {d.arguments[a].dtype}))")
    d.given(b, call, form)
    if "same[1:]" in form:
        line = f"{b}[{i} - 1] = {a}[{i} - 1] {small_operation(d)}"
    d.rows.add(4)
    finish(d, head, guarded_line(d, i, line), b)


def expanded_output(d: Draft) -> None:
    i = d.name("var")
    call = d.r.randrange(1, len(d.sizes))
    n = d.at_least(call, 2)
    d.rows.add(5)
    if d.chance(0.3):
        X, j = d.matrix(d.float_dtype(), written=True), d.name("var")
        width = d.sizes[call]["m"] = max(2, d.sizes[call]["m"])
        numbers = d.some("1.0", "2.0", "3.0", count=n + width - 1)
        d.given(X, call, f"windows(t([{numbers}], {d.arguments[X].dtype}), {width})")
        line = d.pick(f"{X}[{i}, {j}] += 1", f"{X}[{i}, {j}] = {X}[{i}, {j}] * 2")
        return finish(d, f"for {i} in range({d.n}):", [f"for {j} in range({d.m}):", "    " + line], X)
    x = d.vector(written=True)
    one = "1.5" if "float" in d.arguments[x].dtype else "2"
    d.given(x, call, f"expanded(t([{', '.join([one] * n)}], {d.arguments[x].dtype}))")
    line = d.pick(f"{x}[{i}] += 1", f"{x}[{i}] = {x}[{i}] + 1", f"{x}[{i}] *= 2", f"{x}[{i}] = {i}")
    finish(d, f"for {i} in range({d.n}):", guarded_line(d, i, line), x)


def accumulator_is_a_view(d: Draft) -> None:
    x, i, s = d.vector(written=True), d.name("var"), d.name("sum")
    d.returns(s)
    if safe(d):
        d.line(f"{s} = {x}[0]{d.pick(' * 1', '.clone()', ' + 0')}")
        return finish(d, f"for {i} in range(1, {d.n}):", [f"{s} {d.pick('+=', '-=', '*=')} {x}[{i}]"], x)
    d.rows.add(53)
    d.line(f"{s} = {x}[{d.pick('0', '0', '-1')}]")
    lines = d.pick(f"{s} += {x}[{i}]", f"{s} *= {x}[{i}]", f"{s} -= {x}[{i}]", f"{s} += 1",
                   f"if {x}[{i}] > {s}:\n    {s} = {x}[{i}]", f"if {x}[{i}] <= {s}:\n    {s} = {x}[{i}]",
                   f"{s} = torch.where({x}[{i}] > {s}, {x}[{i}], {s})",
                   f"{s} = torch.where({s} < {x}[{i}], {x}[{i}], {s})").split("\n")
    finish(d, f"for {i} in range({d.pick('1, ', '1, ', '')}{d.n}):", lines, x)


def stencil_in_place(d: Draft) -> None:
    x, i = d.vector(d.float_dtype(), written=True), d.name("var")
    term = d.pick(f"({{0}}[{i} - 1] + {{0}}[{i} + 1]) / 2", f"{{0}}[{i} - 1] + {{0}}[{i} + 1]",
                  f"{{0}}[{i}] + 0.5 * ({{0}}[{i} - 1] - {{0}}[{i} + 1])", f"max({{0}}[{i} - 1], {{0}}[{i} + 1])")
    if safe(d):
        out = d.output(x)
        return finish(d, f"for {i} in range(1, {d.n} - 1):", [f"{out}[{i}] = {term.format(x)}"], out)
    d.rows.update((54, 1))
    finish(d, f"for {i} in range(1, {d.n} - 1):", guarded_line(d, i, f"{x}[{i}] = {term.format(x)}"), x)


def two_names(d: Draft) -> None:
    x, i, y = d.vector(written=True), d.name("var"), d.name("out")
    form = d.pick("{}", "{}.view(-1)", "{}.detach()", "{}[:]", "{}.reshape(-1)", "{}.flatten()", "{}.contiguous()",
                  "{}.data", "+{}", "{}.view_as({})", "{}.unsqueeze(0)[0]", "{}.T" if d.chance(0.1) else "{}")
    d.rows.add(60)
    d.line(f"{y} = " + form.format(x, x))
    line = d.pick(f"{y}[{i}] = {x}[{i} - 1] {small_operation(d)}", f"{x}[{i}] = {y}[{i}] {small_operation(d)}",
                  f"{y}[{i}] = {x}[{i}] * 2", f"{x}[{i}] = {y}[{i} - 1]", f"{y}[{i}] += {x}[0]")
    more = [d.pick(f"{y}[{i}] = {constant(d)}", f"{x}[{i}] = {y}[{i}] + 1")] if d.chance(0.3) else []
    finish(d, f"for {i} in range(1, {d.n}):", [*guarded_line(d, i, line), *more], x, y)


def overlap_unnoticed(d: Draft) -> None:
    d.rows.add(61)
    i, e = d.name("var"), d.pick("", "", f" {small_operation(d)}")
    if d.chance(0.5):
        X, j = d.matrix(written=True), d.name("var")
        head, line = d.r.choice(((f"for {j} in range(1, {d.m}):", f"{X}[:, {j}] = {X}[:, {j} - 1]{e}"),
                                 (f"for {j} in range({d.m} - 1, 0, -1):", f"{X}[:, {j}] = {X}[:, {j} - 1]{e}"),
                                 (f"for {j} in range({d.m} - 1):", f"{X}[:, {j}] = {X}[:, {j} + 1]{e}")))
        if d.chance(0.4):
            line = f"for {i} in range({d.n}):\n    " + line.replace(":, ", f"{i}, ")
        return finish(d, head, line.split("\n"), X)
    x = d.vector(written=True)
    head, line = d.r.choice(((f"for {i} in range(2, {d.n}, 2):", f"{x}[{i}] = {x}[{i} - 2]{e}"),
                             (f"for {i} in range(0, {d.n} - 2, 2):", f"{x}[{i}] = {x}[{i} + 2]{e}"),
                             (f"for {i} in range({d.n} - 1, 1, -2):", f"{x}[{i}] = {x}[{i} - 2]{e}"),
                             (f"for {i} in range(1, {d.n} // 2):", f"{x}[2 * {i}] = {x}[2 * {i} - 2]{e}")))
    d.at_least(0, 5)
    finish(d, head, [line], x, cell(d, x))


HAZARDS = {1: carried_dependence, 2: overlapping_copy, 3: anti_dependence, 4: aliased_arguments, 5: expanded_output,
           53: accumulator_is_a_view, 54: stencil_in_place, 60: two_names, 61: overlap_unnoticed}
