"""What is asked of a list whose last element is counted on: where elements begin, what is added, how many there may be.

    counts = [1]                    it begins with one element
    for i in range(1, n):           and has n elements at most
        if x[i] > 0:
            counts.append(1)        each iteration begins one at most
        else:
            counts[-1] += 1         and adds to the last one

What is begun and added are ints that are written out. Used by counted_lists.py.
"""
from __future__ import annotations

import ast

from ..read.nodes import nodes_in
from . import lists

Body = list[ast.stmt]
LARGEST = 2 ** 31


def is_name(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _int(node: ast.expr | None) -> int | None:
    value = node.value if isinstance(node, ast.Constant) else None
    return value if type(value) is int and value < LARGEST else None


def counted_on(node: ast.AST) -> str:
    """The list of `name[-1] += 1`, or nothing."""
    return added(node)[0]


def added(node: ast.AST) -> tuple[str, int]:
    """The list and the int of `name[-1] += 1` and `name[-1] = name[-1] + 1`."""
    target: ast.expr | None = None
    value: ast.expr | None = None
    if isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Add):
        target, value = node.target, node.value
    if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.value, ast.BinOp) \
            and isinstance(node.value.op, ast.Add) and ast.unparse(node.targets[0]) == ast.unparse(node.value.left):
        target, value = node.targets[0], node.value.right
    number = _int(value)
    if number is None or not (isinstance(target, ast.Subscript) and isinstance(target.value, ast.Name)
                              and ast.unparse(target.slice) == "-1"):
        return "", 0
    return target.value.id, number


def begins(node: ast.AST, name: str) -> int | None:
    """The int that a statement appends to the list."""
    return _int(node.value.args[0]) if lists.grows(node, name) else None        # type: ignore[attr-defined]


def start_of(stmt: ast.stmt | None) -> list[int] | None:
    """What a list begins with: nothing, or ints that are written out."""
    value = stmt.value if isinstance(stmt, ast.Assign) and len(stmt.targets) == 1 \
        and isinstance(stmt.targets[0], ast.Name) else None
    if isinstance(value, ast.Call) and ast.unparse(value) == "list()":
        return []
    found = [_int(e) for e in value.elts] if isinstance(value, ast.List) and len(value.elts) < 2 else [None]
    return [e for e in found if e is not None] if None not in found else None


def all_positive(start: list[int], loop: ast.For, name: str) -> bool:
    """Whether all elements are above 0: those that have not begun are 0."""
    begun = [e for n in nodes_in(loop) if (e := begins(n, name)) is not None]
    more = [added(n)[1] for n in nodes_in(loop) if counted_on(n) == name]
    least = 0 if _added_to_each(loop, name) else 1
    return all(e > 0 for e in start) and all(e >= least for e in begun) and all(e >= 0 for e in more)


def _added_to_each(loop: ast.For, name: str) -> bool:
    """Whether each iteration ends with an addition, also to an element that it has begun."""
    last = loop.body[-1]
    leaves = any(isinstance(n, (ast.Continue, ast.Break, ast.Return)) for n in nodes_in(loop))
    return counted_on(last) == name and added(last)[1] > 0 and not leaves


def only_grows(loop: ast.For, name: str) -> bool:
    """Whether a loop begins elements of the list and counts on the last one, under tests, and nothing else."""
    def fits(block: Body) -> bool:
        return all(begins(s, name) is not None or counted_on(s) == name
                   or (isinstance(s, ast.If) and not names(s.test) and fits(s.body) and fits(s.orelse)) or not names(s)
                   for s in block)

    def names(node: ast.AST) -> bool:
        return any(is_name(n, name) for n in ast.walk(node))
    return not names(loop.iter) and not names(loop.target) and not loop.orelse and fits(loop.body) \
        and _most(loop.body, name) == 1


def _most(block: Body, name: str) -> int:
    """How many elements some statements may begin."""
    return sum(max(_most(s.body, name), _most(s.orelse, name)) if isinstance(s, ast.If) else int(lists.grows(s, name))
               for s in block)


def most_elements(loop: ast.For, begun: bool) -> str | None:
    """A number that is not below the number of elements that the list can have after the loop."""
    head = loop.iter
    while isinstance(head, ast.Call) and isinstance(head.func, ast.Name) and head.func.id in ("enumerate", "reversed") \
            and head.args:
        head = head.args[0]
    if isinstance(head, ast.Call) and isinstance(head.func, ast.Attribute) and head.func.attr == "tolist":
        head = head.func.value
    if isinstance(head, ast.Name):
        return f"len({head.id})" + (" + 1" if begun else "")
    plain = isinstance(head, ast.Call) and isinstance(head.func, ast.Name) and head.func.id == "range" \
        and not head.keywords and 1 <= len(head.args) <= 3
    if not plain:
        return None
    assert isinstance(head, ast.Call)
    if len(head.args) == 3:
        start, stop, step = map(ast.unparse, head.args)
        return f"{start} - ({stop})" + (" + 1" if begun else "") if step == "-1" else None
    least = _int(head.args[0]) if len(head.args) == 2 else 0
    if least is None:
        return None
    return ast.unparse(head.args[-1]) + (" + 1" if begun and not least else "")


def only_read(stmt: ast.stmt, name: str) -> bool:
    """Whether a statement makes a tensor of the list, returns it, or asks how long it is, and nothing else."""
    nodes = list(nodes_in(stmt))
    parts = [part for n in nodes if isinstance(n, ast.Return) and n.value is not None
             for part in (n.value.elts if isinstance(n.value, ast.Tuple) else [n.value])]
    fine = {id(part) for part in parts} | {id(n.args[0]) for n in nodes if _asks(n)}    # type: ignore[attr-defined]
    return all(id(n) in fine for n in nodes if is_name(n, name))


def _asks(node: ast.AST) -> str:
    """`torch.tensor(list)` and `len(list)`."""
    called = ast.unparse(node.func) if isinstance(node, ast.Call) and len(node.args) == 1 else ""
    said = [ast.unparse(k.value) for k in node.keywords] if isinstance(node, ast.Call) else []
    fits = not said or (called == "torch.tensor" and said in (["torch.long"], ["torch.int64"])
                        and node.keywords[0].arg == "dtype")                    # type: ignore[attr-defined]
    return called if called in ("torch.tensor", "len") and fits else ""
