"""make_call_forms - ask torch which functions of rows do for all rows at once what they do for each, and how.

    python tools/make_call_forms.py            writes src/loopless/ir/call_forms.py, measuring everything
    python tools/make_call_forms.py --check    exits with 1 if the file is out of date

Each function of call_table.py is called on single rows, and on all of them: directly, and through `torch.vmap`. A form
is taken where values, dtypes, shapes and gradients agree for every sample, where a call that fails for one row fails
for all, and where torch has no warning about it.
"""

from __future__ import annotations

import itertools
import sys
import warnings
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from loopless.ir.affine import Affine  # noqa: E402
from loopless.ir.call_table import CALLS, Call, arranged  # noqa: E402

TARGET = ROOT / "src/loopless/ir/call_forms.py"
SHAPES = {1: (6,), 2: (4, 6), 3: (4, 3, 6)}
SQUARE = {1: (4,), 2: (4, 4)}
OF_MATRICES = {"solve", "solve_triangular", "cholesky_solve", "matrix_power", "matrix_exp", "slogdet", "logdet"}
OPERANDS: dict[str, tuple[tuple[int, ...], ...]] = {
    "conv1d": ((4, 9), (2, 4, 3), (2,)), "conv2d": ((4, 6, 7), (2, 4, 3, 2), (2,)), "kron": ((4,), (3,)),
    "max_pool2d": ((2, 6, 7),), "avg_pool2d": ((2, 6, 7),), "adaptive_avg_pool2d": ((2, 6, 7),),
    "adaptive_max_pool2d": ((2, 6, 7),), "pixel_shuffle": ((8, 3, 3),), "searchsorted": ((6,), (4,)),
    "attention": ((4, 6), (5, 6), (5, 3)),
}
CONVOLUTIONS = ({}, {"padding": 1}, {"stride": 2, "padding": 1}, {"dilation": 2}, {"padding": "same"}, {"groups": 1})
PARAMS: dict[str, tuple[dict[str, Any], ...]] = {
    "pad": ({"pad": (1, 2)}, {"pad": (1, 0), "value": 3.0}, {"pad": (0, 0)}),
    "diff": ({}, {"n": 2}), "roll": ({"shifts": 2}, {"shifts": -1}),
    "quantile": ({"q": 0.3}, {"q": 0.5}), "nanquantile": ({"q": 0.3}, {"q": 0.5}),
    "cov": ({}, {"correction": 0}),
    "kthvalue": ({"k": 2}, {"k": 1}),
    "trapezoid": ({}, {"dx": 0.5}), "cumulative_trapezoid": ({}, {"dx": 0.5}),
    "rot90": ({}, {"k": 2}, {"k": 3}, {"k": 0}), "repeat_interleave": ({"repeats": 2}, {"repeats": 3}),
    "searchsorted": ({}, {"right": True}), "bucketize": ({}, {"right": True}),
    "pairwise_distance": ({}, {"p": 1.0}), "pdist": ({}, {"p": 1.0}), "matrix_power": ({"n": 3}, {"n": 0}, {"n": -1}),
    "solve_triangular": ({"upper": True}, {"upper": False, "unitriangular": True}),
    "max_pool1d": ({"kernel_size": 2}, {"kernel_size": 3, "stride": 1, "padding": 1}),
    "avg_pool1d": ({"kernel_size": 2}, {"kernel_size": 3, "stride": 1, "padding": 1}),
    "max_pool2d": ({"kernel_size": 2}, {"kernel_size": (3, 2), "stride": 1, "padding": 1},
                   {"kernel_size": 2, "ceil_mode": True}),
    "avg_pool2d": ({"kernel_size": 2}, {"kernel_size": (3, 2), "stride": 1, "padding": 1},
                   {"kernel_size": 2, "ceil_mode": True}),
    "adaptive_avg_pool1d": ({"output_size": 3},), "adaptive_max_pool1d": ({"output_size": 3},),
    "adaptive_avg_pool2d": ({"output_size": 3}, {"output_size": (2, 4)}, {"output_size": (None, 2)}),
    "adaptive_max_pool2d": ({"output_size": 3}, {"output_size": (2, 4)}),
    "conv1d": CONVOLUTIONS, "conv2d": CONVOLUTIONS, "pixel_shuffle": ({"upscale_factor": 2},),
}


FORMS = {"direct": ((3,), (2, 3)), "direct one": ((3,), (3,)), "vmap": ((3,), (2, 3))}
ORDERS = ("", "operand", "turned")          # results in order; as their operands lie; in an order of their own


