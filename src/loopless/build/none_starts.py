"""Names that are None until the first iteration has set them: whether they are None is whether it is the first.

    prev = None                                        prev = None
    for v in x:                                        for k, v in enumerate(x):
        if prev is not None:                   →           if k > 0:
            out.append(v - prev)                               out.append(v - prev)
        prev = v                                           prev = v

The same for `prev is None`, and for `v != prev`, which holds of None too. Every iteration that finds None has to leave
something else: `best = v` under `if best is None or v > best:` does. The loop is then split after its first iteration,
where it has to be (transform/thresholds.py).

Left alone: names that are set to None again, or may still be None after an iteration, and tests after the loop.
"""
from __future__ import annotations

import ast

from ..ir import loop as ir
from ..ir.types import NONE, Type
from ..read.facts import Facts
from ..read.nodes import nodes_in
from ..report.reasons import Refusal
from . import comprehensions, lengths
from .course import Course
from .scope import Scope

Body = list[ast.stmt]
PLACE = "turn~"
LEAVES = (ast.Continue, ast.Break, ast.Return)


def as_first(body: Body, facts: Facts) -> Body:
    """The statements with tests for the first iteration in the place of tests for None."""
    named = any(isinstance(n, ast.Constant) and n.value is None for stmt in body for n in nodes_in(stmt))
    return _block(body) if named and facts.known("enumerate").path == "builtins.enumerate" else body


def _block(body: Body) -> Body:
    out: Body = []
    for stmt in body:
        inner = _with_blocks(stmt, [_block(block) for block in _blocks(stmt)])
        if isinstance(inner, ast.For):
            for name in _none_before(out):
                if _asks(inner.body, name) and _fits(inner, name):
                    inner = _numbered(inner, name)
        out.append(inner)
    return out


def still_none(s: Scope, node: ast.Compare) -> bool | None:
    """What a test for the first iteration is where nothing but None is known of the name yet; else None."""
    left = node.left.id if isinstance(node.left, ast.Name) else ""
    name = left.removeprefix(PLACE) if left.startswith(PLACE) else ""
    return isinstance(node.ops[0], ast.Eq) if name and s.types.get(name) == NONE else None


def stand_ins(s: Scope, loop: ast.For, course: Course) -> list[ir.Stmt]:
    """Zeros for the names that are None before a loop: its first iteration does not look at them, and there is one."""
    targets = loop.target.elts if s.stand_ins and isinstance(loop.target, ast.Tuple) else []
    names = [t.id.removeprefix(PLACE) for t in targets if isinstance(t, ast.Name) and t.id.startswith(PLACE)]
    if not names:
        return []
    lengths.not_empty(s, course.start, course.stop, course.step)
    return [ir.Assign(name, _zero(s, name, s.types[name]), line=loop.lineno) for name in names]


def _zero(s: Scope, name: str, type: Type) -> ir.Expr:
    zero = ir.Const({"int": 0, "bool": False}.get(type.kind, 0.0))
    if type.number:
        return zero
    if type.rank or type.soft or not type.tensor or not s.facts.made_here():
        raise Refusal("LL214", f"`{name}` may have no value here", s.line)
    return ir.Op("to", (zero,), type, (("dtype", type.dtype),), line=s.line)


def _blocks(stmt: ast.stmt) -> list[Body]:
    return [stmt.body, stmt.orelse] if isinstance(stmt, (ast.For, ast.While, ast.If)) else []


def _with_blocks(stmt: ast.stmt, blocks: list[Body]) -> ast.stmt:
    if all(a is b for new, old in zip(blocks, _blocks(stmt), strict=True) for a, b in zip(new, old, strict=True)):
        return stmt
    fields = {**dict(ast.iter_fields(stmt)), "body": blocks[0], "orelse": blocks[1]}
    return ast.copy_location(type(stmt)(**fields), stmt)


def _none_before(before: Body) -> list[str]:
    """The names that are None where a block has come to."""
    found: dict[str, None] = {}
    for stmt in before:
        for name in {n.id for n in nodes_in(stmt) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}:
            found.pop(name, None)
        if isinstance(stmt, ast.Assign) and ast.unparse(stmt.value) == "None":
            found |= {t.id: None for t in stmt.targets if isinstance(t, ast.Name)}
    return list(found)


def _asks(body: Body, name: str) -> bool:
    return any(_test(n, name) is not None or _compared(n, name) for stmt in body for n in nodes_in(stmt))


