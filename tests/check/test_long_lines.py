"""Lines that are too long are broken in brackets; code that is much longer than the loop is not offered."""
from __future__ import annotations

import ast

import pytest
from texts import SCALE

from loopless.check.fixing import fixed
from loopless.check.long_lines import limit_of, much_longer
from loopless.check.text import findings
from loopless.write.line_breaks import broken, with_short_lines

LINE = "a[i, j] = cost[i - 1, j - 1] + torch.minimum(torch.minimum(best[i - 1, j], best[i, j - 1]), best[i - 1, j - 1])"

MARGIN = """import torch


def multi_margin_loss(input: torch.Tensor, target: int, p, margin, weight: torch.Tensor):
    output = 0
    for i in range(len(input)):
        if i != target:
            output += weight[target] * (max(0, (margin - input[target] + input[i])) ** p)
    return output
"""


@pytest.mark.parametrize("limit", range(30, 121, 7))
def test_a_broken_line_is_the_same_code(limit: int) -> None:
    made = broken(LINE, 4, limit)
    assert ast.dump(ast.parse("\n".join(made))) == ast.dump(ast.parse(LINE))
    if limit >= 60:
        assert all(len(line) + 4 <= limit for line in made)


def test_quoted_lines_and_short_ones_are_left_alone() -> None:
    text = f'def f(a):\n    """{"word(word, w) " * 9}\n    {"more(more, m) " * 9}"""\n    {LINE}\n    return (a)\n'
    made = with_short_lines(text, 80)
    assert ast.dump(ast.parse(made)) == ast.dump(ast.parse(text))
    assert made.splitlines()[:3] == text.splitlines()[:3]
    assert all(len(line) <= 80 for line in made.splitlines()[3:]) and made.endswith("    return (a)\n")


def test_what_is_in_the_largest_brackets_gets_a_line() -> None:
    assert broken(LINE, 0, 100) == [
        "a[i, j] = cost[i - 1, j - 1] + torch.minimum(",
        "    torch.minimum(best[i - 1, j], best[i, j - 1]), best[i - 1, j - 1]",
        ")"]
    assert broken("x = f(aaaa, g(bbbb), cccc=(1, 2)).h()", 4, 24) == [
        "x = f(", "    aaaa,", "    g(bbbb),", "    cccc=(1, 2),", ").h()"]


@pytest.mark.parametrize("line", [
    "x = f('a, b, c', d)", "return a_name_that_cannot_be_broken", "x[aaaaaaaa, bbbbbbb] = 1",
    "x = (aaaaaaaaa + bbbbbbbbbb)", "x = vmap(lambda a, b: aaaaaaa + b)(c)", "f((aaaa,), b)"])
def test_it_stays_the_same_code(line: str) -> None:
    assert ast.dump(ast.parse("\n".join(broken(line, 0, 10)))) == ast.dump(ast.parse(line))


def test_the_limit_is_what_the_file_has() -> None:
    assert limit_of(["x" * 99]) == 99 and limit_of([]) == 88 and limit_of(["x" * 500]) == 120


def test_a_fix_keeps_within_the_limit() -> None:
    names = "a_long_name_for_a_tensor", "another_long_name_for_one"
    text = SCALE.replace("x: torch.Tensor", f"{names[0]}: torch.Tensor, {names[1]}: torch.Tensor").replace(
        "(x)", f"({names[0]})").replace("result[i] = x[i] * 2", f"result[i] = torch.hypot(\n"
        f"            {names[0]}[i] * {names[0]}[i],\n            {names[1]}[i] * {names[1]}[i])")
    made = fixed(text, True, lambda code: True).text
    assert "for i" not in made and "torch.hypot(\n        a_long_name" in made
    assert fixed(made, True, lambda code: True).text == made


def test_code_that_is_much_longer_is_not_offered() -> None:
    assert much_longer("a = b + c", "a = b + c + d") and not much_longer("a = f(b + c)", "a = f(b + c) + d")
    (found,) = findings(MARGIN)
    assert found.code == "LL103" and found.fix is None and "longer than the loop" in found.way_out
