"""Lists that are read element by element: a list that one loop fills is a tensor.

    squares = []                                squares = torch.empty(len(x))
    for v in x:                        →        for k in range(len(x)):
        squares.append(v * v)                       squares[k] = x[k] * x[k]
    for s in squares: ...                       for k in range(len(x)): ... squares[k] ...

`squares[k]`, `len(squares)`, `for s in squares`, `sum(squares)`, `torch.stack(squares)` all read the tensor. Which
lists are like that is seen in the text (`read_by_element`): there is one `append`, under the loop itself and no branch,
and the list is used for more than to be made into a tensor that is returned; that is done without a tensor in between
(lower/lists.py). Python numbers are kept in float64 and int64.

Left alone: lists that escape, elements that are parts of other tensors, and so show what is written there.
"""
from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import replace

from ..ir import loop as ir
from ..ir.row_table import PART, PICKED, PREFIX, row_function
from ..ir.types import BOOL, FLOAT, INT, Type, tensor
from ..read.nodes import nodes_in, of_kind
from ..report.reasons import Refusal
from . import appended as appended_values
from . import expressions, given, lengths, private, sharing, subscripts
from .scope import Kept, Scope

NUMBERS = {"float": "float64", "int": "int64", "bool": "bool"}
KINDS = {"float": FLOAT, "int": INT, "bool": BOOL}
TYPED = {"LongTensor": "int64", "FloatTensor": "float32", "DoubleTensor": "float64", "IntTensor": "int32",
         "BoolTensor": "bool"}
COLLECTORS = ("stack", "cat", "tensor", *TYPED)


def read_by_element(body: list[ast.stmt]) -> set[str]:
    """The lists of a region that are filled by one append under its loop, and used for more than to be collected."""
    made = [s.targets[0].id for s in of_kind(body, ast.Assign) if len(s.targets) == 1
            and isinstance(s.targets[0], ast.Name) and _fresh_list(s.value)]
    if not made:
        return set()
    nodes = [n for stmt in body for n in nodes_in(stmt)]
    growing = {id(n.target) for n in nodes if isinstance(n, ast.AugAssign) and _appended(n)}
    stores = [n.id for n in nodes if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store) and id(n) not in growing]
    return {name for name in made if stores.count(name) == 1 and _filled_once(name, nodes)
            and not _only_collected(name, body, nodes)}


def _fresh_list(node: ast.expr) -> bool:
    if isinstance(node, ast.ListComp):
        return plain(node)
    if isinstance(node, ast.Call):
        return ast.unparse(node) == "list()"
    return isinstance(node, ast.List) and not node.elts


def plain(node: ast.ListComp | ast.GeneratorExp) -> bool:
    """Whether a comprehension has one loop and takes all of it."""
    return len(node.generators) == 1 and not node.generators[0].ifs


def _filled_once(name: str, nodes: list[ast.AST]) -> bool:
    if any(isinstance(n, ast.Assign) and isinstance(n.value, ast.ListComp) and isinstance(n.targets[0], ast.Name)
           and n.targets[0].id == name for n in nodes):
        return not any(_appended(n) == name for n in nodes)
    direct = [loop for loop in nodes if isinstance(loop, ast.For) for s in loop.body if _appended(s) == name]
    every = [n for n in nodes if isinstance(n, ast.stmt) and _appended(n) == name]
    skips = any(isinstance(n, (ast.Continue, ast.Break)) for loop in direct for n in nodes_in(loop))
    return len(direct) == len(every) == 1 and not skips


def _appended(node: ast.AST) -> str:
    """The list that a statement `a.append(v)` or `a += [v]` appends to, or nothing."""
    if isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Add) and isinstance(node.target, ast.Name) \
            and isinstance(node.value, ast.List) and len(node.value.elts) == 1:
        return node.target.id
    call = node.value if isinstance(node, ast.Expr) else None
    if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "append" \
            and isinstance(call.func.value, ast.Name) and len(call.args) == 1 and not call.keywords:
        return call.func.value.id
    return ""