def function(call: Call) -> Any:
    found: Any = torch
    for part in call.functions[0].split(".")[1:]:
        found = getattr(found, part)
    return found


def invoked(call: Call, operands: tuple[Any, ...], params: dict[str, Any]) -> tuple[Tensor, ...]:
    """A call with its operands and constants where the signature has them."""
    own = {p.name: operands[0].shape[-params["sizes"]:] for p in call.signature if p.kind == "sizes"}
    positional, named = arranged(call, list(operands), own | params)
    found = function(call)(*positional, **named)
    return tuple(found) if isinstance(found, (tuple, list)) else (found,)


def samples(call: Call) -> Iterator[tuple[tuple[tuple[int, ...], ...], dict[str, Any]]]:
    """Shapes of the operands, and constants."""
    for ranks in call.ranks:
        table = SQUARE if call.name in OF_MATRICES else SHAPES
        shapes = OPERANDS.get(call.name, ())[:len(ranks)] if call.name in OPERANDS else tuple(table[r] for r in ranks)
        if call.name == "searchsorted" and ranks == (1, 0):
            shapes = (6,), ()
        if call.name == "kron" and ranks == (2, 2):
            shapes = (2, 3), (4, 2)
        if call.name == "attention" and ranks == (3, 3, 3):
            shapes = tuple((2, *s) for s in shapes)
        every = PARAMS.get(call.name, ({},))
        if any(p.kind == "sizes" for p in call.signature):
            every = tuple({"sizes": ranks[-1] if len(ranks) > 1 else k} for k in range(1, ranks[0] + 1))
            shapes = (shapes[0], *(shapes[0][-ranks[-1]:] for _ in shapes[1:]))
        for params in every:
            axes = {p.name: p.default for p in call.signature if p.kind == "dim" and p.name not in params}
            for name, default in axes.items() or (("", 0),):
                for dim in range(-ranks[0], 0):
                    yield shapes, params | ({name: dim} if name else {})
                if default is None:
                    yield shapes, params


def operand(call: Call, shape: tuple[int, ...], position: int, dtype: torch.dtype, seed: int) -> Tensor:
    made = torch.Generator().manual_seed(seed)
    if position and call.others_kind == "int64":
        return torch.randint(0, 4, shape, generator=made)
    if not dtype.is_floating_point and not dtype.is_complex:
        x = torch.randint(-5, 6, shape, generator=made).to(dtype)
    else:
        x = torch.randn(shape, generator=made, dtype=torch.float64).to(dtype)
    if call.name in OF_MATRICES and len(shape) >= 2 and shape[-1] == shape[-2] and dtype.is_floating_point:
        x = x @ x.mT + torch.eye(shape[-1], dtype=dtype)
    if (call.name, position) in (("searchsorted", 0), ("bucketize", 1)):
        x = x.sort(-1).values
    large = len(shape) > 1 and shape[0] > 2 and shape[-1] > 1
    if seed % 2 and large and dtype.is_floating_point and call.name not in OF_MATRICES:
        x[0], x[1, ..., 0], x[2, ..., 1] = 0.0, float("nan"), float("-inf")
    return x


def batches(call: Call, shapes: Any, pattern: str, ahead: tuple[int, ...], dtype: torch.dtype) -> list[Tensor]:
    return [operand(call, (*(ahead if mark == "b" else ()), *shape), k, dtype, 3 * k + len(ahead))
            for k, (shape, mark) in enumerate(zip(shapes, pattern, strict=True))]


def one_by_one(call: Call, given: list[Tensor], pattern: str, ahead: tuple[int, ...], params: dict[str, Any]
               ) -> tuple[Tensor, ...]:
    rows = [invoked(call, tuple(x[at] if mark == "b" else x for x, mark in zip(given, pattern, strict=True)), params)
            for at in itertools.product(*map(range, ahead))]
    return tuple(torch.stack(part).reshape(*ahead, *part[0].shape) for part in zip(*rows, strict=True))


def all_at_once(call: Call, given: list[Tensor], pattern: str, ahead: int, params: dict[str, Any], form: str
                ) -> tuple[Tensor, ...]:
    if form == "direct":
        return invoked(call, tuple(given), params)
    mapped: Any = lambda *rows: invoked(call, rows, params)  # noqa: E731
    for _ in range(ahead):
        mapped = torch.vmap(mapped, in_dims=tuple(0 if mark == "b" else None for mark in pattern))
    found: tuple[Tensor, ...] = mapped(*given)
    return found


