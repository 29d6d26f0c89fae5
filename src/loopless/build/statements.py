"""Statements: a run of `ast` statements to loop IR."""
from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ..ir import loop as ir
from ..ir.types import join
from ..read.facts import Facts
from ..read.names import bound_names, needed_names
from ..read.nodes import of_kind
from ..report.reasons import Refusal
from . import (
    appended,
    best_places,
    branches,
    buckets,
    calls,
    changed_parts,
    collecting,
    counted_lists,
    creations,
    distinct_values,
    expressions,
    filled_lists,
    first_elements,
    given,
    grown,
    grown_from_none,
    heads_again,
    in_place_calls,
    iteration,
    keyed_containers,
    keyed_numbers,
    listed_rows,
    lists,
    longest,
    made_in_steps,
    none_starts,
    not_empty,
    one_by_one,
    overlaps,
    padded_lists,
    rebound_lists,
    repeated,
    row_elements,
    same_objects,
    sharing,
    short_lists,
    slices,
    spread_sums,
    stores,
    subscripts,
    summed_lists,
    tables,
    taken_apart,
    turned_lists,
    whiles,
    whole_updates,
    windows,
)
from .key_bounds import SIZE
from .scope import Kept, Scope
from .single_values import single_values


def build(body: list[ast.stmt], facts: Facts, outputs: tuple[str, ...] = (), windows: bool = False,
          stand_ins: bool = False) -> tuple[ir.Stmt, ...]:
    """The region that a run of statements is; it returns the outputs, if it does not return by itself.

    windows: whether slices of one length at places that are looked up are taken to lie within their tensors.
    stand_ins: whether names that are None at first are zeros instead, where nobody looks at them.
    """
    body = not_empty.taken_for_granted(body, facts)
    body = longest.as_sizes(made_in_steps.in_words_of_today(body, facts), facts)
    body = one_by_one.fresh_apart(distinct_values.as_ranges(body, facts, outputs))
    body = counted_lists.as_tensors(body, facts, outputs)
    body = keyed_numbers.as_lists(heads_again.in_heads(body, outputs), facts, outputs)
    body = keyed_containers.as_lists(buckets.as_masks(body, facts, outputs), facts, outputs)
    body = best_places.as_values(in_place_calls.as_signs(body, facts))
    body = none_starts.as_first(grown_from_none.as_lists(rebound_lists.under_own_names(body)), facts)
    body = tables.marked(repeated.as_loops(filled_lists.as_appended(listed_rows.in_one(body))), facts, outputs)
    body = padded_lists.as_rows(short_lists.as_rows(body, outputs), outputs)
    body = turned_lists.as_appended(one_by_one.taken_apart(whole_updates.as_stores(body, facts)), outputs)
    body, joins = grown.as_lists(summed_lists.as_numbers(body, facts, outputs))
    body, begun = first_elements.as_names(body, outputs)
    scope = Scope(facts, joins=joins, begun=begun, whole=isinstance(body[-1], ast.Return), windows=windows,
                  stand_ins=stand_ins)
    scope.mutated = changed_in_place(body) - single_values(body, changed_in_place(body), facts)
    scope.body, scope.own = body, set(bound_names(body))
    scope.wanted = {name: Kept() for name in lists.read_by_element(body) - begun}
    scope.kept = {name: kept for name in needed_names(body) if (kept := given.given(scope, name)) is not None}
    out = [*_live_in(scope, body), *block(scope, body)]
    summed_lists.check(scope, out)
    if not any(isinstance(stmt, ir.Return) for stmt in out):
        line = body[-1].end_lineno or body[-1].lineno
        values = [_returned(scope, ast.Name(n, ast.Load(), lineno=line, col_offset=0)) for n in outputs]
        same_objects.check_results(scope, ir.Tuple(tuple(values)), line)
        out += [*waiting(scope), ir.Return(ir.Tuple(tuple(values)), line=line)]
    return tuple(out)


def changed_in_place(body: list[ast.stmt]) -> set[str]:
    """The names that `+=` and the like may change in place."""
    return {n.target.id for n in of_kind(body, ast.AugAssign) if isinstance(n.target, ast.Name)}


def _live_in(s: Scope, body: list[ast.stmt]) -> list[ir.Stmt]:
    """The names that the region changes and that had a value before: they start with it."""
    out: list[ir.Stmt] = []
    s.line = body[0].lineno
    for name in bound_names(body):
        known = s.facts.known(name)
        if known.what in ("tensor", "number"):
            out += bind(s, name, ir.Param(name, known.type))
    return out


