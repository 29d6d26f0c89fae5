"""Values that are equal but for the names or the order of their dimensions are computed once.

    cov[i, j] = (x.T @ x)(i, j) where j >= i        value = x.T @ x
    cov[j, i] = (x.T @ x)(i, j) where j >= i   →    ... value(i, j) ... value.T(j, i) ...

What only differs in the order of its axes is the same value, where its user puts them in order by itself. Two loops
over one tensor compute the same under other names: there the second value becomes a view of the first one with all its
axes, which is no operation; `naming.py` then gives them one name. Values are compared by a key in which a dimension is
the number of its first appearance, those of the value itself first: equal keys mean that one value is the other one,
renamed. Left alone: views, which cost nothing (what is looked up at places is none), numbers, and a value that is all
of a tensor with a name, or a result.
"""
from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Any

from ..ir import tensor as t
from ..ir.loop import Node, find, rebuild, size
from ..ir.node import replace
from ..ir.records import dataclass

COMPUTED = (t.Apply, t.Where, t.Fold, t.Scan, t.Contract, t.MatrixSteps, t.Grouped, t.Owners, t.Rowwise, t.Earlier,
            t.Located)
KNOWN = (*COMPUTED, t.Input, t.Number, t.View, t.Cast, t.Range, t.Flip, t.Named, t.Keep, t.Slice, t.Pick, t.Gather)
DIMENSIONS = {"dims", "over", "dim", "column", "axes"}
MOST = 400                              # nodes in a value that is looked at


def computed_once(statements: list[t.Statement]) -> list[t.Statement]:
    """The statements with what is equal under other names as views of what came first."""
    seen: dict[Any, t.Value] = {}
    same = Same({}, {})
    for value in _candidates(s for s in statements if not isinstance(s, t.Kept)):
        first = seen.setdefault(_key(value), value)
        if first != value:
            same.turned[value] = first
            continue
        first = seen.setdefault(_key(value, {d: k for k, d in enumerate(value.dims)}), value)
        if first != value:
            same.renamed[value] = t.View(first, (t.Keep(),) * len(value.dims), value.dims)
    if not same.turned and not same.renamed:
        return statements
    return [s if isinstance(s, t.Kept) else rebuild(s, same.inside if isinstance(s, (t.Let, t.Result)) else same.part,
                                                    isinstance(s, t.Put)) for s in statements]


@dataclass(frozen=True)
class Same:
    """What is in place of values that were computed before."""
    turned: dict[Node, t.Value]         # the same with its axes in another order
    renamed: dict[Node, t.Value]

    def part(self, node: Node, any_order: bool) -> Node:
        """A part of something that puts the axes of its parts in order by itself, or not."""
        if any_order and node in self.turned:
            return self.turned[node]
        if node in self.renamed:
            return self._seen(node, self.part)
        aligns = _aligns(node) or (any_order and isinstance(node, (t.Named, t.Cast)))
        return rebuild(node, self.part, aligns)

    def inside(self, value: Node, any_order: bool) -> Node:
        """A value that is all of a tensor of its own, in which others are computed once."""
        if isinstance(value, t.Named):
            return rebuild(value, self.inside, any_order)
        return rebuild(value, self.part if isinstance(value, t.Contract) else self.laid_out, _aligns(value))

    def laid_out(self, node: Node, any_order: bool) -> Node:
        """A part of such a value: elementwise work leaves its result in memory as its operands are."""
        if node in self.renamed:
            return self._seen(node, self.laid_out)
        return rebuild(node, self.part if isinstance(node, t.Contract) else self.laid_out, _aligns(node))


    def _seen(self, node: Node, within: Callable[[Node, bool], Node]) -> Node:
        """A view of the value that came first, as that is by now."""
        view = self.renamed[node]
        assert isinstance(view, t.View)
        inner = self.part if isinstance(view.base, t.Contract) else within
        return replace(view, base=rebuild(view.base, inner, _aligns(view.base)))


def _aligns(node: Node) -> bool:
    """Whether a value is the same whatever the order of its operands' axes."""
    return isinstance(node, (t.Where, t.Contract)) or (isinstance(node, t.Apply) and node.op not in ("tril", "triu"))


def _folds(node: Node) -> bool:
    """Whether a value is a fold that is the same, but for the order of its axes, whatever the order of its base's."""
    return isinstance(node, t.Fold) and node.kind in ("sum", "prod", "any", "all", "mean", "norm", "amax", "amin",
                                                         "logsumexp")


def _candidates(statements: Iterable[t.Statement]) -> list[t.Value]:
    """The values that look like another one, each once, in order."""
    alike: defaultdict[Any, dict[t.Value, None]] = defaultdict(dict)
    for stmt in statements:
        for kind in (*COMPUTED, t.View):
            for value in find(stmt, kind):
                if kind is t.View and not looked_up(value):
                    continue
                if value.dims and size(value) <= MOST and not t.shares_memory(value):
                    look = type(value), size(value), len(value.dims), value.dtype, getattr(value, "op", ""), \
                        getattr(value, "kind", "")
                    alike[look][value] = None
    return [v for values in alike.values() if len(values) > 1 for v in values
            if all(isinstance(n, KNOWN) for n in find(v, Node))]


def looked_up(node: Node) -> bool:
    """What is at places that a tensor gives, which is a copy."""
    return isinstance(node, t.View) and any(isinstance(i, t.Gather) and not isinstance(i.index, t.Range)
                                            for i in node.items)


def _key(node: Any, numbers: dict[str, int] | None = None) -> Any:
    """What a value computes: with its dimensions as numbers, or else with their names, in whatever order they are."""
    if isinstance(node, t.Named):
        return _key(node.value, numbers)
    if isinstance(node, tuple):
        return tuple(_key(n, numbers) for n in node)
    if not isinstance(node, Node):
        return node
    parts: list[Any] = [type(node)]
    for name, field in vars(node).items():
        if numbers is not None and isinstance(node, t.View) and name == "base":     # whose axes are seen in it only
            parts.append(_key(field, {d: k for k, d in enumerate(node.base.dims)}))
        elif numbers is not None and isinstance(node, t.Fold) and name in ("base", "over"):
            inside = {**numbers, **{d: len(numbers) + k for k, d in enumerate(node.over)}}  # where they mean its own
            parts.append(_key(field, inside) if name == "base" else _numbered(node.over, inside))
        elif name in DIMENSIONS:
            dims = (field,) if isinstance(field, str) else field
            parts.append(_numbered(dims, numbers) if numbers is not None else
                         frozenset(dims) if _aligns(node) or _folds(node) else dims)
        elif not name.startswith("_") and name not in ("checked", "counted"):
            parts.append(_key(field, numbers))
    return tuple(parts)


def _numbered(dims: tuple[Any, ...], numbers: dict[str, int]) -> tuple[Any, ...]:
    """Dimensions, or those of several operands, by their numbers."""
    return tuple(_numbered(d, numbers) if isinstance(d, tuple) else numbers.setdefault(d, len(numbers)) for d in dims)