def appended(node: ast.Expr | ast.AugAssign) -> tuple[str, ast.expr] | None:
    """The list and the value of a statement that appends."""
    name = _appended(node)
    if not name:
        return None
    value = node.value.elts[0] if isinstance(node.value, ast.List) else node.value.args[0]   # type: ignore[attr-defined]
    return name, value


def grows(node: ast.AST, name: str) -> bool:
    """Whether a statement is `name.append(v)`."""
    return isinstance(node, ast.Expr) and _appended(node) == name


def _only_collected(name: str, body: list[ast.stmt], nodes: list[ast.AST]) -> bool:
    """Whether a list is only made into a tensor that is returned, or asked for its length."""
    fine: set[int] = set()
    for n in nodes:
        if isinstance(n, (ast.Expr, ast.AugAssign)) and _appended(n) == name:
            fine |= {id(x) for x in ast.walk(n) if isinstance(x, ast.Name) and x.id == name}
        elif isinstance(n, ast.Call) and isinstance(n.func, ast.Name) and n.func.id == "len":
            fine |= {id(a) for a in n.args}
        elif isinstance(n, ast.Return) and n.value is not None:
            parts = n.value.elts if isinstance(n.value, ast.Tuple) else [n.value]
            fine |= {id(part) for part in parts if isinstance(part, ast.Name)}
            fine |= {id(turned(c.args[0])[0]) for c in parts if collects(c)}       # type: ignore[attr-defined]
        elif isinstance(n, ast.Assign) and collects(n.value) and isinstance(n.targets[0], ast.Name) \
                and only_returned(n.targets[0].id, body):
            fine.add(id(turned(n.value.args[0])[0]))                                # type: ignore[attr-defined]
    return all(id(n) in fine for n in nodes
               if isinstance(n, ast.Name) and n.id == name and isinstance(n.ctx, ast.Load))


def turned(node: ast.expr) -> tuple[ast.expr, bool]:
    """`items[::-1]`, `list(reversed(items))` as `items`, and whether it was turned round."""
    if isinstance(node, ast.Subscript) and ast.unparse(node.slice) in ("::-1", "slice(None, None, -1)"):
        inner, back = turned(node.value)
        return inner, not back
    inner, back = node, False
    if _called(node) in ("list", "tuple"):
        inner = node.args[0]                                                        # type: ignore[attr-defined]
        while _called(inner) == "reversed":
            inner, back = inner.args[0], not back
    return (inner, back) if back and isinstance(inner, ast.Name) else (node, False)


def _called(node: ast.expr) -> str:
    """The name of a function that is called with one argument."""
    plain = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and len(node.args) == 1 and not node.keywords
    return node.func.id if plain else ""                                            # type: ignore[attr-defined]


def collects(node: ast.AST) -> bool:
    """Whether a call makes a tensor of a list."""
    called = node.func if isinstance(node, ast.Call) and node.args else None
    last = called.attr if isinstance(called, ast.Attribute) else called.id if isinstance(called, ast.Name) else ""
    return last in COLLECTORS


def only_returned(name: str, body: Iterable[ast.stmt]) -> bool:
    """Whether a name is used for nothing but to be returned."""
    nodes = [n for stmt in body for n in nodes_in(stmt)]
    fine = {id(x) for n in nodes if isinstance(n, ast.Return) and n.value is not None
            for x in (n.value.elts if isinstance(n.value, ast.Tuple) else [n.value])}
    return all(id(n) in fine for n in nodes
               if isinstance(n, ast.Name) and n.id == name and isinstance(n.ctx, ast.Load))


def begin(s: Scope, name: str) -> list[ir.Stmt]:
    """An empty list that is going to be a tensor."""
    if s.branches:
        raise Refusal("LL204", "a list that starts anew", s.line)
    s.bind(name, INT)
    del s.types[name]
    s.kept[name] = replace(s.wanted[name], around=list(s.around))
    return []


