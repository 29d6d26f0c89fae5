"""What to change in a plan after the original raised: the likeliest first.

Torch's messages say much: which index was out of range of which size, that a tensor has too few dimensions, that its
dtype will not do. The line that raised says which parameters it may be about.
"""
from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, islice

from .attempt import Attempt
from .guesses import STYLES, Plan
from .needs import Need

OUT_OF_RANGE = re.compile(r"index (-?\d+) is out of bounds for dimension (\d+) with size (\d+)")
TOO_MANY = re.compile(r"too many indices for tensor of dimension (\d+)|invalid index of a 0-dim|"
                      r"iteration over a 0-d|len\(\) of a 0-d|slice\(\) cannot be applied to a 0-dim|"
                      r"Dimension out of range|not enough values to unpack|number of dimensions|"
                      r"Dimension specified as|expects? .*(matrices|[2-5]-?[dD])|must be at least|\bdim|at least 2D|"
                      r"element tensor|subscripts")
DTYPES = re.compile(r"not implemented for|used as indices|slice indices|scalar type|Long|"
                    r"integer|__index__|only (integer|long)|same dtype|bool|ByteTensor|dtype")
UNPACK = re.compile(r"unpack \(expected (\d+)|expected (\d+), got")
SHAPES = re.compile(r"shape '\[([-\d, ]+)\]'|size of tensor|must match|cannot be multiplied|inconsistent|"
                    r"not compatible|non-singleton|broadcast|shape of the mask|does not match|batch_size")
VALUES = re.compile(r"empty|size 0|NaN|nan|infinity|overflow|ZeroDivision|negative|Target \d+|TooLong")


def fixes(plan: Plan, tried: Attempt, node: ast.FunctionDef) -> Iterator[Plan]:
    """Changed plans, the likeliest first."""
    text = f"{type(tried.error).__name__}: {tried.error}"
    near = concerned(plan, tried, node)
    if tried.passed:
        yield from islice(other_numbers(plan), 4)
        yield from other_kinds(plan, [n for n in near if n.loose])
        yield from other_dtypes(plan, near)
        return
    if "TooLong" in text:
        yield replace(plan, scale=0)
    if VALUES.search(text):
        yield from other_numbers(plan)
    yield from out_of_range(plan, near, text)
    if TOO_MANY.search(text):
        yield from more_dimensions(plan, near, text)
    yield from unpacked(plan, near, text)
    if SHAPES.search(text):
        yield replace(plan, equal=True)
        yield from fixed_sizes(plan, near, text)
        yield from more_dimensions(plan, near, text)
    if DTYPES.search(text):
        yield from other_dtypes(plan, near)
    if "TypeError" in text or "KeyError" in text or "AttributeError" in text:
        yield from other_kinds(plan, near)
    yield replace(plan, equal=True)
    yield from more_dimensions(plan, near, "")
    yield from other_dtypes(plan, near)
    yield from other_kinds(plan, near)
    yield from other_numbers(plan)


def concerned(plan: Plan, tried: Attempt, node: ast.FunctionDef) -> list[Need]:
    """The parameters that the failing line is about, those that it names first."""
    statements = [n for n in ast.walk(node) if isinstance(n, ast.stmt) and n.lineno <= tried.where
                  <= (n.end_lineno or n.lineno)]
    names: dict[str, None] = {}
    if statements:
        inner = statements[-1]
        parts = [inner.iter] if isinstance(inner, ast.For) else [inner]
        read = [n.id for part in parts for n in ast.walk(part) if isinstance(n, ast.Name)]
        names = {n: None for n in read if n in plan.needs.of}
        names |= {root: None for n in read for root in sorted(plan.needs.roots.get(n, ()))}
    names = names or {n: None for n in plan.needs.of}
    return [plan.needs.of[n] for n in names if plan.needs.of[n].kind != "given"]


def tensors(near: list[Need]) -> list[Need]:
    return [n for n in near if n.kind in ("tensor", "list")]


