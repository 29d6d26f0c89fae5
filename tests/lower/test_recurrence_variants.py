"""Each recurrence in twenty spellings: renamed, reordered, through temporaries, guarded, backwards, over rows.

A recurrence is what stands before the loop, what an iteration does with the element `{v}`, and the result. A spelling
is a function around these. All of them are compiled and do what the loop does, but those that stand in `STAY`.
"""

import re

import pytest
from behaviour import assert_same, sample
from typed import typed

# name: what stands before the loop, the iteration, the result
RECURRENCES = {
    "sum": ("s = 0.0", "s = s + {v}", "s"),
    "sum in place": ("s = torch.zeros(())", "s += {v}", "s"),
    "product": ("p = 1.0", "p = p * {v}", "p"),
    "count": ("k = 0", "if {v} > 0:\n    k += 1", "k"),
    "maximum": ("best = float('-inf')", "if {v} > best:\n    best = {v}", "best"),
    "minimum from the first": ("low = x[0]", "if {v} < low:\n    low = {v}", "low"),
    "where the maximum is": ("best = float('-inf')\nat = -1", "if {v} > best:\n    best = {v}\n    at = i", "at"),
    "any": ("found = False", "if {v} > 1:\n    found = True", "found"),
    "last match": ("last = 0.0", "if {v} > 0:\n    last = {v}", "last"),
    "first match": ("first = -1", "if first < 0 and {v} > 0:\n    first = i", "first"),
    "value before": ("before = 0.0\nout = torch.zeros(len(x))", "out[i] = {v} - before\nbefore = {v}", "out"),
    "linear": ("h = 0.0", "h = 0.5 * h + {v}", "h"),
    "linear, by step": ("h = torch.zeros(())", "h = y[i] * h + {v}", "h"),
    "clamped sum": ("c = torch.zeros(())", "c = torch.clamp(c + {v}, min=0)", "c"),
    "joined": ("top = torch.zeros(())", "top = torch.maximum(top, {v})", "top"),
    "counter with reset": ("run = 0\nout = torch.zeros(len(x))", "run = run + 1 if {v} > 0 else 0\nout[i] = run",
                           "out"),
    "running sum": ("s = 0.0\nout = torch.zeros(len(x))", "s = s + {v}\nout[i] = s", "out"),
    "packing": ("k = 0\nout = torch.zeros(len(x))", "if {v} > 0:\n    out[k] = {v}\n    k += 1", "out, k"),
}


def indented(text, depth=1):
    return "\n".join("    " * depth + line for line in text.splitlines())


def spelled(head="for i in range(n)", body="STEP", v="x[i]", before=""):
    """A way to write a recurrence: the head of its loop, what is around the step, the element, and what goes before."""
    def text(start, step, result):
        lines = ["def f(x, y, m):", "    n = len(x)", *indented(before).splitlines(), indented(start), f"    {head}:"]
        for line in body.splitlines():
            depth = 2 + (len(line) - len(line.lstrip())) // 4
            lines.append(indented(step.format(v=v) if line.strip() == "STEP" else line.strip(), depth))
        return "\n".join([*lines, f"    return {result}"])
    return text


def renamed(start, step, result):
    text = spelled()(start, step, result)
    for old, new in {"s": "total", "p": "prod_", "k": "n_found", "best": "top_score", "i": "pos", "h": "state",
                     "out": "res", "low": "least", "last": "seen", "before": "prev"}.items():
        text = re.sub(rf"\b{old}\b", new, text)
    return text


def over_rows(start, step, result):
    """For each row of x the recurrence along it, its result in a list."""
    own = start.replace("x[0]", "x[b, 0]").replace("len(x)", "x.shape[1]")
    lines = ["def f(x, y, m):", "    results = torch.zeros(x.shape)", "    for b in range(x.shape[0]):",
             indented(own, 2), "        for i in range(x.shape[1]):",
             indented(step.format(v="x[b, i]").replace("y[i]", "y[b, i]"), 3),
             f"        results[b] = {result}", "    return results"]
    return "\n".join(lines)


SPELLINGS = {
    "plain": spelled(),
    "renamed": renamed,
    "through a temporary": spelled(body="v = x[i]\nSTEP", v="v"),
    "through two": spelled(body="a = x[i]\nv = a * 2\nSTEP", v="v"),
    "an expression": spelled(v="(x[i] * 2 + y[i])"),
    "of a function": spelled(v="torch.sin(x[i])"),
    "enumerated": spelled("for i, v in enumerate(x)", v="v"),
    "zipped": spelled("for i, (v, w) in enumerate(zip(x, y))", v="(v * w)"),
    "guarded by a mask": spelled(body="if m[i]:\n    STEP"),
    "guarded by a value": spelled(body="if x[i] < 1:\n    STEP"),
    "guarded by its number": spelled(body="if i > 1:\n    STEP"),
    "passed by": spelled(body="if not m[i]:\n    continue\nSTEP"),
    "backwards": spelled("for i in range(n - 1, -1, -1)"),
    "every second": spelled("for i in range(0, n, 2)"),
    "from the second": spelled("for i in range(1, n)"),
    "a while": spelled("while i < n", body="STEP\ni += 1", before="i = 0"),
    "after another statement": spelled(body="z[i] = y[i] + 1\nSTEP", before="z = torch.zeros(n)"),
    "before another statement": spelled(body="STEP\nz[i] = y[i] * x[i]", before="z = torch.zeros(n)"),
    "beside another recurrence": spelled(body="other = other + y[i]\nSTEP", before="other = torch.zeros(())"),
    "looked up": spelled(v="x[idx[i]]", before="idx = torch.arange(n).flip(0)"),
    "by a helper": lambda *parts: "def g(v, w=2.0):\n    if w > 1:\n        return v * w\n    return v\n\n"
                   + spelled(v="g(x[i])")(*parts),
}
# Loops that stay, and why.
PART_OR_NEW = "the result is a part of x, or a new tensor"
STAY = {
    **{("minimum from the first", spelling): PART_OR_NEW for spelling in
       ("through two", "an expression", "of a function", "zipped", "looked up", "by a helper")},
    ("maximum", "looked up"): PART_OR_NEW,
    ("maximum", "by a helper"): PART_OR_NEW,
    ("last match", "by a helper"): PART_OR_NEW,
    ("first match", "looked up"): "a number that starts below zero is compared, and idx could wrap around",
    **{("clamped sum", spelling): "the steps that are passed by have no closed form yet" for spelling in
       ("guarded by a mask", "guarded by a value", "passed by")},
    ("counter with reset", "every second"): "a last value in a loop with a step",
}


def arguments(n=9):
    return sample(n), sample(n, seed=1), sample(n, seed=2) > 0


@pytest.mark.parametrize("spelling", SPELLINGS)
@pytest.mark.parametrize("recurrence", RECURRENCES)
def test_it_is_compiled_and_right(recurrence, spelling):
    function = typed(SPELLINGS[spelling](*RECURRENCES[recurrence]))
    stays = (recurrence, spelling) in STAY
    assert_same(function, arguments, level="reassociated", vectorized=not stays)


@pytest.mark.parametrize("recurrence", [r for r in RECURRENCES if "," not in RECURRENCES[r][2]])
def test_it_is_compiled_and_right_over_rows(recurrence):
    function = typed(over_rows(*RECURRENCES[recurrence]))
    assert_same(function, lambda: (sample(4, 6), sample(4, 6, seed=1), None), level="reassociated", vectorized=True)
