"""Loops outside of functions: names that others may read are left as the loop leaves them."""
from __future__ import annotations

import torch

import loopless
from loopless.check.text import findings

SCRIPT = """import torch

x = torch.arange(6.0)
out = torch.zeros_like(x)
for i in range(len(x)):
    out[i] = x[i] * 2
total = 0.0
for k in range(len(x)):
    part = out[k] + 1
    total = total + part
last = k
"""


def run(text):
    space = {}
    exec(compile(text, "<script>", "exec"), space)
    return {n: v for n, v in space.items() if not n.startswith("__") and n not in ("torch", "scans")}


def test_a_script_leaves_its_names():
    result = loopless.rewrite(SCRIPT)
    assert [v.status for v in result.loops] == ["vectorized", "vectorized"]
    before, after = run(SCRIPT), run(result.source)
    assert before.keys() - after.keys() == {"i", "part"}
    for name, value in after.items():
        torch.testing.assert_close(value, before[name])
    assert "nothing outside of this file reads `part`" in result.assumptions


def test_such_a_fix_is_not_safe_if_it_lets_a_name_go():
    found = [f for f in findings(SCRIPT) if f.fix is not None]
    assert found and all("nothing outside of this file reads" in " ".join(f.fix.assumptions) for f in found)


def test_names_that_a_function_reads_are_left():
    text = SCRIPT + "\n\ndef show():\n    return i, part\n"
    after = run(loopless.rewrite(text).source)
    assert after["show"]() == (5, torch.tensor(11.0))


def test_a_module_that_looks_its_names_up_keeps_its_loops():
    text = SCRIPT + "print(globals())\n"
    assert loopless.rewrite(text).source == text
    assert {f.code for f in findings(text)} == {"LL221"}
