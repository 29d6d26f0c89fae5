"""The operations of the interpreters, with torch underneath."""

from __future__ import annotations

import math
import operator
import warnings
from collections.abc import Callable, Mapping
from typing import Any

import torch

from ..ir import ops
from ..ir.call_table import CALLS, Call, arranged
from ..ir.loop_run import Unfit
from ..ir.row_table import PREFIX, ROWS
from ..ir.types import NUMBERS, Type

OPERATORS: dict[str, Callable[..., Any]] = {
    "add": operator.add, "sub": operator.sub, "mul": operator.mul, "div": operator.truediv,
    "floor_divide": operator.floordiv, "remainder": operator.mod, "pow": operator.pow, "lt": operator.lt,
    "le": operator.le, "gt": operator.gt, "ge": operator.ge, "eq": operator.eq, "ne": operator.ne,
    "neg": operator.neg, "positive": operator.pos, "bitwise_not": operator.invert, "bitwise_and": operator.and_,
    "bitwise_or": operator.or_, "bitwise_xor": operator.xor, "bitwise_left_shift": operator.lshift,
    "bitwise_right_shift": operator.rshift, "abs": abs, "not": operator.not_, "truth": bool, "bool": bool, "int": int,
    "float": float, "round": round,
}
ANYTHING = {True: float("nan"), False: 77}  # what stands in memory that nobody has filled


def dtype_of(name: str) -> torch.dtype:
    found = getattr(torch, name)
    assert isinstance(found, torch.dtype)
    return found


