"""Slices of one length at places that move, that are looked up, or that do not fit; rows and lists of them.

{x} and {o} are vectors, {X} a matrix, {w} a short vector; {s} is where a slice starts, and {L} how long it is.
"""
from __future__ import annotations

from fuzz.generators.grammar.arguments import Argument
from fuzz.generators.grammar.draft import Draft, indented

STARTS = ("{i}", "{i}", "{i} * 2", "{i} + 1", "{n} - {i}", "{n} - {L} - {i}", "{P}[{i}]", "{P}[{i}]", "{P}[{i}] - 1",
          "{i} - 1", "2 * {i} + {k}", "{i} * {k}", "0", "{k}", "{P}[{i}].item()")
LOOKED_UP = ("{P}[{i}]", "{P}[{i}] - 1", "{P}[{i}] - 2", "{P}[{i}] + 1")
VALUES = ("{x}[{s}:{s} + {L}]", "{x}[{s}:{s} + {L}] * {w}", "torch.softmax({x}[{s}:{s} + {L}], dim=0)",
          "{x}[{s}:{s} + {L}].flip(0)", "{X}[{i}, {s}:{s} + {L}]", "{x}[{s}:{L} + {s}] - {x}[{s}]",
          "{x}[{s}:{s} + {L}].clone()", "{x}[{s}:{s} + {L}] + {X}[{i}, {s}:{s} + {L}]")
FOLDS = ("{x}[{s}:{s} + {L}].sum()", "{x}[{s}:{s} + {L}].max()", "({x}[{s}:{s} + {L}] * {w}).sum()",
         "{x}[{s}:{s} + {L}] @ {w}", "{X}[{i}, {s}:{s} + {L}].mean()", "len({x}[{s}:{s} + {L}])",
         "torch.softmax({x}[{s}:{s} + {L}], 0).max()", "{x}[{s}:{s} + 1].sum()", "{X}[{s}:{s} + {L}].sum()")
STORES = ("{o}[{s}:{s} + {L}] = {V}", "{o}[{s}:{s} + {L}] += {w}", "{o}[{s}:{s} + {L}] += {V}", "{O}[{i}, :{L}] = {V}",
          "{O}[{i}, :{L}] = {V}",
          "{o}[{s}:{s} + {L}] = {x}[{i}]", "{o}[{s}:{s} + {L}] *= 2", "{O}[{i}, {s}:{s} + {L}] = {V}",
          "{o}[{i}] = {F}", "{o}[{i}] = {F}", "{o}[{i}] += {F}")
JOINED = ("torch.stack({Q})", "torch.stack({Q}, dim=1)", "torch.stack({Q}[::-1])", "torch.cat({Q})",
          "torch.stack(list(reversed({Q})))", "torch.cat({Q}[::-1])", "torch.stack({Q}, -1)", "torch.cat({Q}, dim=0)")
USED = (".sum()", ".flatten()", "[0]", " * 2", ".mean()", ".view(-1)", ".max(), 1", ".unsqueeze(0)", ".shape[0]")
GROWN = ("{Q}.append({V})", "{Q}.append({V})", "{Q}.insert(0, {V})", "{Q}.append({V}.unsqueeze(0))",
         "{Q}.append({V}.unsqueeze(1))", "if {x}[{i}] > 0:\n    {Q}.append({V})", "{Q}.append({F})",
         "{Q}.append({X}[{i}:{i} + 1])", "{Q}.append({X}[{i}:{i} + 1] * 2)")


BEGUN = ("{Q}.append({Q}[-1] + {x}[{i}])", "{Q}.append(torch.maximum({Q}[-1], {x}[{i}]))",
         "{Q}.append({x}[{i}] * 0.5 + {Q}[-1] * 0.25)", "{Q}.append({x}[{i}])",
         "{o}[{i}] = {Q}[-1]\n{Q}.append({o}[{i}] * 2)",
         "if {x}[{i}] > 0:\n    {Q}.append({Q}[-1] * 2)", "{x}[{i}] = 1\n{Q}.append({Q}[-1] - {x}[0])",
         "{Q}.append({Q}[-1] + {Q}[0])", "t = {Q}[-1]\n{Q}.append(t * {x}[{i}])")
STARTED = ("[{x}[0]]", "[{x}[0] * 2]", "[torch.zeros(())]", "[{x}.sum()]", "[0.0]")


def windows(d: Draft) -> None:
    dtype = d.float_dtype()
    names = {"x": d.vector(dtype), "X": d.matrix(dtype, ("n", "n")), "o": d.vector(dtype, written=True),
             "O": d.matrix(dtype, ("n", "n"), written=True), "P": d.index("n", "n"), "k": d.count(),
             "i": d.name("var"), "n": d.n, "L": d.pick("2", "2", "1", "3"), "Q": d.name("list")}
    if d.chance(0.3):
        names["w"] = d.add(Argument(d.name("vector"), "tensor", dtype, ("m",), fixed=True))
        names["L"] = f"len({names['w']})"
    else:
        names["w"] = f"{names['x']}[:{names['L']}]"
    names["s"] = d.r.choice(LOOKED_UP if d.chance(0.3) else STARTS).format(**names)
    names |= {"V": d.r.choice(VALUES).format(**names), "F": d.r.choice(FOLDS).format(**names)}
    end = d.pick("{n}", "{n} - {L}", "{n} - {L} + 1", "{n} // 2", "{n} - 1", "2").format(**names)
    head = f"for {names['i']} in range({d.pick('', '', '', '1, ')}{end}):"
    listed(d, head, names) if d.chance(0.4) else stored(d, head, names)


def stored(d: Draft, head: str, names: dict[str, str]) -> None:
    line = d.r.choice(STORES).format(**names)
    d.line(head, *indented([f"if {names['x']}[{names['i']}] > 0:", *indented([line])] if d.chance(0.15) else [line]))
    d.returns(names["o"], names["O"])


def listed(d: Draft, head: str, names: dict[str, str]) -> None:
    begun = d.chance(0.25)
    start = d.r.choice(STARTED).format(**names) if begun else d.pick("[]", "[]", "list()")
    d.line(f"{names['Q']} = {start}")
    d.line(head, *indented(d.r.choice(BEGUN if begun else GROWN).format(**names).split("\n")))
    if d.chance(0.1):
        d.line(f"{names['Q']}.reverse()")
    joined = d.r.choice(JOINED).format(**names)
    if d.chance(0.3):
        d.returns(joined + d.r.choice(USED))
        return
    out = d.name("out")
    d.line(f"{out} = {joined}")
    d.returns(out)
