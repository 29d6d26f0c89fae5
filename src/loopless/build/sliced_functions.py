"""Functions of slices that differ in length, by what they are computed from: folds and operations on elements.

    torch.softmax(x[i, :k[i]], 0)           e = (x[i, :k[i]] - x[i, :k[i]].max()).exp();  e / e.sum()
    torch.log_softmax(row, 0)               d = row - row.max();  d - d.exp().sum().log()
    row.var(unbiased=False)                 d = row - row.mean();  (d * d).mean()
    row.std(unbiased=False)                 the root of that
    rows.max(dim=0)                         .amax(dim=0), where no gradient tells them apart, and the values are used
    x[labels == c].max(dim=0)               the same of rows that a mask selects

What is folded is masked, and what is computed element by element is only looked at within the slice. Level:
reassociated. Left alone: slices of matrices but for their extremes, and functions that are no such formula.
"""
from __future__ import annotations

import ast

from ..ir import loop as ir
from ..ir.row_table import PREFIX
from ..ir.types import tensor
from . import comprehensions, expressions, selections, slices
from .scope import Scope

STEPS = {                                   # names for parts, and the value; {r} is the row, {p} its largest element
    "softmax": ("{e} = ({r} - {p}).exp()", "{e} / {e}.sum()"),
    "log_softmax": ("{e} = {r} - {p}", "{e} - {e}.exp().sum().log()"),
    "var": ("{e} = {r} - {r}.mean()", "({e} * {e}).mean()"),
    "std": ("{e} = {r} - {r}.mean()", "({e} * {e}).mean().sqrt()"),
}
COLUMNS = {                                 # the same of matrices, along their first axis
    "var": ("{e} = {r} - {r}.mean(0)", "({e} * {e}).mean(0)"),
    "std": ("{e} = {r} - {r}.mean(0)", "({e} * {e}).mean(0).sqrt()"),
}
EXTREMES = {"max_along": "max", "min_along": "min"}


def by_elements(s: Scope, name: str, row: ir.Expr, node: ast.expr | None, params: dict[str, object]) -> ir.Expr | None:
    """A function of a slice as a formula; None if it is something else."""
    if row.type.dtype not in ("float32", "float64"):
        return None
    if selections.is_selected(s, row) and name in EXTREMES and params.get("dim") == 0 and not s.facts.needs_grad:
        return _extreme(s, name, row)
    if not slices.is_sliced(s, row) or not _varies(row):
        return None
    if name in EXTREMES and row.type.rank > 1 and params.get("dim") == 0 and not s.facts.needs_grad:
        return _extreme(s, name, row)
    fits = name in STEPS and row.type.rank == 1 and node is not None and params.get("unbiased", False) is False
    if name == "std" and s.facts.needs_grad:
        return None                         # a root has no gradient at 0, where torch gives one to `std`
    if name in COLUMNS and row.type.rank == 2 and node is not None and params.get("dim") == 0 \
            and params.get("unbiased", False) is False:
        return _formula(s, COLUMNS[name], node)
    return _formula(s, STEPS[name], node) if fits and node is not None else None


def _varies(row: ir.Expr) -> bool:
    """Whether the ends of slices are not the same in every iteration."""
    ends = [end for n in ir.find(row, ir.Load) for sub in n.subs if isinstance(sub, ir.Span)
            for end in (sub.start, sub.stop) if end is not None]
    return ir.has(row, ir.Var) or any(ir.has(end, ir.Load, ir.Index, ir.Var) for end in ends)


def _formula(s: Scope, steps: tuple[str, str], node: ast.expr) -> ir.Expr:
    names = {"r": comprehensions.fresh(s, "row"), "e": comprehensions.fresh(s, "part"),
             "p": comprehensions.fresh(s, "peak")}
    plain = {k: v.replace("~", "_") for k, v in names.items()}
    back = {plain[k]: names[k] for k in names}
    whole = ast.copy_location(ast.Assign([comprehensions.store(names["r"])], node), node)
    first = ast.parse(steps[0].format(**plain)).body[0]
    value = ast.parse(steps[1].format(**plain), mode="eval").body
    step = comprehensions.renamed_statement(first, back)
    _placed(step, node)
    comprehensions.put_before(s, [whole], node.lineno)
    row = expressions.expression(s, ast.copy_location(comprehensions.load(names["r"]), node))
    peak: ir.Expr = ir.Op("row-peak", (row,), tensor(row.type.dtype), line=s.line)
    s.aliases[names["p"]] = ir.Op("detach", (peak,), peak.type, line=s.line) if s.facts.needs_grad else peak
    comprehensions.put_before(s, [step], node.lineno)
    found = comprehensions.renamed(value, back)
    _placed(found, node)
    return expressions.expression(s, found)


def _placed(tree: ast.AST, node: ast.expr) -> None:
    for n in ast.walk(tree):
        if isinstance(n, (ast.expr, ast.stmt)):
            ast.copy_location(n, node)


def _extreme(s: Scope, name: str, row: ir.Expr) -> ir.Expr:
    """The values as a fold; where they are is asked of the function itself, which does not take slices."""
    kind = tensor(row.type.dtype, row.type.rank - 1)
    values = ir.Op(f"row-{EXTREMES[name]}", (row,), kind, (("dim", 0),), line=s.line)
    where = ir.Op(f"{PREFIX}{name}", (row,), tensor("int64", kind.rank), (("dim", 0), ("part", "indices")), line=s.line)
    return ir.Tuple((values, where))
