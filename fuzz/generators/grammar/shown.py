"""Names for what shows a tensor, or is a copy of a part of it, with a write to the tensor before the name is used.

{X} is the matrix that is written, {v} the vector that is, {x} and {Y} are others of its dtype, {p} is a number.
"""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft

SHOWN = (("{r} = {X}[{i}].unsqueeze(0)", "{r}[0, {k}]"), ("{r} = {X}[{i}].unsqueeze(1)", "{r}[{k}, 0]"),
         ("{r} = {X}.diagonal()", "{r}[{i}]"), ("{r} = {X}.t()", "{r}[{k}, {i}]"), ("{r} = {X}[{i}]", "{r}[{k}]"),
         ("{r} = {X}[{i}:{i} + 1]", "{r}[0, {k}]"), ("{r} = {X}[{i}].flatten()", "{r}[{k}]"),
         ("{r} = {X}.diagonal()", "{r}[{k}]"), ("{r} = {X}[{i}][1:]", "{r}[{k}]"), ("{r} = {X}.diag()", "{r}[{i}]"),
         ("{r} = torch.diag({X})", "{r}[{k}]"))
CHANGES = ("{X}[{i}, {k}] = {c}", "{X}[{i}, {i}] = {c}", "{X}[{i}, {k}] += {x}[{i}]", "{X}[{i}] = {x}[{i}]",
           "{X}[{i}, 0] *= {c}", "{X}[{i}, {i}] = {shown} + 1")


def shown_rows(d: Draft) -> None:
    """Views of a matrix, whose elements are read."""
    dtype = d.dtype()
    names = {"X": d.matrix(dtype, ("n", "n"), written=True), "x": d.vector(dtype), "o": d.vector(dtype, written=True),
             "r": d.name("temp"), "i": d.name("var"), "k": d.pick("0", "0", "1", "-1"), "c": d.pick("1", "2", "0")}
    view, element = d.r.choice(SHOWN)
    names["shown"] = element.format(**names)
    lines = [d.r.choice(CHANGES), d.pick("{o}[{i}] = {shown} * 2", "{o}[{i}] += {shown}", "{o}[{i}] = {shown}")]
    if d.chance(0.2):
        lines.reverse()
    head = f"for {names['i']} in range({d.n}):"
    outside = "{i}" not in view and d.chance(0.5)
    if outside:
        d.line(view.format(**names))
    d.loop(head, [line.format(**names) for line in (lines if outside else [view, *lines])])
    d.returns(names["o"], names["X"])


FORMS = ("{b}", "{b}.detach()", "+{b}", "{b}.to({x}.dtype)", "{b}.double()", "{b}.float()", "{b}.long()", "{b}.clone()",
         "{b} if {p} > 0 else {other}", "{b} if {x}[{i}] > 0 else {other}", "{h}({b})", "{h}({b})", "{h}({b})",
         "{h}({b}, {other})", "{b} * 1",
         "{b}.to(torch.float64)", "{b}.float().detach()", "({b} if {p} > 0 else {b} + 1)", "{b}.bool()", "-{b}",
         "torch.real({b})", "{b}.conj()")
HELPERS = ("def {}(v, w=None):\n    return v", "def {}(v, w=None):\n    return v.detach()",
           "def {}(v, w=None):\n    return v.detach()",
           "def {}(v, w=None):\n    t = v\n    return t", "def {}(v, w=None):\n    return v.to(torch.float32)",
           "def {}(v, w=None):\n    return v + 1", "def {}(v, w=None):\n    return v if w is None else w")
ROWS = (("{X}[{i}]", "{Y}[{i}]"), ("{X}[{i}]", "{X}[{i}] * 2"), ("{X}[:, {i}]", "{Y}[{i}]"), ("{X}[{i}]", "{x}"))
OF_ROWS = ("{o}[{i}] = {r}.sum()", "{o}[{i}] = {r}[1:].sum()", "{o}[{i}] = {r}[{k}]", "{O}[{i}] = {r}",
           "{o}[{i}] = {r}.max()", "{O}[{i}, 1:] = {r}[1:]", "{o}[{i}] = {r}[:-1].max()", "{O}[{i}, 1:] = {r}[:-1]",
           "{o}[{i}] = ({r} * {x}).sum()", "{o}[{i}] = {r}[1:].prod() + {r}[0]", "{s} = {s} + {r}[1:].sum()",
           "{s} = {s} + {r}", "{o}[{i}] = {u}.sum()", "{o}[{i}] = {u}.sum()")
OF_ELEMENTS = ("{o}[{i}] = {r}", "{o}[{i}] = {r} * 2", "{s} = {s} + {r}", "{o}[{i}] = {r} + {v}[{i}]",
               "if {r} > 0:\n    {o}[{i}] = 1")
WRITES = {"row": ("{X}[{i}] = {c}", "{X}[{i}] = {x}", "{X}[{i}, {k}] = {c}", "{X}[{i}, 1] = {c}", "{X}[{i}] *= 2",
                  "{X}[{i}, 1:] = {c}", "if {x}[{i}] > 0:\n    {X}[{i}] = {c}"),
          "element": ("{v}[{i}] = {c}", "{v}[{i}] += {x}[{i}]", "if {x}[{i}] > 0:\n    {v}[{i}] = {c}")}


