"""Hazards of control and names: exits, side effects, random numbers, names that change. Rows 36-38, 46-48, 58, 59."""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft
from fuzz.generators.grammar.hazards.setting import finish, guarded_line, safe


def early_exit(d: Draft) -> None:
    x, i, s = d.vector(), d.name("var"), d.name("sum")
    out = d.output(x)
    d.rows.add(36)
    d.line(f"{s} = {d.pick('0', '-1', '0.0', '0', '-1', 'None')}")
    other = f"{x}[{i}] {d.pick('<', '>=')} {d.pick('0', '-1', '2')}"
    head = d.pick(*[f"for {i} in range({d.n}):"] * 4, f"for {i} in range({d.n} - 1, -1, -1):",
                  f"for {i} in range(1, {d.n}, 2):", f"while {i} < {d.n}:", f"while {i} < {d.n} and {other}:")
    lines = d.r.choice(exits(d, x, i, s, out, other)).split("\n")
    if head.startswith("while"):
        d.line(f"{i} = {d.pick('0', '0', '1')}")
        lines = [*(line.replace("continue", "pass") for line in lines), f"{i} += {d.pick('1', '1', '2')}"]
    finish(d, head, lines, s, d.pick(out, out, i))
    if d.chance(0.3) and "break" in "\n".join(d.body):
        d.line("else:", f"    {s} = 100")


def exits(d: Draft, x: str, i: str, s: str, out: str, other: str) -> tuple[str, ...]:
    """Bodies of loops that are left early, or that do nothing more once a flag is set."""
    test = f"{x}[{i}] {d.pick('>', '<', '==', '>=')} {d.pick('0', '2', '1', '-2', '3')}"
    do = d.pick(f"{out}[{i}] = {x}[{i}] * 2", f"{s} = {s} + {x}[{i}]", f"{s} += 1", f"{out}[{i}] = {i}")
    t, found = d.name("temp"), d.name("temp")
    return (
        f"if {test}:\n    break\n{do}", f"{do}\nif {test}:\n    break", f"if {test}:\n    return {i}\n{do}",
        f"if {test}:\n    {s} = {i}\n    break", f"if {test}:\n    return {x}[{i}]", f"if {test}:\n    return True",
        f"if {i} > 2:\n    break\n{do}", f"{t} = {x}[{i}] * 2\nif {test}:\n    break\n{s} = {t}",
        f"{t} = {x}[{i}]\nif {test}:\n    return {t}, {i}",
        f"if {test}:\n    return {i}\nif {other}:\n    {s} = {x}[{i}]\n    break\n{do}",
        f"if {other}:\n    continue\nif {test}:\n    break\n{do}",
        f"{do}\n{s} = {i}\nif {test} and {other}:\n    break",
        f"if {test}:\n    if {other}:\n        return {x}[{i}] + 1\n    return None",
        f"{s} += {x}[{i}]\nif {s} > 2:\n    break\n{out}[{i}] = {s}",
        f"if {i} == 0:\n    {found} = False\nif not {found} and {test}:\n    {s}, {found} = {i}, True",
        f"if {test}:\n    {s} = {x}[{i}]\n    break\n{out}[{i}] = 1",
        f"{out}[{i}] = {x}[{i}] + 1\nif {out}[{i}] > 1:\n    break\n{s} = {i}")


def side_effect(d: Draft) -> None:
    x, i, log = d.vector(), d.name("var"), d.name("list")
    if safe(d):
        out = d.output(x)
        d.line(f"print(len({x}))")
        return finish(d, f"for {i} in range({d.n}):", [f"{out}[{i}] = {x}[{i}] + 1"], out)
    d.rows.add(37)
    d.line(f"{log} = {d.pick('[]', '[0]', '{}')}")
    mapping = d.body[-1].endswith("{}")
    effect = f"{log}[{i}] = {x}[{i}]" if mapping else d.pick(f"{log}.append({i})", f"{log}.append({x}[{i}])",
                                                             f"{log}.insert(0, {i})",
                                                          f"print({i})", f"print({x}[{i}].item())", f"{log} += [{i}]")
    out = d.output(x)
    lines = [effect, f"{out}[{i}] = {x}[{i}] * 2"]
    if d.chance(0.3):
        j = d.name("var")
        lines = [effect, f"for {j} in range({d.n}):", f"    {out}[{j}] = {x}[{j}] * {i}"]
    finish(d, f"for {i} in range({d.n}):", lines, log, out)


