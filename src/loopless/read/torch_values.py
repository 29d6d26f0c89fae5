"""What each function of torch says of its arguments and of its result: a rule for several functions alike.

    torch.sum(row)          row has one dimension at least; a single element comes out
    x.cumsum(1)             x has two at least, and so has the result
    torch.zeros(n, m)       two
    torch.dot(a, b)         one each
"""
from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from .values import Value

if TYPE_CHECKING:
    from .value_walk import Walk


@dataclass(frozen=True)
class Called:
    """A call of a function of torch, or of a method that may be a tensor's."""
    w: Walk
    name: str
    first: Value | None                     # the tensor: the first argument, or what the method is of
    args: list[ast.expr]                    # the others
    keywords: dict[str, ast.expr]

    @cached_property
    def values(self) -> list[Value]:
        return [self.w.value(a) for a in self.args]

    def read(self) -> None:
        """The arguments say something of themselves, whatever becomes of them."""
        for a in self.args:
            self.w.value(a)

    @property
    def of(self) -> Value:
        return self.first or Value()

    def at(self, place: int, *names: str) -> ast.expr | None:
        """An argument by its place or one of its names."""
        return self.args[place] if len(self.args) > place else next(
            (self.keywords[n] for n in names if n in self.keywords), None)

    def dims(self, place: int) -> list[int] | None:
        """The dimensions that are named; None if there are none, or not as numbers."""
        node = self.at(place, "dim", "axis", "dims")
        every = node.elts if isinstance(node, (ast.Tuple, ast.List)) else [] if node is None else [node]
        found = [_number(n) for n in every]
        return [n for n in found if n is not None] if found and None not in found else None

    def deep_enough(self, dims: list[int] | None) -> None:
        for d in dims or ():
            self.of.at_least(d + 1 if d >= 0 else -d)


def _number(node: ast.expr) -> int | None:
    sign = -1 if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) else 1
    node = node.operand if isinstance(node, ast.UnaryOp) else node
    return sign * node.value if isinstance(node, ast.Constant) and type(node.value) is int else None


def tensor(rank: int | None = None, dtype: str = "") -> Value:
    return Value(rank or 0, rank, tensor=True, dtype=dtype)


def _reduced(c: Called) -> Value:
    place = 1 if c.name in ("norm", "quantile") else 0
    node, dims = c.at(place, "dim", "axis"), c.dims(place)
    dtype = "bool" if c.name in ("any", "all") else "int64" if c.name in ("argmax", "argmin", "count_nonzero") else ""
    if c.name in ("max", "min") and c.args and dims is None:
        return elementwise(c)
    if node is None:
        c.of.at_least(1)
        return tensor(0, dtype)
    c.deep_enough(dims)
    keep = c.at(place + 1, "keepdim")
    kept = isinstance(keep, ast.Constant) and keep.value is True
    result = c.w.knowledge.made(c.of, 0 if kept else -len(dims or "?"), alike=False)
    result.dtype = dtype
    if c.name in ("max", "min", "median", "mode", "kthvalue"):
        other = c.w.knowledge.made(result, alike=False)
        other.dtype = "int64"
        return Value(parts=(result, other))
    return result


def _along(c: Called) -> Value:
    """As many dimensions as went in."""
    c.deep_enough(c.dims(1 if c.name in ("roll", "renorm") else 0) or [0])
    result = c.w.knowledge.made(c.of, alike=c.name in ("flip", "roll", "sort", "cumsum"))
    if c.name in ("sort", "topk", "cummax", "cummin"):
        return Value(parts=(result, c.w.knowledge.made(result, alike=False)))
    return result


def _same(c: Called) -> Value:
    result = c.w.knowledge.made(c.of, alike=c.name in ("clone", "detach", "contiguous", "zeros_like", "empty_like",
                                                       "ones_like", "full_like", "cpu", "cuda"))
    cast = {"long": "int64", "bool": "bool", "int": "int32", "float": "float32", "double": "float64"}
    result.dtype = _dtype(c) or cast.get(c.name, "")
    c.of.cast |= c.name in ("float", "double", "half") or (c.name == "to" and any(
        isinstance(a, ast.Attribute) and a.attr in ("dtype", "float32", "float64", "float") for a in c.args))
    c.read()
    return result


def _dtype(c: Called) -> str:
    said = c.keywords.get("dtype")
    name = said.attr if isinstance(said, ast.Attribute) and isinstance(said.value, ast.Name) else ""
    return {"long": "int64", "int": "int32", "float": "float32", "double": "float64"}.get(name, name) \
        if name != "dtype" else ""