def compared(call: Call, shapes: Any, params: dict[str, Any], pattern: str, ahead: tuple[int, ...], dtype: torch.dtype,
             form: str, turned: bool = False) -> str:
    """How one form and the single calls agree: "bitwise", "reassociated", or "" for not at all."""
    given = batches(call, shapes, pattern, ahead, dtype)
    if turned:
        given = [x.transpose(0, -1).contiguous().transpose(0, -1) for x in given]
    if not shapes_fit(call, shapes, params, given, pattern, ahead):
        return ""
    leaves = [x.clone().requires_grad_() if x.is_floating_point() else x for x in given]
    one = one_by_one(call, leaves, pattern, ahead, params)
    slopes = gradients(one, leaves)
    leaves = [x.clone().requires_grad_() if x.is_floating_point() else x for x in given]
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            many = all_at_once(call, leaves, pattern, len(ahead), params, form)
        if any(a.shape != b.shape or a.dtype != b.dtype for a, b in zip(one, many, strict=True)):
            return ""
        if not all(torch.allclose(a, b, rtol=1e-4, atol=1e-5, equal_nan=True)
                   for a, b in zip(slopes, gradients(many, leaves), strict=True)):
            return ""
    except (RuntimeError, TypeError, ValueError, IndexError, NotImplementedError, Warning):
        return ""
    if all(same_bits(a, b) for a, b in zip(one, many, strict=True)):
        return "bitwise"
    close = all(torch.allclose(a, b, rtol=1e-5, atol=1e-6, equal_nan=True) for a, b in zip(one, many, strict=True))
    return "reassociated" if close else ""


def same_bits(a: Tensor, b: Tensor) -> bool:
    """Whether values are the same, zeros of one sign; a NaN is like any other."""
    parts = [(a.real, b.real), (a.imag, b.imag)] if a.is_complex() else [(a, b)]
    return all(bool(((x == y) & (x.signbit() == y.signbit()) | (x.isnan() & y.isnan())).all()) for x, y in parts)


def shapes_fit(call: Call, shapes: Any, params: dict[str, Any], given: list[Tensor], pattern: str,
               ahead: tuple[int, ...]) -> bool:
    """Whether the sizes that the table promises are those of a single call."""
    known = {k: v for k, v in params.items() if k != "sizes"}
    first = [x[(0,) * len(ahead)] if mark == "b" else x for x, mark in zip(given, pattern, strict=True)]
    promised = call.sizes(*(tuple(map(Affine.number, s)) for s in shapes), **known)
    return [tuple(size.constant for size in part) for part in promised] \
        == [tuple(r.shape) for r in invoked(call, tuple(first), params)]


def gradients(results: tuple[Tensor, ...], leaves: list[Tensor]) -> list[Tensor]:
    wanted = [x for x in leaves if x.requires_grad]
    parts = [r for r in results if r.requires_grad]
    if not wanted or not parts:
        return []
    weights = [torch.linspace(0.5, 1.5, r.numel()).reshape(r.shape).to(r.real.dtype) for r in parts]
    total = sum((r.abs() * w).sum() for r, w in zip(parts, weights, strict=True))
    found = torch.autograd.grad(total, wanted, allow_unused=True)
    return [torch.zeros(()) if g is None else g for g in found]


def dtypes(call: Call) -> list[torch.dtype]:
    more = {"any": [torch.int64, torch.int32], "complex": [torch.complex64], "float": []}[call.first_kind]
    return [torch.float32, torch.float64, *more]


def measure(call: Call) -> tuple[dict[str, str], str]:
    """The form for each pattern, and the level of all of them."""
    every: dict[str, list[Any]] = {}
    for shapes, params in filter(lambda sample: is_taken(call, *sample), samples(call)):
        for pattern in itertools.product("b-", repeat=len(shapes)):
            if "b" in pattern:
                every.setdefault(key(call, shapes, pattern, params), []).append((shapes, params, "".join(pattern)))
    forms, levels = dict[str, str](), {"bitwise"}
    for name, own in every.items():
        found = {form: agreement(compared(call, s, p, pattern, ahead, dtype, form.split()[0], turned)
                                 for s, p, pattern in own for ahead, turned in zip(aheads, (False, True), strict=True)
                                 for dtype in dtypes(call)) for form, aheads in FORMS.items()}
        good = [form for form, level in found.items() if level and fails_alike(call, own, form.split()[0])]
        chosen = good[:1] if good[:1] != ["direct one"] or "vmap" not in good else ["direct one", "vmap"]
        if chosen:
            orders = {order for form in chosen for order in lies(call, form.split()[0], own)}
            forms[name] = " ".join([*chosen, max(orders, key=ORDERS.index, default="")]).strip()
            levels |= {found[form] for form in chosen}
    level = max(levels) if call.exact else "reassociated"     # sums of more elements come out otherwise
    return forms, level


