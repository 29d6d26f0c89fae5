"""A tensor that is None at first and then grows by `torch.cat` in a loop is a list that is joined after it.

    out = None                                             parts = []
    for r in x:                                            for r in x:
        y = (r * 2).unsqueeze(0)                   →           y = (r * 2).unsqueeze(0)
        if out is None:                                        parts.append(y)
            out = y                                        out = torch.cat(parts, dim=0)
        else:
            out = torch.cat((out, y), dim=0)

The same as `out = y if out is None else torch.cat((out, y))`. Where the loop does not run, the list is empty, and the
original runs; where it runs once, the result is what was given, and so a part of a tensor is only joined with others.

Left alone: a tensor that is read while it grows.
"""
from __future__ import annotations

import ast

from ..ir import loop as ir
from ..ir.conditions import at_least
from ..read.nodes import nodes_in, of_kind
from ..report.reasons import Refusal
from . import appended, comprehensions, lengths
from .scope import Scope

Body = list[ast.stmt]
PARTS = "~grown"
JOINS = ("torch.cat", "torch.concat", "torch.concatenate", "torch.vstack", "torch.hstack")


def as_lists(body: Body) -> Body:
    """The statements with lists in the place of tensors that grow from None."""
    for name in dict.fromkeys(_step(n)[0] for n in (*of_kind(body, ast.If), *of_kind(body, ast.Assign))):
        if name and _grows(name, body):
            body = _with_list(name, body)
    return body


def check(s: Scope, name: str, value: ir.Expr) -> None:
    """Refuses a part of a tensor that might be the only one: it would be the result itself."""
    if not name.endswith(PARTS) or not appended.shows_a_part(s, value):
        return
    count = lengths.form(lengths.trips(*s.ranges[s.around[0]])) if len(s.around) == 1 else None
    if count is None or not at_least(s.facts, count, 2):
        raise Refusal("LL207", f"`{name.removesuffix(PARTS)}` may be a part of another tensor", s.line)


def _step(node: ast.AST) -> tuple[str, ast.expr | None, ast.Call | None]:
    """The name that grows in a statement, what it is given, and the call that joins it."""
    if isinstance(node, ast.If) and len(node.body) == len(node.orelse) == 1:
        test, ways = node.test, [node.body[0], node.orelse[0]]
        sides = [s.value for s in ways if isinstance(s, ast.Assign) and len(s.targets) == 1
                 and isinstance(s.targets[0], ast.Name)]
        names = {s.targets[0].id for s in ways if isinstance(s, ast.Assign) and isinstance(s.targets[0], ast.Name)}
    elif isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name) \
            and isinstance(node.value, ast.IfExp):
        test, sides, names = node.value.test, [node.value.body, node.value.orelse], {node.targets[0].id}
    else:
        return "", None, None
    if len(sides) != 2 or len(names) != 1:
        return "", None, None
    name = names.pop()
    asked = ast.unparse(test)
    if asked not in (f"{name} is None", f"{name} is not None"):
        return "", None, None
    given, joined = sides if asked.endswith("is None") else sides[::-1]
    parts = joined.args[0] if isinstance(joined, ast.Call) and joined.args else None
    fits = isinstance(joined, ast.Call) and ast.unparse(joined.func) in JOINS \
        and isinstance(parts, (ast.Tuple, ast.List)) and len(parts.elts) == 2 \
        and ast.unparse(parts.elts[0]) == name and ast.dump(parts.elts[1]) == ast.dump(given)
    return (name, given, joined) if fits and isinstance(joined, ast.Call) else ("", None, None)


def _grows(name: str, body: Body) -> bool:
    own = [n for stmt in body for n in nodes_in(stmt) if isinstance(n, ast.Name) and n.id == name]
    starts = [s for s in body if _starts(s, name)]
    loops = [s for s in body if isinstance(s, ast.For) and any(_step(n)[0] == name for n in s.body)]
    inside = [n for s in loops for n in nodes_in(s) if isinstance(n, ast.Name) and n.id == name]
    steps = [n for s in loops for n in s.body if _step(n)[0] == name]
    used = [n for s in steps for n in nodes_in(s) if isinstance(n, ast.Name) and n.id == name]
    stores = [n for n in own if not isinstance(n.ctx, ast.Load)]
    leaves = any(isinstance(n, (ast.Break, ast.Return)) for s in loops for n in nodes_in(s))
    return len(starts) == len(loops) == len(steps) == 1 and len(used) == len(inside) and not leaves \
        and len(stores) == 1 + sum(not isinstance(n.ctx, ast.Load) for n in used) \
        and body.index(starts[0]) < body.index(loops[0]) \
        and not any(isinstance(n, ast.Name) and n.id == name
                    for s in body[body.index(starts[0]) + 1:body.index(loops[0])] for n in nodes_in(s))


def _starts(stmt: ast.stmt, name: str) -> bool:
    return isinstance(stmt, ast.Assign) and ast.unparse(stmt) == f"{name} = None"


def _with_list(name: str, body: Body) -> Body:
    parts = f"{name}{PARTS}"
    out: Body = []
    for stmt in body:
        step = next((n for n in stmt.body if _step(n)[0] == name), None) if isinstance(stmt, ast.For) else None
        if _starts(stmt, name):
            empty = ast.Assign([ast.Name(parts, ast.Store())], ast.List([], ast.Load()))
            out.append(ast.copy_location(empty, stmt))
        elif step is None or not isinstance(stmt, ast.For):
            out.append(stmt)
        else:
            _, given, joined = _step(step)
            assert given is not None and joined is not None
            append = ast.Attribute(ast.Name(parts, ast.Load()), "append", ast.Load())
            grown = ast.copy_location(ast.Expr(ast.Call(append, [given], [])), step)
            loop = comprehensions.renamed_statement(stmt, {})
            assert isinstance(loop, ast.For)
            loop.body = [grown if old is step else new for old, new in zip(stmt.body, loop.body, strict=True)]
            whole = ast.Call(joined.func, [ast.Name(parts, ast.Load()), *joined.args[1:]], joined.keywords)
            after = ast.Assign([ast.Name(name, ast.Store())], whole)
            out += [loop, ast.copy_location(after, stmt)]
    return [ast.fix_missing_locations(stmt) for stmt in out]
