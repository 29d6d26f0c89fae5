"""Whether two tensors hold the same numbers, at each level of sameness.

    bitwise        the same bits, but any NaN is as good as another
    rounded        each number within a few units in the last place, or of those of 1
    reassociated   each number as far away as rounding alone can move the loop's own (`slack`, from sensitivity.py)

Integers and bools are compared exactly, unless the loop's own follow from floats that are reassociated.
"""
from __future__ import annotations

import torch

LEVELS = ("bitwise", "rounded", "reassociated")
ULPS = 16
NEAR_ONE = 32                # kernels go through numbers near 1, as `1 + erf(x)` in gelu


def same_numbers(expected: torch.Tensor, got: torch.Tensor, level: str = "bitwise", *,
                 slack: torch.Tensor | None = None, signed_zero: bool = True, unit: float = 0.0) -> bool:
    """Whether all numbers are the same; dtypes and shapes are. `unit` is that of the dtype they were computed in."""
    if not (expected.is_floating_point() or expected.is_complex()):
        return torch.equal(expected, got) or _followed(expected, got, slack)
    if same_bits(expected, got):
        return True
    if expected.is_complex():
        if level != "bitwise":
            expected, got = _with_one_infinity(expected, got)
        expected, got = torch.view_as_real(expected), torch.view_as_real(got)
        slack = torch.view_as_real(slack) if slack is not None and slack.is_complex() else slack
    return bool(_alike(expected, got, level, slack, signed_zero, unit).all())


def _with_one_infinity(expected: torch.Tensor, got: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """What is infinite in both is one number: kernels differ in whether the other part of a product is NaN."""
    beyond = expected.isinf() & got.isinf()
    return expected.masked_fill(beyond, float("nan")), got.masked_fill(beyond, float("nan"))


def _followed(expected: torch.Tensor, got: torch.Tensor, slack: torch.Tensor | None) -> bool:
    """Integers that were cut off from floats move with them."""
    return slack is not None and bool(((expected.double() - got.double()).abs() <= slack.double()).all())


def same_bits(expected: torch.Tensor, got: torch.Tensor) -> bool:
    """The quick answer for what is equal, the sign of zero included, and has no NaN."""
    return torch.equal(expected, got) and (expected.is_complex() or torch.equal(expected.signbit(), got.signbit()))


def _alike(expected: torch.Tensor, got: torch.Tensor, level: str, slack: torch.Tensor | None,
           signed_zero: bool, unit: float) -> torch.Tensor:
    nan = expected.isnan() & got.isnan()
    if level == "bitwise":
        signs = expected.signbit() == got.signbit()
        return nan | ((expected == got) & (signs if signed_zero else True))
    a, b = expected.double(), got.double()
    near = a.isfinite() & b.isfinite() & ((a - b).abs() <= _bound(expected.dtype, a, b, level, slack, unit))
    unknown = slack.isinf() if level == "reassociated" and slack is not None else False
    return nan | (expected == got) | near | unknown


def _bound(dtype: torch.dtype, a: torch.Tensor, b: torch.Tensor, level: str,
           slack: torch.Tensor | None, unit: float) -> torch.Tensor:
    eps = max(torch.finfo(dtype).eps, unit)
    few_ulps = ULPS * eps * torch.maximum(a.abs(), b.abs()) + NEAR_ONE * eps
    if level != "reassociated" or slack is None:
        return few_ulps
    return few_ulps + slack.double()
