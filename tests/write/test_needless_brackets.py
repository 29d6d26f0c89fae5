"""Brackets that change nothing go; the line means the same."""
import pytest

from loopless.write.needless_brackets import without_needless_brackets


@pytest.mark.parametrize("line, plainer", [
    ("x = torch.arange((((n + (2 * p)) - k) // s) + 1)", "x = torch.arange((n + 2 * p - k) // s + 1)"),
    ("    y[(i + 1), (j)] = (a if b else c) + (d * 2)", "    y[i + 1, j] = (a if b else c) + d * 2"),
    ("if not (a + b) > 0:", "if not a + b > 0:"),
    ("return ((a * b) + c) / d", "return (a * b + c) / d"),
])
def test_brackets_go(line: str, plainer: str) -> None:
    assert without_needless_brackets(line) == plainer


@pytest.mark.parametrize("line", [
    "return (a, b)", "x = (a + b)", "return (a < b) & (c < d)", "x = (a - (b - c)) * d", "x = f((a, b))[(a, b)[0]]",
    "x = (y := 3) + z", "s = '((a))' + b", "else:", "x = ((", "x = (i for i in y)", "x = (-a) ** (b * c)",
])
def test_brackets_stay(line: str) -> None:
    assert without_needless_brackets(line) == line
