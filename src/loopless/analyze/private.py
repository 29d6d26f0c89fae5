"""Are the names of some statements their own? Each is set before it is read, whichever way the statements go."""
from __future__ import annotations

from collections.abc import Iterable

from ..ir import loop as ir


def private(body: Iterable[ir.Stmt]) -> bool:
    """Whether statements, as built, read no name that they have not set themselves."""
    return _set_after(body, frozenset()) is not None


def _set_after(body: Iterable[ir.Stmt], known: frozenset[str]) -> frozenset[str] | None:
    """The names that are set once the statements are done; None if one of them is read before."""
    for stmt in body:
        if isinstance(stmt, ir.For):
            if not _reads(stmt.start, known) or not _reads(stmt.stop, known) or _set_after(stmt.body, known) is None:
                return None
        elif isinstance(stmt, ir.If):
            then, other = _set_after(stmt.then, known), _set_after(stmt.orelse, known)
            if not _reads(stmt.test, known) or then is None or other is None:
                return None
            known |= then & other
        elif not _reads(stmt, known):
            return None
        elif isinstance(stmt, ir.Assign):
            known |= {stmt.name}
    return known


def _reads(node: ir.Node, known: frozenset[str]) -> bool:
    """Whether all names that a value reads are known."""
    return all(n.name in known for n in ir.find(node, ir.Var))
