"""Tables of tensors, as lists of lists that are made at full size and filled cell by cell: such a table is a tensor.

    r = [[None] * m for _ in range(n)]                  r = torch.empty(n, m, ...)
    for i in range(n):                                  for i in range(n):
        for j in range(m):                      →           for j in range(m):
            if i == 0 or j == 0:                                if i == 0 or j == 0:
                r[i][j] = d[i, j]                                   r[i, j] = d[i, j]
            else:                                               else:
                r[i][j] = d[i, j] + r[i - 1][j - 1]                 r[i, j] = d[i, j] + r[i - 1, j - 1]

The same for one list, `h = [None] * n`, the first cells of which may be set before the loop. Reading a cell that is
still None would raise. So (table_cells.py) every way through the body has to set its own cell, and what it reads before
is a cell of an earlier iteration, by the tests on the way; after the loops all cells are there. All that is stored has
one dtype and one shape, which the first store tells.
"""
from __future__ import annotations

import ast

from ..ir import loop as ir
from ..ir import ops
from ..ir.types import INT, tensor
from ..read.facts import Facts
from ..read.nodes import of_kind
from ..report.reasons import Refusal
from . import appended, expressions, extremes, lists, private, sharing, subscripts, trees
from .scope import Kept, Scope
from .table_cells import Table, fits

Body = list[ast.stmt]
TURNS = {"T", "mT", "t", "transpose", "permute", "swapaxes", "movedim", "einsum"}  # which may not lie row by row
TABLE = "table~"
CELLS = object()                            # in the place of the statement that appends, where none does


def marked(body: Body, facts: Facts, outputs: tuple[str, ...]) -> Body:
    """The statements with `table~(n, m)` in the place of lists of None whose cells are all set before they are read."""
    out = []
    for k, stmt in enumerate(body):
        target = stmt.targets[0] if isinstance(stmt, ast.Assign) and len(stmt.targets) == 1 else None
        sizes = _sizes(stmt.value) if isinstance(stmt, ast.Assign) else None
        if sizes and isinstance(target, ast.Name) and target.id not in outputs \
                and facts.known("range").path == "builtins.range" \
                and fits(Table(target.id, sizes), body[k + 1:], outputs):
            made = ast.copy_location(ast.Call(trees.load(TABLE), list(sizes), []), stmt)
            stmt = ast.fix_missing_locations(ast.copy_location(ast.Assign([target], made), stmt))
        out.append(stmt)
    return out


