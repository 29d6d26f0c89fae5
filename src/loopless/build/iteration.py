"""Loops: a head and a body, to a `For` over the positions of what the head goes through (courses.py).

    for i, v in enumerate(x):                  loop k in range(len(x)):
        y[i] = v * 2                    →          i, v = k, x[k]
                                                   y[i] = v * 2

What a name stands for in the body is found by going through the body until its types hold for the first iteration
and for all later ones. An element of a tensor is a view, as it is in the loop. After the loop its names keep what the
last iteration gave them; a row, which is a view, is not followed there.
"""
from __future__ import annotations

import ast

from ..ir import loop as ir
from ..ir.types import Type
from ..read.names import bound_names, needed_names
from ..read.nodes import of_kind
from ..report.reasons import Refusal
from . import branches, counted_steps, courses, lists, none_starts, private, slices, statements
from .course import Course, Element
from .rounds import in_rounds
from .scope import Scope

MOST_ROUNDS = 4


def loop(s: Scope, node: ast.For) -> list[ir.Stmt]:
    """The loop, after what its head looks up."""
    rounds = in_rounds(s, node)
    if rounds is not None:
        return statements.block(s, rounds)
    nest = courses.nested(s, node)
    if nest is not None and node.orelse:
        raise Refusal("LL204", "the `else` of a loop over a product", node.lineno)
    if nest is not None:
        return loop(s, nest)
    course = counted_steps.counted(s, node, courses.course(s, node.iter))
    ends = (course.start, course.stop)
    looked_up = [ir.Discard(end, line=node.lineno) for end in ends if ir.contains(end, _is_load)]
    before = [*statements.waiting(s), *looked_up, *_rebound(s, node)]
    var = s.fresh_index(_name_of(node.target))
    s.ranges[var] = (*ends, course.step)
    body = _body(s, node, course, var)
    courses.check_written(s, course, body, node.lineno)
    before += none_starts.stand_ins(s, node, course)
    if not s.around:
        before += private.made(s, node.lineno)
    after = branches.orelse(s, node)
    return [*before, ir.For(var, *ends, course.step, tuple(body), line=node.lineno, orelse=after)]


def _is_load(node: ir.Node) -> bool:
    return isinstance(node, ir.Load)


def _name_of(target: ast.expr) -> str:
    """A name for the loop's variable: that of its first target."""
    return next((n.id for n in ast.walk(target) if isinstance(n, ast.Name)), "k").split("~")[0]


def _rebound(s: Scope, node: ast.For) -> list[ir.Stmt]:
    """Tensors under a name that the loop gives to other values are values from here on."""
    out: list[ir.Stmt] = []
    for name in bound_names(node.body):
        value = s.aliases.get(name)
        if isinstance(value, (ir.Param, ir.Load)):
            if name in s.mutated:
                raise Refusal("LL207", f"`{name}` is changed in place", node.lineno)
            slices.note(s, name, value)
            s.bind(name, value.type)
            out.append(ir.Assign(name, value, line=node.lineno))
    return out


def _body(s: Scope, node: ast.For, course: Course, var: str) -> list[ir.Stmt]:
    """The body, with types that hold for the first iteration and for all later ones."""
    targets, assigned = bound_names([ast.Expr(node.target)]), bound_names(node.body)
    before = dict(s.types), dict(s.aliases)
    entry, loops, taken = {n: t for n, t in s.types.items() if n not in targets}, s.loops, dict(s.ranges)
    handed, unsure = s.handed, s.unsure
    _check_handed(s, node)
    for _ in range(MOST_ROUNDS):
        s.handed = handed | (needed_names(node.body).keys() & assigned.keys())
        known = [(table, n) for n in s.handed for table in (s.lengths, s.sizes) if table.get(n) is not None]
        s.types, s.aliases, s.loops, s.ranges = dict(entry), dict(before[1]), loops, dict(taken)
        s.unsure = dict(unsure)
        for n in (*assigned, *targets):
            s.aliases.pop(n, None)
        s.forget(*assigned, *targets)
        s.line = node.lineno
        body = bind_target(s, node.target, course.at(ir.Index(var)), frozenset(assigned))
        given = {n: s.types[n] for n in targets if n in s.types} | \
            {n: stmt.value.type for stmt in body if isinstance(stmt, ir.Assign) for n in [stmt.name] if n in targets}
        body += _inside(s, node.body, var, {**targets, **assigned})
        _check_handed(s, node)
        s.handed = handed
        for n in targets:
            s.indices.pop(n, None)
        merged = {n: s.merge(n, t, s.types[n]) if n in s.types else t for n, t in entry.items()}
        as_long = all(table.get(n) is not None for table, n in known)   # as what the next iteration is handed
        if merged == entry and as_long:
            _leave(s, targets, assigned, entry)
            left = {n: t for n, t in before[0].items() if n in assigned and s.types.get(n) != t}
            s.unsure = {n: t for n, t in (unsure | left).items() if n in handed}
            s.types = {**s.types, **{n: s.types.get(n, t) for n, t in (entry | given).items()}}
            return body
        entry = merged
    raise Refusal("LL205", "the types of the loop's variables do not settle", node.lineno)


