"""Code that names a dtype, for tensors of which the source only tells that they are floats.

The compiler is asked twice, for float32 and for float64. Where both texts name the dtype of the tensors, the text
says whose it is:

    in_bin.to(torch.float32).mean(1)
    in_bin.to(torch.float64).mean(1)        →       in_bin.to(conf.dtype).mean(1)

What only the first has is a cast to float64, which leaves doubles as they are. If the texts differ in anything else,
there is no text for both.
"""
from __future__ import annotations

import ast
import re
from collections.abc import Sequence

TOKENS = re.compile(r"\.to\(torch\.\w+\)|torch\.float(?:32|64)\b|\w+|\s+|.")
FLOATS = ("torch.float32", "torch.float64")
OWN_DTYPES = re.compile(r"\btorch\.(zeros|ones|empty|full|tensor|as_tensor|eye|linspace)\("
                        r"|\.(float|double|half|bfloat16|to|type|type_as|new_\w+)\(|\bdtype\b")
TO_DOUBLE = ".to(torch.float64)"


def names_dtype(lines: Sequence[str]) -> bool:
    """Whether the text casts anything, or says float32 or float64."""
    return any(name in line for line in lines for name in (*FLOATS, ".to(torch."))


def asks_for_dtypes(lines: Sequence[str], statements: Sequence[ast.stmt]) -> bool:
    """Whether the text, or the loop, makes tensors of a dtype of its own, or casts: it may be another for doubles."""
    return any(OWN_DTYPES.search(line) for line in (*lines, *map(ast.unparse, statements)))


def for_any_float(single: Sequence[str], double: Sequence[str], name: str) -> tuple[str, ...] | None:
    """The text for floats of either width, as the dtype of a name; None if there is no such text."""
    if len(single) != len(double):
        return None
    lines = [_merged(TOKENS.findall(a), TOKENS.findall(b), name) for a, b in zip(single, double, strict=True)]
    return None if None in lines else tuple(line for line in lines if line is not None)


def _merged(single: list[str], double: list[str], name: str) -> str | None:
    out: list[str] = []
    rest = iter(double)
    expected = next(rest, None)
    for token in single:
        if token == expected:
            out.append(token)
        elif token == TO_DOUBLE:
            out.append(token)
            continue
        elif "float32" in token and expected == token.replace("float32", "float64") and name:
            out.append(token.replace("torch.float32", f"{name}.dtype"))
        else:
            return None
        expected = next(rest, None)
    return "".join(out) if expected is None else None
