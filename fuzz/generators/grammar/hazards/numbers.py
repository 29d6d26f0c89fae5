"""Hazards of arithmetic: Python numbers, integers, division, casts. Rows 13, 15-20, 44, 50, 51, 56, 57, 62."""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft
from fuzz.generators.grammar.hazards.setting import finish, guarded_line, safe

WHOLE = ("int64", "int32", "int8", "uint8")


def into(d: Draft, like: str, dtype: str) -> str:
    """A new tensor of a certain dtype."""
    out = d.name("out")
    d.line(f"{out} = torch.zeros({d.n}, dtype=torch.{dtype})")
    return out


def stored(d: Draft, i: str, out: str, *options: str) -> None:
    finish(d, f"for {i} in range({d.n}):", guarded_line(d, i, f"{out}[{i}] = {d.pick(*options)}"), out)


def item_arithmetic(d: Draft) -> None:
    x, y, i = d.vector(flavour="rough" if d.chance(0.4) else "exact"), d.vector(), d.name("var")
    out = d.output(x)
    d.rows.add(13)
    a, b = f"{x}[{i}].item()", f"{y}[{i}].item()"
    stored(d, i, out, f"{a} * {b} + {a}", f"{a} + {y}[{i}]", f"float({x}[{i}]) * {b}", f"{a} * 0.1 + {b}", f"{a} - {b}",
           f"{a} * {y}[{i}] + {b}", f"abs({a}) + {b}", f"max({a}, {b}) * 2", f"{a} / 3", f"math.sqrt(abs({a}))")


def item_overflow(d: Draft) -> None:
    dtype, target = d.r.choice((("int64", "int64"), ("int64", "int8"), ("float64", "float32"), ("int64", "uint8"),
                                ("float64", "float16"), ("int32", "int8")))
    x, i = d.vector(dtype), d.name("var")
    out = into(d, x, target)
    call, pool = d.r.randrange(1, len(d.sizes)), {"int64": ("2**62", "200", "-1", "300"), "int32": ("200", "-129"),
                                                  "float64": ("1e39", "70000.0", "1.0", "-1e300")}[dtype]
    d.given(x, call, f"t([{d.some(*pool, count=d.at_least(call, 2))}], {dtype})")
    d.rows.add(15)
    stored(d, i, out, f"{x}[{i}].item() * 4", f"{x}[{i}].item()", f"{x}[{i}].item() + 1", f"int({x}[{i}].item())",
           f"-{x}[{i}].item() * 3")


def unsigned(d: Draft) -> None:
    x, y, i = d.vector("uint8"), d.vector("uint8"), d.name("var")
    out = into(d, x, d.pick("int64", "uint8", "float32", "int8"))
    call = d.r.randrange(len(d.sizes))
    d.given(x, call, f"t([{d.some('0', '1', '2', '255', count=d.at_least(call, 2))}], uint8)")
    d.rows.add(16)
    stored(d, i, out, f"{x}[{i}] - {y}[{i}]", f"{x}[{i}].item() - {y}[{i}].item()",
           f"{x}[{i}] < {d.pick('-1', '256', '300')}",
           f"1 if {x}[{i}].item() < {d.pick('-1', '256')} else 0", f"-{x}[{i}]", f"{x}[{i}] + 200", f"{x}[{i}] - 3 > 0",
           f"max({x}[{i}], 3) - 5", f"{x}[{i}] * {y}[{i}]", f"abs({x}[{i}] - {y}[{i}])")


def division_by_zero(d: Draft) -> None:
    x, y, i = d.vector(), d.vector(d.pick(d.base, d.base, "int64"), flavour="nonzero"), d.name("var")
    if safe(d):
        out = d.output(x)
        return stored(d, i, out, f"{x}[{i}] // {y}[{i}]", f"{x}[{i}] / {y}[{i}]", f"{x}[{i}] % 3", f"{x}[{i}] // 2")
    call, out = d.r.randrange(1, len(d.sizes)), d.output(x)
    zero, others = ("0", ("1", "2", "0")) if d.arguments[y].dtype in WHOLE else ("0.0", ("1.0", "2.0", "-0.0"))
    d.given(y, call, f"t([{zero}, {d.some(*others, count=d.at_least(call, 3))}], {d.arguments[y].dtype})")
    d.rows.add(17)
    op = d.pick("/", "//", "%")
    stored(d, i, out, f"{x}[{i}] {op} {y}[{i}]", f"{x}[{i}].item() {op} {y}[{i}].item()",
           f"{x}[{i}] {op} {y}[{i}].item()",
           f"({x}[{i}] {op} {y}[{i}] if {y}[{i}] != 0 else 0)", f"math.log({y}[{i}] * {y}[{i}])",
           f"1 / {y}[{i}].item()",
           f"{x}[{i}] {op} ({y}[{i}] * 2)")