class TorchOperations:
    """Numbers as Python has them, tensors as torch has them."""

    def apply(self, name: str, args: tuple[Any, ...], params: Mapping[str, Any]) -> Any:
        first = args[0] if args else None
        if name in ("clone", "detach", "contiguous", "item"):
            return getattr(first, name)() if isinstance(first, torch.Tensor) else first
        if name == "nonzero":
            return args[0][:, None]
        if name in ("positions", "row-first"):
            places = args[0].nonzero()
            return places[:, 0] if name == "positions" else places[0, 0]
        if name.startswith("row-"):
            if name == "row-count":
                return torch.tensor(len(args[0]))
            if name == "row-peak" and not len(args[0]):
                return args[0].new_full((), float("-inf"))
            if name in ("row-greatest", "row-least"):
                return max(args[0]) if name == "row-greatest" else min(args[0])
            kind = {"row-dot": "sum", "row-peak": "max"}.get(name, name.removeprefix("row-"))
            kind = f"a{kind}" if kind in ("max", "min") and params else kind
            return getattr(first, kind)(**params)
        if name.startswith(PREFIX):
            return self.row(name.removeprefix(PREFIX), args, params)
        if name in ("tril", "triu"):
            return getattr(first, name)(**params)
        if name == "as_tensor" and isinstance(first, torch.Tensor):
            return first
        if name in ("to", "as_tensor"):
            return self.cast(first, params["dtype"])
        if name == "numel":
            return math.prod(args)
        if name == "unravel":
            return int(torch.unravel_index(torch.tensor(first), args[1:])[params["axis"]])
        if name.startswith("math."):
            return getattr(math, name.removeprefix("math."))(*args)
        if name in OPERATORS and not params and not (name == "round" and isinstance(first, torch.Tensor)):
            found = OPERATORS[name](*args)
            if isinstance(found, complex) and name == "pow" and not any(isinstance(a, complex) for a in args):
                raise Unfit("a power of Python numbers that is no real number")
            return found
        info = ops.TABLE[name]
        function: Any = torch
        for part in info.function.split(".")[1:]:
            function = getattr(function, part)
        return function(*args, **params)

    def row(self, name: str, args: tuple[Any, ...], params: Mapping[str, Any]) -> Any:
        """A function of one row, as the loop calls it."""
        if params.get("from_start"):
            return args[0].index_select(0, args[1])
        if name in ("selected", "taken"):
            return args[0][args[1]]
        if name == "picked":
            if len(args[0]) != len(args[1]):
                raise Unfit("as many places as rows")
            return args[0][torch.arange(len(args[1])), args[1]]
        if name == "isin":
            return torch.isin(torch.as_tensor(args[0], dtype=args[1].dtype), args[1])
        if name == "column":
            return args[0].select(params["dim"], args[1])
        if name == "part":
            return args[0][args[1]:args[2]]
        if name == "arange":
            return torch.arange(*args)
        if name.startswith("masked_"):
            return self._selected_row(name.removeprefix("masked_"), args[0], args[1], params)
        if name == "einsum":
            return torch.einsum(params["equation"].replace("...", ""), *args)
        if name in CALLS:
            return self.call(CALLS[name], args, params)
        given = {k: v for k, v in params.items() if k != "part" and v is not None}
        if "dims" in given:
            given["dims"] = (given["dims"],)
        function: Any = torch
        for part in ROWS[name].functions[0].split(".")[1:]:
            function = getattr(function, part)
        found = function(args, **given) if name in ("cat", "stack") else function(*args, **given)
        return getattr(found, params["part"]) if "part" in params else found

    def _selected_row(self, name: str, row: Any, mask: Any, params: Mapping[str, Any]) -> Any:
        """A function of what a mask selects; where an extreme is, is told by its place in the whole row."""
        if name in ("argmax", "argmin"):
            return mask.nonzero()[getattr(row[mask], name)(), 0]
        with warnings.catch_warnings():                         # of a row that is too short, which a check tells
            warnings.simplefilter("ignore")
            return self.row(name, (row[mask],), params)

    def call(self, call: Call, args: tuple[Any, ...], params: Mapping[str, Any]) -> Any:
        """A function of rows that is called as it is; the sizes that it is told are those of the row."""
        own = {p.name: args[0].shape[-len(params[p.name]):] for p in call.signature if p.kind == "sizes"}
        positional, named = arranged(call, list(args), dict(params) | own)
        function: Any = torch
        for part in call.functions[0].split(".")[1:]:
            function = getattr(function, part)
        found = function(*positional, **named)
        return getattr(found, params["part"]) if "part" in params else found

    def rowwise(self, function: str, rows: list[Any], batch: int, params: Mapping[str, Any]) -> Any:
        sizes = torch.broadcast_shapes(*(r.shape[:batch] for r in rows))
        spread = [r.expand(*sizes, *r.shape[batch:]).reshape(math.prod(sizes), *r.shape[batch:]) for r in rows]
        found = [self.row(function, tuple(r[k] for r in spread), params) for k in range(math.prod(sizes))]
        return torch.stack(found).reshape((*sizes, *found[0].shape)) if found else torch.empty(sizes)

    def load(self, array: Any, subs: tuple[Any, ...]) -> Any:
        return array[subs] if subs else array

    def store(self, array: Any, subs: tuple[Any, ...], value: Any) -> None:
        array[subs if subs else ...] = value

    def size(self, array: Any, axis: int) -> int:
        return int(array.shape[axis])

    def new(self, shape: tuple[int, ...], fill: Any, dtype: str) -> Any:
        kind = dtype_of(dtype)
        value = ANYTHING[kind.is_floating_point] if fill is None else fill
        return torch.full(shape, value, dtype=kind)

    def collect(self, how: str, items: list[Any], dtype: str, axis: int) -> Any:
        if how == "list":
            return list(items)
        if how == "tensor":
            return torch.tensor(items, dtype=dtype_of(dtype)) if items else torch.tensor(items)
        if not items:
            raise Unfit("the list is not empty")
        return torch.stack(items, axis) if how == "stack" else torch.cat(items, axis)

    def listed(self, array: Any) -> list[Any]:
        found: list[Any] = array.tolist()
        return found

    def copy(self, array: Any) -> Any:
        return array.clone()

    def convert(self, value: Any, type: Type) -> Any:
        if type.kind in NUMBERS:
            return {"int": int, "float": float, "bool": bool}[type.kind](value)
        if isinstance(value, int):          # beside a tensor, a number that has no room in it wraps round
            return torch.tensor(value).to(dtype_of(type.dtype))
        return self.cast(value, type.dtype)

    # -- whole tensors, by position

    def arrange(self, data: Any, order: tuple[int | None, ...]) -> Any:
        if not isinstance(data, torch.Tensor) or not data.dim():    # an element promotes otherwise than a vector of one
            return data
        data = data.permute([k for k in order if k is not None])
        return data[tuple(None if k is None else slice(None) for k in order)] if order else data

    def axes(self, data: Any) -> tuple[int, ...] | None:
        return tuple(data.shape) if isinstance(data, torch.Tensor) else None

    def dtype(self, data: Any) -> str:
        return str(data.dtype).removeprefix("torch.")

    def number(self, text: str, names: Mapping[str, Any]) -> Any:
        return eval(text, {"math": math, "torch": torch}, dict(names))

    def arange(self, start: int, stop: int, step: int, dtype: str) -> Any:
        return torch.arange(start, max(start, stop), step, dtype=dtype_of(dtype))

    def take(self, data: Any, indices: tuple[Any, ...]) -> Any:
        return data[indices]

    def put(self, data: Any, items: tuple[Any, ...], value: Any) -> None:
        data[items if items else ...] = value

    def where(self, test: Any, yes: Any, no: Any) -> Any:
        return torch.where(test, yes, no)

    def fold(self, kind: str, data: Any, count: int, dtype: str) -> Any:
        flat = data.flatten(data.dim() - count)
        if kind in ("sum", "prod"):
            return getattr(flat, kind)(-1, dtype=dtype_of(dtype))
        if kind in ("any", "all", "amax", "amin", "mean", "logsumexp"):
            return getattr(flat, kind)(-1)
        if kind == "norm":
            return flat.norm(dim=-1)
        if kind == "first":
            return flat.int().argmax(-1)
        name = kind.removesuffix("-last").removeprefix("arg")
        order = flat.byte() if flat.dtype is torch.bool else flat       # torch looks for no place of a truth
        if kind.endswith("-last"):
            at = flat.shape[-1] - 1 - getattr(order.flip(-1), f"arg{name}")(-1)
        else:
            at = getattr(order, f"arg{name}")(-1)
        return at if kind.startswith("arg") else flat.gather(-1, at[..., None])[..., 0]

    def scan(self, kind: str, data: Any, dtype: str) -> Any:
        if kind in ("max", "min"):
            return getattr(torch, f"cum{kind}")(data, -1).values
        if kind == "any":
            return torch.cumsum(data, -1) > 0
        if kind == "logsumexp":
            return torch.logcumsumexp(data, -1)
        return getattr(torch, f"cum{kind}")(data, -1, dtype=dtype_of(dtype))

    def steps(self, kind: str, factor: Any, data: Any, first: Any, length: int | None, dtype: str) -> Any:
        factor, data, first = (v if isinstance(v, torch.Tensor) else self.cast(v, dtype) for v in (factor, data, first))
        known = torch.broadcast_shapes(factor.shape, data.shape, (*first.shape, 1))
        known = known if length is None else (*known[:-1], length)
        factor, data, found = factor.expand(known), data.expand(known), []
        for t in range(known[-1]):
            first = self._step(kind, first, factor[..., t], data[..., t])
            found.append(first)
        return torch.stack(found, -1) if found else data.clone()

    def matrix_steps(self, factor: Any, data: Any, first: Any, length: int | None, last: bool) -> Any:
        data, first = (v if isinstance(v, torch.Tensor) else torch.tensor(v, dtype=factor.dtype) for v in (data, first))
        inner = torch.broadcast_shapes(data.shape[1:], first.shape, factor.shape[-1:])
        steps = length if length is not None else len(factor) if factor.dim() == 3 else len(data)
        h, found = first.expand(inner), list[Any]()
        for at in data.expand(steps, *inner):
            by = factor[len(found)] if factor.dim() == 3 else factor
            h = h @ by.mT + at
            found.append(h)
        return h if last else torch.stack(found) if found else data.new_empty((0, *inner))

    def walk(self, table: Any, first: Any, length: int | None) -> Any:
        inner = torch.broadcast_shapes(table.shape[2 if length is None else 1:], getattr(first, "shape", ()))
        steps = [table] * length if length is not None else list(table)
        h, found = torch.as_tensor(first).expand(inner), list[Any]()
        for step in steps:
            h = step.expand(len(step), *inner).gather(0, h[None])[0]
            found.append(h)
        return torch.stack(found) if found else table.new_empty((0, *inner))

    def solve(self, matrix: Any, data: Any, upper: bool, unit: bool) -> Any:
        found: list[Any] = [None] * len(data)
        for i in range(len(data))[::-1 if upper else 1]:
            total = data[i]
            for j in range(i + 1, len(data)) if upper else range(i):
                total = total - matrix[i, j] * found[j]
            found[i] = total if unit else total / matrix[i, i]
        return torch.stack(found) if found else data.clone()

    def _step(self, kind: str, h: Any, factor: Any, value: Any) -> Any:
        if kind == "linear":
            return factor * h + value
        return torch.maximum(h + factor, value) if kind == "clamp-low" else torch.minimum(h + factor, value)

    def select(self, data: Any, at: int) -> Any:
        return data[..., at]

    def shift(self, data: Any, first: Any) -> Any:
        front = data[..., :1]
        number = not isinstance(first, torch.Tensor)
        lead = torch.full_like(front, first) if number else first.to(data.dtype).expand_as(front)
        return torch.cat((lead, data[..., :-1]), -1)

    def coupled(self, factors: list[Any], values: list[Any], firsts: list[Any], length: int | None, dtype: str) -> Any:
        parts = [v if isinstance(v, torch.Tensor) else self.cast(v, dtype) for v in (*factors, *values)]
        names = [v if isinstance(v, torch.Tensor) else self.cast(v, dtype) for v in firsts]
        known = torch.broadcast_shapes(*(v.shape for v in parts), *((*v.shape, 1) for v in names))
        known = known if length is None else (*known[:-1], length)
        parts, size = [v.expand(known) for v in parts], len(names)
        names, found = [v.expand(known[:-1]) for v in names], []
        for t in range(known[-1]):
            at = [v[..., t] for v in parts]
            names = [sum(at[row * size + k] * names[k] for k in range(size)) + at[size * size + row]
                     for row in range(size)]
            found.append(torch.stack(names))
        return torch.stack(found, -1) if found else torch.stack(parts[-size:])

    def lanes(self, data: Any, width: int, fill: Any) -> Any:
        short = -data.shape[-1] % width
        filled = torch.cat((data, torch.full((*data.shape[:-1], short), fill, dtype=data.dtype)), -1)
        return filled.view(*data.shape[:-1], -1, width)

    def interleave(self, data: Any, length: int) -> Any:
        return data.flatten(-2)[..., :length]

    def flip(self, data: Any, axis: int) -> Any:
        return data.flip(axis)

    def cast(self, data: Any, dtype: str) -> Any:
        if isinstance(data, torch.Tensor):
            return data.to(dtype_of(dtype))
        return torch.tensor(data, dtype=dtype_of(dtype))

    def compress(self, data: Any, mask: Any, count: int) -> Any:
        return data[mask.expand(data.shape[:count])]

    def flatten(self, data: Any, count: int) -> Any:
        return data.flatten(0, count - 1)

    def unfold(self, data: Any, axis: int, size: int, step: int) -> Any:
        return data.unfold(axis, size, step)

    def unflatten(self, data: Any, axis: int, sizes: tuple[int, ...]) -> Any:
        return data.view(*data.shape[:axis], *sizes, *data.shape[axis + 1:])

    def latest(self, index: Any, order: Any, size: int, first: bool = False) -> Any:
        found = torch.full((size,), -1)
        for place, number in zip(index.flatten().tolist(), order.flatten().tolist(), strict=True):
            if not 0 <= place < size:
                raise IndexError(f"{place} of {size}")
            there = int(found[place])
            found[place] = number if there < 0 else min(there, number) if first else max(there, number)
        return found

    def restarted(self, base: Any, counts: Any, dtype: str) -> Any:
        return torch.cat([part.cumsum(0) for part in torch.split(base, counts.tolist())] or [base]).to(dtype_of(dtype))

    def located(self, base: Any, edges: Any, equal: bool) -> Any:
        below = edges <= base[..., None] if equal else edges < base[..., None]
        return torch.where(base != base, edges.shape[0], below.sum(-1))

    def owners(self, counts: Any) -> Any:
        return torch.tensor([k for k, count in enumerate(counts.tolist()) for _ in range(count)], dtype=torch.int64)

    def grouped(self, index: Any, value: Any | None, size: int, dtype: str, kind: str = "sum") -> Any:
        each = torch.ones_like(index) if value is None else value
        if bool(((index < 0) | (index >= size)).any()):
            raise IndexError("a label outside of all groups")
        if kind != "sum":
            worst = torch.full((1, *each.shape[1:]), float("-inf" if kind == "amax" else "inf"), dtype=dtype_of(dtype))
            found = [getattr(torch.cat((worst, each[index == k])), kind)(0) for k in range(size)]
            return torch.stack(found) if size else worst[:0]
        return torch.stack([torch.zeros((), dtype=dtype_of(dtype)) + each[index == k].sum(0) for k in range(size)]) \
            if size else torch.zeros((0, *each.shape[1:]), dtype=dtype_of(dtype))

    def earlier(self, keys: Any, value: Any | None) -> Any:
        found, each = torch.zeros(keys.shape, dtype=torch.int64), torch.ones_like(keys) if value is None else value
        each = each.to(torch.int64).expand(keys.shape)
        for k in range(keys.shape[-1]):
            found[..., k] = torch.where(keys[..., :k] == keys[..., k:k + 1], each[..., :k], 0).sum(-1)
        return found

    def tally(self, index: Any, size: int) -> Any:
        found = torch.zeros(size, dtype=torch.int64)
        for place in index.flatten().tolist():
            found[place] += 1
        return found

    def combine(self, kind: str, base: Any, indices: tuple[Any, ...], value: Any) -> Any:
        base = base.clone()
        places = torch.broadcast_tensors(*indices)
        values = value.expand((*places[0].shape, *base.shape[len(indices):])).flatten(0, places[0].dim() - 1)
        join = {"sum": "add", "prod": "mul", "max": "maximum", "min": "minimum"}[kind]
        for row, *at in zip(values, *(p.flatten().tolist() for p in places), strict=True):
            base[tuple(at)] = getattr(torch, join)(base[tuple(at)], row)
        return base

    def spread(self, data: Any, size: int, dtype: str) -> Any:
        data = torch.as_tensor(data).to(dtype_of(dtype))
        return data.expand(size, *data.shape)

    def split(self, data: Any, sizes: tuple[int, ...]) -> Any:
        return data.view(sizes)
