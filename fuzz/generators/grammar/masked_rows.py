"""Functions of what a mask selects from each row, and of slices of several lengths; and how long slices are.

{X} is a matrix, {M} a mask of its shape, {K} are ends of slices, {v} is written.
"""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft, indented

PARTS = ("{X}[{i}][{M}[{i}]]", "{X}[{i}][{X}[{i}] > 0]", "{X}[{i}, :{K}[{i}]]", "{X}[{i}, {K}[{i}]:]",
         "{X}[{i}, 1:{K}[{i}]]", "{X}[{i}, {i}:]", "{X}[{i}, {i} - 1:]", "({X}[{i}, :{K}[{i}]] * 2)")
FUNCTIONS = ("{p}.std()", "{p}.var()", "{p}.median()", "torch.logsumexp({p}, 0)", "{p}.argmax()", "{p}.argmin()",
             "{p}.norm()", "torch.var({p}, unbiased=False)", "len({p})", "{p}.numel()", "{p}.shape[0]",
             "{p}.sum() / len({p})", "{p}.median() - {p}.std()")
USES = ("{v}[{i}] = {f}", "t0 = {f}\n{v}[{i}] = t0 + t0", "if {v}[{i}] > 0:\n    {v}[{i}] = {f}",
        "if len({p}) > 1:\n    {v}[{i}] = {f}")


def masked_rows(d: Draft) -> None:
    dtype = d.float_dtype()
    names = {"X": d.matrix(dtype), "M": d.matrix("truth"), "K": d.lengths("n", "m"), "v": d.vector(dtype, written=True),
             "i": d.name("var")}
    names["p"] = d.r.choice(PARTS).format(**names)
    names["f"] = d.r.choice(FUNCTIONS).format(**names)
    d.line(f"for {names['i']} in range({d.n}):", *indented(d.r.choice(USES).format(**names).split("\n")))
    d.returns(names["v"])
