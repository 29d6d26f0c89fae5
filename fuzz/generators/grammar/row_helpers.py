"""Functions of the user's that are given rows, or a row and a number, and fold, turn or look into what they are given.

{v} is the first parameter of the function and {w} the second; {X} and {Y} are matrices of one shape, {W} a vector as
long as their rows, {u} one that is as long as they are, {P} has places in each row.
"""
from __future__ import annotations

from fuzz.generators.grammar.arguments import Argument
from fuzz.generators.grammar.draft import Draft

BODIES = ("v / v.sum()", "v / (v.norm() + w)", "v - v.mean()", "(v - v.mean()) / v.std()", "v - v.max()", "v + v[0]",
          "v - v[-1] * w", "v + v.flip(0)", "v * (v @ v)", "w + v.sum()", "v.max() - v.min()", "v * w + 1",
          "torch.softmax(v, 0) * w", "v + v.max(0)[0]", "(v > 0).sum() + v", "v[v > 0].sum()", "v * (v > w)",
          "v.argmax() + w", "v.cumsum(0)[-1] * v", "torch.where(v > w, v, w)", "v[1:].sum() + v[0]", "v @ v",
          "abs(v) + w", "v.clamp(min=0) * w", "v + v.median()", "torch.exp(v - v.logsumexp(0))", "-v", "v * 2")
WHOLE = ("{h}({X}[{i}])", "{h}({X}[{i}], {u}[{i}])", "{h}({X}[{i}] * 2)", "{h}({Y}[{i}], 2)", "{h}({X}[{i}] + {W})",
         "{h}({X}[{i}, :], {k})", "{h}({h}({X}[{i}]))", "{h}({X}[{i}] - {X}[0])", "{h}({X}[:, 0])", "{h}({u}[{i}])")
AXES = ("{X}[{i}][None] * {W}[:, None]", "{X}[{i}][:, None]", "{X}[{i}][None, :]", "{u}[{i}][None]", "{X}[{i}, None]",
        "{X}[{i}][{P}[{i}], None]", "{X}[{i}][None, {P}[{i}]]", "{X}[{i}][..., None]", "{X}[{i}, :, None] + {W}",
        "{u}[{i}][:, None]", "{X}.index_select(0, {J})[{i}]", "{X}[{i}].index_select(0, {P}[{i}])",
        "{X}.index_select(0, {J}[{i}])", "torch.index_select({X}[{i}], 0, {P}[0])", "{X}[{i}][None][0]")


def row_helpers(d: Draft) -> None:
    """A function of rows, whose result is stored, appended or added up."""
    dtype, h = d.float_dtype(), d.name("helper")
    names = _names(d, dtype)
    default = d.pick("=1", "=2.0", "=0.5")
    body = d.r.choice(BODIES)
    lines = [f"    t = {body}", "    return t * 2"] if d.chance(0.2) else [f"    return {body}"]
    d.module += [f"def {h}(v, w{default}):", *lines, ""]
    _used(d, names, d.r.choice(WHOLE).format(h=h, **names))


def new_axes(d: Draft) -> None:
    """Axes of size 1 beside other subscripts, and rows at places that may count from the end."""
    names = _names(d, d.dtype())
    _used(d, names, d.r.choice(AXES).format(**names))


def _names(d: Draft, dtype: str) -> dict[str, str]:
    return {"X": d.matrix(dtype), "Y": d.matrix(dtype, written=True), "W": d.vector(dtype, "m"), "i": d.name("var"),
            "u": d.vector(dtype, written=True), "J": d.index("n", "n"), "s": d.name("sum"), "L": d.name("list"),
            "P": d.add(Argument(d.name("index"), "index", "int64", ("n", "m"), into="m")), "k": d.pick("1", "0.5")}


def _used(d: Draft, names: dict[str, str], value: str) -> None:
    head = f"for {names['i']} in range({d.n}):"
    form = d.r.randrange(4)
    if form == 0:
        d.loop(head, [f"{names['Y']}[{names['i']}] = {value}"])
    elif form == 1:
        d.line(f"{names['s']} = 0")
        d.loop(head, [f"{names['s']} = {names['s']} + {value}"])
        d.returns(names["s"])
    elif form == 2:
        d.returns(f"torch.stack([{value} for {names['i']} in range({d.n})])")
    else:
        d.line(f"{names['L']} = []")
        guard = f"if {names['u']}[{names['i']}] > 0:"
        append = f"{names['L']}.append({value})"
        d.loop(head, [guard, f"    {append}"] if d.chance(0.3) else [append])
        d.returns(f"torch.{d.pick('stack', 'stack', 'cat')}({names['L']})")
    d.returns(names["Y"], names["u"])
