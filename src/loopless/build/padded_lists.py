"""Lists that are filled up and made into one tensor: each is a row of it. What is joined in steps is joined in one.

    for ids in texts:                                     for ids in texts:
        fill = [0] * (n - len(ids))
        rows.append(ids + fill)                →              rows.append(torch.tensor(ids + [0] * (n - len(ids))))
    return torch.tensor(rows)                             return torch.stack(rows)

The same for `torch.tensor([ids + [0] * (n - len(ids)) for ids in texts])`, and for fresh tensors that have a name and
are only joined to a row. joined_pieces.py reads the rows. Left alone: a list that is used for anything else, names that
are used twice, and those of which a part has another value by then.
"""
from __future__ import annotations

import ast
from collections import Counter

from ..read.nodes import nodes_in
from . import comprehensions, fills_in_a_branch, lists

Body = list[ast.stmt]
MAKERS = ("torch.tensor", "torch.LongTensor", "torch.as_tensor")
JOINING = (*fills_in_a_branch.JOINING, *MAKERS)
MOST_STEPS = 2                              # in which a row is joined
FRESH = ("zeros", "ones", "full", "new_zeros", "new_ones", "new_full")


def as_rows(body: Body, outputs: tuple[str, ...]) -> Body:
    """The statements with rows in the place of lists."""
    if not any(isinstance(n, ast.Call) and ast.unparse(n.func) in JOINING for stmt in body for n in nodes_in(stmt)):
        return body
    names = Counter(n.id for stmt in body for n in nodes_in(stmt) if isinstance(n, ast.Name))
    once = {name for name, count in names.items() if count == 2} - set(outputs)     # set, and used
    body = fills_in_a_branch.without_tests([_joined_in_one(stmt, once) for stmt in body], outputs)
    for name in [n for n in _started(body) if n not in outputs and _is_one_tensor(n, body)]:
        body = [_Rows(name).visit(comprehensions.renamed_statement(stmt, {})) for stmt in body]
    made = [n for stmt in body for n in nodes_in(stmt) if _of_lists(n)]
    return [_Rows("").visit(comprehensions.renamed_statement(stmt, {})) for stmt in body] if made else body


def _started(body: Body) -> list[str]:
    return [s.targets[0].id for s in body if isinstance(s, ast.Assign) and len(s.targets) == 1
            and isinstance(s.targets[0], ast.Name) and ast.unparse(s.value) in ("[]", "list()")]


def _is_filled_up(node: ast.AST) -> bool:
    """`ids + [0] * k`, `[0] * k + ids`, `[1] * n + [0] * k`."""
    if not isinstance(node, ast.BinOp) or not isinstance(node.op, ast.Add):
        return False
    return any(_is_repeated(side) or _is_filled_up(side) for side in (node.left, node.right))


def _is_repeated(node: ast.AST) -> bool:
    return isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult) \
        and (isinstance(node.left, ast.List) or isinstance(node.right, ast.List))