def block(s: Scope, body: list[ast.stmt]) -> list[ir.Stmt]:
    out: list[ir.Stmt] = []
    for node in body:
        s.line = node.lineno
        handler = HANDLERS.get(type(node))
        if handler is None:
            raise Refusal("LL204", f"`{ast.unparse(node).splitlines()[0]}` is not read yet", node.lineno)
        s.evaluated = getattr(node, "value", None) if isinstance(node, (ast.Expr, ast.Assign, ast.Return)) else None
        made = handler(s, node)
        out += [*waiting(s), *made]
    return out


def waiting(s: Scope) -> list[ir.Stmt]:
    """What comes before the statement that is being read. `len(x[0])` looks x[0] up, which may fail: it is looked up
    first. A loop in an expression is a loop before it."""
    found: list[ir.Stmt] = [*(ir.Discard(part, line=s.line) for part in s.sized), *s.before]
    s.sized.clear()
    s.before.clear()
    return found


def _expression_statement(s: Scope, node: ast.Expr) -> list[ir.Stmt]:
    if isinstance(node.value, ast.Constant):
        return []
    grown = _grown(s, node)
    if grown is not None:
        return grown
    if isinstance(node.value, ast.Call) and calls.looks_into(s, node.value):
        expressions.expression(s, node.value)
        return []
    if isinstance(node.value, ast.Call) and calls.resolved_helper(s, node.value):
        return [ir.Discard(expressions.expression(s, node.value), line=s.line)]
    raise Refusal("LL203", f"`{ast.unparse(node).splitlines()[0]}` is done for its effect", node.lineno)


def _grown(s: Scope, node: ast.Expr | ast.AugAssign) -> list[ir.Stmt] | None:
    """`a.append(v)` and `a += [v]`; None if the statement is something else."""
    found = lists.appended(node)
    if found is None or found[0] not in (*s.kept, *s.lists):
        return None
    if found[0] in s.kept:
        return lists.append(s, *found, node)
    return repeated.append(s, *found, node) or [_append(s, *found, node)]


def _append(s: Scope, name: str, node: ast.expr, statement: ast.stmt) -> ir.Stmt:
    value = expressions.expression(s, node)
    if name in s.unrolled:
        raise Refusal("LL205", f"`{name}` holds values of different types", s.line)
    if any(appended.changes_later(s, n, statement) for n in sharing.shared_names(value) & s.mutated):
        raise Refusal("LL207", "what was appended is changed in place later", s.line)
    grown.check(s, name, value)
    grown_from_none.check(s, name, value)
    before = s.lists[name]
    joined = value.type if before is None else join(before, value.type)
    if joined is None or not (joined.tensor or joined.number):
        raise Refusal("LL205", f"`{name}` holds values of different types", s.line)
    s.lists[name] = joined
    return ir.Append(name, value, line=s.line)


def _assign(s: Scope, node: ast.Assign) -> list[ir.Stmt]:
    if len(node.targets) == 1:
        return assign(s, node.targets[0], node.value)
    return _chained(s, node)


def _chained(s: Scope, node: ast.Assign) -> list[ir.Stmt]:
    """`a = b[t] = value`: the value goes to a name, and from there to the other places, which do not move with it."""
    names = [t for t in node.targets if isinstance(t, ast.Name)]
    places = [t for t in node.targets if isinstance(t, ast.Subscript)]
    bound = {t.id for t in names}
    if not names or len(names) + len(places) != len(node.targets) \
            or any(isinstance(n, ast.Name) and n.id in bound for t in places for n in ast.walk(t)):
        raise Refusal("LL204", "a chained assignment", node.lineno)
    last, *others = reversed(names)
    out = assign(s, last, node.value)
    for target in (*others, *places):
        out += assign(s, target, ast.Name(last.id, ast.Load(), lineno=node.lineno, col_offset=0))
    return out


def _annotated(s: Scope, node: ast.AnnAssign) -> list[ir.Stmt]:
    return [] if node.value is None else assign(s, node.target, node.value)