def is_taken(call: Call, shapes: Any, params: dict[str, Any]) -> bool:
    """Whether torch takes these arguments together."""
    try:
        invoked(call, tuple(batches(call, shapes, "-" * len(shapes), (), torch.float32)), params)
    except TypeError:
        return False
    return True


def key(call: Call, shapes: Any, pattern: tuple[str, ...], params: dict[str, Any]) -> str:
    """`b2 -1`: a matrix that differs from row to row, and a vector that does not; `all` where no axis is named."""
    whole = any(p.kind == "dim" and p.default is None and p.name not in params for p in call.signature)
    words = [f"{mark}{len(shape)}" for mark, shape in zip(pattern, shapes, strict=True)]
    return " ".join([*words, *(["all"] if whole else [])])


def agreement(found: Iterator[str]) -> str:
    """The weakest of some levels; "" as soon as one is."""
    levels = set()
    for level in found:
        if not level:
            return ""
        levels.add(level)
    return max(levels)


def fails_alike(call: Call, every: Any, form: str) -> bool:
    """Whether rows that are empty, or short, and for which a single call fails, make the call for all fail, too."""
    for shapes, params, pattern in every:
        for size in (0, 1):
            small = tuple(tuple(min(n, size) if k == len(s) - 1 else n for k, n in enumerate(s)) for s in shapes)
            given = batches(call, small, pattern, (3,), torch.float32)
            outcomes = [shapes_of(partial(one_by_one, call, given, pattern, (3,), params)),
                        shapes_of(partial(all_at_once, call, given, pattern, 1, params, form))]
            if outcomes[1] and outcomes[0] != outcomes[1]:
                return False
    return True


def shapes_of(run: Callable[[], tuple[Tensor, ...]]) -> list[tuple[int, ...]]:
    """The shapes of the results; none if the call fails."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return [tuple(r.shape) for r in run()]
    except (RuntimeError, TypeError, ValueError, IndexError, NotImplementedError):
        return []


def lies(call: Call, form: str, every: Any) -> Iterator[str]:
    """How results lie in memory: in the order of their axes, or not if their operands do not, or not at all."""
    for shapes, params, pattern in every:
        given = batches(call, shapes, pattern, (3,), torch.float32)
        for rows in (given, [x.transpose(0, -1).contiguous().transpose(0, -1) for x in given]):
            if not all(r.is_contiguous() for r in all_at_once(call, rows, pattern, 1, params, form)):
                yield "operand" if rows is not given else "turned"


def make_rows() -> dict[str, tuple[dict[str, str], str]]:
    torch.set_num_threads(1)
    found = {name: measure(call) for name, call in CALLS.items()}
    return {name: row for name, row in found.items() if row[0]}


def make_text(rows: dict[str, Any]) -> str:
    lines = []
    for name, (forms, level) in rows.items():
        lines.append(f'    "{name}": ({{')
        lines += [f'        "{pattern}": "{form}",' for pattern, form in forms.items()]
        lines.append(f'    }}, "{level}"),')
    inner = "\n".join(lines)
    return f'''"""How functions of rows are called for all rows at once. Made by tools/make_call_forms.py; do not edit.

For each function its level, and the form for each kind of operands (`b2 -1` is a matrix that differs from row to row,
and a vector that does not; `all` a call in which no axis is named): `direct` takes any number of dimensions in front,
`direct one` a single one. A result lies in memory in order, or as its `operand` does, or it is `turned`.
"""
from __future__ import annotations

FORMS: dict[str, tuple[dict[str, str], str]] = {{
{inner}
}}
'''


if __name__ == "__main__":
    made = make_rows()
    if "--check" in sys.argv:
        sys.exit(make_text(made) != TARGET.read_text())
    TARGET.write_text(make_text(made))
    print("left out:", *(name for name in CALLS if name not in made))
