"""check=True: what is checked, what the caller gets meanwhile, and what happens when the tensor code is wrong."""

import dataclasses
import re
import subprocess
import sys
import threading
import warnings
from pathlib import Path

import pytest
import torch
from typed import typed

import loopless
from loopless.run import site

SOURCE = Path(loopless.__file__).parents[1]


def doubled(x, y):
    for i in range(len(x)):
        y[i] = x[i] * 2 + y[i]
    return y


def total(x):
    s = 0.0
    for i in range(len(x)):
        s = s + x[i] * x[i]
    return s


def logged(x, log):
    log.append("before")
    print("hello")
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = x[i] * 2
    log.append(torch.rand(()))
    return out


@pytest.fixture
def wrong(monkeypatch):
    """Whatever is compiled has a 3 where the loop has a 2."""
    real = site.compile_region

    def compile_region(*args, **kwargs):
        made = real(*args, **kwargs)
        lines, checked = (tuple(line.replace("* 2", "* 3") for line in text) for text in (made.lines, made.checked))
        return dataclasses.replace(made, lines=lines, checked=checked)
    monkeypatch.setattr(site, "compile_region", compile_region)


@pytest.fixture(autouse=True)
def quiet_when_right(monkeypatch, tmp_path):
    """No warning, unless the test waits for one; programs are written where they are cleared away."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


def test_the_first_three_calls_are_checked_and_no_more():
    f = loopless.vectorize(check=True)(doubled)
    x, y = torch.rand(5), torch.zeros(5)
    for k in range(5):
        assert f(x, y) is y
        assert torch.allclose(y, x * 2 * (k + 1))                   # written once in each call
        assert (f.loopless.last is None) == (k < 3)
    assert str(f.loopless.checks) == "checked on 3 calls"
    assert "checked on 3 calls" in str(loopless.explain(f, x, y))


@pytest.mark.parametrize("check, calls", [(1, 1), (5, 5), (True, 3), (False, 0), (0, 0)])
def test_the_number_of_calls(check, calls):
    f = loopless.vectorize(doubled, check=check)
    for _ in range(7):
        f(torch.rand(3), torch.zeros(3))
    assert (f.loopless.checks.done if f.loopless.checks else 0) == calls


@pytest.mark.parametrize("check", [-1, "yes", 1.5, None])
def test_no_number_of_calls(check):
    with pytest.raises(ValueError, match="check is"):
        loopless.vectorize(check=check)(doubled)


def test_each_kind_of_arguments_is_checked():
    f = loopless.vectorize(check=2)(doubled)
    for dtype in (torch.float32, torch.float64, torch.float32, torch.float32, torch.float64):
        f(torch.ones(3, dtype=dtype), torch.ones(3, dtype=dtype))
    assert f.loopless.checks.done == 4


def test_explain_is_no_check_and_leaves_nothing_unchecked():
    f = loopless.vectorize(check=True)(doubled)
    loopless.explain(f, torch.rand(3), torch.zeros(3))
    assert f.loopless.checks.done == 0
    f(torch.rand(3), torch.zeros(3))
    assert f.loopless.checks.done == 1 and f.loopless.last is None


def test_sums_in_another_order_are_the_same_and_gradients_are_compared():
    f = loopless.vectorize(check=True)(total)
    x = torch.rand(300, requires_grad=True)
    history = x * 1.5
    for given in (x, history, history):
        f(given).backward(retain_graph=True)
    assert x.grad is not None and f.loopless.checks.done == 3


def test_a_long_loop_has_a_coarse_bound(monkeypatch):
    monkeypatch.setattr("loopless.run.checking.LONG", 0.0)
    f = loopless.vectorize(check=True)(total)
    f(torch.rand(2000))
    assert f.loopless.checks.done == 1


def test_effects_around_the_loop_happen_once(capsys):
    f = loopless.vectorize(check=True)(logged)
    log = []
    torch.manual_seed(3)
    f(torch.rand(4), log)
    torch.manual_seed(3)
    expected = torch.rand(4), torch.rand(())
    assert log == ["before", expected[1]]
    assert capsys.readouterr().out == "hello\n"
    assert f.loopless.checks.done == 1


def test_exceptions_are_the_loops_own():
    f = loopless.vectorize(check=True)(doubled)
    for _ in range(5):
        y = torch.zeros(2)
        with pytest.raises(IndexError):
            f(torch.ones(4), y)
        assert y.tolist() == [2.0, 2.0]


def test_a_wrong_rewrite_is_found(wrong):
    f = loopless.vectorize(check=True)(doubled)
    x, y = torch.ones(4), torch.zeros(4)
    with pytest.warns(loopless.WrongRewrite) as caught:
        assert f(x, y) is y
    assert y.tolist() == [2.0] * 4
    message = str(caught[0].message)
    assert "doubled: the tensor code does not do what the loop does" in message
    assert "values of `y`: the loop gives tensor([2., 2., 2., 2.])" in message
    assert caught[0].filename == __file__
    for _ in range(4):
        f(x, y)                                                     # says nothing more
    assert y.tolist() == [10.0] * 4
    report = loopless.explain(f, x, y)
    assert [(v.status, v.code) for v in report.loops] == [("sequential", "LL298")]
    assert "turned off" in str(report) and "x[i] * 2" in report.source
    shows_it(re.search(r"shows it: (.*)$", message)[1])


def shows_it(program):
    done = subprocess.run([sys.executable, program], capture_output=True, text=True,
                          env={"PYTHONPATH": str(SOURCE), "PATH": ""})
    assert done.returncode == 0, done.stderr
    assert "what differs:" in done.stdout and "3., 3., 3., 3." in done.stdout


def test_a_wrong_region_inside_a_function_is_found(wrong, capsys):
    f = loopless.vectorize(check=True)(logged)
    log = []
    with pytest.warns(loopless.WrongRewrite, match="values of"):
        assert f(torch.ones(3), log).tolist() == [2.0] * 3
    assert f(torch.ones(3), log).tolist() == [2.0] * 3
    assert len(log) == 4


def test_large_arguments_lie_beside_the_program(wrong, monkeypatch, tmp_path):
    monkeypatch.setattr("loopless.run.wrong_rewrite.MOST_NUMBERS", 3)
    with pytest.warns(loopless.WrongRewrite):
        loopless.vectorize(check=True)(doubled)(torch.ones(4), torch.zeros(4))
    program = next(tmp_path.glob("loopless-*/doubled.py"))
    assert torch.load(f"{program}.pt")[0].tolist() == [1.0] * 4
    assert "torch.load" in program.read_text()


def test_a_wrong_gradient_is_found(monkeypatch):
    real = site.compile_region

    def compile_region(*args, **kwargs):
        made = real(*args, **kwargs)
        return dataclasses.replace(made, checked=tuple(x.replace("x * 2", "x.detach() + x") for x in made.checked))
    monkeypatch.setattr(site, "compile_region", compile_region)

    f = typed("""
        def f(x):
            out = torch.zeros_like(x)
            for i in range(len(x)):
                out[i] = x[i] * 2
            return out
    """)
    x = torch.rand(3, requires_grad=True)
    with pytest.warns(loopless.WrongRewrite, match="gradient of result"):
        loopless.vectorize(check=True)(f)(x).sum().backward()
    assert x.grad.tolist() == [2.0] * 3


def test_what_cannot_be_copied_is_not_checked():
    with open(__file__) as file:
        f = loopless.vectorize(check=True)(typed("""
            def f(x, extra):
                out = torch.zeros_like(x)
                for i in range(len(x)):
                    out[i] = x[i] + 1
                return out
        """))
        with pytest.warns(loopless.NotChecked, match=r"`extra\[0\]` \(TextIOWrapper\) cannot be copied"):
            assert f(torch.zeros(2), [file]).tolist() == [1.0, 1.0]
        f(torch.zeros(2), [file])                                   # says it once
    assert "not on others" in str(f.loopless.checks)


def test_writes_outside_of_the_arguments_are_not_checked():
    f = typed("""
        TABLE = torch.zeros(4)

        def f(x):
            for i in range(len(x)):
                TABLE[i] = TABLE[i] + x[i]
            return TABLE
    """)
    with pytest.warns(loopless.NotChecked, match="`TABLE`, which is no argument"):
        assert loopless.vectorize(check=True)(f)(torch.ones(4)).tolist() == [1.0] * 4


def test_an_error_in_the_check_is_no_error_of_the_caller(monkeypatch):
    monkeypatch.setattr("loopless.run.checking.loop_function", lambda *args: 1 / 0)
    f = loopless.vectorize(check=True)(doubled)
    with pytest.warns(loopless.NotChecked, match="ZeroDivisionError"):
        assert f(torch.ones(2), torch.zeros(2)).tolist() == [2.0, 2.0]


def test_threads(wrong):
    f = loopless.vectorize(check=True)(doubled)
    results = []

    def calls():
        for _ in range(20):
            results.append(f(torch.ones(3), torch.zeros(3)).tolist())
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        threads = [threading.Thread(target=calls) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert results == [[2.0] * 3] * 80
    assert sum(issubclass(w.category, loopless.WrongRewrite) for w in caught) == 1


def test_methods_keywords_and_closures():
    rate = 2.0

    class Shop:
        @loopless.vectorize(check=1)
        def priced(self, x, *, scale=1.0):
            out = torch.zeros_like(x)
            for i in range(len(x)):
                out[i] = x[i] * rate * scale
            return out
    for _ in range(2):
        assert Shop().priced(torch.ones(2), scale=3.0).tolist() == [6.0, 6.0]
    assert Shop.priced.loopless.checks.done == 1
