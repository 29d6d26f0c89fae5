"""Parts of tensors that are changed by methods: `t[i].fill_(v)`, `t[i, :k].zero_()`, `t[i][j].add_(x[i])`.

{T} is a matrix that is changed, {V} a vector; {X} has rows, {x} elements, {I} places, {K} lengths, {M} is a mask.
Some parts are copies, and some methods take what a store would not take, or in another way.
"""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft, indented

ROWS = ("{T}[{i}]", "{T}[{i}]", "{T}[{i}, :]", "{T}[{i}][:{c}]", "{T}[{i}, :{K}[{i}]]", "{T}[{i}, 1:]", "{T}[{I}[{i}]]",
        "{T}[:, {c}]", "{T}[-1]", "{T}[{i}:{i} + 1]", "{T}[..., 0]", "{T}[{i}, ...]", "{T}[{n} - 1 - {i}]",
        "{T}[{i}, {W}]", "{T}[{I}]", "{T}[{M}]", "{T}[{i}, None]", "{T}[{M}[{i}]]", "{T}[{i}][{K}[{i}]:]")
CELLS = ("{T}[{i}, 0]", "{T}[{i}][-1]", "{V}[{i}]", "{V}[{i}]", "{V}[{I}[{i}]]", "{V}[int({I}[{i}])]",
         "{V}[{n} - 1 - {i}]", "{T}[{I}[{i}], 0]", "{V}[{I}[{i}].item()]", "{V}[0]")
NUMBERS = ("0", "1.5", "{i}", "{x}[{i}]", "{x}[{i}].item()", "{x}[{i}] * 2", "-0.0", "True", "{D}[{i}]", "{n}",
           "{x}.sum()", "{V}[{i}]", "{x}[{i}] > 0")
OF_ROWS = ("{X}[{i}]", "{X}[{i}] + 1", "{X}[{I}[{i}]]", "{X}[{i}].flip(0)", "{X}[{i}, :1]", "{X}[:1]", "{T}[0]",
           "{X}[{i}, 1:]", "{X}[{i}].to(torch.float64)", "{X}[0][None]", "{T}[{i}]")
COPIES = ("{T}[{i}, {W}]", "{T}[{i}][{W}]", "{V}[{M}]", "{V}[{I}]", "{T}[{I}]", "{T}[{M}]", "{V}[{M}[{i}]]")
TAKING = ("fill_", "fill_", "copy_", "copy_", "add_", "add_", "sub_", "mul_", "div_")
WITHOUT = ("zero_()", "zero_()", "abs_()", "neg_()", "sqrt_()", "exp_()", "sigmoid_()", "relu_()", "clamp_(min=0)",
           "clamp_(-1, 1)", "square_()", "round_()", "tanh_()", "clamp_(max=0.5)", "clamp_min_(1)", "log_()",
           "floor_()", "reciprocal_()", "add_(1, alpha=2)", "div_(2, rounding_mode='floor')", "zero_().add_(1)")
BESIDE = ("{T}[{i}, 0] = {x}[{i}]", "{V}[{i}] = {x}[{i}]", "{T}[{i}][{c}] = 9", "{s} = {s} + {V}[{i}]",
          "{V}[{i}] += 1", "{s} = {s} + {T}[{i}].sum()", "pass", "row = {T}[{i}]", "{V}[{i}] = {T}[{i}].max()")
MAKES = ("torch.zeros({n}{m}{t})", "torch.ones({n}{m}{t})", "torch.full(({n},{m2}), 0.5)", "{like}.clone()",
         "torch.zeros_like({like})", "torch.full(({n},{m2}), 2)", "{like} * 2", "{like}")


def changed_parts(d: Draft) -> None:
    names = {"X": d.matrix(), "x": d.vector(), "D": d.vector("float64"), "I": d.index("n", "n"), "K": d.lengths(),
             "M": d.mask(), "W": d.mask("m"), "i": d.name("var"), "n": d.n, "s": d.name("sum"),
             "c": d.pick("1", "0", "-1")}
    names["T"] = _tensor(d, "X", names)
    names["V"] = _tensor(d, "x", names)
    d.line(f"{names['s']} = 0.0")
    lines = [_statement(d).format(**names) for _ in range(d.r.choice((1, 1, 2)))]
    if d.chance(0.4):
        lines.insert(d.r.randrange(len(lines) + 1), d.r.choice(BESIDE).format(**names))
    if d.chance(0.25):
        test = d.pick("{M}[{i}]", "{x}[{i}] > 0", "{i} > 0").format(**names)
        lines = [f"if {test}:", *indented(lines)]
    head = d.pick("for {i} in range({n}):", "for {i} in range({n}):", "for {i} in range({n} - 1, -1, -1):")
    d.loop(head.format(**names), lines)
    d.returns(names["T"], names["V"], names["s"])


def _tensor(d: Draft, like: str, names: dict[str, str]) -> str:
    """A new tensor, or one that came in."""
    if d.chance(0.35):
        return d.matrix(written=True) if like == "X" else d.vector(written=True)
    name, dtype = d.name("out"), d.pick("", "", "", ", dtype=torch.float64", ", dtype=torch.int64")
    m = f", {d.m}" if like == "X" else ""
    d.line(f"{name} = " + d.r.choice(MAKES).format(like=names[like], n=names["n"], m=m, m2=m[1:], t=dtype))
    return name


def _statement(d: Draft) -> str:
    if d.chance(0.12):
        return f"{d.r.choice(COPIES)}.{d.pick('zero_()', 'fill_(1)', 'add_(1)', 'copy_({x}[0])')}"
    row = d.chance(0.55)
    place = d.r.choice(ROWS if row else CELLS)
    if d.chance(0.35):
        return f"{place}.{d.r.choice(WITHOUT)}"
    value = d.r.choice(OF_ROWS if row and d.chance(0.5) else NUMBERS)
    return f"{place}.{d.r.choice(TAKING)}({value})"
