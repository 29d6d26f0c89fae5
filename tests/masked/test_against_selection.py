"""Each reduction is torch's own of `slice[mask]`, slice by slice; so is each operation along a dimension."""
from __future__ import annotations

import itertools

import pytest
import torch
from torch import Tensor

from loopless import masked
from loopless.masked.bags import bag_sums

G = torch.Generator().manual_seed(1)
PLAIN = {
    "sum": torch.sum, "prod": torch.prod, "mean": torch.mean, "var": torch.var, "std": torch.std, "amax": torch.amax,
    "amin": torch.amin, "argmax": torch.argmax, "argmin": torch.argmin, "any": torch.any, "all": torch.all,
    "logsumexp": lambda x: torch.logsumexp(x, 0), "norm": torch.linalg.vector_norm, "median": torch.median,
    "max": torch.max, "min": torch.min,
}
NOTHING = {"sum": 0.0, "prod": 1.0, "amax": -torch.inf, "max": -torch.inf, "amin": torch.inf, "min": torch.inf,
           "argmax": -1, "argmin": -1, "any": False, "all": True, "logsumexp": -torch.inf, "norm": 0.0}
SHAPES = {"full": (3, 4, 5), "rows": (3, 4, 1), "batch": (4, 5), "first": (3, 1, 1), "one": (1, 4, 1)}


def slices(shape: tuple[int, ...], dims: tuple[int, ...]) -> itertools.product[tuple[object, ...]]:
    return itertools.product(*[[slice(None)] if d in dims else range(n) for d, n in enumerate(shape)])


def by_slices(name: str, x: Tensor, mask: Tensor, dims: tuple[int, ...]) -> Tensor:
    found = []
    full = mask.expand(x.shape)
    for at in slices(tuple(x.shape), dims):
        valid = x[at][full[at]]                                                 # type: ignore[index]
        nothing = not len(valid) or (name in ("var", "std") and len(valid) < 2)
        value = x.new_full((), NOTHING.get(name, torch.nan)) if nothing else PLAIN[name](valid)   # type: ignore
        if name.startswith("arg") and not nothing:                              # a place among all elements
            value = full[at].flatten().nonzero()[value, 0]                      # type: ignore[index]
        found.append(value.to(torch.float64))
    kept = [n for d, n in enumerate(x.shape) if d not in dims]
    return torch.stack(found).view(kept)


@pytest.mark.parametrize("name", PLAIN)
@pytest.mark.parametrize("dim", [0, 1, -1, (0, 1), (0, 2), (1, -1), None], ids=str)
def test_reductions(name: str, dim: object, ways: str) -> None:
    if name.startswith("arg") and isinstance(dim, tuple):
        dim = None
    for shape in SHAPES.values():
        x = torch.randn(3, 4, 5, generator=G, dtype=torch.float64)
        x[0, 0, 0], x[1, 1, 1], x[2] = torch.nan, -torch.inf, -torch.inf if name in ("amax", "argmax") else 0.5
        mask = torch.rand(shape, generator=G) < 0.5
        dims = tuple(d % 3 for d in ((dim,) if isinstance(dim, int) else dim or (0, 1, 2)))     # type: ignore
        got = getattr(masked, name)(x, dim, mask=mask) if name != "norm" else masked.norm(x, 2, dim, mask=mask)
        got = got.values if isinstance(got, tuple) else got
        torch.testing.assert_close(got.double(), by_slices(name, x, mask, dims), equal_nan=True)
        kept = getattr(masked, name)(x, dim=dim, mask=mask, keepdim=True)
        kept = kept.values if isinstance(kept, tuple) else kept
        assert kept.shape == tuple(1 if d in dims else n for d, n in enumerate(x.shape))
        torch.testing.assert_close(kept.reshape(got.shape), got, equal_nan=True)


@pytest.mark.parametrize("name", ["sum", "mean", "var", "std", "amax", "amin", "logsumexp", "norm", "prod"])
def test_gradients(name: str, ways: str) -> None:
    x = torch.randn(3, 4, 5, generator=G, dtype=torch.float64)
    x[1, 0] = x[1, 1]                                                           # ties
    x[2] = 0.0
    for shape in SHAPES.values():
        mask = torch.rand(shape, generator=G) < 0.6
        mask[0] = True
        a, b = (x.clone().requires_grad_() for _ in range(2))
        got, want = getattr(masked, name)(a, dim=1, mask=mask), by_slices(name, b, mask, (1,))
        weight = torch.rand(got.shape, generator=G, dtype=torch.float64)
        usable = want.isfinite()
        (ga,), (gb,) = (torch.autograd.grad((torch.where(usable, r, 0.0) * weight).sum(), v)
                        for r, v in ((got, a), (want, b)))
        torch.testing.assert_close(ga, gb.nan_to_num())


ALONG = ["cumsum", "cumprod", "cummax", "cummin", "logcumsumexp", "sort", "softmax", "log_softmax"]


