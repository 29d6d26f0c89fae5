"""Several fresh things in one statement, one by one; an append in each branch as one append of what was chosen.

    xs, ys = [], []                            xs = []
                                       →       ys = []

    if x[i] > 0:                               if x[i] > 0:
        out.append(x[i])                           item = x[i]
    else:                              →       else:
        out.append(0 * x[i])                       item = 0 * x[i]
                                               out.append(item)
"""
from __future__ import annotations

import ast
from itertools import count

from ..read.nodes import nodes_in
from ..read.regions import allocates
from . import lists

Body = list[ast.stmt]


def taken_apart(body: Body) -> Body:
    """The statements, with what is written together apart, and what is written apart together."""
    fresh = count(1)
    return [new for stmt in body for new in _each(stmt, fresh)]


def fresh_apart(body: Body) -> Body:
    """The statements with one for each of several fresh things, outside of loops: `mean, std = {}, {}`."""
    return [new for stmt in body for new in (_each(stmt, count(1)) if isinstance(stmt, ast.Assign) else [stmt])]


def _each(stmt: ast.stmt, fresh: count[int]) -> Body:
    if isinstance(stmt, ast.Assign) and len(stmt.targets) == 1 and _fresh_ones(stmt.targets[0], stmt.value):
        pairs = zip(stmt.targets[0].elts, stmt.value.elts, strict=True)             # type: ignore[attr-defined]
        return [ast.copy_location(ast.Assign([target], value), stmt) for target, value in pairs]
    if isinstance(stmt, ast.If):
        return _in_each_branch(stmt, fresh)
    if isinstance(stmt, (ast.For, ast.While)) and any(isinstance(n, (ast.If, ast.Assign)) for n in nodes_in(stmt)):
        inner = [new for s in stmt.body for new in _each(s, fresh)]
        if inner != stmt.body:
            made = type(stmt)(**{**dict(ast.iter_fields(stmt)), "body": inner})
            made.__dict__.update({k: v for k, v in stmt.__dict__.items() if k in ("lineno", "col_offset", "end_lineno",
                                                                                  "end_col_offset")})
            return [made]
    return [stmt]


def _fresh_ones(target: ast.expr, value: ast.expr) -> bool:
    """Whether a tuple of names is given as many empty lists, fresh tensors and constants, none made of another."""
    if not isinstance(target, ast.Tuple) or not isinstance(value, ast.Tuple) or len(target.elts) != len(value.elts):
        return False
    made = [(isinstance(v, ast.List) and not v.elts) or (isinstance(v, ast.Dict) and not v.keys)
            or (isinstance(v, ast.Call) and allocates(ast.Assign([], v))) for v in value.elts]
    names = {t.id for t in target.elts if isinstance(t, ast.Name)}
    return any(made) and all(isinstance(t, ast.Name) for t in target.elts) \
        and not any(isinstance(n, ast.Name) and n.id in names for n in ast.walk(value)) \
        and all(m or isinstance(v, ast.Constant) for m, v in zip(made, value.elts, strict=True))


def _in_each_branch(stmt: ast.If, fresh: count[int]) -> Body:
    """The branches with one append behind them, if each of them ends with one to the same list."""
    body = [new for s in stmt.body for new in _each(s, fresh)]
    orelse = [new for s in stmt.orelse for new in _each(s, fresh)]
    ends = [_last_append(part) for part in (body, orelse)]
    made = ast.copy_location(ast.If(stmt.test, body, orelse), stmt)
    same = body == stmt.body and orelse == stmt.orelse
    if ends[0] is None or ends[1] is None or ends[0][0] != ends[1][0]:
        return [stmt if same else made]
    name = f"item~{next(fresh)}"
    for part, found in zip((body, orelse), ends, strict=True):
        assert found is not None
        part[-1] = ast.copy_location(ast.Assign([ast.Name(name, ast.Store())], found[1]), part[-1])
    append = ast.Attribute(ast.Name(ends[0][0], ast.Load()), "append", ast.Load())
    grown = ast.Call(append, [ast.Name(name, ast.Load())], [])
    return [ast.fix_missing_locations(made), ast.fix_missing_locations(ast.copy_location(ast.Expr(grown), stmt))]


def _last_append(body: Body) -> tuple[str, ast.expr] | None:
    """The list and the value of an append at the end of a block, the only one in it."""
    last = body[-1] if body else None
    found = lists.appended(last) if isinstance(last, (ast.Expr, ast.AugAssign)) else None
    inside = [n for stmt in body for n in nodes_in(stmt)]
    others = sum(isinstance(n, (ast.Expr, ast.AugAssign)) and lists.appended(n) is not None for n in inside)
    leaves = any(isinstance(n, (ast.Continue, ast.Break, ast.Return)) for n in inside)
    return found if others == 1 and not leaves else None
