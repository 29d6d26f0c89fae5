"""Modules of loopless are imported where emitted code calls them, and nowhere else."""
import torch
from typed import typed

import loopless

IMPORT = "from loopless import"


def test_a_tensor_of_that_name_is_no_module():
    f = typed("""
        def f(masked, scans):
            out = torch.zeros(len(masked))
            for i in range(len(masked)):
                out[i] = masked[i].std() * scans[i]
            return out
        """)
    report = loopless.explain(f, torch.randn(6, 5), torch.randn(6))
    assert report.loops[0].status == "vectorized" and "masked.std(dim=1)" in report.source
    assert IMPORT not in report.source


def test_a_module_that_is_called_is_imported():
    f = typed("""
        def f(x, m):
            out = torch.zeros(len(x))
            for i in range(len(x)):
                out[i] = x[i][m[i]].std()
            return out
        """)
    x = torch.randn(6, 5)
    assert f"{IMPORT} masked\n" in loopless.explain(f, x, x > -2).source


RECURRENCE = """

def running(x):
    out = torch.zeros(len(x))
    level = 0.0
    for i in range(len(x)):
        level = 0.9 * level + x[i]
        out[i] = level
    return out
"""


def test_rewritten_text_imports_what_it_calls_once():
    new = loopless.rewrite("import torch\n" + RECURRENCE).source
    assert new.count(f"{IMPORT} scans") == 1 and "scans.linear(" in new
    both = loopless.rewrite("import torch\nfrom loopless import masked, scans\n" + RECURRENCE).source
    assert both.count(IMPORT) == 1


def test_rewritten_text_imports_nothing_for_a_tensor_of_that_name():
    text = "import torch\n\n\ndef f(masked, w):\n    out = torch.zeros(len(masked))\n" \
        "    for i in range(len(masked)):\n        out[i] = masked[i] * 2\n    return out\n"
    new = loopless.rewrite(text).source
    assert "for i in" not in new and IMPORT not in new
