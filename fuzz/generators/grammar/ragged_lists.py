"""Lists of tensors, or of lists of ints, of several lengths: parts of their elements, put into rows from either end.

{X} is the list, {s} an element of it, {t} a part of one; {Y} is a matrix of {w} columns, {v} a vector; {m} is an int,
{K} has lengths, which do not always fit. {A} and {B} are matrices, whose rows are moved to one side.
"""
from __future__ import annotations

from fuzz.generators.grammar.arguments import Argument
from fuzz.generators.grammar.draft import Draft, indented

PARTS = ("{s}", "{s}[:{m}]", "{s}[-{m}:]", "{s}[1:]", "{s}[:-1]", "{s}[{m}:]", "{s}[1:{m}]", "{s}[:{K}[{i}]]",
         "{s}[:min(len({s}), {m})]", "{s}[-2:]", "{s}[:-{m}]", "{s}[-min(len({s}), {m}):]", "{s}[len({s}) - {m}:]",
         "{s}[:2]", "{s}[-3:-1]", "{s}[{K}[{i}]:]", "{s}[:{m}][1:]", "{s}[-{K}[{i}]:]", "{s}[:max(len({s}) - 1, 0)]")
USES = ("{Y}[{i}, :len({t})] = {T}", "{Y}[{i}, {w} - len({t}):] = {T}", "{Y}[{i}, -len({t}):] = {T}",
        "{Y}[{i}, :len({t})] = {T}", "{Y}[{i}, {w} - len({t}):] = {T}", "{Y}[{i}, 1:len({t}) + 1] = {T}",
        "n = {w} - len({t})\n{Y}[{i}, n:] = {T}", "n = len({t})\n{Y}[{i}, :n] = {T}\n{v}[{i}] = n",
        "n = min(len({t}), {w})\n{Y}[{i}, :n] = {H}", "{v}[{i}] = len({t})", "{Y}[{i}, :len({s})] = {T}",
        "{Y}[{i}, :len({t})] = {T}\n{Y}[{i}, len({t}):] = -1", "for q in {t}:\n    {v}[{i}] += q",
        "{Y}[{i}, {w} - len({t}):] = 1\n{v}[{i}] = n\nn = len({t})", "{Y}[{i}, n:n + len({t})] = {T}\nn = {m}",
        "if {v}[{i}] > 0:\n    {t} = {s}\n{Y}[{i}, :len({t})] = {T}", "n = {w} - len({s})\n{Y}[{i}, n:{w}] = {T}")
OF_TENSORS = ("{v}[{i}] = {t}.sum()", "{Y}[{i}, :{t}.size(0)] = {t} * 2", "{Y}[{i}, :{t}.shape[0]] += {t}",
              "{v}[{i}] = {t}.sum() * len({t})")
ACROSS = ("{A}[{i}, -{k}:] = {B}[{i}, :{k}]", "{A}[{i}, {c} - {k}:] = {B}[{i}, :{k}]",
          "{A}[{i}, :{c} - {k}] = {B}[{i}, {k}:]", "{A}[{i}, {k}:] = {B}[{i}, :{c} - {k}]",
          "{v}[{i}] = {B}[{i}, -{k}:].sum()", "{A}[{i}, -{k}:] = 0", "{A}[{i}, :{k}] = {B}[{i}, -{k}:]",
          "{A}[{i}, -{k}:] += {B}[{i}, -{k}:]", "{A}[{i}, :-{k}] = {B}[{i}, {k}:]")


def ragged_lists(d: Draft) -> None:
    if d.chance(0.25):
        return _across(d)
    kind = d.pick("int64", "float32", "float64", "list", "list")
    names = {"X": d.add(Argument(d.name("list"), "tensor", "float32", ("n",), fixed=True)), "m": d.count("m"),
             "K": d.lengths("n", "m"), "v": d.vector(d.float_dtype(), written=True), "s": "s", "t": "t", "i": "i"}
    for call, sizes in enumerate(d.sizes):
        d.given(names["X"], call, ragged_list(d, kind, sizes["n"], call))
    out = "int64" if kind == "list" else kind
    widest = d.pick("max([len(e) for e in {X}])", "max(len(e) for e in {X})", "max(map(len, {X}))")
    names["w"] = "w"
    d.line("n = 0", f"w = {d.pick(widest, widest, '{m}', '{m} + 3', widest + ' + 1').format(**names)}")
    d.line(f"Y = torch.{d.pick('zeros', 'zeros', 'ones')}(len({names['X']}), w, dtype=torch.{out})")
    names["Y"] = "Y"
    names["T"] = "torch.tensor(t)" if kind == "list" else d.pick("t", "t", "t * 2")
    names["H"] = "torch.tensor(t[:n])" if kind == "list" else "t[:n]"
    use = d.r.choice(USES if kind == "list" or d.chance(0.8) else OF_TENSORS)
    body = [f"t = {d.r.choice(PARTS)}", *use.split("\n")]
    if d.chance(0.15):
        body[0:1] = ["t = s", "if {v}[{i}] > 0:", f"    {body[0]}"]
    head = ["for {i}, {s} in enumerate({X}):"]
    head = head if d.chance(0.6) else ["for {i} in range(len({X})):", "    {s} = {X}[{i}]"]
    d.line(*(line.format(**names) for line in (*head, *indented(body))))
    d.returns("Y", names["v"])


def ragged_list(d: Draft, kind: str, n: int, call: int) -> str:
    longest = d.r.choice((2, 3, 4))
    rows = []
    for _ in range(n):
        count = d.r.randrange(0 if d.chance(0.1) else 1, longest + 1)
        numbers = [str(d.r.randrange(-4, 9)) for _ in range(count)]
        if kind.startswith("float") and call and d.chance(0.1):
            numbers = [d.r.choice(("nan", "inf", "-0.0", text)) for text in numbers]
        rows.append(f"[{', '.join(numbers)}]" if kind == "list" else f"t([{', '.join(numbers)}], {kind})")
    return f"[{', '.join(rows)}]"


def _across(d: Draft) -> None:
    dtype = d.float_dtype()
    names = {"A": d.matrix(dtype, written=True), "B": d.matrix(dtype), "v": d.vector(dtype, written=True), "i": "i",
             "c": d.m, "K": d.lengths("n", "m")}
    names["k"] = d.pick("k", "k", f"{names['K']}[i]")
    lines = [d.pick("k = {K}[{i}]", "k = {K}[{i}].item()", "k = int({K}[{i}])"), d.r.choice(ACROSS)]
    d.line(f"for i in range({d.n}):", *(line.format(**names) for line in indented(lines)))
    d.returns(names["A"], names["v"])
