"""Whether a sum or product of finite numbers left the range of its dtype: then its order is seen in more than rounding.

    [3e38, 3e38, -3e38].sum()       inf in one order, 3e38 in another
    [1e-30, 1e-30, 1e30].prod()     0 in one order, 1e-30 in another
"""
from __future__ import annotations

from typing import Any

import torch
from torch.utils._pytree import tree_leaves

SUMS = {"add", "add_", "sub", "sub_", "sum", "cumsum", "mm", "mv", "dot", "bmm", "addmm", "addmv", "baddbmm", "rsub"}
PRODUCTS = {"mul", "mul_", "prod", "cumprod", "div", "div_", "square", "pow", "pow_"}


def tame(func: Any, args: Any) -> tuple[bool, bool]:
    """Whether the operands of a sum or product are finite, and whether none of them is zero."""
    name = func._schema.name.removeprefix("aten::")
    if name not in SUMS and name not in PRODUCTS:
        return False, False
    given = [a for a in tree_leaves(args) if isinstance(a, (torch.Tensor, int, float))]
    numbers = [a if isinstance(a, torch.Tensor) else torch.tensor(float(a)) for a in given]
    finite = all(bool(n.isfinite().all()) for n in numbers)
    nonzero = name in PRODUCTS and all(bool((n != 0).all()) for n in numbers)
    return finite and (nonzero or not name.startswith("div")), nonzero


def left_range(before: tuple[bool, bool], out: Any) -> bool:
    finite, nonzero = before
    if not (finite or nonzero):
        return False
    floats = [t for t in tree_leaves(out) if isinstance(t, torch.Tensor) and t.is_floating_point()]
    too_large = finite and not all(bool(t.isfinite().all()) for t in floats)
    too_small = nonzero and any(bool((t.abs() < torch.finfo(t.dtype).tiny).any()) for t in floats)
    return too_large or too_small
