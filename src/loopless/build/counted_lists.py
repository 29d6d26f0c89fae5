"""Lists of ints whose last element is counted on until the next one begins: a tensor, and how many of it are in use.

    counts = []                                        counts = torch.zeros(len(x), dtype=torch.long)
    for i in range(len(x)):                            k = 0
        if i > 0 and x[i] == x[i - 1]:                 for i in range(len(x)):
            counts[-1] += 1                    →           if not (i > 0 and x[i] == x[i - 1]):
        else:                                                  k += 1
            counts.append(1)                               counts[k - 1] += 1
    return counts                                      return [c.item() for c in counts if c > 0]

There is a place for each iteration, which begins one element at most. Where one branch of a test begins an element with
what the other one adds, both are one addition after the test. That an element has begun before it is counted on is
checked: else Python raises.

Left alone: what is not an int that is written out, lists that are used for anything but to be returned, to be made into
a tensor or asked for their length, loops whose length is not seen in their head, and tensors on a device, which the
numbers of a list would have to come from.
"""
from __future__ import annotations

import ast

from ..read.facts import Facts
from ..read.nodes import nodes_in
from . import lists
from .counting_on import (
    added,
    all_positive,
    begins,
    counted_on,
    is_name,
    most_elements,
    only_grows,
    only_read,
    start_of,
)
from .key_bounds import KEY
from .trees import load, renamed_statement

Body = list[ast.stmt]


def as_tensors(body: Body, facts: Facts, outputs: tuple[str, ...]) -> Body:
    """The statements with tensors in the place of such lists."""
    if not any(counted_on(n) for stmt in body for n in nodes_in(stmt)) or facts.known("torch").path != "torch" \
            or facts.device not in ("cpu", "any") \
            or any(facts.known(own).path != f"builtins.{own}" for own in ("len", "range")):
        return body
    for name in dict.fromkeys(filter(None, (counted_on(n) for stmt in body for n in nodes_in(stmt)))):
        body = _one(body, name) if name not in outputs else body
    return body


def _one(body: Body, name: str) -> Body:
    """The statements with a tensor in the place of one list, if it is like that."""
    mentions = [k for k, stmt in enumerate(body) if any(is_name(n, name) for n in nodes_in(stmt))]
    first, loop = (body[k] for k in mentions[:2]) if len(mentions) > 1 else (None, None)
    start = start_of(first)
    if start is None or not isinstance(loop, ast.For) or not only_grows(loop, name):
        return body
    size = most_elements(loop, bool(start))
    later = body[mentions[1] + 1:]
    if size is None or len(mentions) < 3 or not all(only_read(stmt, name) for stmt in later):
        return body
    made = [*_lines(f"{name} = torch.zeros({size}, dtype=torch.long)\n{name}_k = {len(start)}", name),
            *(_add(name, e, True) for e in start)]
    new = renamed_statement(loop, {})
    assert isinstance(new, ast.For)
    new.body = _grown(new.body, name, bool(start))
    in_use = f"{name}[{name}_p] > 0" if all_positive(start, loop, name) else f"{name}_p < {name}_k"
    used = _lines(f"{name}_l = []\nfor {name}_p in range({size}):\n    if {in_use}:\n"
                  f"        {name}_l.append({name}[{name}_p].item())", name)
    out = [*body[:mentions[0]], *body[mentions[0] + 1:mentions[1]], *made, new, *used,
           *(renamed_statement(stmt, {name: f"list~{name}"}) for stmt in later)]
    return [_placed(stmt, loop) for stmt in out]


def _placed(stmt: ast.stmt, near: ast.stmt) -> ast.stmt:
    for node in ast.walk(stmt):
        if isinstance(node, (ast.stmt, ast.expr)) and not hasattr(node, "lineno"):
            ast.copy_location(node, near)
    return ast.fix_missing_locations(stmt)


def _lines(text: str, name: str) -> Body:
    """Some statements, in which a letter behind the name says what of the list is meant."""
    names = {f"{name}_{letter}": f"{word}~{name}" for letter, word in (("l", "list"), ("k", "many"), ("p", "place"))}
    body = [renamed_statement(stmt, names) for stmt in ast.parse(text).body]
    for node in (n for stmt in body for n in ast.walk(stmt)):
        for field in ("lineno", "col_offset", "end_lineno", "end_col_offset"):
            node.__dict__.pop(field, None)
    return body


def _grown(block: Body, name: str, begun: bool) -> Body:
    """The statements of the loop, with additions at the place of the last element."""
    out: Body = []
    for stmt in block:
        one = begins(stmt, name)
        if one is not None:
            out += [*_lines(f"{name}_k += 1", name), *([_add(name, one, True)] if one else [])]
        elif counted_on(stmt) == name:
            out.append(_add(name, added(stmt)[1], begun))
        elif isinstance(stmt, ast.If):
            both = _added_by_both(stmt, name)
            branches = [part if both is None else _only_begun(part, name) for part in (stmt.body, stmt.orelse)]
            stmt.body, stmt.orelse = (_grown(part, name, begun) for part in branches)
            out += [_other_way_round(stmt), *([] if both is None else [_add(name, both, begun)])]
        else:
            out.append(stmt)
    return out


def _only_begun(block: Body, name: str) -> Body:
    """A branch without what it adds to the last element."""
    kept = [s for s in block if counted_on(s) != name]
    found = [new for s in kept for new in (_lines(f"{name}_k += 1", name) if lists.grows(s, name) else [s])]
    return found or [ast.Pass()]


def _other_way_round(stmt: ast.If) -> ast.If:
    """`if a == b: pass`, `else: ...` as `if a != b: ...`."""
    equal = isinstance(stmt.test, ast.Compare) and len(stmt.test.ops) == 1 and isinstance(stmt.test.ops[0], ast.Eq)
    if not equal or not all(isinstance(s, ast.Pass) for s in stmt.body):
        return stmt
    assert isinstance(stmt.test, ast.Compare)
    test = ast.copy_location(ast.Compare(stmt.test.left, [ast.NotEq()], stmt.test.comparators), stmt.test)
    return ast.copy_location(ast.If(test, stmt.orelse, []), stmt)


def _added_by_both(stmt: ast.If, name: str) -> int | None:
    """The number with which one branch begins an element, if the other branch counts the last one on by it."""
    parts = [[s for s in part if any(is_name(n, name) for n in ast.walk(s))] for part in (stmt.body, stmt.orelse)]
    leaves = any(isinstance(n, (ast.Continue, ast.Break, ast.Return)) for n in ast.walk(stmt))
    if leaves or [len(part) for part in parts] != [1, 1]:
        return None
    for (one,), (other,) in (parts, parts[::-1]):
        begun = begins(one, name)
        if begun is not None and added(other) == (name, begun):
            return begun
    return None


def _add(name: str, number: int, begun: bool) -> ast.stmt:
    """The addition to the last element; where none may have begun, that is checked."""
    (stmt,) = _lines(f"{name}[{name}_k - 1] += {number}", name)
    assert isinstance(stmt, ast.AugAssign) and isinstance(stmt.target, ast.Subscript)
    if not begun:
        stmt.target.slice = ast.Call(load(KEY), [stmt.target.slice], [])
    return stmt
