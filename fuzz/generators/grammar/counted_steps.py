"""Loops in steps that came in, or are constants: pools, batches, blocks; the size is a multiple of the step, or not.

{k} is the step, {i} goes from step to step, {x} is what the parts are taken from.
"""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft, indented

PARTS = ("{x}[{i}:{i} + {k}]", "{x}[{i}:{i} + {k}]", "({x}[{i}:{i} + {k}] * 2)", "({x}[{i}:{i} + {k}] - {x}[{i}])",
         "{x}[{i}:{k} + {i}]", "{x}[{i}:{i} + {k} + 1]", "{x}[{i} + 1:{i} + {k}]")
FOLDS = ("{p}.sum()", "{p}.max()", "{p}.mean()", "{p}.sum(0)", "{p}.amax(0)", "{p}[0]", "{x}[{i}]")
STEPS = ("{o}[{i} // {k}] = {f}", "{o}[{i} // {k}] = {f}", "{o}[{i}:{i} + {k}] = {p}", "{l}.append({f})",
         "{o}[{i} // {k}] = {f} + {i} // {k}", "{s} = {s} + {f} * ({i} // {k})", "{o}[{i}] = {x}[{i} // {k}]",
         "{o}[({i} + 1) // {k}] = {f}", "{l}.append({p})",
         "{l}.append(torch.stack([{p}, {p} * 2]).sum(1))", "{s} = {s} + {i}", "{i} += 1\n{o}[{i} // {k}] = {f}")
SIZES = ("{n} // {k}", "({n} + {k} - 1) // {k}", "{n}")


def counted_steps(d: Draft) -> None:
    rows = d.chance(0.3)
    x = d.matrix() if rows else d.vector()
    names = {"x": x, "k": d.count() if d.chance(0.6) else d.pick("2", "3"),
             "i": d.name("var"), "o": d.name("out"), "l": d.name("list"), "s": d.name("sum")}
    n = d.n
    steps = d.r.sample(STEPS, d.r.choice((1, 1, 2)))
    fold = d.r.choice(FOLDS if rows else FOLDS[:3] + FOLDS[5:])
    names["p"] = d.r.choice(PARTS).format(**names)
    names["f"] = fold.format(**names)
    lines = [line for step in steps for line in step.format(**names).split("\n")]
    start = d.pick("0", "0", "0", "0", "1")
    size = "{n}" if any("{o}[{i}" in step and "//" not in step.split("]")[0] for step in steps) else d.r.choice(SIZES)
    wide = rows and (fold in ("{p}.sum(0)", "{p}.amax(0)", "{p}[0]", "{x}[{i}]") or STEPS[2] in steps)
    shape = size.format(n=n, k=names["k"]) + (f", {x}.shape[1]" if wide else "")
    d.line(f"{names['o']} = torch.zeros({shape})", f"{names['l']} = []", f"{names['s']} = 0",
           f"for {names['i']} in range({start}, {n}, {names['k']}):", *indented(lines))
    d.returns(names["o"], *([f"torch.stack({names['l']})"] if any("{l}" in step for step in steps) else []),
              *([names["s"]] if any("{s}" in step for step in steps) else []),
              *([names["i"]] if d.chance(0.15) else []))
