"""What autograd keeps: the op table says which gradients need values, torch says which operands it keeps."""
from __future__ import annotations

import pytest
import torch

from loopless.ir import ops
from loopless.lower.saved import KEPT

PARAMS = {"clamp": {"min": -1.0, "max": 1.0}, "threshold": {"threshold": 0.0, "value": 1.0}}
LINEAR = sorted(info.name for info in ops.TABLE.values() if info.gradient == "linear" and info.functions)


def keeps_an_operand(name: str) -> bool:
    """Whether the way back complains of an operand that was written over."""
    info = ops.TABLE[name]
    function = eval(info.functions[0], {"torch": torch})
    leaves = [torch.linspace(-2, 2, 5).requires_grad_() for _ in range(info.arity)]
    operands = [leaf * 1 for leaf in leaves]
    result = function(*operands, **PARAMS.get(name, {}))
    for operand in operands:
        operand += 1
    try:
        result.sum().backward()
    except RuntimeError as error:
        return "modified by an inplace operation" in str(error)
    return False


@pytest.mark.parametrize("name", LINEAR)
def test_linear_operations_that_keep_an_operand_are_known(name: str) -> None:
    try:
        kept = keeps_an_operand(name)
    except (RuntimeError, TypeError) as error:
        pytest.skip(f"not of two floats: {error}")
    assert kept == (name in KEPT)