def _sizes(node: ast.expr) -> tuple[ast.expr, ...] | None:
    """The sizes in `[None] * n` and `[[None] * m for _ in range(n)]`."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
        return (node.right,) if ast.unparse(node.left) == "[None]" else None
    if not isinstance(node, ast.ListComp) or not lists.plain(node) or not isinstance(node.elt, ast.BinOp):
        return None
    head, inner = node.generators[0], _sizes(node.elt)
    counted = isinstance(head.iter, ast.Call) and ast.unparse(head.iter.func) == "range" and len(head.iter.args) == 1
    own = isinstance(head.target, ast.Name) and any(isinstance(n, ast.Name) and n.id == head.target.id
                                                    for n in ast.walk(node.elt))
    return (head.iter.args[0], *inner) if counted and inner and not own else None       # type: ignore[attr-defined]


def creation(s: Scope, name: str, node: ast.expr) -> list[ir.Stmt] | None:
    """`name = table~(n, m)`: made when the first cell is set; None if it is something else."""
    if not isinstance(node, ast.Call) or ast.unparse(node.func) != TABLE:
        return None
    if s.around or s.branches or name in s.kept or name in s.lists or name in s.shapes:
        raise Refusal("LL204", f"the list `{name}` is made in a branch, or again", s.line)
    sizes = [expressions.expression(s, size) for size in node.args]
    shape = tuple(extremes.amount(s, size) or size for size in sizes)
    if any(size.type != INT for size in shape):
        raise Refusal("LL204", f"`{name}`: a length that is not an int", s.line)
    s.bind(name, INT)
    del s.types[name]
    s.kept[name] = Kept(by=CELLS)
    s.tables[name] = shape
    return []


def store(s: Scope, target: ast.Subscript, value: ir.Expr) -> list[ir.Stmt] | None:
    """`r[i][j] = v`; None if it is something else."""
    found = _cell(s, target)
    if found is None:
        return None
    name, at = found
    if value.type.soft or not value.type.tensor:
        raise Refusal("LL205", f"`{name}` holds what is not a tensor", s.line)
    if appended.shows_a_part(s, value) or sharing.shared_names(value) & s.mutated:
        raise Refusal("LL207", f"`{name}` holds parts of other tensors", s.line)
    if value.type.rank > 1 and not _row_by_row(s):
        raise Refusal("LL204", f"`{name}` holds matrices that may lie in memory in another order", s.line)
    kept, shape = s.kept[name], s.tables[name]
    made: list[ir.Stmt] = []
    if kept.array is None:
        rows = tuple(lists.row_size(s, value, k) for k in range(value.type.rank))
        kind = tensor(value.type.dtype, len(shape) + len(rows))
        keywords = () if kind.dtype == s.facts.default_dtype else (("dtype", f"torch.{kind.dtype}"),)
        if s.facts.device != "cpu":
            raise Refusal("LL204", f"the list `{name}` on another device", s.line)
        new = ir.New(private.name_for(s, target, name), (*shape, *rows), None, kind, keywords=keywords, cells=True,
                     line=s.line)
        s.shapes[new.name] = new.shape
        made = [new] if not s.around else []
        s.news |= {} if made else {new.name: new}           # before the outermost loop
        kept.array, kept.type = ir.Param(new.name, kind), value.type
    assert isinstance(kept.array, ir.Param)
    if kept.type != value.type or not _sized(s, value, s.shapes[kept.array.name][len(shape):]):
        raise Refusal("LL205", f"`{name}` holds values of different types", s.line)
    array, subs, _ = subscripts.location(s, kept.array, at)
    return [*made, ir.Store(array, subs, value, line=s.line)]


def _row_by_row(s: Scope) -> bool:
    """Whether all matrices lie in memory row by row, as the cells of a tensor do: what is computed element by element
    lies as its operands do."""
    named = {n.id for n in of_kind(s.body, ast.Name)}
    turned = any(n.attr in TURNS for n in of_kind(s.body, ast.Attribute))
    return not turned and all(s.facts.contiguous(name) for name in named)


def _sized(s: Scope, value: ir.Expr, rows: tuple[ir.Expr, ...]) -> bool:
    """Whether a value has the shape of a cell, or none that it could be stored with: what is computed element by
    element is as large as the largest of its operands."""
    try:
        return tuple(lists.row_size(s, value, k) for k in range(value.type.rank)) == rows
    except Refusal:
        plain = isinstance(value, ir.Op) and ops.op(value.name) is not None
        return plain and any(_sized(s, a, rows) for a in value.args if a.type.rank == len(rows))   # type: ignore[attr-defined]


def element(s: Scope, node: ast.Subscript) -> ir.Expr | None:
    """`r[i][j]`: a tensor; None if it is something else."""
    found = _cell(s, node)
    if found is None:
        return None
    name, at = found
    kept = s.kept[name]
    if kept.array is None:
        raise Refusal("LL204", f"`{name}` is read before anything is in it", s.line)
    array, subs, type = subscripts.location(s, kept.array, at)
    return ir.Load(array, subs, type, line=s.line)


def _cell(s: Scope, node: ast.Subscript) -> tuple[str, ast.Subscript] | None:
    """The table of `r[i][j]`, and the place in its tensor."""
    places: list[ast.expr] = []
    base: ast.expr = node
    while isinstance(base, ast.Subscript):
        places.insert(0, base.slice)
        base = base.value
    if not isinstance(base, ast.Name) or base.id not in s.tables:
        return None
    if len(places) != len(s.tables[base.id]):
        raise Refusal("LL204", f"`{ast.unparse(node)}`: a list at this subscript", s.line)
    at = places[0] if len(places) == 1 else ast.copy_location(ast.Tuple(places, ast.Load()), node)
    return base.id, ast.copy_location(ast.Subscript(base, at, ast.Load()), node)