def _test(node: ast.AST, name: str) -> bool | None:
    """Whether a test asks if a name is None (True), or if it is not (False); None if it is something else."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        inner = _test(node.operand, name)
        return None if inner is None else not inner
    if not (isinstance(node, ast.Compare) and len(node.ops) == 1 and isinstance(node.left, ast.Name)
            and node.left.id == name and isinstance(node.ops[0], (ast.Is, ast.IsNot))):
        return None
    return isinstance(node.ops[0], ast.Is) if ast.unparse(node.comparators[0]) == "None" else None


def _compared(node: ast.AST, name: str) -> bool:
    """`v != prev`."""
    return isinstance(node, ast.Compare) and len(node.ops) == 1 and isinstance(node.ops[0], (ast.Eq, ast.NotEq)) \
        and name in {s.id for s in (node.left, node.comparators[0]) if isinstance(s, ast.Name)}


def _fits(loop: ast.For, name: str) -> bool:
    """Whether the first iteration gives the name a value, and no iteration takes it away again."""
    nodes = [n for stmt in loop.body for n in nodes_in(stmt)]
    bound = [n for n in nodes if isinstance(n, ast.Name) and n.id == name and not isinstance(n.ctx, ast.Load)]
    assigns = [n for n in nodes if isinstance(n, ast.Assign) and len(n.targets) == 1 and n.targets[0] in bound]
    return len(assigns) == len(bound) > 0 and not any(_may_be_none(a.value, name) for a in assigns) \
        and not any(isinstance(n, ast.Name) and n.id == name for n in ast.walk(loop.iter)) \
        and not any(isinstance(n, ast.Name) and n.id == name for n in ast.walk(loop.target)) \
        and _sets(loop.body, name) is True and _set_after(loop.body, name, False) is not None


def _set_after(body: Body, name: str, already: bool) -> bool | None:
    """Whether an iteration may have set the name by the end of some statements; None if it asks for it after that."""
    for stmt in body:
        blocks = _blocks(stmt) if isinstance(stmt, ast.If) else []
        if already and _asks([ast.Expr(stmt.test)] if isinstance(stmt, ast.If) else [stmt], name):
            return None
        found = [_set_after(block, name, already) for block in blocks]
        sets = any(isinstance(n, ast.Name) and n.id == name and isinstance(n.ctx, ast.Store) for n in nodes_in(stmt))
        if None in found or (isinstance(stmt, (ast.For, ast.While)) and sets and _asks([stmt], name)):
            return None
        already = already or sets
    return already


def _may_be_none(value: ast.expr, name: str) -> bool:
    """Whether a value may be None, or be what the name was."""
    if isinstance(value, ast.IfExp):
        asked = _test(value.test, name)
        kept = value.orelse if asked is True else value.body if asked is False else None    # where it is not None
        return any(_may_be_none(side, name) and not (side is kept and ast.unparse(side) == name)
                   for side in (value.body, value.orelse))
    return ast.unparse(value) in ("None", name) or isinstance(value, (ast.BoolOp, ast.NamedExpr))


def _sets(body: Body, name: str) -> bool | None:
    """Whether statements that find None leave something else: True, None if they may not, False if they leave early."""
    for stmt in body:
        if isinstance(stmt, ast.Assign) and any(isinstance(t, ast.Name) and t.id == name for t in stmt.targets):
            return True
        if isinstance(stmt, LEAVES):
            return False
        if not isinstance(stmt, ast.If):
            continue
        taken = _taken(stmt.test, name)
        found = [_sets(part, name) for part, goes in ((stmt.body, taken is not False), (stmt.orelse, taken is not True))
                 if goes]
        if all(f is True for f in found):
            return True
        if False in found:
            return False
    return None


def _taken(test: ast.expr, name: str) -> bool | None:
    """Which way a test goes where the name is None, if that is certain."""
    found = _test(test, name)
    if found is None and _compared(test, name):
        return isinstance(test.ops[0], ast.NotEq)                       # type: ignore[attr-defined]
    if found is None and isinstance(test, ast.BoolOp):
        wanted = isinstance(test.op, ast.Or)
        return wanted if _test(test.values[0], name) is wanted else None
    return found


def _numbered(loop: ast.For, name: str) -> ast.For:
    place = f"{PLACE}{name}"
    change = _Change(name, place)
    copied = comprehensions.renamed_statement(loop, {})
    assert isinstance(copied, ast.For)
    copied.body = [change.visit(stmt) for stmt in copied.body]
    copied.target = ast.Tuple([ast.Name(place, ast.Store()), copied.target], ast.Store())
    copied.iter = ast.Call(ast.Name("enumerate", ast.Load()), [copied.iter], [])
    return ast.fix_missing_locations(ast.copy_location(copied, loop))


class _Change(ast.NodeTransformer):
    """Tests for None as tests for the first iteration."""

    def __init__(self, name: str, place: str) -> None:
        self.name, self.place = name, place

    def _first(self, first: bool, node: ast.expr) -> ast.Compare:
        op = ast.Eq() if first else ast.NotEq()
        return ast.copy_location(ast.Compare(ast.Name(self.place, ast.Load()), [op], [ast.Constant(0)]), node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        found = _test(node, self.name)
        return self.generic_visit(node) if found is None else self._first(found, node)

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        found = _test(node, self.name)
        if found is not None:
            return self._first(found, node)
        if not _compared(node, self.name):
            return self.generic_visit(node)
        first = isinstance(node.ops[0], ast.NotEq)
        return ast.copy_location(ast.BoolOp(ast.Or() if first else ast.And(), [self._first(first, node), node]), node)
