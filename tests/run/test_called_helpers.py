"""Helpers with loops, called in loops that stay: compiled as if they were decorated, and looked up in each call."""
from __future__ import annotations

import warnings

import pytest
import torch

import loopless
from loopless.run.called_helpers import TRIES

X = torch.tensor([[1.0, -2.0, 3.0], [0.5, 4.0, -1.0]])


def running(v, w=2):
    t = torch.zeros_like(v)
    s = 0.0
    for k in range(len(v)):
        s = s + v[k] * w
        t[k] = s
    return t


def other(v, w=2):
    return v.cumsum(0) * w + 1


def shouts(v, w=2):
    for k in range(len(v)):
        print(k)
    return v


def countdown(v, depth=2):
    for k in range(len(v)):
        v[k] = v[k] + depth
    return v if depth == 0 else countdown(v, depth - 1)


def rows(X):
    out = []
    for row in X:
        print(len(out))
        out.append(running(row, w=3))
    return out


def loud_rows(X):
    out = []
    for row in X:
        print(len(out))
        out.append(shouts(row))
    return out


def counted_rows(X):
    for row in X:
        print(countdown(row).shape)


class Model:
    rate = 2.0

    def decayed(self, row):
        h, out = 0.0, []
        for k in range(len(row)):
            h = h * 0.5 + row[k] * self.rate
            out.append(h)
        return torch.stack(out)

    def all(self, X):
        out = []
        for row in X:
            print(len(out))
            out.append(self.decayed(row))
        return out


def states(function):
    return list(function.loopless.helpers.states().values())


@pytest.mark.parametrize("function", [rows, loud_rows, counted_rows])
def test_the_same(function, capsys):
    given = [X.clone(), X.clone()]
    want, said = function(given[0]), capsys.readouterr().out
    got = loopless.vectorize(function)(given[1])
    assert capsys.readouterr().out == said
    torch.testing.assert_close(got, want, rtol=0, atol=0)
    torch.testing.assert_close(*given, rtol=0, atol=0)


def test_the_helper_is_compiled(capsys):
    fast = loopless.vectorize(rows, every_size=True)
    with warnings.catch_warnings():
        warnings.simplefilter("error")                      # something is tensor code: nothing to warn of
        fast(X)
    (state,) = states(fast)
    assert [v.compiled.lines for v in state.site.variants] == [("t = torch.cumsum(v * w, dim=0)", "return t")]


def test_a_name_is_looked_up_in_each_call(monkeypatch, capsys):
    fast = loopless.vectorize(rows, every_size=True)
    first = fast(X)
    monkeypatch.setitem(globals(), "running", other)
    torch.testing.assert_close(fast(X), [row + 1 for row in first])


def test_methods(capsys):
    model = Model()
    want = model.all(X)
    fast = loopless.vectorize(Model.all, every_size=True)
    torch.testing.assert_close(fast(model, X), want)
    assert states(fast)[0].compiled_anything()


def test_a_helper_that_stays_is_soon_called_as_it_is(capsys):
    fast = loopless.vectorize(loud_rows)
    with pytest.warns(loopless.SequentialLoop, match="loud_rows"):
        fast(X.repeat(TRIES, 1))
    assert states(fast) == []


@pytest.mark.parametrize("module", ["another.package", "torch.elsewhere", None])
def test_functions_of_other_packages_are_left_alone(monkeypatch, capsys, module):
    monkeypatch.setattr(running, "__module__", module)
    fast = loopless.vectorize(rows, every_size=True)
    fast(X)
    assert states(fast) == []


def test_a_decorated_helper_is_what_it_is(monkeypatch, capsys):
    monkeypatch.setitem(globals(), "running", loopless.vectorize(running))
    fast = loopless.vectorize(rows, every_size=True)
    fast(X)
    assert states(fast) == [] and running.loopless.compiled_anything()


def test_explain_shows_it(capsys):
    e = loopless.explain(rows, X)
    (loop,) = e.loops
    assert (loop.status, loop.level, loop.code) == ("partial", "reassociated", "LL203")
    space: dict[str, object] = {}
    exec(e.source, space)
    torch.testing.assert_close(space["rows"](X), rows(X))
    assert "torch.cumsum(v * w, dim=0)" in e.source


def test_checks_go_for_helpers_too(capsys):
    fast = loopless.vectorize(rows, check=1, every_size=True)
    fast(X)
    (state,) = states(fast)
    assert state.checks.most == 1 and state.checks.done == 1


def test_verify_says_the_level_of_helpers():
    assert loopless.verify(rows, X).level == "reassociated"
