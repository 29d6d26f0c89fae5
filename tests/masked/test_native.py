"""The compiled loops: what they give is what the other ways give, on every layout; all else is left to those."""
from __future__ import annotations

import os
import subprocess
import sys

import pytest
import torch
from operations import Operation, reductions
from test_against_selection import test_gradients, test_reductions  # noqa: F401, tried again
from test_under_the_mask import test_nothing_leaks as nothing_leaks
from torch import Tensor
from torch.utils.flop_counter import FlopCounterMode

from loopless import masked
from loopless.masked import native, strategy, strategy_table

pytest.importorskip("numba")

G = torch.Generator().manual_seed(11)
NAMES = ("sum", "mean", "var", "std", "amax", "amin", "norm")
# Sizes beyond the blocks of rows (1024), the runs of rows (64) and the pieces of columns (4096); masks; dimensions.
LAYOUTS = [((3, 2500), (3, 2500), 1), ((3, 2500), (2500,), 1), ((4, 5, 30), (4, 5, 30), (1, 2)), ((700,), (700,), 0),
           ((2, 150, 40), (2, 150, 40), 1), ((2, 150, 40), (2, 150, 1), 1), ((2, 150, 40), (150, 1), 1),
           ((2, 150, 40), (1, 150, 40), 1), ((70, 5000), (70, 5000), 0), ((70, 5000), (70, 1), 0),
           ((3, 4, 5, 20), (3, 4, 5, 20), (1, 2)), ((1, 64, 300), (64, 300), 1)]


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The loops that run; they are chosen at every size."""
    names: list[str] = []
    run = native.run

    def noted(name: str, *given: object) -> None:
        names.append(name)
        run(name, *given)                                                       # type: ignore[arg-type]
    everything = {(work, kind, size): 0 for work in native.DTYPES for kind in ("rows", "full") for size in (2, 4, 8)}
    monkeypatch.setattr(strategy_table, "NATIVE", everything)
    monkeypatch.setattr(strategy, "SMALLEST", 0)
    monkeypatch.setattr(native, "INNER", 2)
    monkeypatch.setattr(native, "LEAST", 0)
    monkeypatch.setattr(native, "run", noted)
    return names


@pytest.fixture
def ways(runs: list[str]) -> str:
    """What the tests of the other ways are tried again with."""
    return "native"


def reference(name: str, x: Tensor, dim: object, mask: Tensor) -> Tensor:
    """By `torch.where`, in float64."""
    before, strategy.SMALLEST = strategy.SMALLEST, 10**18
    try:
        return of(name, x.double(), dim, mask)
    finally:
        strategy.SMALLEST = before


def close(got: Tensor, want: Tensor) -> None:
    torch.testing.assert_close(got.double(), want, equal_nan=True, rtol=1e-5, atol=1e-5)


def of(name: str, x: Tensor, dim: object, mask: Tensor) -> Tensor:
    found: Tensor = getattr(masked, name)(x, dim=dim, mask=mask)
    return found


@pytest.mark.parametrize("dtype", [torch.float32, torch.float64], ids=str)
@pytest.mark.parametrize("name", NAMES)
def test_values(name: str, dtype: torch.dtype, runs: list[str]) -> None:
    for sizes, of_mask, dim in LAYOUTS:
        x = torch.randn(sizes, generator=G, dtype=dtype)
        for density in (0.0, 0.1, 0.5, 1.0):
            mask = torch.rand(of_mask, generator=G) < density
            x = torch.where(mask, x.nan_to_num(), torch.nan)
            before = len(runs)
            got = of(name, x, dim, mask)
            assert got.dtype is dtype and len(runs) == before + 1, (sizes, of_mask)
            close(got, reference(name, x, dim, mask))
            assert torch.equal(of(name, x, dim, mask).nan_to_num(), got.nan_to_num())       # each time


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("sizes", [(6, 1100), (1, 70, 6)], ids=str)
def test_what_is_not_finite(name: str, sizes: tuple[int, ...], runs: list[str]) -> None:
    """NaN of either sign, infinities of one and of both."""
    signed = torch.tensor([0xffc00000 - 2**32, 0x7fc00000], dtype=torch.int32).view(torch.float32)
    x = torch.randn(sizes, generator=G)
    rows = x if sizes[0] == 6 else x[0].T
    rows[0, 33], rows[1, 44], rows[2, 3], rows[3, 3] = signed[0], signed[1], torch.inf, -torch.inf
    rows[4, 3], rows[4, 9] = torch.inf, -torch.inf
    mask = torch.rand(sizes, generator=G) < 0.5
    for valid in (True, False):
        (mask if sizes[0] == 6 else mask[0].T)[:, [3, 9, 33, 44]] = valid
        got = of(name, x, 1, mask)
        assert runs
        close(got, reference(name, x, 1, mask))


@pytest.mark.parametrize("dtype", [torch.int16, torch.int32, torch.int64], ids=str)
def test_integers(dtype: torch.dtype, runs: list[str]) -> None:
    limits = torch.iinfo(dtype)
    for sizes in ((5, 90), (2, 90, 20)):
        x = torch.randint(limits.min, limits.max, sizes, generator=G, dtype=dtype)
        x[0, :3] = limits.max
        mask = torch.rand(sizes, generator=G) < 0.5
        mask[1] = False
        assert torch.equal(masked.amax(x, 1, mask=mask), torch.where(mask, x, limits.min).amax(1))
        assert torch.equal(masked.amin(x, 1, mask=mask), torch.where(mask, x, limits.max).amin(1))
        assert runs == ["extremes"] * 2
        runs.clear()
        assert torch.equal(masked.sum(x, 1, mask=mask), torch.where(mask, x, 0).sum(1)) and not runs


def test_errors_do_not_grow_with_length(runs: list[str]) -> None:
    x = torch.rand(1, 2**22, generator=G) + 1000
    mask = torch.rand(1, 2**22, generator=G) < 0.9
    for y, m in ((x, mask), (x.view(2**18, 16), mask.view(2**18, 16))):
        for name, most in (("sum", 2e-7), ("mean", 2e-7), ("norm", 2e-7), ("var", 5e-6)):
            dim = 0 if y is not x else 1
            want = reference(name, y, dim, m)
            assert ((of(name, y, dim, m) - want).abs() / want).max() < most, name
    assert runs.count("moments") == 2


def test_a_large_mean_costs_no_digits(runs: list[str]) -> None:
    x = torch.randn(4, 3000, generator=G).add(1e6)
    mask = torch.rand(4, 3000, generator=G) < 0.5
    for y, m, dim in ((x, mask, 1), (x.T.contiguous(), mask.T.contiguous(), 0)):
        close(masked.var(y, dim, mask=m), reference("var", y, dim, m))
    same = torch.full((2, 3000), 0.1)
    assert (masked.var(same, 1, mask=mask[:2]) < 1e-15).all() and (masked.var(same, 1, mask=mask[:2]) >= 0).all()


@pytest.mark.parametrize("operation", [o for o in reductions() if o.name.split()[0] in NAMES], ids=lambda o: o.name)
def test_nothing_leaks(operation: Operation, runs: list[str]) -> None:
    nothing_leaks(operation, "native")


@pytest.mark.parametrize("name", NAMES)
def test_gradients_are_those_of_where(name: str, runs: list[str]) -> None:
    x = torch.randn(3, 90, 20, generator=G, dtype=torch.float64)
    for sizes in ((3, 90, 20), (3, 90, 1)):
        mask = torch.rand(sizes, generator=G) < 0.5
        mask[1] = False
        bad = torch.where(mask, x, torch.nan)
        grads = []
        for how in (of, reference):
            leaf = bad.clone().requires_grad_()
            found = how(name, leaf, 1, mask)
            (grad,) = torch.autograd.grad(torch.where(found.isfinite(), found, 0.0).square().sum(), leaf)
            grads.append(grad)
        torch.testing.assert_close(grads[0], grads[1])
    assert runs or name == "norm"                           # whose gradient is torch's


X, MASK = torch.randn(6, 40, 20, generator=G), torch.rand(6, 40, 20, generator=G) < 0.5
MISFITS = {
    "turned": (X.mT, MASK.mT, 1), "a turned mask": (X, MASK.mT.contiguous().mT, 1), "apart": (X, MASK, (0, 2)),
    "every second": (X[:, ::2], MASK[:, ::2], 1), "rows and more": (X, MASK[:, :, :1], (1, 2)),
    "whole rows": (X, MASK[:, :, :1], 2), "half": (X.half(), MASK, 1), "complex": (X.to(torch.complex64), MASK, 1),
    "expanded": (X[..., :1].expand(6, 40, 20), MASK, 1)}


@pytest.mark.parametrize("kind", MISFITS)
def test_what_does_not_fit_goes_another_way(kind: str, runs: list[str]) -> None:
    x, mask, dim = MISFITS[kind]
    torch.testing.assert_close(masked.sum(x, dim, mask=mask), torch.where(mask, x, 0.0).sum(dim), rtol=1e-3, atol=1e-3)
    assert not runs


def test_nothing_is_hidden_from_who_watches(runs: list[str]) -> None:
    with FlopCounterMode(display=False):
        masked.sum(X, 1, mask=MASK)
    torch.func.vmap(lambda y, m: masked.sum(y, 1, mask=m))(X, MASK)
    assert not runs
    masked.sum(X, 1, mask=MASK)
    assert runs


def run(code: str, **settings: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env={**os.environ, **settings})
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_numba_is_imported_when_it_is_wanted() -> None:
    code = "\n".join(("import sys, torch", "from loopless import masked", "for n in (64, 1024):",
                      "    masked.amax(torch.rand(n, n), 1, mask=torch.rand(n, n) < 0.5)",
                      "    print('numba' in sys.modules)"))
    assert run(code).split() == ["False", "True"]
    assert run(code, LOOPLESS_NATIVE="0").split() == ["False", "False"]


def test_without_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)         # so that it cannot be imported
    monkeypatch.setattr(native.importlib.util, "find_spec", lambda name: object())
    assert not native.there.__wrapped__()
    monkeypatch.setattr(native.importlib.util, "find_spec", lambda name: None)
    assert not native.there.__wrapped__()


def test_a_loop_without_a_place_to_keep_it(monkeypatch: pytest.MonkeyPatch) -> None:
    from loopless.masked import native_parts

    def nowhere(*given: object, cache: bool = False, **options: object) -> object:
        if cache:
            raise RuntimeError("cannot cache function: no locator available")
        return lambda loop: loop
    monkeypatch.setattr(native_parts, "njit", nowhere)
    assert native_parts.compiled(run) is run
