"""Golden texts of methods: what `self` holds is known from the class and from its use, or the loop stays."""
from __future__ import annotations

import functools
from pathlib import Path

import pytest
import torch

import loopless

DATA = Path(__file__).parent / "methods"
BEFORE = (DATA / "before.py").read_text()


@functools.cache
def after():
    return loopless.rewrite(BEFORE)


def results(text, n, name):
    space = {}
    exec(compile(text, "<text>", "exec"), space)
    made, *args = space["inputs"](n)[name]
    return getattr(made, name)(*args)


def test_after(request):
    if request.config.getoption("--update"):
        (DATA / "after.py").write_text(after().source)
    assert after().source == (DATA / "after.py").read_text()


@pytest.mark.parametrize("n", (2, 3, 6))
@pytest.mark.parametrize("name", ("forward", "looked_up", "counted", "by_a_method", "first_ones"))
def test_the_new_text_does_the_same(name, n):
    torch.testing.assert_close(results(after().source, n, name), results(BEFORE, n, name))


def test_every_loop_is_gone():
    assert {v.level for v in after().loops} <= {"bitwise", "rounded", "reassociated"}
    assert "for " not in after().source


def test_what_a_class_does_not_show_is_assumed():
    said = loopless.rewrite("class A:\n    def f(self, x):\n        for i in range(len(x)):\n"
                            "            x[i] *= self.rate\n").assumptions
    assert "`self.rate` is a plain attribute" in said
    assert "`self.rate` is a plain attribute" not in after().assumptions
    assert "`self.scaled` is the method of this class" in after().assumptions
    assert not any("self_" in text for text in after().assumptions)


def test_kept():
    kept = (DATA / "kept.py").read_text()
    assert loopless.rewrite(kept).source == kept
