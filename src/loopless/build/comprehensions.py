"""Comprehensions: a loop inside an expression is a loop before the statement.

    return torch.stack([a * b for a, b in zip(x, y)])         list = []
                                                              for a, b in zip(x, y):
                                                      →           list.append(a * b)
                                                              return torch.stack(list)

    sum(e for ...)      a sum that starts at 0               any(e for ...)    a truth that starts as False
    max(e for ...)      the first, then what is greater      all(e for ...)    a truth that starts as True

The same for lists in brackets, and for `sum(x)` of a tensor or a list. Names of a comprehension are its own: they get
names that nobody else has. Values are computed where Python would not have come by after an early `any`; if that
raises, the original runs.

Left alone: a comprehension in a part of an expression that may not be evaluated, `:=`, `key=`, `default=`.
"""
from __future__ import annotations

import ast
from collections.abc import Callable

from ..ir import loop as ir
from ..report.reasons import Refusal
from . import calls, courses, expressions, iteration, lengths, listed_rows, lists, selections, statements, subscripts
from .scope import Kept, Scope
from .trees import load as load
from .trees import renamed as renamed
from .trees import renamed_statement as renamed_statement
from .trees import store as store

Comprehension = ast.ListComp | ast.GeneratorExp
RESULTS = {"sum": "total", "max": "largest", "min": "smallest", "any": "found", "all": "every"}


def fresh(s: Scope, name: str) -> str:
    """A name that is nobody's."""
    return f"{name}~{next(s.numbers)}"


def put_before(s: Scope, body: list[ast.stmt], line: int) -> None:
    """Statements that are done before the one that is being read."""
    if s.maybe:
        raise Refusal("LL204", "a loop in a part of an expression that may not be evaluated", line)
    for stmt in body:
        for node in ast.walk(stmt):
            if isinstance(node, (ast.expr, ast.stmt)) and not hasattr(node, "lineno"):
                node.lineno = node.end_lineno = line
                node.col_offset = node.end_col_offset = 0
    waiting = s.sized, s.before
    s.sized, s.before = [], []
    made = statements.block(s, body)
    s.sized, s.before = waiting
    s.before += made
    s.line = line


def looped(s: Scope, node: Comprehension, leaf: Callable[[ast.expr], list[ast.stmt]]) -> ast.stmt:
    """The loops and conditions of a comprehension round what is done with its element."""
    if any(isinstance(n, (ast.NamedExpr, ast.Await)) for n in ast.walk(node)) \
            or any(g.is_async for g in node.generators):
        raise Refusal("LL204", f"`{ast.unparse(node)}` is not read yet", s.line)
    names: dict[str, str] = {}
    heads: list[tuple[ast.expr, ast.expr, list[ast.expr]]] = []
    for g in node.generators:
        over = renamed(g.iter, names)
        names |= {n.id: fresh(s, n.id) for n in ast.walk(g.target) if isinstance(n, ast.Name)}
        heads.append((renamed(g.target, names), over, [renamed(test, names) for test in g.ifs]))
    body = leaf(renamed(node.elt, names))
    for target, over, tests in reversed(heads):
        for test in reversed(tests):
            body = [ast.copy_location(ast.If(test, body, []), node)]
        body = [ast.copy_location(ast.For(target, over, body, []), node)]
    return body[0]


def listed(s: Scope, node: ast.ListComp, name: str) -> list[ast.stmt]:
    """`name = [e for ...]` as an empty list and a loop that appends to it."""
    target = ast.Assign([store(name)], ast.List([], ast.Load()))

    def leaf(element: ast.expr) -> list[ast.stmt]:
        append = ast.Call(ast.Attribute(load(name), "append", ast.Load()), [element], [])
        return [ast.copy_location(ast.Expr(append), node)]
    return [ast.copy_location(target, node), looped(s, node, leaf)]


def as_list(s: Scope, node: ast.expr) -> ast.expr:
    """A comprehension, also as `list(...)` or `tuple(...)` of one, as the name of a list; others as they are."""
    whole = _list_of(s, node)
    if whole is None:
        return node
    name = fresh(s, "values")
    put_before(s, listed(s, whole, name), node.lineno)
    return ast.copy_location(load(name), node)


def _list_of(s: Scope, node: ast.expr) -> ast.ListComp | None:
    """A comprehension in brackets, or as `list(...)` or `tuple(...)`."""
    if isinstance(node, ast.ListComp):
        return node
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and len(node.args) == 1 and not node.keywords \
            and isinstance(node.args[0], (ast.ListComp, ast.GeneratorExp)) \
            and s.known(node.func.id).path in ("builtins.list", "builtins.tuple"):
        return ast.copy_location(ast.ListComp(node.args[0].elt, node.args[0].generators), node)
    return None


def tensor(s: Scope, node: ast.Call, how: str, title: str = "") -> ir.Expr | None:
    """`torch.stack([e for ...])`, `torch.tensor([[e for ...] for ...])` as a tensor that loops fill; else None."""
    found = _flattened(s, node, how)
    if found is None:
        return None
    whole, how = found
    if how == "tensor" and not s.facts.made_here():
        raise Refusal("LL218", "a list becomes a tensor on the default device", s.line)
    made = fresh(s, "values")
    levels = len(whole.generators)
    s.wanted[made] = Kept(title=title, how=how, levels=levels)
    put_before(s, listed(s, whole, made), node.lineno)
    kept = lists.filled(s, made)
    assert kept.array is not None and kept.type is not None
    if how == "stack" and kept.type.number:
        raise Refusal("LL205", f"`torch.{how}` of a list of numbers", s.line)
    for axis in range(levels):
        lengths.not_empty(s, ir.Const(0), subscripts.size(s, kept.array, axis), 1)
    return kept.array