@pytest.mark.parametrize("name", ALONG)
def test_along_a_dimension(name: str, ways: str) -> None:
    for shape, dim in itertools.product(SHAPES.values(), (0, 1, 2)):
        x = torch.randn(3, 4, 5, generator=G, dtype=torch.float64)
        x[0, :, 0] = -torch.inf
        mask = torch.rand(shape, generator=G) < 0.6
        got = getattr(masked, name)(x, dim, mask=mask)
        got = got if isinstance(got, tuple) else (got,)
        full = mask.expand(x.shape)
        for at in slices((3, 4, 5), (dim,)):
            row, valid = x[at], full[at]                                        # type: ignore[index]
            plain = getattr(torch, name)(row[valid], 0) if valid.any() else row[valid]
            want = plain[0] if isinstance(plain, tuple) else plain
            shown = got[0][at][:len(want)] if name == "sort" else got[0][at][valid]       # type: ignore[index]
            torch.testing.assert_close(shown, want, equal_nan=True)
            if len(got) > 1 and len(want):
                places = got[1][at][:len(want)] if name == "sort" else got[1][at][valid]  # type: ignore[index]
                assert valid[places].all() and torch.equal(row[places], want)


@pytest.mark.parametrize("dtype", [torch.float64, torch.float32, torch.int32, torch.int64], ids=str)
def test_topk(dtype: torch.dtype, ways: str) -> None:
    x = (torch.randn(6, 9, generator=G, dtype=torch.float64) * 10).to(dtype)
    x[0] = torch.finfo(dtype).min if dtype.is_floating_point else torch.iinfo(dtype).min
    if dtype.is_floating_point:
        x[1, 3], x[2] = torch.nan, -torch.inf
    for largest in (True, False):
        mask = torch.rand(6, 9, generator=G) < 0.5
        values, places = masked.topk(x, 4, largest=largest, mask=mask, fill=5)
        for row, valid, got, at in zip(x, mask, values, places):
            k = min(4, int(valid.sum()))
            want = row[valid].topk(k, largest=largest).values
            torch.testing.assert_close(got[:k], want, equal_nan=True)
            assert (got[k:] == 5).all() and (at[k:] == -1).all() and valid[at[:k]].all()


@pytest.mark.parametrize("interpolation", ["linear", "lower", "higher", "midpoint", "nearest"])
def test_quantile(interpolation: str, ways: str) -> None:
    x = torch.randn(6, 9, generator=G, dtype=torch.float64)
    x[1, 3], x[2, 4] = torch.nan, torch.inf
    mask = torch.rand(6, 9, generator=G) < 0.5
    mask[:, 0] = True
    mask[5] = False
    q = torch.tensor([0.0, 0.25, 0.5, 0.9, 1.0], dtype=torch.float64)
    got = masked.quantile(x, q, 1, interpolation=interpolation, mask=mask)
    assert got.shape == (5, 6) and masked.quantile(x, q, 1, keepdim=True, mask=mask).shape == (5, 6, 1)
    for k in range(5):
        want = x[k][mask[k]].quantile(q, interpolation=interpolation)
        torch.testing.assert_close(got[:, k].nan_to_num(posinf=9e9), want.nan_to_num(posinf=9e9))
    assert got[:, 5].isnan().all()


def test_first_and_last(ways: str) -> None:
    x = torch.arange(12.0).view(2, 6)
    mask = torch.tensor([[0, 1, 0, 1, 1, 0], [0, 0, 0, 0, 0, 0]], dtype=torch.bool)
    assert masked.first(x, 1, mask=mask).tolist() == [1.0, 0.0]
    assert masked.last(x, 1, mask=mask).tolist() == [4.0, 0.0]
    assert masked.first(x, 1).tolist() == [0.0, 6.0] and masked.last(x, 1).tolist() == [5.0, 11.0]
    assert masked.last(x, 0, mask=mask).tolist() == [0.0, 1.0, 0.0, 3.0, 4.0, 0.0]


@pytest.mark.parametrize("dtype", [torch.bool, torch.uint8, torch.int8, torch.int16, torch.int32, torch.int64], ids=str)
def test_integers(dtype: torch.dtype, ways: str) -> None:
    x = torch.randint(0, 2 if dtype is torch.bool else 100, (4, 6), generator=G).to(dtype)
    mask = torch.rand(4, 6, generator=G) < 0.7
    mask[:, 0] = True
    for name in ("sum", "prod", "amax", "amin", "argmax", "argmin", "any", "all", "median"):
        got = getattr(masked, name)(x, 1, mask=mask)
        plain = {"median": lambda v: v.long().median().to(v.dtype), "argmax": lambda v: v.long().argmax(),
                 "argmin": lambda v: v.long().argmin()}.get(name, getattr(torch, name))
        for row, valid, value in zip(x, mask, got):
            want = plain(row[valid])
            if name.startswith("arg"):
                want = valid.nonzero()[want, 0]
            assert value == want, name
            assert value.dtype == (torch.bool if name in ("any", "all") else want.dtype), name


def test_sums_of_rows() -> None:
    """By bags: lengths that do not divide, nothing valid, all valid, several dimensions; never a masked row."""
    for shape, dim in (((3, 700, 20), 1), ((2, 256, 16), 1), ((5, 1, 32), 1), ((2, 3, 99, 16), (1, 2)), ((600, 16), 0)):
        x = torch.randn(shape, generator=G)
        for density in (0.0, 0.5, 1.0):
            mask = torch.rand((*shape[:-1], 1), generator=G) < density
            bad = torch.where(mask, x, torch.nan)
            dims = dim if isinstance(dim, tuple) else (dim,)
            got = bag_sums(bad, mask, dims)
            assert got is not None
            want = torch.where(mask, x, 0.0).double().sum(dims, True)
            torch.testing.assert_close(got.double(), want, rtol=1e-5, atol=1e-4)
