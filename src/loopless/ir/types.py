"""What is known of a value: the type that the loop gives it, as Python and torch would see it.

A value is a Python number (`int`, `float`, `bool`), a tensor of a dtype and a rank, a list that is appended to,
or a tuple. Rank 0 is an element of a tensor, rank 1 a row. A *soft* type is a value that is a tensor in some
iterations and a plain number in others: the accumulator that starts as `0`, the result of `max(x[i], 0)`. It may also
be a tensor of one of two dtypes: `torch.as_tensor(max(x[i], 0.5))` is float64 where `x[i]` is, and float32 where the
number was chosen. The type then has the wider dtype, which holds every value of the other one.
"""
from __future__ import annotations

from dataclasses import replace

from .records import dataclass

NUMBERS = ("bool", "int", "float")
INTEGERS = {"uint8": (0, 255), "int8": (-128, 127), "int16": (-2**15, 2**15 - 1), "int32": (-2**31, 2**31 - 1),
            "int64": (-2**63, 2**63 - 1)}
WIDER = {"float16": ("float32", "float64"), "bfloat16": ("float32", "float64"), "float32": ("float64",),
         "int8": ("int16", "int32", "int64"), "uint8": ("int16", "int32", "int64"), "int16": ("int32", "int64"),
         "int32": ("int64",)}


@dataclass(frozen=True)
class Type:
    kind: str                   # "tensor", "int", "float", "bool", "list", "tuple", "none", "object"
    dtype: str = ""             # of a tensor: "float32"
    rank: int = 0               # of a tensor: how many dimensions one value has
    soft: str = ""              # the number kind that the value may have instead, or a narrower dtype

    @property
    def number(self) -> bool:
        return self.kind in NUMBERS

    @property
    def tensor(self) -> bool:
        return self.kind == "tensor"

    @property
    def two_dtypes(self) -> bool:
        """Whether it is a tensor for certain, of one dtype or the other."""
        return bool(self.soft) and self.soft not in NUMBERS

    def hard(self) -> Type:
        return replace(self, soft="")

    def other(self) -> Type:
        """What a soft value may be instead."""
        return tensor(self.soft, self.rank) if self.two_dtypes else Type(self.soft)

    def __str__(self) -> str:
        name = f"{self.dtype}[{self.rank}]" if self.tensor else self.kind
        return f"{name}|{self.soft}" if self.soft else name


INT, FLOAT, BOOL = Type("int"), Type("float"), Type("bool")
NONE, OBJECT, TUPLE = Type("none"), Type("object"), Type("tuple")


def tensor(dtype: str, rank: int = 0) -> Type:
    return Type("tensor", dtype, rank)


def category(dtype: str) -> int:
    """The rank of a kind in torch's promotion: bool < integers < floats < complex."""
    if dtype == "bool":
        return 0
    if dtype.startswith(("int", "uint")):
        return 1
    return 3 if dtype.startswith("complex") else 2


def join(a: Type, b: Type) -> Type | None:
    """The type of a value that is an `a` or a `b`; None where no single type can stand for both."""
    if a == b:
        return a
    if a.number and b.number:
        return _join_numbers(a, b)
    if b.tensor and a.number:
        a, b = b, a
    if a.tensor and b.number and not b.soft and category(b.kind) <= category(a.dtype):
        return replace(a, soft=a.soft or b.kind) if a.soft in ("", b.kind) else None
    if a.tensor and b.tensor and a.hard() == b.hard() and not a.two_dtypes and not b.two_dtypes:
        softs = {a.soft, b.soft} - {""}
        return replace(a, soft=softs.pop()) if len(softs) == 1 else None
    return None


def either(a: Type, b: Type) -> Type | None:
    """The type of a value that is chosen from an `a` and a `b`, which may be tensors of two dtypes.

    Nothing is carried from one iteration to the next in such a type: `join` knows only those that are there already.
    """
    joined = join(a, b)
    if joined is not None:
        return joined
    options = {option for t in (a, b) for option in ((t.hard(), t.other()) if t.soft else (t,))}
    if len(options) != 2 or not all(t.tensor for t in options):
        return None
    for narrow, wide in (tuple(options), tuple(options)[::-1]):
        if wide.dtype in WIDER.get(narrow.dtype, ()) and wide.rank == narrow.rank == 0:
            return replace(wide, soft=narrow.dtype)
    return None


def _join_numbers(a: Type, b: Type) -> Type | None:
    wide, narrow = (a, b) if NUMBERS.index(a.kind) >= NUMBERS.index(b.kind) else (b, a)
    kinds = {narrow.kind, narrow.soft, wide.soft} - {"", wide.kind}
    return replace(wide, soft=kinds.pop()) if len(kinds) == 1 else None
