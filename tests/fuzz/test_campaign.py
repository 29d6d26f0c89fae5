"""A short campaign, always the same one; and the machinery around it: tally, finds, shrinking."""

from __future__ import annotations

import ast
from dataclasses import replace
from pathlib import Path

import pytest
from fuzz import finds, shrink
from fuzz.campaign import name_of, try_one
from fuzz.generators import make
from fuzz.program import Program
from fuzz.tally import Tally

LONG, PARTS = 360, 6


@pytest.mark.parametrize("part", range(PARTS))
def test_nothing_is_found(part: int) -> None:
    tally = Tally()
    for k in range(part, LONG, PARTS):
        tally.add(try_one(name_of(1, k), alone=k % 5 == 0))
    assert tally.mismatches == []
    assert tally.total == LONG // PARTS and tally.checks >= tally.total
    assert tally.rewritten.total() > tally.total // 4


def test_a_program_is_made_again_from_its_origin() -> None:
    for k in range(12):
        name = name_of(2, k)
        assert make(name) == make(name) and make(name).origin == name


def test_the_report_says_what_was_done() -> None:
    tally = Tally()
    for k in range(6):
        tally.add(try_one(name_of(1, k), alone=True))
    text = tally.report(1.0, 1)
    for word in ("6 programs", "rewritten", "gradients", "refused", "hazards", "mismatches", "3/N"):
        assert word in text
    tally.mismatches.append(("grammar 1", "a difference"))
    assert "3/N" not in tally.report(1.0, 1)


WRONG = """import torch


def f(x, y):
    unused = 5
    out = torch.zeros_like(x)
    for i in range(len(x)):
        if x[i] > 0:
            out[i] = x[i] + y[i] * 2
        t = y[i]
    return out, unused
"""


def test_a_program_is_cut_down_as_long_as_it_goes_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shrink, "wrong_with", lambda p: "call 0: values" if "* 2" in p.text else "")
    small = shrink.shrunk(Program(WRONG, ("(1,)", "(2,)"), "test", gradients=True))
    assert small.calls == ("(1,)",) and not small.gradients
    assert "unused" not in small.text and "if " not in small.text and "* 2" in small.text
    ast.parse(small.text)


def test_what_is_right_is_not_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shrink, "wrong_with", lambda p: "")
    program = Program(WRONG, ("(1,)",), "test")
    assert shrink.shrunk(program) is program


def test_a_find_is_a_file_that_can_be_read_again(tmp_path: Path) -> None:
    program = Program(WRONG, ("(t([1.0]), t([2.0]))",), "grammar 1", gradients=True, around="no_grad", between="a = 1")
    path = tmp_path / "some_find.py"
    path.write_text(finds.written(program))
    again = finds.read(path)
    assert again == replace(program, text=again.text, origin="find some_find", later=True)      # all its calls count
    assert ast.unparse(ast.parse(again.text)) == ast.unparse(ast.parse(WRONG))