def assign(s: Scope, target: ast.expr, value: ast.expr) -> list[ir.Stmt]:
    """One target, one value."""
    if isinstance(target, ast.Name):
        if target.id.startswith(SIZE):
            s.alias(target.id, expressions.expression(s, value))
            return []
        made = creations.creation(s, target.id, value)
        if made is not None:
            return made
        new = expressions.expression(s, value)
        done = bind(s, target.id, spread_sums.of_name(s, new, target.id))
        if isinstance(new, ir.Tuple) and isinstance(value, ast.Call):
            s.called[target.id] = tuple(map(expressions.part_name, new.items))
        return done
    if isinstance(target, ast.Subscript) and isinstance(value, ast.Call) and changed_parts.is_change(value):
        return changed_parts.store(s, target, value)
    if isinstance(target, ast.Subscript):
        stored = expressions.expression(s, value)
        return stores.store(s, target, stored)
    if isinstance(target, ast.Tuple):
        return _unpack(s, target, value)
    raise Refusal("LL204", f"an assignment to `{ast.unparse(target)}`", target.lineno)


def bind(s: Scope, name: str, value: ir.Expr) -> list[ir.Stmt]:
    s.called.pop(name, None)
    if isinstance(value, ir.Tuple):
        out, items = _items(s, name, value)
        s.alias(name, items)
        return out
    ints = given.row_of(value)
    if ints is not None:
        return given.named(s, name, ints)
    if value.type.tensor and value.type.rank and sharing.fixed_view(s, value) and name not in s.mutated | s.handed:
        s.alias(name, value)
        return _looked_at(s, (value,))
    return hold(s, name, value)


def _items(s: Scope, name: str, value: ir.Tuple) -> tuple[list[ir.Stmt], ir.Tuple]:
    """The parts of a tuple that gets a name, each under a name of its own: what they are made of may change."""
    out: list[ir.Stmt] = []
    items: list[ir.Expr] = []
    for item in value.items:
        if isinstance(item, ir.Tuple):
            before, item = _items(s, name, item)
            out += before
        elif not isinstance(item, ir.Const):
            part = f"{name}~{next(s.numbers)}"
            out += bind(s, part, item)
            item = s.aliases[part] if part in s.aliases else ir.Var(part, s.types[part])
        items.append(item)
    return out, replace(value, items=tuple(items))


def hold(s: Scope, name: str, value: ir.Expr) -> list[ir.Stmt]:
    """Binds a name to a value of its own, which is no other name for something."""
    if sharing.shared_names(value) & s.mutated:
        raise Refusal("LL207", f"`{name}` is another name for what is changed in place", s.line)
    if name in s.mutated and sharing.may_be_view(value):
        raise Refusal("LL207", f"`{name}` shows a part of a tensor that is changed in place", s.line)
    if not (value.type.tensor or value.type.number or value == ir.Const(None)):
        raise Refusal("LL204", f"`{name}` is neither a tensor nor a number", s.line)
    if appended.shows_a_part(s, value):
        s.viewing.add(name)
    if name in s.viewing or s.branches or isinstance(value, ir.Select):
        same_objects.note(s, name, value)
    slices.note(s, name, value)
    overlaps.note(s, name, value)
    s.bind(name, value.type)
    windows.note_amount(s, name, value)
    return [ir.Assign(name, value, line=s.line)]


def _looked_at(s: Scope, values: tuple[ir.Expr, ...]) -> list[ir.Stmt]:
    """What has a name now has been computed, whether it is used or not: that may have failed."""
    items = [v for value in values for v in (value.items if isinstance(value, ir.Tuple) else (value,))]
    own = set(s.names.values())                 # parts that are there, as the loop has made them
    return [ir.Discard(v, line=s.line) for v in items if ir.has(v, ir.Load, ir.Op)
            and not (isinstance(v, ir.Load) and isinstance(v.array, ir.Param) and v.array.name in own)]