def signs_of_division(d: Draft) -> None:
    x, i = d.vector(d.pick("int64", "int32", "int8", "float32", "float64")), d.name("var")
    out, by = d.output(x), d.pick("2", "-2", "3")
    call = d.r.randrange(len(d.sizes))
    d.given(x, call, f"t([{d.some('-7', '7', '-3', '5', '-1', count=d.at_least(call, 2))}], {d.arguments[x].dtype})")
    d.rows.add(18)
    stored(d, i, out, f"{x}[{i}] // {by}", f"int({x}[{i}] / {by})", f"math.fmod({x}[{i}], {by})", f"{x}[{i}] % {by}",
           f"{x}[{i}].item() // {by}", f"{x}[{i}].item() % {by}", f"int({x}[{i}].item() / {by})",
           f"torch.div({x}[{i}], {by}, rounding_mode='trunc')", f"torch.fmod({x}[{i}], {by})", f"{x}[{i}] // {by}.0")


def float_into_int(d: Draft) -> None:
    x, i = d.vector(d.pick("float32", "float64", "float16")), d.name("var")
    out, call = into(d, x, d.pick("int64", "int32", "int8", "uint8")), d.r.randrange(1, len(d.sizes))
    d.given(x, call, f"t([{d.some('nan', 'inf', '1e10', '-1.5', '300.0', '2.75', count=d.at_least(call, 2))}], "
                     f"{d.arguments[x].dtype})")
    d.rows.add(19)
    stored(d, i, out, f"{x}[{i}]", f"{x}[{i}] * 2", f"int({x}[{i}])", f"{x}[{i}].item()", f"{x}[{i}].long()",
           f"round({x}[{i}].item())", f"math.floor({x}[{i}])", f"{x}[{i}] if {x}[{i}] > 0 else 0", f"int({x}[{i}]) + 1")


def failing_cast(d: Draft) -> None:
    x, i = d.vector(d.pick("int64", "int32", "uint8", "int8"), written=True), d.name("var")
    y = d.vector("float32")
    if safe(d):
        op, e = d.pick("+=", "-=", "*="), d.pick("1", "2", f"{x}[{i} - 1]", "True")
        return finish(d, f"for {i} in range({d.n}):", guarded_line(d, i, f"{x}[{i}] {op} {e}"), x)
    d.rows.add(20)
    for call in range(len(d.sizes)):
        if d.chance(0.4):           # then no iteration comes to the statement
            d.sizes[call].update(n=0)
    line = d.pick(f"{x}[{i}] += 0.5", f"{x}[{i}] /= 2", f"{x}[{i}] *= {y}[{i}]", f"{x}[{i}] = {x}[{i}] + 0.5",
                  f"{x}[{i}] -= {y}[{i}]", f"{x}[{i}] = {x}[{i}] * {y}[{i}]", f"{x}[{i}] = {x}[{i}] / 2")
    finish(d, f"for {i} in range({d.n}):", guarded_line(d, i, line), x)


def number_or_tensor(d: Draft) -> None:
    """Results that are Python numbers and bools."""
    x, i, s = d.vector(), d.name("var"), d.name("sum")
    d.rows.add(44)
    start, lines = d.r.choice((
        ("0", f"{s} += {x}[{i}].item()"), ("0.0", f"{s} += {x}[{i}].item()"), ("False",
                                                                               f"if {x}[{i}] > 1:\n    {s} = True"),
        ("True", f"if {x}[{i}] < 0:\n    {s} = False"), ("0", f"if {x}[{i}] > 0:\n    {s} += 1"), ("0", f"{s} += 1"),
        ("0", f"{s} = max({s}, {x}[{i}].item())"), ("0.0", f"{s} = {s} + float({x}[{i}])"),
                               ("0", f"{s} += int({x}[{i}] > 0)"),
        ("0", f"if {x}[{i}] > 0:\n    {s} = {i}"), ("0.5", f"{s} = {x}[{i}].item() if {x}[{i}] > 0 else {s}"),
        ("0", f"if {x}[{i}] > 0:\n    {s} = {s} + {x}[{i}]")))
    d.line(f"{s} = {start}")
    finish(d, f"for {i} in range({d.n}):", lines.split("\n"), s, d.pick("", f"type({s}) is bool", f"{s} is True"))


def truthiness(d: Draft) -> None:
    x, y, i = d.vector(), d.vector(), d.name("var")
    m, out = d.mask(), d.output(x)
    d.rows.add(50)
    a, b = f"{x}[{i}]", f"{y}[{i}]"
    stored(d, i, out, f"{a} and {b}", f"{a} or {b}", f"not {a}", f"~{m}[{i}]", f"{a} or 7", f"{a} and 5",
           f"(not {a}) + 1",
           f"~({a} > 0)", f"({a} > 0) + ({b} > 0)", f"({a} > 0) & ({b} > 0)", f"({a} > 0) | {m}[{i}]",
           f"{m}[{i}] + {m}[{i}]",
           f"bool({a}) + bool({b})", f"~(not {a})", f"({a} or -7) * 2", f"{m}[{i}] ^ ({a} > 0)", f"{m}[{i}] * {a}")


