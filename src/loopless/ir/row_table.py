"""Functions of whole rows, for all rows at once: the loop's dimensions go in front, and `dim` counts from behind them.

    name        the operation `fn:name` of the loop IR; the torch functions and the methods that are it
    operands    how many tensors come first; then the parameters, in order, and what they are if nobody says
    shape       along     as the first operand
                without   as the first operand, without the axis `dim` (all of its axes, if there is none)
                k         as the first operand, with `k` elements along `dim`
                lower     one axis less: the diagonal of a matrix       raise   one more: a matrix of a row
                scalar    a single element                              pairs   rows of both, as a matrix
                product, outer    see lower/row_products.py, which has them without text
                insert, cat, stack     see lower/row_shapes.py           selected    see lower/selections.py
                column            see lower/parts.py
                among             a single truth: see lower/among.py
                picked            as the second operand: see lower/taken.py
                taken             see lower/taken.py                arange      see lower/row_shapes.py
                call              called as it is: call_table.py
    masked      those of `loopless.masked`, whose second operand is the mask of the first: see lower/masked_rows.py
    results     two: `.values` and `.indices`
    text        how it is written: {0}, {1} are the operands, {params} the parameters, and {dim} the axis alone
    level       how the results of one row and of many differ
"""
from __future__ import annotations

from typing import Any

from .call_forms import FORMS
from .call_table import CALLS
from .records import dataclass

F = "torch.nn.functional."


@dataclass(frozen=True)
class RowFunction:
    name: str
    functions: tuple[str, ...]
    methods: tuple[str, ...]
    operands: int
    params: tuple[tuple[str, Any], ...]
    shape: str
    text: str
    results: int = 1
    level: str = "reassociated"
    ranks: tuple[int, ...] = ()             # that the first operand may have; () is any
    floats: bool = True                     # whether it is of floats only
    may_fail: bool = False


REQUIRED = object()


def _along(name: str, functions: str, methods: str, text: str, **more: Any) -> RowFunction:
    params = more.pop("params", (("dim", REQUIRED),))
    return RowFunction(name, tuple(functions.split()), tuple(methods.split()), 1, params, more.pop("shape", "along"),
                       text, **more)


