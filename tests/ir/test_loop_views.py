"""The table says which functions hand back a view; torch is asked."""
import pytest
import torch

from loopless.ir import loop as ir
from loopless.ir import ops
from loopless.ir.loop_views import shows_operand
from loopless.ir.row_table import LAID_OUT_AS_OPERAND, REQUIRED, ROWS, VIEWS, WRITTEN_AS_VIEWS
from loopless.ir.types import tensor

GIVEN = {"dim": 0, "k": 1, "dims": (0,), "equation": "ij->i"}


def _found(path: str):
    function = torch
    for part in path.split(".")[1:]:
        function = getattr(function, part)
    return function


def _shares(result: object, operand: torch.Tensor) -> bool:
    results = result if isinstance(result, (tuple, list)) else [result]
    return any(r.untyped_storage().data_ptr() == operand.untyped_storage().data_ptr() for r in results)


def _calls():
    for row in ROWS.values():
        if row.operands != 1 or row.shape in ("einsum", "cat"):
            continue
        yield from (pytest.param(row, lambda x, p, f=path: _found(f)(x, **p), id=path) for path in row.functions)
        yield from (pytest.param(row, lambda x, p, m=m: getattr(x, m)(**p), id=f".{m}") for m in row.methods)


@pytest.mark.parametrize("row, call", list(_calls()))
def test_only_views_show_the_memory_of_their_operand(row, call) -> None:
    for rank in row.ranks or (1, 2):
        x = torch.rand(*[3] * rank)
        if rank == 2:
            x = x @ x.mT + torch.eye(3)                     # which all functions of matrices take
        params = {name: GIVEN[name] for name, default in row.params if default is REQUIRED or name == "dim"}
        assert _shares(call(x, params), x) == (row.name in VIEWS)


@pytest.mark.parametrize("info", [i for i in ops.TABLE.values() if i.function and i.arity == 1], ids=lambda i: i.name)
def test_only_what_is_marked_hands_back_its_operand(info) -> None:
    for x in (torch.rand(3), torch.arange(1, 4), torch.tensor([True, False])):
        try:
            result = _found(info.function)(x)
        except (RuntimeError, TypeError):
            continue
        assert _shares(result, x) <= info.shares


@pytest.mark.parametrize("dtype, shown", [("float32", True), ("float64", False), ("int64", False)])
def test_another_dtype_is_another_tensor(dtype: str, shown: bool) -> None:
    row = ir.Param("x", tensor("float32", 1))
    assert shows_operand(ir.Op("to", (row,), tensor(dtype, 1), (("dtype", dtype),))) == shown


@pytest.mark.parametrize("row, call", [c for c in _calls() if c.values[0].shape in ("along", "k", "without")])
def test_only_what_is_marked_lies_in_memory_as_its_operand(row, call) -> None:
    if row.name in WRITTEN_AS_VIEWS or row.ranks:
        return
    x = torch.rand(3, 4, 5).permute(2, 0, 1)
    params = {name: GIVEN[name] for name, default in row.params if default is REQUIRED or name == "dim"}
    result = call(x, params)
    parts = result if isinstance(result, (tuple, list)) else [result]
    assert all(r.is_contiguous() for r in parts) != (row.name in LAID_OUT_AS_OPERAND)