def random_numbers(d: Draft) -> None:
    x, i = d.vector(d.float_dtype()), d.name("var")
    out = d.output(x)
    if safe(d):
        noise = d.name("temp")
        d.line(f"{noise} = torch.rand({d.n})")
        return finish(d, f"for {i} in range({d.n}):", [f"{out}[{i}] = {x}[{i}] * {noise}[{i}]"], out)
    d.rows.add(38)
    draw = d.pick("torch.rand(1).item()", "torch.rand(())", "torch.randn(1)[0]", "torch.randint(0, 5, ()).item()",
                  f"torch.rand_like({x}[{i}])", "torch.bernoulli(torch.tensor(0.5))",
                  f"torch.dropout({x}[{i}], 0.5, True)")
    line = d.pick(f"{out}[{i}] = {draw}", f"{out}[{i}] = {x}[{i}] + {draw}", f"{out}[{i}] = {draw} * {x}[{i}] - {draw}",
                  f"{out}[{i}] = {x}[{i}] if {draw} > 0.5 else 0")
    finish(d, f"for {i} in range({d.n}):", guarded_line(d, i, line), out)


SHADOWS = (
    ("def abs(v):\n    return v + 100", "abs({e})"), ("def max(a, b):\n    return a - b", "max({e}, 1)"),
    ("def range(n):\n    return [0] * n", "{e} * 2"), ("def range(*bounds):\n    return [0, 1]", "{e} + 1"),
    ("def float(v):\n    return v * 3", "float({e})"), ("def int(v):\n    return 7", "int({e})"),
    ("abs = torch.sqrt", "abs({e})"), ("def len(v):\n    return 2", "{e} * 2"), ("min = max", "min({e}, 0)"),
    ("class math:\n    @staticmethod\n    def sqrt(v):\n        return v", "math.sqrt({e})"),
    ("def bool(v):\n    return 5", "bool({e})"), ("from torch import min, max", "{e} * 2"), ("len = max", "{e} + 1"),
)
LOCAL_SHADOWS = (("abs = lambda v: v + 1", "abs({e})"), ("sum = 3", "{e} + sum"), ("max = 2.0", "{e} * max"),
                 ("min = torch.neg", "min({e})"),
                 ("int = 1", "{e} + int"), ("torch_abs = torch.relu", "torch_abs({e})"))


def shadowed(d: Draft) -> None:
    x, i, out = d.vector(), d.name("var"), d.name("out")
    d.rows.add(46)
    if d.chance(0.6):
        shadow, use = d.r.choice(SHADOWS)
        d.module.append(shadow + "\n")
    else:
        shadow, use = d.r.choice(LOCAL_SHADOWS)
        d.line(shadow)
    d.line(f"{out} = torch.zeros_like({x})")
    d.at_least(0, 3)
    line = f"{out}[{i}] = {use.format(e=f'{x}[{i}]')}"
    finish(d, f"for {i} in range({d.pick(f'len({x})', f'{x}.shape[0]')}):", guarded_line(d, i, line), out)


def changing_global(d: Draft) -> None:
    x, i = d.vector(), d.name("var")
    d.rows.add(47)
    first, later = d.r.choice((("RATE = 2.0", "RATE = 3.0"), ("RATE = 2", "RATE = RATE + 1"),
                               ("RATE = 1", "RATE = 2.5"),
                               ("RATE = torch.tensor(2.0)", "RATE = torch.tensor(5.0)"),
                               ("RATE = 2.0", "RATE = torch.tensor(3)"),
                               ("RATE = torch.tensor(2.0)", "RATE.add_(1)"), ("RATE = 3", "RATE = 0")))
    uses = [f"{x}[{i}] * RATE", f"{x}[{i}] + RATE", f"RATE if {x}[{i}] > 0 else 0", f"{x}[{i}] > RATE"]
    if d.chance(0.35):
        name = d.name("helper")
        first = d.pick(f"RATE = 2.0\n\ndef {name}(v):\n    return v * RATE", f"def {name}(v):\n    return v + 1",
                       f"def {name}(v, by=2.0):\n    return v * by")
        later = "RATE = 4.0" if "RATE" in first else d.pick(f"{name} = lambda v: v * 10",
                                                            f"{name}.__defaults__ = (3.0,)"
                                                            if "by" in first else f"{name} = abs")
        uses = [f"{name}({x}[{i}])"]
    d.module.append(first + "\n")
    d.between = later
    out = d.output(x)
    finish(d, f"for {i} in range({d.n}):", guarded_line(d, i, f"{out}[{i}] = {d.r.choice(uses)}"), out)