def _flattened(s: Scope, node: ast.Call, how: str) -> tuple[ast.ListComp, str] | None:
    """A list of lists, or of stacked lists, as one list with several loops, and what is done with the innermost."""
    whole = _list_of(s, node.args[0])
    if whole is None or not lists.plain(whole) or len(node.args) > 1 or node.keywords or how not in ("stack", "tensor"):
        return None
    inner = whole.elt
    if how == "tensor" and isinstance(inner, ast.ListComp):
        inner = ast.copy_location(ast.Call(node.func, [inner], []), inner)
    if not isinstance(inner, ast.Call) or not inner.args or not isinstance(inner.args[0], ast.ListComp) \
            or (how == "tensor" and inner is whole.elt):
        return whole, how
    path = calls.resolve(s, inner.func).path if isinstance(inner.func, (ast.Name, ast.Attribute)) else ""
    rest = _flattened(s, inner, path.removeprefix("torch."))
    if rest is None:
        return whole, how
    loops = [*whole.generators, *rest[0].generators]
    return ast.copy_location(ast.ListComp(rest[0].elt, loops), whole), rest[1]


def reduction(s: Scope, node: ast.Call, name: str) -> ir.Expr | None:
    """`sum(...)`, `max(...)`, `any(...)` of one thing to iterate over; None if it is something else."""
    if name not in RESULTS or not node.args or (len(node.args) > 1 and name != "sum"):
        return None
    over = node.args[0]
    if isinstance(over, (ast.Tuple, ast.List)):
        return None
    rest = [*node.args[1:], *(k.value for k in node.keywords if k.arg == "start" and name == "sum")]
    if len(rest) > 1 or len(rest) != len(node.args) - 1 + len(node.keywords):
        raise Refusal("LL204", f"`{ast.unparse(node)}`: its arguments", s.line)
    if name in ("max", "min") and not rest and not isinstance(over, (ast.ListComp, ast.GeneratorExp, ast.Call)):
        found = selections.extreme(s, expressions.expression(s, over), name) if not _is_list(s, over) else None
        if found is not None:
            return found
    numbers = listed_rows.total(s, over) if name == "sum" and not rest else None
    if numbers is not None:
        return numbers
    if not isinstance(over, (ast.ListComp, ast.GeneratorExp)):
        target = ast.comprehension(store("element"), over, [], 0)
        over = ast.copy_location(ast.GeneratorExp(load("element"), [target]), node)
    result = fresh(s, RESULTS[name])
    start: ast.expr = rest[0] if rest else ast.Constant({"sum": 0, "any": False, "all": True}.get(name))
    if name in ("max", "min"):
        _extreme(s, over, name, result, node)
    else:
        made = looped(s, over, LEAVES[name](result))
        put_before(s, [ast.Assign([store(result)], start), made], node.lineno)
    return expressions.expression(s, ast.copy_location(load(result), node))


def _is_list(s: Scope, node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id in (*s.kept, *s.lists)


def _added(result: str) -> Callable[[ast.expr], list[ast.stmt]]:
    return lambda e: [ast.copy_location(ast.Assign([store(result)], ast.BinOp(load(result), ast.Add(), e)), e)]


def _found(result: str) -> Callable[[ast.expr], list[ast.stmt]]:
    return lambda e: [ast.copy_location(ast.If(e, [ast.Assign([store(result)], ast.Constant(True))], []), e)]


def _missed(result: str) -> Callable[[ast.expr], list[ast.stmt]]:
    return lambda e: [ast.copy_location(ast.If(e, [ast.Pass()], [ast.Assign([store(result)], ast.Constant(False))]), e)]


LEAVES = {"sum": _added, "any": _found, "all": _missed}


def _extreme(s: Scope, node: Comprehension, name: str, result: str, call: ast.Call) -> None:
    """The first element, and then each that is greater; a filter would have to find the first one first."""
    if not lists.plain(node):
        raise Refusal("LL204", f"`{ast.unparse(call)}`: an extreme of a part", s.line)
    head = node.generators[0]
    course = courses.course(s, head.iter)
    lengths.not_empty(s, course.start, course.stop, course.step)
    names = {n.id: fresh(s, n.id) for n in ast.walk(head.target) if isinstance(n, ast.Name)}
    site = s.site
    s.site = (*site, (0, 0))                    # what the first element makes is not what the others make
    first = iteration.bind_target(s, renamed(head.target, names), course.at(course.start), frozenset(names.values()))
    s.before += first
    put_before(s, [ast.Assign([store(result)], renamed(node.elt, names))], call.lineno)
    s.site = site

    def leaf(element: ast.expr) -> list[ast.stmt]:
        value = fresh(s, "value")
        better = ast.Compare(load(value), [ast.Gt() if name == "max" else ast.Lt()], [load(result)])
        return [ast.copy_location(ast.Assign([store(value)], element), element),
                ast.copy_location(ast.If(better, [ast.Assign([store(result)], load(value))], []), element)]
    put_before(s, [looped(s, node, leaf)], call.lineno)
