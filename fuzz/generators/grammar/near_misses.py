"""Pairs of loops that look alike and are not: each line of a form is drawn from its alternatives, right or nearly so.

The forms are in near_miss_forms.py.
"""
from __future__ import annotations

from fuzz.generators.grammar.arguments import Argument
from fuzz.generators.grammar.draft import Draft
from fuzz.generators.grammar.near_miss_forms import (
    BINS,
    DEAD_ROWS,
    DIAGONAL,
    FILLED,
    FORMS,
    FOURS,
    HANDED,
    LARGE,
    LEFT_AS_ONE,
    STACKED_TWICE,
)

BEYOND = ("2**63", "2**64 - 1", "2**70", "-2**63 - 1")


def near_misses(d: Draft) -> None:
    form = d.pick(FILLED, DEAD_ROWS) if d.gradients and d.chance(0.3) else d.r.choice(FORMS)
    dtype = d.pick("float32", "float32", "float64")
    names = {"x": d.vector(dtype, written=form is LARGE), "y": d.vector(dtype), "o": d.vector(dtype, written=True),
             "u": d.add(Argument(d.name("vector"), "tensor", d.pick("uint8", "int8"), ("n",), "positive", fixed=True)),
             "X": d.matrix(dtype, ("n", "n"), written=True), "T": d.matrix(dtype, ("n", "m", "m"), written=True),
             "J": d.add(Argument(d.name("index"), "index", "int64", ("n",))), "i": d.name("var"), "n": d.n,
             "c": d.pick("1", "2")}
    if form is DEAD_ROWS:                       # values that are too large, in rows that some branch leaves out
        d.given(names["T"], 0, _with_infinities(d, dtype))
        names["R"] = f"{names['T']}[{names['i']}, 0]" + d.pick("", "", " * 2", " - 1")
    names["k"] = d.add(Argument(d.name("number"), "number", "int64", flavour="positive"))
    if form is LARGE:
        d.given(names["k"], 1, d.r.choice(BEYOND))
    if form is HANDED:
        d.module.append("def same(v):\n    return v\n")
    if form is STACKED_TWICE and d.chance(0.5):     # of a single row the copy along another axis is a view
        d.sizes[0]["n"] = 1
    if form is DIAGONAL or form is FOURS:
        d.at_least(0, 4)
    if form is BINS:                            # edges that ascend at first, and later perhaps not
        edges = sorted(d.r.uniform(-3, 3) for _ in range(d.at_least(0, 4)))
        d.given(names["y"], 0, f"t([{', '.join(f'{e:.2f}' for e in edges)}], {dtype})")
    elif len(d.sizes) > 1 and d.chance(0.2):
        _without_values(d, (names["o"],) if d.chance(0.6) else (names["x"], names["y"], names["o"]), dtype)
    lines = [line for part in form for line in d.r.choice(part.split("|")).format(**names).split("\n")]
    d.line(*lines)
    if any(line.lstrip().startswith("s ") for line in lines):
        d.returns("s")
    if form is LEFT_AS_ONE:
        d.returns("a", *d.pick(("b",), ("b",), ()))
    d.returns(names["o"], names["x"], names["X"])


def _without_values(d: Draft, chosen: tuple[str, ...], dtype: str) -> None:
    """In some call a tensor of inference mode, which is not to be written, or tensors on another device."""
    call = d.r.choice((0, 1, 1))
    form = "inferred({})" if len(chosen) == 1 else "meta({})"
    for name in chosen:
        d.given(name, call, form.format(f"t([{', '.join(['1.0'] * d.sizes[call]['n'])}], {dtype})"))


def _with_infinities(d: Draft, dtype: str) -> str:
    """A matrix for each iteration, in some of which an element is infinite."""
    n, m = d.sizes[0]["n"], d.sizes[0]["m"]
    rows = [d.r.choice(("inf", "1.5", "nan", "-2.0")) if k % (m * m) == 0 else f"{d.r.uniform(-3, 3):.2f}"
            for k in range(n * m * m)]
    return f"leaf(t([{', '.join(rows)}], {dtype}, {n}, {m}, {m}))" if d.gradients else \
        f"t([{', '.join(rows)}], {dtype}, {n}, {m}, {m})"
