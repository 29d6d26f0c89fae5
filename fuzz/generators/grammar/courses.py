"""Ways to iterate, comprehensions, lists that are read, tensors of one iteration, helpers that loop."""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft, indented

HEADS = ("for {i}, {v} in enumerate({x}):", "for {i}, {v} in enumerate({x}, 1):",
         "for {i}, {v} in zip(range(len({y})), {x}):",
         "for {i}, ({v}, {w}) in enumerate(zip({x}, {y})):", "for {i}, {v} in reversed(list(enumerate({x}))):",
         "for {i}, {v} in enumerate({x}[1:]):", "for {i}, {v} in enumerate({x}.tolist()):",
         "for {i}, {v} in enumerate({x}.unbind(0)):", "for {i}, {v} in enumerate(reversed({x})):",
         "for {i}, ({w}, {v}) in enumerate(zip({x}[:-1], {x}[1:])):",
         "for {i}, {v} in zip(range(len({x}))[::-1], {x}):",
         "for {i}, {v} in zip(range(0, len({x}), 2), {y}):")
BODIES = ("{out}[{i}] = {v} * 2", "{out}[{i}] = {v} - {x}[{i}]", "{s} = {s} + {v}",
          "if {v} > 0:\n    {s} = {s} + {v} * {i}",
          "{x}[{i}] = {v} + 1", "{v} += 1", "{t} = {v} * 3\n{out}[{i}] = {t} + {y}[{i}]", "{s} += 1",
          "{out}[{i}] += {v}",
          "{x}[{i}] = {out}[{i}]\n{out}[{i}] = {v}", "if {v} > {s}:\n    {s} = {v}", "{out}[{i} - 1] = {v}")
ELEMENTS = ("{v} * 2", "{v}", "{v}.item() + 1", "abs({v})", "{v} * {v} - {k}", "{v} if {v} > 0 else -{v}", "{v} > {k}",
            "{v} * {x}[0]", "sum({u} * {v} for {u} in {y})", "{v} + len({x})")
SOURCES = ("{e} for {v} in {x}", "{e} for {v} in {x} if {v} > 0", "{e} for {i}, {v} in enumerate({x})",
           "{e} for {v}, {w} in zip({x}, {y})", "{e} for {v} in {x} for {w} in {y}", "{e} for {v} in {x}[1:]",
           "{e} for {v} in reversed({x})", "{e} for {w} in {y} if {w} > {k} for {v} in {x} if {v} > {w}")
MADE = ("torch.stack([{}])", "torch.stack([{}])", "torch.tensor([{}])", "sum({})", "sum([{}])", "max({})", "min([{}])",
        "any({})", "all({})", "len([{}])", "sum(({}), 2)", "torch.stack([{}]) * 2", "torch.stack(list({}))", "[{}]")
READ = ("for {i} in range(len({L})):\n    {s} = {s} + {L}[{i}]", "for {v} in {L}:\n    {s} = {s} + {v}",
        "for {i}, {v} in enumerate({L}):\n    {out}[{i}] = {v}", "{s} = {L}[0] + {L}[-1]", "{s} = sum({L})",
        "for {v}, {w} in zip({L}, {x}):\n    {s} = {s} + {v} * {w}", "{s} = len({L})", "{s} = torch.stack({L})",
        "{L}[0] = {s}\nfor {v} in {L}:\n    {s} = {s} + {v}", "{x}[0] = 5\n{s} = sum({L})", "{s} = {L}[{i}]")
HELPERS = ("def {h}(a, b, k=2):\n    for q in range(len(a)):\n        a[q] = b[q] + k",
           "def {h}(a, b, k=2):\n    r = 0\n    for q in a:\n        r = r + q * k\n    return r",
           "def {h}(a, b, k=2):\n    r = torch.zeros_like(a)\n    for q, p in enumerate(a):\n        r[q] = p * b[q]\n"
           "    return r",
           "def {h}(a, b, k=2):\n    return sum(p * q for p, q in zip(a, b))",
           "def {h}(a, b, k=2):\n    for q in range(1, len(a)):\n        a[q] = b[q - 1] * k\n    return a",
           "def {h}(a, b, k=2):\n    k += 1\n    b[0] = k\n    return b[0] + a[0]",
           "def {h}(a, b, k=2):\n    r = []\n    for p in a:\n        r.append(p + b[0])\n    return torch.stack(r)")
CALLS = ("{h}({x}, {y})", "{s} = {h}({x}, {y}, 3)", "{s} = {h}({x}, {y}, k=1)", "{s} = {x}[0] * 2 + {h}({x}, {y})",
         "for {i} in range(2):\n    {h}({x}, {y}, {i})", "{s} = {h}({x}, {x})", "{s} = {h}({x}, {y}) + {h}({y}, {x})",
         "for {i} in range(len({x})):\n    {out}[{i}] = {h}({X}[{i}], {z})")


def names(d: Draft) -> dict[str, str]:
    x, y = d.vector(), d.vector()
    found = {"x": x, "y": y, "i": d.name("var"), "v": d.name("temp"), "w": d.name("temp"), "t": d.name("temp"),
             "u": d.name("temp"), "s": d.name("sum"), "k": d.pick("0", "1", "-1"), "out": d.output(x)}
    d.line(f"{found['s']} = {d.pick('0', '0.0', '1')}")
    return found