def _is_fresh(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in FRESH


def _made(node: ast.AST) -> bool:
    """`torch.tensor(v)`, with a dtype or without."""
    return isinstance(node, ast.Call) and len(node.args) == 1 and all(k.arg == "dtype" for k in node.keywords) \
        and ast.unparse(node.func) in MAKERS


def _of_lists(node: ast.AST) -> bool:
    return _made(node) and isinstance(node.args[0], ast.ListComp) and _is_filled_up(node.args[0].elt)  # type: ignore[attr-defined]


def _is_one_tensor(name: str, body: Body) -> bool:
    """Whether a list of lists that are filled up is made into a tensor, and used for nothing else."""
    nodes = [n for stmt in body for n in nodes_in(stmt)]
    own = [n for n in nodes if isinstance(n, ast.Name) and n.id == name]
    grown = [n for n in nodes if lists.grows(n, name)]
    made = [n for n in nodes if _made(n) and ast.unparse(n.args[0]) == name]        # type: ignore[attr-defined]
    return len(grown) == len(made) == 1 and len(own) == 3 and _is_filled_up(_added(grown[0]))


def _added(node: ast.AST) -> ast.expr:
    assert isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
    return node.value.args[0]


class _Rows(ast.NodeTransformer):
    """The list of some name, or those of comprehensions, with a tensor for each list in it."""

    def __init__(self, name: str) -> None:
        self.name, self.made = name, ast.Call(ast.Name("", ast.Load()), [], [])

    def visit_For(self, node: ast.For) -> ast.AST:
        self.generic_visit(node)
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        if self.name and lists.grows(node, self.name):
            assert isinstance(node.value, ast.Call)
            whole = ast.Call(ast.Attribute(ast.Name("torch", ast.Load()), "tensor", ast.Load()), node.value.args, [])
            node.value.args = [ast.copy_location(whole, node.value.args[0])]
            return ast.fix_missing_locations(node)
        return self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if self.name and _made(node) and ast.unparse(node.args[0]) == self.name:
            return self._cast(node, self._stacked(node, node.args[0]))
        made = node.args[0] if _of_lists(node) else None
        if self.name or not isinstance(made, ast.ListComp):
            return node
        row = ast.copy_location(ast.Call(node.func, [made.elt], node.keywords), made.elt)
        return self._stacked(node, ast.copy_location(ast.ListComp(row, made.generators), made))

    def _stacked(self, node: ast.Call, of: ast.expr) -> ast.Call:
        stack = ast.Attribute(ast.Name("torch", ast.Load()), "stack", ast.Load())
        return ast.fix_missing_locations(ast.copy_location(ast.Call(stack, [of], []), node))

    def _cast(self, node: ast.Call, stacked: ast.Call) -> ast.expr:
        if not node.keywords:
            return stacked
        to = ast.Call(ast.Attribute(stacked, "to", ast.Load()), [node.keywords[0].value], [])
        return ast.fix_missing_locations(ast.copy_location(to, node))


def _joined_in_one(stmt: ast.stmt, once: set[str]) -> ast.stmt:
    """A loop or a branch with the names of its pieces replaced by what they stand for."""
    if not isinstance(stmt, (ast.For, ast.If)) or stmt.orelse:
        return stmt
    inner = [_joined_in_one(s, once) for s in stmt.body]
    for _ in range(MOST_STEPS):
        for k in range(len(inner) - 1, -1, -1):
            inner = _without_name(inner, k, once)
    if all(a is b for a, b in zip(inner, stmt.body, strict=False)) and len(inner) == len(stmt.body):
        return stmt
    return ast.copy_location(ast.For(stmt.target, stmt.iter, inner, []) if isinstance(stmt, ast.For)
                             else ast.If(stmt.test, inner, []), stmt)


def _without_name(inner: Body, k: int, once: set[str]) -> Body:
    """The statements without the one at k, if it gives a name to a piece that is joined later, once."""
    stmt = inner[k]
    target = stmt.targets[0] if isinstance(stmt, ast.Assign) and len(stmt.targets) == 1 else None
    if not isinstance(stmt, ast.Assign) or not isinstance(target, ast.Name) \
            or not (_is_filled_up(stmt.value) or _is_repeated(stmt.value) or _is_fresh(stmt.value)):
        return inner
    later = [j for j in range(k + 1, len(inner))
             if any(isinstance(n, ast.Name) and n.id == target.id for n in nodes_in(inner[j]))]
    if target.id not in once or len(later) != 1 or not isinstance(inner[later[0]], (ast.Assign, ast.Expr)):
        return inner
    own = {n.id for n in ast.walk(stmt.value) if isinstance(n, ast.Name)}
    between = {n.id for s in inner[k + 1:later[0]] for n in nodes_in(s)
               if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)}
    changed = any(isinstance(n, (ast.AugAssign, ast.Subscript)) and not isinstance(getattr(n, "ctx", None), ast.Load)
                  for s in inner[k + 1:later[0]] for n in nodes_in(s))
    place = _Placed(target.id, stmt.value)
    joined = place.visit(comprehensions.renamed_statement(inner[later[0]], {}))
    if own & between or changed or not place.found:
        return inner
    return [*inner[:k], *inner[k + 1:later[0]], ast.fix_missing_locations(joined), *inner[later[0] + 1:]]


class _Placed(ast.NodeTransformer):
    """A value in the place of its name, where it is joined to others, or appended."""

    def __init__(self, name: str, value: ast.expr) -> None:
        self.name, self.value, self.found = name, value, False

    def _is_it(self, node: ast.AST) -> bool:
        return isinstance(node, ast.Name) and node.id == self.name

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        path = ast.unparse(node.func)
        parts = node.args[0].elts if node.args and isinstance(node.args[0], (ast.List, ast.Tuple)) else node.args
        joins = path in ("torch.cat", "torch.concat") if _is_fresh(self.value) else \
            path in MAKERS or path.endswith(".append")
        if joins:
            for k, part in enumerate(parts):
                if self._is_it(part):
                    parts[k], self.found = self.value, True
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        for side in ("left", "right"):
            if isinstance(node.op, ast.Add) and not _is_fresh(self.value) and self._is_it(getattr(node, side)):
                setattr(node, side, self.value)
                self.found = True
        return node