def _check_handed(s: Scope, node: ast.For) -> None:
    """A name that an iteration reads before it sets it has a value: it is no other name for something, and no list."""
    grown = {n.target.id for n in of_kind(node.body, ast.AugAssign) if isinstance(n.target, ast.Name)
             and lists.appended(n) is not None}
    for name in (needed_names(node.body).keys() & bound_names(node.body).keys()) - grown:
        if name in s.aliases or name in s.kept or name in s.lists or name in s.lost:
            raise Refusal("LL204", f"what `{name}` stands for is handed on to the next iteration", node.lineno)


def _inside(s: Scope, body: list[ast.stmt], var: str, bound: dict[str, None]) -> list[ir.Stmt]:
    """The statements of a body, read inside the loop."""
    changing = set(s.changing)
    s.changing |= set(bound)
    s.around.append(var)
    s.depth += 1
    made = statements.block(s, body)
    s.depth -= 1
    s.around.pop()
    s.changing = changing
    s.forget(*bound)
    return made


def _leave(s: Scope, targets: dict[str, None], assigned: dict[str, None], entry: dict[str, Type]) -> None:
    """After the loop, a name that stood for a part of a tensor in it, or for a list, stands for nothing certain."""
    for n in [n for n in assigned if (n in s.kept or n in s.lists) and n in entry]:
        s.kept.pop(n, None)
        s.lists.pop(n, None)
        s.lost.add(n)
    for n in [n for n in {**assigned, **targets} if n in s.aliases]:
        alias = s.aliases.pop(n)
        if n in assigned or not alias.type.number:
            s.lost.add(n)


def bind_target(s: Scope, target: ast.expr, value: Element, assigned: frozenset[str] = frozenset()) -> list[ir.Stmt]:
    """The names of a loop's head, each with what this iteration gives it."""
    if isinstance(target, (ast.Tuple, ast.List)):
        items = value if isinstance(value, tuple) else courses.parts(s, value, len(target.elts))
        if len(items) != len(target.elts):
            raise Refusal("LL204", f"the loop target `{ast.unparse(target)}` for {len(items)} values", s.line)
        return [stmt for t, v in zip(target.elts, items, strict=True) for stmt in bind_target(s, t, v, assigned)]
    if not isinstance(target, ast.Name):
        raise Refusal("LL204", f"the loop target `{ast.unparse(target)}` is not read yet", s.line)
    if isinstance(value, tuple):
        return statements.bind(s, target.id, ir.Tuple(tuple(_plain(s, v) for v in value)))
    if target.id in s.mutated and value.type.tensor:
        raise Refusal("LL207", f"`{target.id}` is a part of what is iterated over, and changed in place", s.line)
    if target.id in assigned or not value.type.number:
        return statements.bind(s, target.id, value)
    s.types.pop(target.id, None)
    s.lists.pop(target.id, None)
    s.lost.discard(target.id)
    if isinstance(value, ir.Index):
        s.indices[target.id] = value.var
    else:
        s.aliases[target.id] = value
    return [ir.Assign(target.id, value, line=s.line)]


def _plain(s: Scope, value: Element) -> ir.Expr:
    if isinstance(value, tuple):
        return ir.Tuple(tuple(_plain(s, v) for v in value))
    return value