def append(s: Scope, name: str, node: ast.expr, statement: ast.stmt) -> list[ir.Stmt]:
    """The next element: the loop that appends it counts for it."""
    kept = s.kept[name]
    value = expressions.expression(s, node)
    here = len(s.around) >= kept.levels and s.around[:-kept.levels] == kept.around
    if not here or s.branches or kept.by not in (None, statement):
        raise Refusal("LL203", f"`{name}` is appended to in several places", s.line)
    if value.type.soft or not (value.type.tensor or value.type.number):
        raise Refusal("LL205", f"`{name}` holds values of different types", s.line)
    changing = sharing.shared_names(value) & s.mutated
    shows = appended_values.shows_a_part(s, value) and not (kept.how or appended_values.is_only_copied(s, name, value))
    if shows or any(appended_values.changes_later(s, n, statement) for n in changing):
        raise Refusal("LL207", f"`{name}` holds parts of other tensors", s.line)
    new = _storage(s, name, value, statement)
    if kept.how == "tensor" and value.type.tensor and s.facts.needs_grad:
        value = ir.Op("detach", (value,), value.type, line=s.line)
    part = private.place(s, new)
    if value.type.tensor:                   # an element is a tensor or a number, whatever a store makes of it
        value = ir.Op("to", (value,), value.type, (("dtype", "bool"),), line=s.line) if value.type.dtype == "bool" \
            else ir.Op("positive", (value,), value.type, line=s.line)
    inner = part if isinstance(part, ir.Load) else ir.Load(part, (), new.type)
    assert isinstance(inner.array, ir.Param)
    own = inner.subs[:kept.depth + kept.levels]
    stored = ir.Store(inner.array, (*own, *[ir.Span()] * value.type.rank), value, line=s.line)
    above = tuple(inner.subs[:kept.depth])
    rank = value.type.rank + kept.levels
    kept.array = inner.array if not above else \
        ir.Load(inner.array, (*above, *[ir.Span()] * rank), tensor(new.type.dtype, rank), line=s.line)
    kept.type, kept.by, kept.loop = value.type, statement, s.around[kept.depth]
    return [stored]


def _storage(s: Scope, name: str, value: ir.Expr, statement: ast.stmt) -> ir.New:
    dtype = value.type.dtype if value.type.tensor else NUMBERS[value.type.kind]
    if s.kept[name].how == "tensor" and value.type == FLOAT:
        dtype = s.facts.default_dtype
    shape = tuple(row_size(s, value, k) for k in range(value.type.rank))
    return ir.New(private.name_for(s, statement, name, s.kept[name].title), shape, None, tensor(dtype, len(shape)),
                  keywords=said(s, value, dtype), line=s.line)


def said(s: Scope, value: ir.Expr | None, dtype: str) -> tuple[tuple[str, str], ...]:
    """The dtype and the device of what holds a value."""
    keywords = [] if dtype == s.facts.default_dtype else [("dtype", f"torch.{dtype}")]
    source = next((n.name for n in ir.find(value, ir.Param) if n.type.tensor
                   and n.name not in s.shapes), "") if value is not None else ""
    if source and s.facts.device != "cpu":
        keywords.append(("device", f"{source}.device"))
    return tuple(keywords)


