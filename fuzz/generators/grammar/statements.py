"""Statements of a loop's body: stores, temporaries, branches, inner loops.

`statement(d, depth)` gives the lines of one; what it needs before the loop (a tensor to store into, `s = 0`) it adds to
`d.body`, to which the loop itself is added later.
"""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft, indented
from fuzz.generators.grammar.expressions import condition, constant, number_value, tensor_value, value
from fuzz.generators.grammar.loops import closed, inner
from fuzz.generators.grammar.pools import INTEGERS
from fuzz.generators.grammar.recurrences import recurrence
from fuzz.generators.grammar.subscripts import subscript

ASSIGNMENTS = ("=", "=", "=", "=", "=", "+=", "-=", "*=", "+=")


def statement(d: Draft, depth: int = 2) -> list[str]:
    d.budget -= 1
    k = d.r.random()
    if k < 0.40 or not d.loops or (d.budget < 0 and k < 0.8):
        return store(d)
    if k < 0.50:
        return temporary(d)
    if k < 0.66:
        return recurrence(d)
    if k < 0.84 and depth and d.budget > -2:
        return branch(d, depth)
    if k < 0.92 and depth and d.budget > -2 and len(d.loops) < 3:
        return nested(d, depth)
    if k < 0.95:
        return append(d)
    return store(d)


def statements(d: Draft, depth: int, most: int = 2) -> list[str]:
    lines: list[str] = []
    for _ in range(d.r.randint(1, most)):
        if not lines or d.budget > 0:
            lines += statement(d, depth)
    return lines


def store(d: Draft) -> list[str]:
    operator = d.r.choice(ASSIGNMENTS)
    depth = 2 if d.budget >= 0 else 1
    what = value(d, depth) if operator == "=" and d.chance(0.15) else tensor_value(d, depth)
    where = place(d)
    if operator != "=" and d.base in INTEGERS and d.chance(0.8):        # a float would not be cast in place
        return [f"{where} = {where} {operator[0]} {what}"]
    return [f"{where} {operator} {what}"]


def place(d: Draft) -> str:
    """Where to store: an element of a tensor that is there to be written, or of a new one."""
    if len(d.loops) > 1 and d.chance(0.55):
        first, second = d.loops[:2]
        return f"{target(d, first.over, second.over)}[{first.var}, {second.var}]"
    loop = d.loops[0] if d.chance(0.8) else d.r.choice(d.loops)
    where = loop.var if d.chance(0.92) else subscript(d, loop)
    return f"{target(d, loop.over)}[{where}]"


def target(d: Draft, *dims: str) -> str:
    known = [name for name, shape in d.targets.items() if shape == dims]
    if known and d.chance(0.6):
        return d.r.choice(known)
    like = d.readable(*dims)
    if d.chance(0.08) and like not in d.targets and not d.gradients:
        d.arguments[like].written = True
        name = like
    else:
        name = d.output(like)
        d.returns(name)
    d.targets[name] = dims
    return name


def temporary(d: Draft) -> list[str]:
    name, is_tensor = d.name("temp"), d.chance(0.75)
    what = tensor_value(d, 2) if is_tensor else number_value(d)
    d.temporaries[name] = is_tensor
    lines = [f"{name} = {what}"]
    if d.chance(0.12):
        lines += [f"if {condition(d)}:", f"    {name} = {value(d)}"]
        d.temporaries[name] = False
    return lines


def branch(d: Draft, depth: int) -> list[str]:
    known = dict(d.temporaries)         # what a branch names is not known after it
    lines = [f"if {condition(d)}:", *indented(statements(d, depth - 1))]
    d.temporaries = dict(known)
    k = d.r.random()
    if k < 0.12 and d.budget > 0:
        lines += [f"elif {condition(d)}:", *indented(statement(d, depth - 1))]
        d.temporaries = dict(known)
    if (k < 0.5 and d.budget > 0) or k < 0.25:
        lines += ["else:", *indented(statements(d, depth - 1))]
    elif k < 0.6:
        lines = [f"if {condition(d)}:", "    continue"]
    d.temporaries = known
    return lines


def nested(d: Draft, depth: int) -> list[str]:
    known = dict(d.temporaries)
    head = inner(d)
    lines = [head, *indented(statements(d, depth - 1))]
    closed(d)
    d.temporaries = known
    return lines


def append(d: Draft) -> list[str]:
    name = d.name("list")
    d.line(f"{name} = []")
    plain = d.chance(0.85)
    d.becomes(d.pick("torch.stack({})", "torch.stack({})", "torch.tensor({})", "len({})") if plain else "{}", name)
    return [f"{name}.append({tensor_value(d, 2) if plain else value(d)})"]


def between(d: Draft) -> list[str]:
    """Something that stands between two loops."""
    x = d.readable("n")
    number, name = constant(d), d.name("temp")
    made = [out for out, dims in d.targets.items() if dims == ("n",) and out not in d.arguments]
    forms = [f"{name} = {x}.sum()", f"{name} = {number}", f"{name} = len({x}) * 2"]
    if made:
        out = d.r.choice(made)
        forms += [f"{out} = {out} * 2", f"{out} = {out}.clone()", f"{out}[:1] = {number}", f"{name} = {out}",
                  f"{out} += 1", f"{out} *= 2"]
    return [d.r.choice(forms)]
