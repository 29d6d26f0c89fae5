"""Measures what a step of a loop and an operation on a small tensor cost, and writes the table of the cost model.

Each row is a piece of Python, timed on tensors of a few elements: at sizes where the loop may win nothing else counts.
A row with two pieces is their difference. The shortest of many turns counts, in nanoseconds.

usage: costs.py [--write]         prints the table; with --write it goes to src/loopless/analyze/cost_table.py
"""

from __future__ import annotations

import sys
import timeit
from pathlib import Path

import torch

import loopless
from loopless import scans
from loops import over_two

TABLE = Path(__file__).resolve().parents[1] / "src" / "loopless" / "analyze" / "cost_table.py"

# A step of a loop: what is done to single elements.
STEPS = {
    "turn": ("for i in range(100): pass", "", 100),
    "load": ("v[k]", ""),
    "subscript": ("m[k, k]", "v[k]"),
    "store": ("v[k] = a", ""),
    "operation": ("a + b", ""),
    "constant": ("a + 2", "a + b"),
    "test": ("bool(t)", ""),
    "number": ("k * 3", ""),
    "call": ("f(k)", ""),
    "append": ("l = []; l.append(a)", "l = []"),
    "stacked": ("torch.stack(many)", "torch.stack(one)", 7),
}

# An operation on a whole tensor.
OPERATIONS = {
    "View": ("v[1:]", ""),
    "Apply": ("v + w", ""),
    "Where": ("torch.where(t1, v, w)", ""),
    "Fold": ("v.sum(0)", ""),
    "Scan": ("torch.cumsum(v, dim=0)", ""),
    "Flip": ("v.flip(0)", ""),
    "Range": ("torch.arange(8)", ""),
    "Gather": ("v[g]", ""),
    "Contract": ("v @ w", ""),
    "Compress": ("v[t1]", ""),
    "Cast": ("v.to(torch.float64)", ""),
    "Item": ("a.item()", ""),
    "Put": ("v[1:] = w[1:]", "w[1:]"),
    "Allocate": ("torch.zeros_like(v)", ""),
    "Check": ("bool(t1.min())", ""),
    "Shift": ("torch.cat((v[:1], v[:-1]))", ""),
    "Steps": ("scans.linear(0.5, v, 0.0)", ""),
    "MatrixSteps": ("scans.matrix(m, m, v)", ""),
    "Coupled": ("scans.recursive((0.5, 0.25), v, (0.0, 0.0))", ""),
    "Lanes": ("torch.nn.functional.pad(v, (0, 1)).view(-1, 3)", ""),
    "Interleave": ("m.flatten()[:60]", ""),
}

HEAD = '''"""What steps of a loop and operations on small tensors cost, in nanoseconds. `make costs` writes this file.

GRADIENT says how many times as much a step or an operation costs where a tensor requires grad.
"""
'''


def names() -> dict[str, object]:
    v, w, m = torch.rand(8), torch.rand(8), torch.rand(8, 8)
    return {"torch": torch, "scans": scans, "v": v, "w": w, "m": m, "a": torch.tensor(1.0), "b": torch.tensor(2.0),
            "t": torch.tensor(True), "t1": v > 0.5, "g": torch.arange(8), "k": 3, "f": lambda k: k,
            "one": [torch.tensor(1.0)], "many": [torch.tensor(1.0)] * 8}


def time_of(text: str, space: dict[str, object], repeat: int = 100) -> float:
    if not text:
        return 0.0
    timer = timeit.Timer(text, globals=space)
    number = max(50, int(2e-3 / (timer.timeit(50) / 50)))
    return min(timer.repeat(repeat, number)) / number * 1e9


def cost(row: tuple[str, str] | tuple[str, str, int], space: dict[str, object]) -> int:
    text, without, *parts = row
    return max(1, round((time_of(text, space) - time_of(without, space)) / (parts[0] if parts else 1)))


def gradient() -> dict[str, float]:
    """How many times as much it costs to record gradients."""
    pieces = {"step": "v[k] * a", "store": "o = torch.zeros(8)\nfor k in range(8): o[k] = a", "operation": "v * w"}
    space, leaf = names(), torch.rand(8, requires_grad=True)
    plain = {name: time_of(text, space) for name, text in pieces.items()}
    space |= {"v": leaf, "a": leaf[0]}
    return {name: round(max(1.0, time_of(text, space) / plain[name]), 1) for name, text in pieces.items()}


def entry() -> int:
    """What a call through the decorator costs beyond the tensor code, for two tensors."""
    fast = loopless.vectorize(strict=True)(over_two)
    x, y = torch.rand(8), torch.rand(8)
    fast(x, y)
    space: dict[str, object] = {"fast": fast, "x": x, "y": y}
    return round(time_of("fast(x, y)", space) - time_of("x + y", space))


def main() -> int:
    torch.set_num_threads(1)
    space = names()
    lines = [HEAD, "STEPS = {"]
    lines += [f'    "{name}": {cost(row, space)},' for name, row in STEPS.items()]
    lines += ["}", "OPERATIONS = {"]
    lines += [f'    "{name}": {cost(row, space)},' for name, row in OPERATIONS.items()]
    lines += ["}", f"ENTRY = {entry()}                            # the guards of a call with two tensors"]
    lines += ["GRADIENT = {" + ", ".join(f'"{k}": {v}' for k, v in gradient().items()) + "}", ""]
    text = "\n".join(lines)
    print(text)
    if "--write" in sys.argv:
        TABLE.write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
