"""How much memory the values take that are neither given nor wanted: the temporaries of tensor code, before it runs.

    d = ((x[:, None] - y) ** 2).sum(2)      the difference and its square are over i, j and k; x, y and d are not

A temporary is *large* if no tensor that comes in or goes out has all of its dimensions. Only those count: what is as
small as an argument or a result is not what fills a memory. Of a chain of operations two values are there at a time, of
a choice four. Their sizes are products of the extents of dimensions, text over what is there at the entry.
"""
from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import field

from ..ir import loop as ir
from ..ir import tensor as t
from ..ir.affine import Affine
from ..ir.records import dataclass
from ..ir.row_table import ROWS
from ..ir.tensor_check import place_dims

Dims = frozenset[str]
BYTES = {"bool": 1, "uint8": 1, "int8": 1, "int16": 2, "float16": 2, "bfloat16": 2, "int32": 4, "float32": 4,
         "complex128": 16}
MATERIALIZED = (t.Apply, t.Where, t.Fold, t.Scan, t.Shift, t.Cast, t.Flip, t.Range, t.Contract)

SAME_AXES = (t.Apply, t.Where, t.Cast, t.Named, t.HelperCall, t.Fold, t.Scan, t.Flip, t.Contract)


def itemsize(dtype: str) -> int:
    return BYTES.get(dtype, 8)


def targets(stmt: t.Statement) -> list[t.Value]:
    """The values of a statement that go out of it."""
    return list(stmt.values) if isinstance(stmt, t.Result) else [stmt.value] if isinstance(stmt, t.Let) else []


@dataclass
class Temporaries:
    """The large values of tensor statements."""
    statements: list[t.Statement]
    extents: Mapping[str, Affine]                                   # how long each dimension is
    known: list[Dims] = field(default_factory=list)                 # the dimensions of what comes in or goes out

    def __post_init__(self) -> None:
        for stmt in self.statements:
            self.known += [frozenset(v.dims) for v in targets(stmt)]
            self.known += [frozenset(stmt.dims)] if isinstance(stmt, t.Put) else []
            for node in ir.walk(stmt):
                if isinstance(node, (t.View, t.Input)) and t.shares_memory(node) and _has_a_name(node):
                    self.known.append(frozenset(node.dims))
                elif isinstance(node, t.Flatten):
                    self.known.append(frozenset(node.base.dims))

    def is_large(self, node: ir.Node) -> bool:
        """Whether a value is a tensor of its own, with more dimensions than anything that comes in or goes out."""
        node = bare(node)
        made = isinstance(node, MATERIALIZED) or (isinstance(node, t.View) and not t.shares_memory(node))
        return made and isinstance(node, t.Value) and len(node.dims) > 1 and not t.is_number(node) \
            and all(d in self.extents for d in node.dims) and not any(k.issuperset(node.dims) for k in self.known)

    def peak(self) -> dict[Dims, int]:
        """The bytes for each element of the dimensions of large values that are there at the same time."""
        found: dict[Dims, int] = {}
        counts = Counter(n for s in self.statements for n in ir.walk(s) if self.is_large(n))
        largest = [k for k in {frozenset(n.dims) for n in counts if isinstance(n, t.Value)}]
        for dims in (k for k in largest if not any(k < other for other in largest)):
            shared = sum(itemsize(n.dtype) for n, c in counts.items() if c > 1 and isinstance(n, t.Value)
                         and frozenset(n.dims) == dims and not isinstance(n, (t.Named, t.View)))
            found[dims] = shared + max(self._alive(value, dims) for s in self.statements for value in ir.children(s))
        return found

    def _alive(self, node: ir.Node, dims: Dims) -> int:
        """The bytes that are needed at once to compute a value: operands are there until the result is."""
        held = most = 0
        for child in [node.body] if isinstance(node, t.HelperCall) else ir.children(node):
            most = max(most, held + self._alive(child, dims))
            held += self._size(child, dims)
        return max(most, held + (0 if isinstance(node, (t.Named, t.HelperCall)) else self._size(node, dims)))

    def _size(self, node: ir.Node, dims: Dims) -> int:
        node = bare(node)
        if isinstance(node, t.Gather):
            return self._size(node.index, dims)
        return itemsize(node.dtype) if isinstance(node, t.Value) and frozenset(node.dims) == dims \
            and self.is_large(node) else 0


def _has_a_name(node: ir.Node) -> bool:
    """Whether a value is a part of a tensor that is there, not of one that is computed under other names."""
    while isinstance(node, (t.View, t.Unflatten, t.Flatten, t.Unfold, t.Turn)):
        node = node.base
    return isinstance(node, t.Input)


def bare(node: ir.Node) -> ir.Node:
    while isinstance(node, (t.Named, t.HelperCall)):
        node = node.value if isinstance(node, t.Named) else node.body
    return node


def row_size(nodes: Iterable[ir.Node], dim: str, made: Collection[str]) -> Affine | None:
    """The size of an axis of rows, as a tensor from outside shows it; made are the tensors of the region itself."""
    views = (n for node in nodes for n in ir.find(node, t.View) if dim in n.dims)
    for view in views:
        if not isinstance(view.base, t.Input) or view.base.name in made:
            continue
        for axis, (item, left) in enumerate(zip(view.items, place_dims(view.items, view.dims))):
            if left == (dim,) and isinstance(item, t.Keep):
                return Affine.symbol(f"{view.base.name}.shape[{axis}]")
            if left == (dim,) and isinstance(item, t.Slice) and item.step == 1:
                return item.stop - item.start
    return None


def axis_size(value: t.Value, dim: str, made: Collection[str]) -> Affine | None:
    """The size of an axis of a value's own rows; None if it is not known. The rows in it may have others: only their
    place from the end gives an axis its name."""
    if isinstance(value, t.View):
        for axis, (item, left) in enumerate(zip(value.items, place_dims(value.items, value.dims))):
            if left == (dim,) and isinstance(item, t.Slice) and item.step == 1:
                return item.stop - item.start
            if left == (dim,) and isinstance(item, t.Keep):
                if isinstance(value.base, t.Input):
                    outside = value.base.name not in made
                    return Affine.symbol(f"{value.base.name}.shape[{axis}]") if outside else None
                return axis_size(value.base, value.base.dims[axis], made)
        return None
    if isinstance(value, t.Rowwise):
        own = value.axes[0] if value.function != "t" and ROWS[value.function].shape == "along" else ()
        name = dict(zip(value.dims[len(value.dims) - len(own):], own)).get(dim)
        return None if name is None else axis_size(value.args[0], name, made)
    kept = isinstance(value, SAME_AXES)
    parts = [c for c in ir.children(value) if isinstance(c, t.Value) and dim in c.dims] if kept else []
    return next((size for size in (axis_size(c, dim, made) for c in parts) if size is not None), None)


def bytes_text(peak: Mapping[Dims, int], extents: Mapping[str, Affine], without: str = "") -> str:
    """The bytes as text over what is there at the entry; without one dimension, those for each step along it."""
    terms = []
    for dims, each in peak.items():
        sizes = [str(size) for d, size in extents.items() if d in dims and d != without]
        terms.append(" * ".join([str(each), *(f"({s})" if " " in s else s for s in sizes)]))
    return " + ".join(terms)
