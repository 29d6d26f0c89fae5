"""Places that are kept because of what stands there, and sums that calls add to in place."""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft

TESTS = ("{x}[{i}] {c} {x}[{m}]", "{x}[{m}] {c} {x}[{i}]", "{x}[{i}] {c} {x}[{m}] and {y}[{i}] > 0",
         "{x}[{i}] + 1 {c} {x}[{m}]", "abs({x}[{i}]) {c} abs({x}[{m}])", "{x}[{i}] {c} {y}[{m}]")
MORE = ("", "", "", "    {o}[{i}] = 1", "    {m} = {i} + 1", "    {x}[{i}] = 0", "{s}.add_({x}[{i}])",
        "{s}.add_({x}[{m}])", "    {s}.mul_({x}[{i}])", "{s}.sub_({y}[{i}] * 2)")
STARTS = ("torch.tensor(0.0)", "torch.zeros(())", "{x}.new_zeros(())", "torch.ones(())", "torch.zeros(1)")


def best_places(d: Draft) -> None:
    dtype = d.float_dtype()
    names = {"x": d.vector(dtype, written=d.chance(0.3)), "y": d.vector(dtype), "o": d.vector(dtype, written=True),
             "i": d.name("var"), "m": "best", "s": "total", "c": d.pick("<", "<=", ">", ">="), "n": d.n}
    d.line(f"best = {d.pick('0', '0', '0', '-1', '1')}", f"total = {d.r.choice(STARTS).format(**names)}")
    more = d.r.choice(MORE).format(**names)
    body = [f"if {d.r.choice(TESTS).format(**names)}:", f"    best = {names['i']}", *([more] if more else [])]
    d.loop(f"for {names['i']} in range({d.pick('', '1, ', '1, ')}{d.n}):", body)
    d.returns("best", "total", names["o"], *([f"{names['x']}[best]"] if d.chance(0.4) else []))