def rebound(d: Draft) -> None:
    """The loop variable, the bound or the tensor gets another value in the body."""
    x, i, n = d.vector(), d.name("var"), d.name("size")
    out = d.output(x)
    d.rows.add(48)
    d.line(f"{n} = len({x})")
    head, do = f"for {i} in range({n}):", f"{out}[{i}] = {x}[{i}] * 2"
    lines = d.pick(f"{do}\n{i} += 1", f"{do}\n{n} = 1", f"{do}\n{n} -= 1", f"{x} = {x} * 1\n{do}",
                   f"{i} = {i} // 2\n{do}",
                   f"{do}\n{x} = {x} + 1", f"{i} = {n} - 1 - {i}\n{do}").split("\n")
    if d.chance(0.2):
        items = d.name("list")
        d.line(f"{items} = [0, 1]")
        head, lines = f"for {i} in {items}:", [f"if len({items}) < 4:", f"    {items}.append({i})", f"{out}[0] += {i}"]
    d.at_least(0, 2)
    finish(d, head, lines, out, d.pick(i, ""), n)
    d.top.append(f"{i} = -1")


def variable_after(d: Draft) -> None:
    x, i = d.vector(), d.name("var")
    d.rows.add(58)
    out = d.output(x)
    if d.chance(0.6):
        d.line(f"{i} = {d.pick('-1', '0', 'None', '7')}")
    elif d.chance(0.5):
        d.sizes[-1]["n"] = 0
    heads = [f"for {i} in range({d.n}):"] * 3 + [f"for {i} in range({d.n} - 1, -1, -1):",
                                                 f"for {i} in range(0, {d.n}, 2):",
                                                 f"for {i} in range(1, {d.n}):"]
    line = d.pick(f"{out}[{i}] = {x}[{i}] + 1", f"{out}[{i}] = {x}[{i}]", f"{out}[{i}] += {i}")
    head = d.r.choice(heads)
    if d.chance(0.15):
        head, line = f"for {i} in {x}:", f"{out}[0] = {i}"
    finish(d, head, guarded_line(d, i, line) if "range" in head else [line], out)
    if d.chance(0.3) and "range" in head:
        d.line(f"{out}[:1] = {i}")
    else:
        d.returns(d.pick(i, i, f"{i} * 2"))


def temporary_after(d: Draft) -> None:
    x, i, t = d.vector(), d.name("var"), d.name("temp")
    d.rows.add(59)
    out = d.output(x)
    if d.chance(0.6):
        d.line(f"{t} = {d.pick('0.0', '0', '1.5', 'None', f'{x}.sum()')}")
    what = d.pick(f"{x}[{i}] * 2", f"{x}[{i}]", f"{x}[{i}].item()", f"{x}[{i}] > 0", f"{i} * 2",
                  f"{x}[{i}] + {x}[{i} - 1]")
    test = d.pick(f"{x}[{i}] > 0", f"{i} % 2 == 0", f"{x}[{i}] == {x}[0]", f"{x}[{i}] < 2")
    lines = d.pick(f"{t} = {what}\n{out}[{i}] = {t}", f"if {test}:\n    {t} = {what}", f"{t} = {what}",
                   f"if {test}:\n    {t} = {what}\n    {out}[{i}] = {t}",
                   f"if {test}:\n    {t} = {what}\nelse:\n    {t} = 0")
    finish(d, f"for {i} in range({d.n}):", lines.split("\n"), t, out)


HAZARDS = {36: early_exit, 37: side_effect, 38: random_numbers, 46: shadowed, 47: changing_global, 48: rebound,
           58: variable_after, 59: temporary_after}