def odd_operators(d: Draft) -> None:
    x, i, s = d.vector(), d.name("var"), d.name("sum")
    d.rows.add(51)
    if d.chance(0.35):
        d.line(f"{s} = {d.pick('0', '0', '0.0', 'torch.tensor(False)', 'False')}")
        line = d.pick(f"{s} += {x}[{i}] > 0", f"{s} = {s} + ({x}[{i}] > 1)", f"{s} += ({x}[{i}] > 0) * 2",
                      f"{s} += bool({x}[{i}])", f"{s} += 0 < {x}[{i}] < 5")
        return finish(d, f"for {i} in range({d.n}):", guarded_line(d, i, line), s)
    k, out = d.vector("int64", flavour="positive"), d.output(x)
    stored(d, i, out, f"round({x}[{i}].item(), 1)", f"{x}[{i}] ** -1", f"1 << {k}[{i}]", f"{k}[{i}] >> 1",
           f"{k}[{i}] << 62",
           f"torch.sign({x}[{i}])", f"torch.round({x}[{i}])", f"{x}[{i}] ** {k}[{i}]", f"{x}[{i}] ** 0.5",
           f"2 ** {k}[{i}]",
           f"{k}[{i}].item() ** 2", f"{x}[{i}] ** 3", f"round({x}[{i}].item())", f"{k}[{i}].item() << 3",
           f"{k}[{i}] ** 2")


def zero_dimensional(d: Draft) -> None:
    """A 0-d tensor of another dtype than the vector."""
    first, second = d.r.choice((("float32", "float64"), ("float64", "float32"), ("int8", "int64"), ("int64", "float32"),
                                ("float16", "float32"), ("bfloat16", "float16"), ("uint8", "int8"), ("truth", "int8"),
                                ("float32", "int64"), ("float32", "bfloat16")))
    if safe(d):
        second = first = d.float_dtype()
    else:
        d.rows.add(56)
    x, w, i = d.vector(first, flavour="rough" if d.chance(0.3) else "exact"), d.scalar(second), d.name("var")
    out = d.output(x)
    stored(d, i, out, f"{x}[{i}] * {w}", f"{x}[{i}] + {w}", f"1 if {x}[{i}] < {w} else 2", f"{x}[{i}] * {w} + 1",
           f"{x}[{i}] if {x}[{i}] > 0 else {w}", f"max({x}[{i}], {w})", f"torch.where({x}[{i}] > 0, {x}[{i}], {w})",
           f"{w} * 2 * {x}[{i}]", f"{x}[{i}] * {w}.item()")


def casting_store(d: Draft) -> None:
    x, i = d.vector(d.pick("int64", "int32", "float64", "float32", "float16", "uint8")), d.name("var")
    out, dtype = d.name("out"), d.arguments[x].dtype
    d.rows.add(57)
    target = d.pick("int64", "int32", "uint8", "float32", "float16", "bool")
    d.line(f"{out} = torch.zeros({d.n}, dtype=torch.{target if target != dtype else 'int8'})")
    stored(d, i, out, f"{x}[{i}] / 2", f"{x}[{i}] * 1.5", f"{x}[{i}] + 0.75", f"{x}[{i}]",
           f"{x}[{i}] / 3 if {x}[{i}] > 0 else 1",
           f"{x}[{i}] * {x}[{i}]", f"-{x}[{i}]", f"{x}[{i}] > 0", f"{i} / 2", f"300 if {x}[{i}] > 0 else 0")


def rounded_functions(d: Draft) -> None:
    x, i = d.vector(d.float_dtype() if d.chance(0.9) else "float16",
                    flavour="rough" if d.chance(0.5) else "exact"), d.name("var")
    out = d.output(x)
    function = d.pick("sigmoid", "exp2", "sinh", "cosh", "logaddexp", "atan2", "hypot", "silu", "softplus", "pow",
                      "gelu", "elu")
    d.rows.add(62)
    two = function in ("logaddexp", "atan2", "hypot")
    module = "torch.nn.functional." if function in ("silu", "softplus", "gelu", "elu") else "torch."
    call = f"{module}{function}({x}[{i}]{', ' + x + '[0]' if two else ', 1.7' if function == 'pow' else ''})"
    stored(d, i, out, call, call, f"{call} * 2", f"{x}[{i}] - {call}")


HAZARDS = {13: item_arithmetic, 15: item_overflow, 16: unsigned, 17: division_by_zero, 18: signs_of_division,
           19: float_into_int, 20: failing_cast, 44: number_or_tensor, 50: truthiness, 51: odd_operators,
           56: zero_dimensional, 57: casting_store, 62: rounded_functions}
