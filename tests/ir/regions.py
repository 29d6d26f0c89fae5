"""Small regions of the loop IR, put together by hand."""

from __future__ import annotations

from loopless.ir import loop as ir
from loopless.ir.types import tensor

ELEMENT, VECTOR, MATRIX = tensor("float32"), tensor("float32", 1), tensor("float32", 2)
X, Y, A = ir.Param("x", VECTOR), ir.Param("y", VECTOR), ir.Param("a", MATRIX)
N, HERE, INNER = ir.Size(X, 0), ir.Index("i:1"), ir.Index("j:2")
ZERO, ONE, TRUE = ir.Const(0), ir.Const(1), ir.Const(True)
DIM = ir.Dim("i:1", ZERO, N, 1)


def at(array: ir.Expr, *subs: ir.Expr, moment: int = 0) -> ir.Load:
    return ir.Load(array, subs, tensor("float32", array.type.rank - len(subs)), moment)


def add(a: ir.Expr, b: ir.Expr) -> ir.Op:
    return ir.Op("add", (a, b), ELEMENT)


def over(*body: ir.Stmt, carries: tuple[ir.Carry, ...] = (), index: str = "i:1", entry: int = 0) -> ir.For:
    """A loop as built, or in carried form if its entry has a number."""
    return ir.For(index, ZERO, N, 1, body, carries, entry)


STORE = ir.Store(Y, (HERE,), at(X, HERE))
SUM = ir.Carry("s", ir.Const(0.0), add(ir.Carried("i:1", "s", ELEMENT), at(X, HERE, moment=1)), ELEMENT)