def _made(c: Called) -> Value:
    """A new tensor of given sizes."""
    sizes: list[ast.expr] = [c.args[0]] if c.name in ("full", "new_full") and c.args else c.args
    if c.name == "randint":
        given_sizes: list[ast.expr] = [a for a in (*c.args, *c.keywords.values())
                                       if isinstance(a, (ast.Tuple, ast.List))]
        sizes = given_sizes[:1]
    if "size" in c.keywords and not sizes:
        sizes = [c.keywords["size"]]
    given = [c.w.value(s) for s in sizes]
    for v in (p for g in given for p in g.parts or (g,)):
        v.whole |= v.shape_of is None
    if len(sizes) == 1 and isinstance(sizes[0], (ast.Tuple, ast.List)):
        sizes = sizes[0].elts
    elif len(given) == 1 and given[0].shape_of is not None:
        result = c.w.knowledge.made(given[0].shape_of, alike=False)
        result.tensor, result.dtype = True, _dtype(c)
        return result
    if any(isinstance(s, ast.Starred) for s in sizes) or not sizes:
        return tensor(None, _dtype(c))
    whole = c.name in ("randint", "LongTensor")
    return tensor(len(sizes), _dtype(c) or ("int64" if whole else "" if "dtype" in c.keywords else "float32"))


def _of_rank(rank: int, dtype: str = "") -> Callable[[Called], Value]:
    def made(c: Called) -> Value:
        c.read()
        return tensor(rank, _dtype(c) or dtype)
    return made


def elementwise(c: Called) -> Value:
    result = c.w.knowledge.together(c.of, *c.values)
    result.tensor = True
    result.dtype = "bool" if c.name in ("gt", "ge", "lt", "le", "eq", "ne", "isnan", "logical_not") else ""
    return result


def product(w: Walk, left: Value, right: Value) -> Value:
    """`a @ b`: rows and columns meet."""
    for v in (left, right):
        v.tensor = True
        v.at_least(1)
    return tensor()


def _product(c: Called) -> Value:
    ranks = {"mm": (2, 2, 2), "mv": (2, 1, 1), "dot": (1, 1, 0), "inner": (1, 1, 0), "outer": (1, 1, 2),
             "ger": (1, 1, 2), "bmm": (3, 3, 3), "vdot": (1, 1, 0)}.get(c.name)
    other = c.values[0] if c.values else Value()
    if ranks is None:
        return product(c.w, c.of, other)
    for v, rank in zip((c.of, other), ranks):
        v.tensor = True
        v.at_least(rank)
        v.at_most(rank)
    return tensor(ranks[2])


def _unsqueezed(c: Called) -> Value:
    result = c.w.knowledge.made(c.of, 1)
    result.widened = c.name == "unsqueeze"
    return result


def _squeezed(c: Called) -> Value:
    dims = c.dims(0)
    c.deep_enough(dims)
    return c.w.knowledge.made(c.of, -len(dims)) if dims else tensor()


def _viewed(c: Called) -> Value:
    sizes = c.args[0].elts if len(c.args) == 1 and isinstance(c.args[0], (ast.Tuple, ast.List)) else c.args
    known = sizes and not any(isinstance(s, ast.Starred) for s in sizes) and not (
        len(sizes) == 1 and _number(sizes[0]) is None)
    c.read()
    result = tensor(len(sizes) if known else None)
    result.dtype = c.of.dtype
    return result


def _expanded(c: Called) -> Value:
    sizes = c.args[0].elts if len(c.args) == 1 and isinstance(c.args[0], (ast.Tuple, ast.List)) else c.args
    for k, size in enumerate(sizes):
        if _number(size) == -1:
            c.of.at_least(len(sizes) - k)
    return _viewed(c)


def _flat(c: Called) -> Value:
    return tensor(1, c.of.dtype) if not c.args and not c.keywords else tensor()


def _swapped(c: Called) -> Value:
    found = [_number(a) for a in c.args]
    c.deep_enough([n for n in found if n is not None])
    if c.name == "t":
        c.of.at_least(2)
    if c.name == "permute" and found:
        c.of.at_least(len(found))
        c.of.at_most(len(found))
    return c.w.knowledge.made(c.of)


def _collected(c: Called) -> Value:
    of = c.of.element if c.of.element is not None else c.w.either(*c.of.parts) if c.of.parts else None
    if of is None:
        return tensor()
    of.tensor = True
    if c.name != "stack":
        of.at_least(1)
    result = c.w.knowledge.made(of, int(c.name == "stack"))
    result.tensor = True
    return result


def _tensor_of(c: Called) -> Value:
    """`torch.tensor(values)`: a dimension for each level of lists."""
    rank, of = 0, c.of
    if c.name == "LongTensor" and c.args:
        return tensor(1 + len(c.args), "int64")
    while of.element is not None:
        rank, of = rank + 1, of.element
    said = _dtype(c) or {"LongTensor": "int64", "FloatTensor": "float32", "BoolTensor": "bool"}.get(c.name, "")
    return tensor(rank if c.of.element is not None or c.of.number else None, said)


