"""What an annotation says of a tensor: which dtypes it may have, and how many dimensions.

    torch.Tensor                        nothing but that it is one
    torch.LongTensor                    int64
    Float[Tensor, "rows columns"]       floats of some width, two dimensions (jaxtyping)
    Int64[torch.Tensor, "n"]            int64, one dimension
"""
from __future__ import annotations

import re

from ..ir.records import dataclass

FLOATS = ("float32", "float64", "float16")
INTS = ("int64", "uint8")
KINDS: dict[str, tuple[str, ...]] = {
    "Float": FLOATS, "Float16": ("float16",), "Float32": ("float32",), "Float64": ("float64",),
    "BFloat16": ("bfloat16",), "Int": INTS, "Integer": INTS, "Int64": ("int64",), "Int32": ("int32",),
    "Int16": ("int16",), "Int8": ("int8",), "UInt8": ("uint8",), "Bool": ("bool",),
    "FloatTensor": ("float32",), "DoubleTensor": ("float64",), "HalfTensor": ("float16",), "LongTensor": ("int64",),
    "IntTensor": ("int32",), "ShortTensor": ("int16",), "ByteTensor": ("uint8",), "BoolTensor": ("bool",),
}
SHAPED = re.compile(r"(?:\w+\.)?(\w+)\[(?:torch\.)?Tensor, ?['\"]([^'\"]*)['\"]\]")
TYPED = re.compile(r"(?:torch\.)?(\w+Tensor)")


@dataclass(frozen=True)
class Said:
    """What is said of a tensor; no dtypes means any, a rank of 0 an unknown one."""
    dtypes: tuple[str, ...] = ()
    rank: int = 0


def said_of(annotation: str) -> Said:
    """What the text of an annotation says."""
    if shaped := SHAPED.fullmatch(annotation):
        axes = shaped[2].split()
        known = all(a.replace("_", "a").isalnum() for a in axes)
        return Said(KINDS.get(shaped[1], ()), len(axes) if known else 0)
    typed = TYPED.fullmatch(annotation)
    return Said(KINDS.get(typed[1], ())) if typed else Said()