def _unpack(s: Scope, target: ast.Tuple, value: ast.expr) -> list[ir.Stmt]:
    sized = _shape_of(value)
    numbers = row_elements.numbers(s, value, target)
    if numbers is None:
        numbers = taken_apart.statements(s, value, target)
    if numbers is not None:
        return block(s, numbers)
    if sized is not None and expressions.expression(s, sized).type.tensor:
        array = expressions.tensor_of(s, sized)
        items = [subscripts.size(s, array, k) for k in range(array.type.rank)]
    else:
        whole = expressions.expression(s, value)
        items = list(whole.items) if isinstance(whole, ir.Tuple) else row_elements.elements(s, whole, value, target)
    if len(items) != len(target.elts) or not all(isinstance(t, (ast.Name, ast.Subscript)) for t in target.elts):
        raise Refusal("LL204", f"`{ast.unparse(target)} = ...` cannot be taken apart", s.line)
    if not all(isinstance(t, ast.Name) for t in target.elts):
        return _into_places(s, target.elts, items)
    names = [t.id for t in target.elts if isinstance(t, ast.Name)]
    if any(n.name in names for item in items for n in ir.find(item, ir.Var)):
        return _swap(s, names, items)
    out: list[ir.Stmt] = []
    for name, item in zip(names, items, strict=True):
        out += bind(s, name, item)
    return out


def _shape_of(node: ast.expr) -> ast.expr | None:
    """What `x.shape` and `x.size()` are asked of; None if it is something else."""
    called = node.func if isinstance(node, ast.Call) and not node.args and not node.keywords else None
    if isinstance(called, ast.Attribute) and called.attr == "size":
        return called.value
    return node.value if isinstance(node, ast.Attribute) and node.attr == "shape" else None


def _swap(s: Scope, names: list[str], items: list[ir.Expr]) -> list[ir.Stmt]:
    """`a, b = b, a + b`: the right side is evaluated before any name changes."""
    out: list[ir.Stmt] = []
    for name, item in zip(names, items, strict=True):
        out += bind(s, f"{name}'", item)
    for name in names:
        new = f"{name}'"
        out += bind(s, name, s.aliases[new] if new in s.aliases else ir.Var(new, s.types[new]))
    return out


def _into_places(s: Scope, targets: list[ast.expr], items: list[ir.Expr]) -> list[ir.Stmt]:
    """`x[i], x[j] = x[j].clone(), x[i].clone()`: the right side gets names, and then one is stored after the other."""
    names = [f"{k}'of{next(s.numbers)}'" for k in range(len(items))]
    out = [stmt for name, item in zip(names, items, strict=True) for stmt in bind(s, name, item)]
    for target, name in zip(targets, names, strict=True):
        value = s.aliases[name] if name in s.aliases else ir.Var(name, s.types[name])
        if isinstance(target, ast.Name):
            out += bind(s, target.id, value)
        elif isinstance(target, ast.Subscript):
            out += stores.store(s, target, value)
    return out


def _augmented(s: Scope, node: ast.AugAssign) -> list[ir.Stmt]:
    grown = _grown(s, node)
    return stores.augment(s, node) if grown is None else grown


def _returned(s: Scope, node: ast.expr) -> ir.Expr:
    return collecting.collection(s, node) or collecting.as_list(s, node) or expressions.expression(s, node)


def _return(s: Scope, node: ast.Return) -> list[ir.Stmt]:
    if (s.depth or s.branches) and not s.whole:
        raise Refusal("LL204", "a return from a loop, in a part of a function", node.lineno)
    if node.value is None:
        return [ir.Return(ir.Const(None), line=node.lineno)]
    value = ir.Tuple(tuple(_returned(s, e) for e in node.value.elts)) if isinstance(node.value, ast.Tuple) \
        else _returned(s, node.value)
    same_objects.check_results(s, value, node.lineno)
    return [ir.Return(value, line=node.lineno)]


def _continue(s: Scope, node: ast.Continue) -> list[ir.Stmt]:
    if not s.depth:
        raise Refusal("LL204", "a continue of a loop around", node.lineno)
    return [ir.Continue(line=node.lineno)]


def _break(s: Scope, node: ast.Break) -> list[ir.Stmt]:
    if not s.depth:
        raise Refusal("LL204", "a break of a loop around", node.lineno)
    return [ir.Break(line=node.lineno)]


def _pass(s: Scope, node: ast.Pass) -> list[ir.Stmt]:
    return []


HANDLERS: dict[type[ast.stmt], Callable[[Scope, Any], list[ir.Stmt]]] = {
    ast.Expr: _expression_statement, ast.Assign: _assign, ast.AnnAssign: _annotated, ast.AugAssign: _augmented,
    ast.If: lambda s, node: branches.branch(s, node), ast.For: lambda s, node: iteration.loop(s, node),
    ast.While: lambda s, node: iteration.loop(s, whiles.as_for(s, node)), ast.Return: _return,
    ast.Continue: _continue, ast.Break: _break, ast.Pass: _pass,
}