def heads(d: Draft) -> None:
    n = names(d)
    d.loop(d.r.choice(HEADS).format(**n), d.r.choice(BODIES).format(**n).split("\n"))
    d.returns(n["out"], n["s"], *([n["i"]] if d.chance(0.1) else []), *([n["v"]] if d.chance(0.1) else []))


def comprehensions(d: Draft) -> None:
    n = names(d)
    for _ in range(d.r.choice((1, 1, 2))):
        element = d.r.choice(ELEMENTS).format(**n)
        made = d.r.choice(MADE).format(d.r.choice(SOURCES).format(e=element, **n))
        if d.chance(0.3):
            d.line(f"{n['t']} = {made}")
            made = n["t"]
        d.returns(made)


def read_lists(d: Draft) -> None:
    n = names(d) | {"L": d.name("list")}
    element = d.r.choice(ELEMENTS).format(**n)
    if d.chance(0.5):
        d.line(f"{n['L']} = [{element} for {n['v']} in {n['x']}]")
    else:
        append = d.pick("{L}.append({e})", "{L}.append({e})", "{L} += [{e}]", "{t} = {e}\n{L}.append({t})",
                        "{t} = 0\n{t} += {e}\n{L}.append({t})", "{L}.append({e})\n{out}[0] = {v}")
        d.line(f"{n['L']} = []")
        d.loop(f"for {n['v']} in {n['x']}:", append.format(e=element, **n).split("\n"))
    for _ in range(d.r.choice((1, 2))):
        d.line(*d.r.choice(READ).format(**n).split("\n"))
    d.returns(n["s"], n["out"], *([f"torch.stack({n['L']})"] if d.chance(0.2) else []))


def own_tensors(d: Draft) -> None:
    """A tensor for each iteration."""
    n = names(d) | {"X": d.matrix(), "j": d.name("var"), "m": d.m, "P": d.name("matrix")}
    new = d.pick("torch.zeros({m})", "torch.ones({m})", "torch.zeros_like({X}[{i}])", "torch.zeros(3)",
                 "torch.zeros({m}, dtype={X}.dtype)", "torch.full(({m},), 2.0)")
    fill = d.pick("{P}[{j}] = {X}[{i}, {j}] * 2", "{P}[{j}] += {X}[{i}, {j}]",
                  "if {X}[{i}, {j}] > 0:\n    {P}[{j}] = {X}[{i}, {j}]", "{P}[{m} - 1 - {j}] = {X}[{i}, {j}]")
    use = d.pick("{out}[{i}] = {P}[0]", "{out}[{i}] = sum({P})", "{s} = {s} + {P}[{m} - 1]", "{out}[{i}] = max({P})")
    body = [f"{{P}} = {new}", "for {j} in range({m}):", *indented(fill.split("\n")), use]
    d.loop(f"for {n['i']} in range(len({n['X']})):", [line.format(**n) for line in body])
    d.returns(n["out"], n["s"])


def looping_helpers(d: Draft) -> None:
    n = names(d) | {"h": d.name("helper"), "X": d.matrix(), "z": d.vector(over="m")}
    d.module += [*d.r.choice(HELPERS).format(**n).split("\n"), "", ""]
    for _ in range(d.r.choice((1, 1, 2))):
        d.line(*d.r.choice(CALLS).format(**n).split("\n"))
    d.returns(n["s"], n["out"], n["x"])


ROUNDS = ("(1, 2)", "(0, 1, -1)", "[2, 0.5]", "({x}[{i}], {y}[{i}])", "({x}[{i}] * 2, 1, {c})", "({x}, {y})",
          "(1,)", "()")
PAIRS = ("((0, 1), (1, 2))", "((0, {x}[{i}]), (1, 2 * {y}[{i}]))", "(({c}, 1.5), (0, {c}))", "[(1, {x}[0])]")
OF_ROUNDS = ("{o}[{i}] += {q}", "{x}[{i}] = {x}[{i}] * {q}", "s = s + {q} * {y}[{i}]",
             "if {y}[{i}] > {q}:\n    s += 1", "s = max(s, {q})",
             "if {x}[{i}] > {q}:\n    break", "{o}[{i}] = {q} + {o}[{i}]\n{x}[{i}] = 0")
OF_PAIRS = ("{o}[{i} - {q}] += {p}", "s = s + {p} * {q}", "{x}[{i}] = {x}[{i}] * {p} + {q}", "{o}[{q}] = {p}",
            "if {y}[{i}] > {q}:\n    {o}[{i}] = {p}")


def rounds(d: Draft) -> None:
    """A loop over a few things that are written out, inside another one."""
    names = {"x": d.vector(written=True), "y": d.vector(), "o": d.vector(written=True), "i": d.name("var"),
             "c": d.count(), "q": d.name("temp"), "p": d.name("temp")}
    pairs = d.chance(0.4)
    items, use = (d.r.choice(forms).format(**names) for forms in ((PAIRS, OF_PAIRS) if pairs else (ROUNDS, OF_ROUNDS)))
    if items == f"({names['x']}, {names['y']})":
        use = f"s = s + {names['q']}[{names['i']}]"
    head = f"for {names['q']}{', ' + names['p'] if pairs else ''} in {items}:"
    d.line("s = 0")
    d.loop(f"for {names['i']} in range({d.n}):", [head, *indented(use.split("\n"))])
    d.returns("s", names["o"], names["x"], *([names["q"]] if d.chance(0.1) else []))