SORTED = (("dim", -1), ("descending", False))
SPREAD = (("dim", None), ("unbiased", True), ("keepdim", False))
ROWS: dict[str, RowFunction] = {row.name: row for row in (
    _along("softmax", f"torch.softmax {F}softmax", "softmax", "torch.softmax({0}, {params})"),
    _along("log_softmax", f"torch.log_softmax {F}log_softmax", "log_softmax", "torch.log_softmax({0}, {params})"),
    _along("cumsum", "torch.cumsum", "cumsum", "torch.cumsum({0}, {params})"),
    _along("cumprod", "torch.cumprod", "cumprod", "torch.cumprod({0}, {params})"),
    _along("logcumsumexp", "torch.logcumsumexp", "logcumsumexp", "torch.logcumsumexp({0}, {params})"),
    _along("normalize", f"{F}normalize", "", f"{F}normalize({{0}}, {{params}})",
           params=(("p", 2.0), ("dim", 1), ("eps", 1e-12))),
    _along("sort", "torch.sort", "sort", "torch.sort({0}, {params})", params=SORTED, results=2, level="bitwise",
           floats=False),
    _along("argsort", "torch.argsort", "argsort", "torch.argsort({0}, {params})", params=SORTED, level="bitwise",
           floats=False),
    _along("topk", "torch.topk", "topk", "torch.topk({0}, {params})", shape="k", level="bitwise", floats=False,
           params=(("k", REQUIRED), ("dim", -1), ("largest", True)), results=2),
    _along("flip", "torch.flip", "flip", "{0}.flip({dim})", params=(("dims", REQUIRED),), level="bitwise",
           floats=False),
    _along("logsumexp", "torch.logsumexp", "logsumexp", "torch.logsumexp({0}, {params})", shape="without"),
    _along("var", "torch.var", "var", "{0}.var({params})", shape="without", params=SPREAD),
    _along("std", "torch.std", "std", "{0}.std({params})", shape="without", params=SPREAD),
    _along("median", "torch.median", "median", "{0}.median({dim}).values", shape="scalar", params=(), ranks=(1,),
           level="bitwise", floats=False),
    _along("max_along", "torch.max", "max", "{0}.max({dim})", shape="without", results=2, level="bitwise",
           floats=False),
    _along("min_along", "torch.min", "min", "{0}.min({dim})", shape="without", results=2, level="bitwise",
           floats=False),
    _along("tril", "torch.tril", "tril", "{0}.tril({params})", params=(("diagonal", 0),), level="bitwise",
           floats=False, ranks=(2,)),
    _along("triu", "torch.triu", "triu", "{0}.triu({params})", params=(("diagonal", 0),), level="bitwise",
           floats=False, ranks=(2,)),
    _along("diagonal", "torch.diagonal", "diagonal", "{0}.diagonal(dim1=-2, dim2=-1)", params=(), shape="lower",
           ranks=(2,), level="bitwise", floats=False),
    _along("diag", "torch.diag", "diag", "{0}.diagonal(dim1=-2, dim2=-1)", params=(), shape="lower", ranks=(2,),
           level="bitwise", floats=False),
    _along("diag_embed", "torch.diag_embed", "diag_embed", "torch.diag_embed({0})", params=(), shape="raise",
           ranks=(1,), level="bitwise", floats=False),
    _along("trace", "torch.trace", "trace", "{0}.diagonal(dim1=-2, dim2=-1).sum(-1)", params=(), shape="scalar",
           ranks=(2,)),
    _along("inverse", "torch.inverse torch.linalg.inv", "inverse", "torch.linalg.inv({0}).contiguous()", params=(),
           ranks=(2,), may_fail=True),
    _along("cholesky", "torch.linalg.cholesky", "", "torch.linalg.cholesky({0}).contiguous()", params=(), ranks=(2,),
           may_fail=True),
    _along("det", "torch.det torch.linalg.det", "det", "torch.linalg.det({0})", params=(), shape="scalar", ranks=(2,),
           may_fail=True),
    *(RowFunction(f"masked_{name}", (), (), 2, params, "without", f"masked.{name}({{0}}, {{params}}, mask={{1}})",
                  level=level, ranks=(1,), floats=False)
      for name, params, level in (("var", SPREAD, "reassociated"), ("std", SPREAD, "reassociated"),
                                  ("logsumexp", (("dim", REQUIRED),), "reassociated"),
                                  *((name, (("dim", None),), "bitwise") for name in ("median", "argmax", "argmin")))),
    RowFunction("unsqueeze", ("torch.unsqueeze",), ("unsqueeze",), 1, (("dim", REQUIRED),), "insert", "",
                level="bitwise", floats=False),
    RowFunction("t", ("torch.t",), ("t",), 1, (), "along", "{0}.mT", level="bitwise", floats=False, ranks=(2,)),
    RowFunction("cat", ("torch.cat", "torch.concat", "torch.concatenate"), (), 0, (("dim", 0),), "cat",
                "torch.cat({every}, dim={dim})", level="bitwise", floats=False),
    RowFunction("stack", ("torch.stack",), (), 0, (("dim", 0),), "stack", "torch.stack({every}, dim={dim})",
                level="bitwise", floats=False),
    RowFunction("einsum", ("torch.einsum",), (), 0, (("equation", REQUIRED),), "einsum",
                'torch.einsum("{equation}", {every})'),
    RowFunction("flatten", ("torch.flatten", "torch.ravel"), ("flatten", "ravel"), 1, (), "flat",
                "{0}.flatten({first})", level="bitwise", floats=False),
    RowFunction("arange", (), (), 2, (), "insert", "", level="bitwise", floats=False),
    RowFunction("taken", (), (), 2, (), "taken", "", level="bitwise", floats=False, may_fail=True),
    RowFunction("picked", (), (), 2, (), "picked", "", level="bitwise", floats=False, may_fail=True),
    RowFunction("isin", (), (), 2, (), "among", "torch.isin({0}, {1})", level="bitwise", floats=False),
    RowFunction("column", (), (), 2, (), "column", "", level="bitwise", floats=False),
    RowFunction("part", (), (), 3, (), "part", "", level="bitwise", floats=False),
    RowFunction("selected", (), (), 2, (), "selected", "", level="bitwise", floats=False),
    RowFunction("matmul", ("torch.matmul", "torch.mm", "torch.mv"), ("matmul", "mm", "mv"), 2, (), "product", "",
                floats=False),
    RowFunction("linear", (f"{F}linear",), (), 2, (), "product", ""),
    RowFunction("outer", ("torch.outer", "torch.ger"), ("outer", "ger"), 2, (), "outer", "", level="bitwise",
                floats=False, ranks=(1,)),
    RowFunction("cross", ("torch.cross", "torch.linalg.cross"), (), 2, (("dim", -1),), "along",
                "torch.linalg.cross({0}, {1}, {params})", ranks=(1,)),
    RowFunction("cosine_similarity", (f"{F}cosine_similarity", "torch.cosine_similarity"), (), 2,
                (("dim", 1), ("eps", 1e-8)), "without", f"{F}cosine_similarity({{0}}, {{1}}, {{params}})"),
    RowFunction("cdist", ("torch.cdist",), (), 2, (("p", 2.0),), "pairs", "torch.cdist({0}, {1}, {params})",
                ranks=(2,)),
    RowFunction("cross_entropy", (f"{F}cross_entropy",), (), 2, (), "scalar",
                f'{F}cross_entropy({{0}}, {{1}}, reduction="none")', ranks=(1,), may_fail=True),
)}
ROWS |= {name: RowFunction(name, CALLS[name].functions, CALLS[name].methods, 0, (), "call", "", level=level,
                           floats=False, may_fail=CALLS[name].may_fail) for name, (_, level) in FORMS.items()}
PREFIX = "fn:"
PICKED = f"{PREFIX}picked"                  # of each row of a matrix the element at a place: `fn:picked(rows, places)`
AMONG = f"{PREFIX}isin"                     # whether a number is among those of a row: `fn:isin(number, row)`
PART = f"{PREFIX}part"                      # a row from one place to another: `fn:part(row, start, stop)`


def row_function(name: str) -> RowFunction:
    """The function of an operation `fn:name`."""
    return ROWS[name.removeprefix(PREFIX)]


MASKED = {name.removeprefix("masked_"): name for name in ROWS if name.startswith("masked_")}
BY_FUNCTION = {path: row for row in ROWS.values() if row.shape != "call" for path in row.functions}
BY_METHOD = {method: row for row in ROWS.values() if row.shape != "call" for method in row.methods}
VIEWS = {"diagonal", "unsqueeze", "t", "flatten", "part", "column"}       # that show the memory of their operand
WRITTEN_AS_VIEWS = VIEWS | {"diag"}                     # whose emitted text does, whatever the loop's own call does
LAID_OUT_AS_OPERAND = {"normalize", "sort", "argsort", "flip"}   # all others make a tensor that lies in order