def shown_or_kept(d: Draft) -> None:
    """A row or an element, as it is, in another dtype, as one of two, or handed back by a helper."""
    dtype = d.pick("float32", "float32", "float64", "int64")
    kind = d.pick("row", "row", "row", "element")
    names = {"x": d.vector(dtype), "o": d.vector(dtype, written=True), "r": d.name("temp"), "u": d.name("temp"),
             "i": d.name("var"), "k": d.pick("0", "1", "-1"), "c": d.pick("1", "2", "9"), "s": d.name("sum"),
             "p": d.number(), "h": d.name("helper")}
    if kind == "row":
        names |= {key: d.matrix(dtype, ("n", "n"), written=key != "Y") for key in "XYO"}
    names["v"] = d.vector(dtype, written=True)
    base, other = d.r.choice(ROWS) if kind == "row" else ("{v}[{i}]", "{x}[{i}]")
    names |= {"b": base.format(**names), "other": other.format(**names)}
    use = d.r.choice(OF_ROWS if kind == "row" else OF_ELEMENTS)
    lines = ["{r} = " + d.r.choice(FORMS), d.r.choice(WRITES[kind]), use]
    if "{u}" in lines[-1]:
        lines.insert(d.r.choice((1, 2)), "{u} = {r}[1:]")
    if "{h}" in lines[0]:
        d.module.append(d.r.choice(HELPERS).format(names["h"]) + "\n")
    if "{s}" in lines[-1]:
        d.line(f"{names['s']} = 0")
        d.returns(names["s"])
    head = f"for {names['i']} in range({d.n}):"
    d.loop(head, [part for line in lines for part in line.format(**names).split("\n")])
    d.returns(names["o"], *(names[key] for key in ("X", "O") if kind == "row"), names["v"])


MATRICES = ("{b}.diag()", "{b}.diag()", "torch.diag({b})", "{b}.diagonal()", "{b}.t()", "{b}.T",
            "torch.einsum('ii->i', {b})",
            "torch.einsum('ij->ji', {b})", "torch.einsum('ij->i', {b})", "{b}.flatten()", "{b}.triu()", "{b}.detach()",
            "{b}.double()", "{b}.clone()", "{b}[0]", "{b}.sum(0)", "{b}.t().t()", "{b}[1:]", "{b} * 2",
            "{b} if {x}[{i}] > 0 else {b}.t()", "{b}.t() * 2 + {b}", "{b}.t() if {p} > 0 else {b}")
MATRIX_WRITES = ("{T}[{i}] = {c}", "{T}[{i}, 0, 0] = {c}", "{T}[{i}] *= 2", "{T}[{i}, {k}] = {c}", "{T}[{i}] = {r}",
                 "{T}[{i}] += {r}", "{T}[{i}, 0] = {r}", "if {x}[{i}] > 0:\n    {T}[{i}] = {c}")
OF_MATRICES = ("{o}[{i}] = {r}.sum()", "{o}[{i}] = {r}.max()", "{P}[{i}] = {r}", "{P}[{i}, 0] = {r}",
               "{o}[{i}] = {r}[0].sum()", "{s} = {s} + {r}.sum()", "{s} = {s} + {r}", "{s} = {s} + {r}",
               "{P}[{i}] += {r}", "{s} = {r}")

TURNED = ("{b}.t()", "{b}.t() * 2", "{b}.t() * 2 + {b}", "{b} + {b}.t()", "{b} if {x}[{i}] > 0 else {b}.t()",
          "{b}.t() if {p} > 0 else {b}", "({b} * {c}).T", "{b}.t() * {x}[{i}]", "{b} @ {b}.t()", "{b}.t().clone()")


def shown_matrices(d: Draft) -> None:
    """Matrices of a tensor of three dimensions, turned, their diagonals, and copies of them."""
    dtype = d.pick("float32", "float32", "float64", "int64")
    names = {key: d.matrix(dtype, ("n", "m", "m"), written=True) for key in "TP"} | {
        "x": d.vector(dtype), "o": d.vector(dtype, written=True), "r": d.name("temp"), "i": d.name("var"),
        "k": d.pick("0", "-1"), "c": d.pick("1", "9"), "s": d.name("sum"), "p": d.number()}
    names["b"] = "{T}[{i}]".format(**names)
    lines = ["{r} = " + d.r.choice(MATRICES), d.r.choice(MATRIX_WRITES), d.r.choice(OF_MATRICES)]
    if d.chance(0.2):
        lines = ["{r} = " + d.r.choice(TURNED), "{s} = {s} + {r}"]
    if "{s}" in lines[-1]:
        d.line(f"{names['s']} = 0")
        d.returns(names["s"])
    head = f"for {names['i']} in range({d.n}):"
    d.loop(head, [part for line in lines for part in line.format(**names).split("\n")])
    d.returns(names["o"], names["P"], names["T"])