def out_of_range(plan: Plan, near: list[Need], text: str) -> Iterator[Plan]:
    found = OUT_OF_RANGE.search(text)
    if found is None:
        if "IndexError" in text or "out of range" in text:
            yield from smaller_values(plan, near)
        return
    index, axis, size = (int(g) for g in found.groups())
    numbers = plan.numbers()
    held = [n.dims[k] for n in tensors(near) for k in range(len(n.dims)) if numbers[n.dims[k]] == size]
    alike = {name: numbers[name] for name in numbers if numbers[name] == size and plan.needs.sizes.root(name)
             in {plan.needs.sizes.root(h) for h in held}}
    grown = max(index + 1, 2 * size) if index >= 0 else max(-index, 2 * size)
    exact = [n.dims[axis] for n in tensors(near) if axis < len(n.dims) and numbers[n.dims[axis]] == size]
    yield from smaller_values(plan, near)
    for name in dict.fromkeys([*exact, *held]):
        yield plan.with_size(name, grown)
    if not held:                                    # something that the function makes itself is too small
        own = [d for n in tensors(list(plan.needs.of.values())) for d in n.dims]
        if size > 1:
            yield replace(plan, sizes=dict.fromkeys(own, size))
            yield replace(plan, sizes=dict.fromkeys(own, max(2, size // 2)))
        for name in dict.fromkeys([*(d for n in tensors(near) for d in n.dims), *own]):
            yield plan.with_size(name, 16 * numbers[name])
    if not plan.equal:
        yield replace(plan, equal=True)
    for name in alike:
        yield plan.with_size(name, grown)
    for need in near:
        if need.kind == "int" and need.below:
            yield plan.with_need(replace(need, below="", number=2))


def smaller_values(plan: Plan, near: list[Need]) -> Iterator[Plan]:
    for need in tensors(near):
        if need.dtype == "int64" and need.below != "=2":
            yield plan.with_need(replace(need, below="=2"))


def more_dimensions(plan: Plan, near: list[Need], text: str) -> Iterator[Plan]:
    found = re.search(r"tensor of dimension (\d+)", text)
    loose = [n for n in near if n.kind in ("tensor", "list", "float", "int") and len(n.dims) < 4]
    loose.sort(key=lambda n: (n.exact, n.kind not in ("tensor", "list"),
                              found is not None and len(n.dims) != int(found.group(1))))
    for need in loose:
        yield plan.with_need(need.ranked(len(need.dims) + 1))
    several = [n for n in tensors(near) if not n.exact and len(n.dims) < 4]
    for count in range(2, min(len(several), 4) + 1):
        for some in islice(combinations(several, count), 3):
            changed = plan
            for need in some:
                changed = changed.with_need(need.ranked(len(need.dims) + 1))
            yield changed


def other_dtypes(plan: Plan, near: list[Need]) -> Iterator[Plan]:
    for dtype in ("int64", "bool", "float32", "float64"):
        for need in tensors(near):
            if need.dtype != dtype:
                yield plan.with_need(replace(need, dtype=dtype))
    every = [n for n in plan.needs.of.values() if n.kind == "tensor" and n.dtype == "float32"]
    for need in every:
        plan = plan.with_need(replace(need, dtype="float64"))
    yield plan


def unpacked(plan: Plan, near: list[Need], text: str) -> Iterator[Plan]:
    found = UNPACK.search(text)
    if found is None:
        return
    number = int(next(g for g in found.groups() if g))
    for need in tensors(near):
        for name in need.dims:
            yield plan.with_size(name, number)
        yield plan.with_need(need.ranked(number)) if "shape" in text else plan


def fixed_sizes(plan: Plan, near: list[Need], text: str) -> Iterator[Plan]:
    found = re.search(r"shape '\[([-\d, ]+)\]'", text)
    numbers = [int(n) for n in found.group(1).split(",")] if found else []
    for number in dict.fromkeys(n for n in reversed(numbers) if n > 0):
        for need in tensors(near):
            for name in reversed(need.dims):
                yield plan.with_size(name, number)


def other_kinds(plan: Plan, near: list[Need]) -> Iterator[Plan]:
    for need in near:
        name = need.name
        if need.kind == "default":
            yield plan.with_need(Need(name, "float", number=0.5))
            yield plan.with_need(Need(name, "tensor", (f"{name}.0",)))
        elif need.kind == "tensor":
            if len(need.dims) > 1:
                yield plan.with_need(replace(need, kind="list"))
            yield plan.with_need(replace(need, kind="list", dims=need.dims[:1] or (f"{name}.0",), dtype="int64"))
        elif need.kind in ("float", "int"):
            yield plan.with_need(Need(name, "tensor", ()))
            yield plan.with_need(Need(name, "tensor", (f"{name}.0",)))
            yield plan.with_need(Need(name, "tensor", (f"{name}.0",), "int64"))
            other = "int" if need.kind == "float" else "float"
            yield plan.with_need(Need(name, other, number=2 if other == "int" else 0.5))
            yield plan.with_need(Need(name, "callable"))
            yield plan.with_need(Need(name, "text"))


def other_numbers(plan: Plan) -> Iterator[Plan]:
    if 0 < plan.scale < 4:
        yield replace(plan, scale=plan.scale + 1)
    for style in STYLES:
        if style != plan.style:
            yield replace(plan, style=style)
    if plan.seed < 2:
        yield replace(plan, seed=plan.seed + 1)
    for need in plan.needs.of.values():
        if need.kind == "int" and need.number < 3 and not need.below:
            yield plan.with_need(replace(need, number=need.number + 1))
