"""The types of operations: Python's rules for numbers, torch's for tensors, both for what may be either."""
from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..ir import ops
from ..ir.types import BOOL, FLOAT, INT, Type, either, tensor
from ..report.reasons import Refusal

COMPARISONS = {"lt", "le", "gt", "ge", "eq", "ne"}
BITWISE = {"bitwise_and", "bitwise_or", "bitwise_xor"}
SHIFTS = {"bitwise_left_shift", "bitwise_right_shift"}


def result_type(name: str, types: Sequence[Type], default_float: str, line: int = 0,
                params: Mapping[str, object] = ops.NO_PARAMS) -> Type:
    """The type of an operation on values of these types; refuses what Python or torch would refuse."""
    for k, t in enumerate(types):
        if t.soft:
            as_tensor = [*types[:k], t.hard(), *types[k + 1:]]
            as_other = [*types[:k], t.other(), *types[k + 1:]]
            joined = either(result_type(name, as_tensor, default_float, line, params),
                            result_type(name, as_other, default_float, line, params))
            if joined is None:
                raise Refusal("LL205", f"`{name}` of a value that is a tensor or a number", line)
            return joined
    if all(t.number for t in types):
        return number_type(name, [t.kind for t in types], line)
    return tensor_type(name, types, default_float, line, params)


def number_type(name: str, kinds: Sequence[str], line: int) -> Type:
    if name in COMPARISONS:
        return BOOL
    if name == "div":
        return FLOAT
    if name in BITWISE:
        return BOOL if set(kinds) == {"bool"} else _integers(name, kinds, line)
    if name in SHIFTS or name == "bitwise_not":
        return _integers(name, kinds, line)
    if name in ("add", "sub", "mul", "floor_divide", "remainder", "neg", "abs", "positive"):
        return FLOAT if "float" in kinds else INT
    if name == "pow":
        return FLOAT if "float" in kinds else INT
    raise Refusal("LL202", f"`{name}` of Python numbers", line)


def _integers(name: str, kinds: Sequence[str], line: int) -> Type:
    if "float" in kinds:
        raise Refusal("LL205", f"`{name}` of a float", line)
    return INT


def tensor_type(name: str, types: Sequence[Type], default_float: str, line: int,
                params: Mapping[str, object]) -> Type:
    info = ops.op(name)
    if info is None:
        raise Refusal("LL202", f"`{name}` is not an elementwise operation", line)
    operands = [operand(t) for t in types]
    dtype = ops.result_dtype(info, operands, default_float, params)
    if dtype is None:
        raise Refusal("LL205", f"`{name}` of {', '.join(map(str, types))}", line)
    return tensor(dtype, max(t.rank for t in types))


def operand(t: Type) -> ops.Operand:
    if t.tensor:
        return ops.Operand(t.dtype, "dims" if t.rank else "zero")
    return ops.Operand(t.kind, "number")


def item_type(t: Type) -> Type:
    """What `.item()` gives."""
    if t.number:
        return t
    if t.dtype == "bool":
        return BOOL
    if t.dtype.startswith("complex"):
        raise Refusal("LL205", "a Python number of a complex tensor")
    return FLOAT if t.dtype.startswith(("float", "bfloat")) else INT
