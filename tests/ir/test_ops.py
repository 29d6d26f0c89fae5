"""The op table against live torch: every operation, dtype, and mix of vectors, 0-d tensors and numbers."""

from __future__ import annotations

import ast
import doctest
import itertools
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import torch
from text_modules import loaded

from loopless.ir import op_table, ops
from loopless.ir.ops import Operand

TOOL = Path(__file__).resolve().parents[2] / "tools/make_op_table.py"
ALL = sorted(ops.TABLE)
DTYPES = [dtype for dtype in ops.DTYPES if dtype != "complex32"]


tool = loaded(TOOL)


def covered(dtype: str) -> str | None:
    return dtype if dtype in DTYPES else None


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@pytest.fixture
def double_default() -> Iterator[None]:
    torch.set_default_dtype(torch.float64)
    yield
    torch.set_default_dtype(torch.float32)


@pytest.mark.parametrize("name", ALL)
def test_result_dtype_is_torchs(name: str) -> None:
    info = ops.TABLE[name]
    seen = tool.observe(name, info.arity, ("dims", "zero"))
    assert seen
    wrong = [(operands, params, dtype) for operands, params, dtype in seen
             if ops.result_dtype(info, operands, params=params) != covered(dtype)]
    assert wrong == []


@pytest.mark.parametrize("name", [name for name in ALL if ops.TABLE[name].arity < 3])
def test_result_dtype_follows_the_default_dtype(name: str, double_default: None) -> None:
    info = ops.TABLE[name]
    wrong = [(operands, params, dtype) for operands, params, dtype in tool.observe(name, info.arity)
             if ops.result_dtype(info, operands, "float64", params) != covered(dtype)]
    assert wrong == []


@pytest.mark.parametrize("name", ALL)
def test_every_form_has_the_same_dtypes(name: str) -> None:
    info = ops.TABLE[name]
    forms = [torch.Tensor.__dict__.get(n) or getattr(torch.Tensor, n) for n in info.methods]
    for path in info.functions:
        found: Any = torch
        for part in path.split(".")[1:]:
            found = getattr(found, part)
        forms.append(found)
    for dtype in DTYPES:
        operands = [Operand(dtype, "zero")] * info.arity
        if name == "where":
            operands[0] = Operand("bool", "zero")
        params = tool.needed(name)
        for form in forms:
            dtype_seen = covered(tool.result(form, tuple(map(tool.make, operands)), params))
            assert ops.result_dtype(info, operands, params=params) == dtype_seen, (form, dtype)


@pytest.mark.parametrize("default", ["float32", "float64"])
def test_common_dtype_is_torchs_result_type(default: str) -> None:
    torch.set_default_dtype(getattr(torch, default))
    try:
        values = [Operand(dtype, strength) for dtype in DTYPES for strength in ("dims", "zero")]
        values += [Operand(kind, "number") for kind in tool.NUMBERS]
        for pair in itertools.product(values, repeat=2):
            wanted = str(torch.result_type(*map(tool.make, pair))).removeprefix("torch.")
            assert ops.common_dtype(pair, default) == covered(wanted), pair
    finally:
        torch.set_default_dtype(torch.float32)


def test_common_dtype_of_what_is_not_covered() -> None:
    assert ops.common_dtype([Operand("float8_e5m2", "dims")]) is None
    assert ops.common_dtype([Operand("float", "dims")]) is None
    assert ops.common_dtype([Operand("complex32", "zero"), Operand("float32", "zero")]) is None
    assert ops.common_dtype([]) is None


@pytest.mark.parametrize(("name", "params"), [
    *(("div", {"rounding_mode": mode}) for mode in (None, "floor", "trunc", "wrong")),
    *((name, {"alpha": alpha}) for name in ("add", "sub") for alpha in (True, 2, 0.5, 1 + 2j)),
    ("round", {"decimals": 1}), ("round", {"decimals": 0}), ("addcmul", {"value": 2}),
    ("addcmul", {"value": 0.5}), ("nan_to_num", {"nan": 1.5}),
    ("hardtanh", {"min_val": -1.5, "max_val": 0.5}), ("gelu", {"approximate": "tanh"}),
])
def test_parameters_count(name: str, params: dict[str, Any]) -> None:
    info = ops.TABLE[name]
    function = getattr(torch if hasattr(torch, name) else torch.nn.functional, name)
    for dtypes in itertools.product(DTYPES, repeat=info.arity):
        operands = [Operand(dtype, "zero") for dtype in dtypes]
        seen = tool.result(function, tuple(map(tool.make, operands)), params)
        assert ops.result_dtype(info, operands, params=params) == covered(seen), dtypes


def test_table_is_what_the_tool_makes() -> None:
    assert tool.make_rows(remeasure=False) == op_table.ROWS
    assert tool.make_text(op_table.ROWS) == tool.TARGET.read_text()


def test_operators() -> None:
    names = [cls.__name__ for base in (ast.operator, ast.unaryop, ast.cmpop) for cls in base.__subclasses__()]
    known = {name for name in names if ops.by_operator(name)}
    assert set(names) - known == {"MatMult", "Not", "Is", "IsNot", "In", "NotIn"}
    assert {info.name for name in known if (info := ops.by_operator(name))} == set(tool.SYMBOLS)
    assert ops.by_operator("") is None


def test_lookups() -> None:
    paths = {"torch.exp": "exp", "torch.absolute": "abs", "torch.special.expit": "sigmoid",
             "torch.relu": "relu", "torch.nn.functional.relu": "relu", "torch.clip": "clamp"}
    for path, name in paths.items():
        info = ops.by_function(path)
        assert info is ops.op(name) is not None
    assert ops.by_method("sigmoid") is ops.op("sigmoid")
    assert ops.by_method("where") is None  # its operands stand in another order
    for unknown in ("torch.sum", "torch.add_", "torch.max", "torch.rand"):
        assert ops.by_function(unknown) is None
    forms = [form for info in ops.TABLE.values() for form in info.functions]
    assert len(forms) == len(set(forms))


def test_what_is_known_of_values() -> None:
    raising = {info.name for info in ops.TABLE.values() if info.raises}
    assert raising == {"floor_divide", "div_trunc", "remainder", "fmod", "pow"}
    gradients = {"lt": "none", "floor": "linear", "add": "linear", "where": "linear", "relu": "linear",
                 "clamp": "linear", "abs": "linear", "exp": "value", "sqrt": "value", "mul": "value",
                 "div": "value"}
    assert {name: ops.TABLE[name].gradient for name in gradients} == gradients
    assert {info.name for info in ops.TABLE.values() if info.shares} >= {"positive", "real", "imag"}
    assert ops.TABLE["add"].level == "bitwise"


def test_docstring() -> None:
    assert doctest.testmod(ops).failed == 0