def row_size(s: Scope, value: ir.Expr, axis: int) -> ir.Expr:
    """The size of a computed row, where all rows in it have the same."""
    if isinstance(value, (ir.Load, ir.Param)):
        return subscripts.size(s, value, axis)
    if isinstance(value, ir.Op) and value.name in (f"{PREFIX}arange", PART):
        return lengths.minus(value.args[-1], value.args[-2])
    if isinstance(value, ir.Op) and value.name == f"{PREFIX}topk" \
            and dict(value.params)["dim"] % value.type.rank == axis:
        return ir.Const(dict(value.params)["k"])
    if isinstance(value, ir.Op) and value.name == f"{PREFIX}unsqueeze":
        at = dict(value.params)["dim"]
        return ir.Const(1) if axis == at else row_size(s, value.args[0], axis - (axis > at))
    if isinstance(value, ir.Op) and value.name == f"{PREFIX}taken" and value.args[1].type.rank == 1:
        return row_size(s, value.args[axis == 0], axis)
    if isinstance(value, ir.Op) and value.name == PICKED:
        return lengths.shortest(s, [row_size(s, a, 0) for a in value.args], strict=True)
    if isinstance(value, ir.Op) and value.name == f"{PREFIX}t":
        return row_size(s, value.args[0], 1 - axis)
    if isinstance(value, ir.Op) and value.name == f"{PREFIX}column":
        return row_size(s, value.args[0], axis + (axis >= dict(value.params)["dim"]))
    known = s.lengths.get(value.name) if isinstance(value, ir.Var) and value.type.rank == 1 else \
        s.widths[value.name][axis - 1] if isinstance(value, ir.Var) and axis and value.name in s.widths else None
    every = s.sizes.get(value.name) if known is None and isinstance(value, ir.Var) else None
    if every is not None and len(every) == value.type.rank:
        return every[axis]
    if known is not None:
        return known
    if isinstance(value, ir.Op) and value.name.startswith("row-") and "dim" in dict(value.params):
        return row_size(s, value.args[0], axis + (axis >= dict(value.params)["dim"]))
    if isinstance(value, ir.Op) and value.name.startswith(PREFIX) \
            and row_function(value.name).shape not in ("along", "k"):
        raise Refusal("LL204", "the size of a computed row", s.line)
    parts = [value.yes, value.no] if isinstance(value, ir.Select) else list(value.args) if isinstance(value, ir.Op) \
        else [value.body] if isinstance(value, ir.Call) else []
    rows = [p for p in parts if p.type.rank]
    if not rows or value.type.rank != max(p.type.rank for p in rows) or \
            (isinstance(value, ir.Op) and value.name.startswith(PREFIX) and len({p.type.rank for p in rows}) > 1):
        raise Refusal("LL204", "the size of a computed row", s.line)
    missing = [(p, value.type.rank - p.type.rank) for p in rows]            # axes in front, along which it is spread
    sizes = [row_size(s, p, axis - ahead) for p, ahead in missing if axis >= ahead]
    return lengths.shortest(s, sizes, strict=True)


def filled(s: Scope, name: str) -> Kept:
    """A list after the loop that fills it, in the iteration of the loops around that made it."""
    kept = s.kept[name]
    if kept.array is None or kept.loop in s.around or s.around[:kept.depth] != kept.around:
        raise Refusal("LL203", f"the list `{name}` is used while it grows", s.line)
    return kept


def length(s: Scope, name: str) -> ir.Expr:
    kept = filled(s, name)
    assert kept.array is not None
    return subscripts.size(s, kept.array, 0)


def element(s: Scope, node: ast.Subscript, name: str) -> ir.Expr:
    """`squares[k]`."""
    kept = filled(s, name)
    if isinstance(node.slice, (ast.Tuple, ast.Slice)):
        raise Refusal("LL204", f"`{ast.unparse(node)}`: a list at this subscript", s.line)
    assert kept.array is not None
    array, subs, type = subscripts.location(s, kept.array, node)
    return given.as_element(s, kept, ir.Load(array, subs, type, line=s.line))


def collected(s: Scope, name: str, how: str, line: int) -> ir.Expr:
    """`torch.stack(squares)`: a copy of the tensor."""
    kept = filled(s, name)
    assert kept.array is not None and kept.type is not None
    lengths.not_empty(s, ir.Const(0), length(s, name), 1)
    kind: Type = kept.array.type
    if how == "stack" and kept.type.tensor:
        return ir.Op("clone", (kept.array,), kind, line=line)
    if how in TYPED and kept.type.number:
        return ir.Op("to", (kept.array,), tensor(TYPED[how], kind.rank), (("dtype", TYPED[how]),), line=line) \
            if kind.dtype != TYPED[how] else ir.Op("clone", (kept.array,), kind, line=line)
    if how == "tensor" and not kept.type.rank and s.facts.made_here():
        plain = kept.array if kept.type.number else ir.Op("detach", (kept.array,), kind, line=line)
        dtype = s.facts.default_dtype if kept.type == FLOAT else kind.dtype
        if dtype != kind.dtype:
            return ir.Op("to", (plain,), tensor(dtype, kind.rank), (("dtype", dtype),), line=line)
        return ir.Op("clone", (plain,), kind, line=line)
    raise Refusal("LL204", f"`torch.{how}` of `{name}`, whose elements are read too", line)
