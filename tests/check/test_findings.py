"""The findings in a text: rules, reasons, hints, comments that silence them, and texts that are no Python."""
from __future__ import annotations

import pytest
from texts import COPY, EPOCHS, SCALE, SHAPED

from loopless.check.text import findings
from loopless.report.finding import Finding
from loopless.report.rules import RULES


def codes(text: str) -> list[str]:
    return [f.code for f in findings(text)]


@pytest.mark.parametrize("code", [c for c, r in RULES.items() if r.before])
def test_the_example_of_a_rule_is_found_under_its_code(code: str) -> None:
    found = findings("import torch\n\n\n" + RULES[code].before)
    assert code in [f.code for f in found], [f.message for f in found]


@pytest.mark.parametrize("code", [c for c, r in RULES.items() if r.after])
def test_the_example_of_a_rule_becomes_what_its_page_says(code: str) -> None:
    (found,) = findings("import torch\n\n\n" + RULES[code].before)
    assert found.fix is not None
    assert found.fix.text in RULES[code].after


def test_a_fix_of_which_nothing_is_assumed_is_safe() -> None:
    assert [f.fix.safe for f in findings(COPY) if f.fix] == [True]
    assert [f.fix.safe for f in findings(SHAPED) if f.fix] == [True]


def test_an_unknown_dtype_makes_a_fix_unsafe() -> None:
    (found,) = findings(SCALE)
    assert found.fix is not None
    assert found.fix.assumptions == ("`x` is a floating-point tensor of 1 dimension",)


@pytest.mark.parametrize(("text", "said"), [
    ("import torch\ndef f(a: torch.Tensor, b: torch.Tensor):\n    for i in range(len(a)):\n        a[i] = b[i]\n",
     "shares no memory"),
    ("import torch\ndef f(a: torch.Tensor):\n    s = torch.zeros(())\n    for i in range(len(a)):\n"
     "        s = s + a[i]\n    return s\n", "another order"),
    ("import torch\ndef f(a: torch.Tensor):\n    try:\n        for i in range(len(a)):\n            a[i] = 0\n"
     "    except IndexError:\n        pass\n", "nothing is raised"),
])
def test_a_fix_says_what_it_assumes(text: str, said: str) -> None:
    fixes = [f.fix for f in findings(text) if f.fix]
    assert fixes and not fixes[0].safe
    assert any(said in a for a in fixes[0].assumptions), fixes[0].assumptions


def test_a_loop_that_stays_has_its_reason() -> None:
    text = SCALE.replace("result[i] = x[i] * 2", "result[i] = x[i] * 2\n        print(i)")
    (found,) = findings(text)
    assert found.code.startswith("LL2") and found.way_out and found.fix is None


def test_nothing_is_said_of_loops_over_epochs_and_batches() -> None:
    assert codes(EPOCHS) == []


@pytest.mark.parametrize("line", ["import loopless\n@loopless.vectorize",
                                  "from loopless import vectorize\n@vectorize(exact=True)",
                                  "import triton\n@triton.jit", "from numba import njit\n@njit"])
def test_loops_that_another_compiler_takes_care_of_are_left_to_it(line: str) -> None:
    assert codes(SCALE.replace("def scale", f"{line}\ndef scale")) == []


def test_columns_count_characters() -> None:
    text = SCALE.replace("import torch", "import torch\nπ = 'ä'; é = 1").replace("x[i] * 2", "x[i] * π")
    assert all(f.span.column == 5 for f in findings(text))


@pytest.mark.parametrize("comment", ["# noqa", "# noqa: LL101", "# noqa: E501, LL1", "# loopless: ignore",
                                     "# loopless: ignore[LL101]", "# type: ignore  # noqa: LL"])
def test_a_comment_silences(comment: str) -> None:
    assert codes(SCALE.replace("range(len(x)):", f"range(len(x)):  {comment}")) == []


@pytest.mark.parametrize("comment", ["# noqa: E501", "# noqa: LL102", "# loopless: ignore[LL3]"])
def test_another_comment_does_not(comment: str) -> None:
    found = codes(SCALE.replace("range(len(x)):", f"range(len(x)):  {comment}"))
    assert found == (["LL101"] if "E501" in comment else ["LL101", "LL900"])


@pytest.mark.parametrize(("line", "count"), [("x = 1  # noqa: LL101", 1), ("x = 1  # loopless: ignore", 1),
                                             ("x = 1  # noqa", 0), ("x = 1  # noqa: E501", 0),
                                             ("x = '# noqa: LL101'", 0)])
def test_a_comment_that_silences_nothing_is_a_finding(line: str, count: int) -> None:
    assert codes(f"import torch\n{line}\n") == ["LL900"] * count


@pytest.mark.parametrize("text", [
    "def f(:\n", "print 'python 2'\n", "x = 1\0\n", "(" * 100_000, "-" * 50_000 + "1", "x = " + "[" * 5000 + "]" * 5000,
    "if 1:\n\tx = 1\n        y = 2\n", "\x0c\n x", "'", "def f():\n    return\n  x\n",
])
def test_what_is_no_python_is_one_finding(text: str) -> None:
    found = findings("import torch\n" + text)
    assert [f.code for f in found] in (["LL901"], ["LL902"], [])
    assert len(findings(text)) <= 1


def test_a_finding_goes_through_json() -> None:
    for found in findings(SCALE):
        assert Finding.from_dict(found.as_dict()) == found


def test_an_internal_error_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(self: object) -> None:
        raise RuntimeError("something\nhappened")
    monkeypatch.setattr("loopless.rewriting.function.Rewriter.replacements", fails)
    (found,) = findings(SCALE)
    assert found.code == "LL299" and "RuntimeError: something" in found.message