def _looked_up(c: Called) -> Value:
    """`torch.searchsorted(edges, v)`, `torch.bucketize(v, edges)`."""
    other = c.values[0] if c.values else Value()
    edges, asked = (other, c.of) if c.name == "bucketize" else (c.of, other)
    edges.at_least(1)
    edges.tensor = True
    if c.name == "bucketize":
        edges.at_most(1)
    c.w.knowledge.together(edges, asked)                        # of one dtype
    result = c.w.knowledge.made(asked, alike=False)
    result.dtype = "int64"
    return result


def _compared_rows(c: Called) -> Value:
    """`F.cosine_similarity(a, b, dim)`, `torch.cdist(a, b)`."""
    both = c.w.knowledge.together(c.of, *c.values[:1])
    both.tensor = True
    if c.name == "cdist":
        for v in (c.of, *c.values[:1]):
            v.at_least(2)
        return c.w.knowledge.made(both)
    dims = c.dims(1) or [1 if c.name == "cosine_similarity" else -1]
    for d in dims:
        both.at_least(d + 1 if d >= 0 else -d)
    return c.w.knowledge.made(both, -1)


def _loss(c: Called) -> Value:
    """Losses: of each element, or one of all; class indices have one dimension less than what they choose from."""
    other = c.values[0] if c.values else Value()
    other.tensor = True
    classes = c.name in ("cross_entropy", "nll_loss")
    if classes:
        c.w.knowledge.put(c.w.knowledge.made(c.of, -1, alike=False), other)
        c.w.knowledge.put(other, c.w.knowledge.made(c.of, -1, alike=False))
        other.index = True
        c.of.at_least(1)
    said = c.keywords.get("reduction")
    each = isinstance(said, ast.Constant) and said.value == "none"
    if not each:
        return tensor(0)
    return c.w.knowledge.made(other if classes else c.of, alike=False)


def _chosen(c: Called) -> Value:
    """`torch.where(test, a, b)`."""
    return elementwise(c) if c.args else Value(parts=(tensor(1, "int64"),))


def einsum(w: Walk, node: ast.Call) -> Value:
    """`torch.einsum("bi,ij->bj", x, w)`: the equation says it."""
    said = node.args[0].value if node.args and isinstance(node.args[0], ast.Constant) else ""
    values = [w.value(a) for a in node.args[1:]]
    left, arrow, right = str(said).replace(" ", "").partition("->")
    for v, axes in zip(values, left.split(",")):
        v.tensor = True
        if axes.isalpha():
            v.at_least(len(axes))
            v.at_most(len(axes))
    return tensor(len(right)) if arrow and (right.isalpha() or not right) else tensor()


def unravelled(w: Walk, node: ast.Call) -> Value:
    """Nobody computes the places of a position in a tensor of one dimension."""
    w.value(node.args[0])
    of = w.value(node.args[1]).shape_of
    if of is not None:
        of.at_least(2)
    return Value(element=Value(number=True, whole=True))


def _words(text: str, does: Callable[[Called], Value]) -> dict[str, Callable[[Called], Value]]:
    return dict.fromkeys(text.split(), does)


FUNCTIONS: dict[str, Callable[[Called], Value]] = {
    **_words("sum mean prod norm max min amax amin argmax argmin any all std var logsumexp median nansum nanmean "
             "count_nonzero kthvalue mode quantile", _reduced),
    **_words("cumsum cumprod softmax log_softmax logcumsumexp sort argsort topk flip roll cummax cummin normalize",
             _along),
    **_words("clone detach contiguous float double long int bool half to type cpu cuda requires_grad_ zeros_like "
             "ones_like empty_like full_like rand_like randn_like type_as fill_ zero_ relu tril triu bernoulli", _same),
    **_words("zeros ones empty full rand randn randint new_zeros new_ones new_empty new_full", _made),
    **_words("arange linspace logspace randperm hann_window", _of_rank(1)),
    **_words("unique bincount histc masked_select nonzero_flat", _of_rank(1)),
    **_words("eye nonzero argwhere", _of_rank(2)),
    **_words("mm mv dot inner outer ger bmm vdot matmul", _product),
    **_words("unsqueeze one_hot diag_embed", _unsqueezed), **_words("squeeze", _squeezed),
    **_words("view reshape", _viewed), **_words("expand repeat", _expanded), **_words("flatten ravel", _flat),
    **_words("transpose permute t swapaxes movedim", _swapped),
    **_words("stack cat concat concatenate", _collected),
    **_words("tensor as_tensor LongTensor FloatTensor BoolTensor asarray", _tensor_of),
    **_words("searchsorted bucketize", _looked_up),
    **_words("cosine_similarity pairwise_distance cdist", _compared_rows),
    **_words("cross_entropy nll_loss mse_loss l1_loss binary_cross_entropy binary_cross_entropy_with_logits "
             "smooth_l1_loss", _loss),
    **_words("where", _chosen),
}
