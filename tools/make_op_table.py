"""make_op_table - ask torch what its pointwise operations do, and write src/loopless/ir/op_table.py.

    python tools/make_op_table.py            writes the table, measuring everything (a few minutes)
    python tools/make_op_table.py --check    exits with 1 if the table is out of date

--check leaves out one column, the dtypes for which one element and many differ in the last bits: that
depends on the CPU. Everything else is asked again, by calling each operation on operands of all dtypes.
"""

from __future__ import annotations

import itertools
import math
import operator
import sys
import warnings
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from loopless.ir import op_table, ops  # noqa: E402
from loopless.ir.ops import Operand  # noqa: E402

TARGET = ROOT / "src/loopless/ir/op_table.py"

# Left out: what is random, reduces, casts or depends on its neighbours; ldexp, which no dtype rule fits; lcm,
# which ends the process (SIGFPE) for some integers; max and min, since with two operands they are maximum and
# minimum.
UNARY = """
    abs=absolute acos=arccos acosh=arccosh asin=arcsin asinh=arcsinh atan=arctan atanh=arctanh bitwise_not
    ceil positive conj conj_physical cos cosh deg2rad exp frac floor i0 log1p imag log log10 log2 logical_not
    neg=negative rad2deg real round sin sinc sinh sign sgn signbit tan tanh trunc=fix exp2 expm1 nan_to_num
    reciprocal rsqrt sqrt square angle isfinite isinf isposinf isneginf isreal isnan sigmoid=expit
    digamma=psi erf erfc erfinv lgamma=gammaln logit clamp=clip i0e i1 i1e ndtr entr ndtri log_ndtr erfcx
    airy_ai bessel_j0 bessel_j1 bessel_y0 bessel_y1 modified_bessel_i0 modified_bessel_i1 modified_bessel_k0
    modified_bessel_k1 scaled_modified_bessel_k0 scaled_modified_bessel_k1 spherical_bessel_j0
    relu gelu silu softplus leaky_relu elu celu selu relu6 hardtanh hardswish hardsigmoid mish logsigmoid
    softsign tanhshrink hardshrink softshrink threshold"""
BINARY = """
    add sub=subtract mul=multiply div=divide,true_divide floor_divide div_trunc remainder fmod pow float_power
    rsub bitwise_and bitwise_or bitwise_xor bitwise_left_shift bitwise_right_shift lt=less le=less_equal
    gt=greater ge=greater_equal eq ne=not_equal logical_and logical_or logical_xor maximum minimum fmax fmin
    clamp_max clamp_min atan2=arctan2 hypot copysign nextafter heaviside logaddexp logaddexp2 xlogy xlog1py
    zeta gcd igamma=gammainc igammac=gammaincc isclose complex polar"""
TERNARY = "where lerp addcmul addcdiv"
SYMBOLS = {
    "add": "+", "sub": "-", "mul": "*", "div": "/", "floor_divide": "//", "remainder": "%", "pow": "**",
    "bitwise_and": "&", "bitwise_or": "|", "bitwise_xor": "^", "bitwise_left_shift": "<<",
    "bitwise_right_shift": ">>", "neg": "-", "positive": "+", "bitwise_not": "~", "lt": "<", "le": "<=",
    "gt": ">", "ge": ">=", "eq": "==", "ne": "!=",
}
PYTHON = {  # where Python's name is not torch's
    "div": "truediv", "floor_divide": "floordiv", "remainder": "mod", "bitwise_and": "and_",
    "bitwise_or": "or_", "bitwise_xor": "xor", "bitwise_left_shift": "lshift",
    "bitwise_right_shift": "rshift", "positive": "pos", "bitwise_not": "invert",
}
# Keyword parameters in positional order, with values to measure them at; the first are used everywhere.
PARAMS: dict[str, tuple[dict[str, Any], ...]] = {
    "clamp": ({"min": -0.5, "max": 0.7}, {"min": 0.1}, {"max": 0.1}),
    "threshold": ({"threshold": 0.1, "value": 0.3},),
    "round": ({"decimals": 2},), "nan_to_num": ({"nan": 0.5, "posinf": 2.0, "neginf": -2.0},),
    "logit": ({"eps": 0.1},), "gelu": ({"approximate": "tanh"},),
    "softplus": ({"beta": 0.7, "threshold": 3.0},), "leaky_relu": ({"negative_slope": 0.3},),
    "elu": ({"alpha": 0.7},), "celu": ({"alpha": 0.7},), "hardtanh": ({"min_val": -0.3, "max_val": 0.4},),
    "hardshrink": ({"lambd": 0.3},), "softshrink": ({"lambd": 0.3},),
    "add": ({"alpha": 0.7},), "sub": ({"alpha": 0.7},), "rsub": ({"alpha": 0.7},),
    "div": ({"rounding_mode": None},), "isclose": ({"rtol": 0.1, "atol": 0.1, "equal_nan": True},),
    "addcmul": ({"value": 0.7},), "addcdiv": ({"value": 0.7},),
}
RULES = ("common", "bool", "float", "real", "float real", "int", "double", "same common", "same bool",
         "same complex", "where", "lerp", "addcdiv")
DTYPES = [dtype for dtype in ops.DTYPES if dtype != "complex32"]
NUMBERS: dict[str, Any] = {"bool": True, "int": 1, "float": 1.0, "complex": 1 + 2j}
MODULES = {"torch": torch, "torch.nn.functional": torch.nn.functional, "torch.special": torch.special}
Observation = tuple[tuple[Operand, ...], dict[str, Any], str]


def names_of(words: str) -> Iterator[tuple[str, list[str]]]:
    for word in words.split():
        name, _, aliases = word.partition("=")
        yield name, [name, *aliases.split(",")] if aliases else [name]


def caller(name: str) -> Callable[..., Any]:
    """The operation as a Python function: its operator if it has one, else its first function form."""
    if name == "div_trunc":
        return lambda x, y: torch.div(x, y, rounding_mode="trunc")
    if name in SYMBOLS:
        return getattr(operator, PYTHON.get(name, name))  # type: ignore[no-any-return]
    return next(getattr(module, name) for module in MODULES.values() if hasattr(module, name))


def needed(name: str) -> dict[str, Any]:
    return PARAMS[name][0] if name in ("clamp", "threshold") else {}


def make(operand: Operand) -> Any:
    if operand.strength == "number":
        return NUMBERS[operand.dtype]
    return torch.ones((1,) if operand.strength == "dims" else (), dtype=getattr(torch, operand.dtype))


def result(call: Callable[..., Any], arguments: tuple[Any, ...], params: dict[str, Any]) -> str:
    """The dtype of a result, "" if there is none."""
    try:
        return str(call(*arguments, **params).dtype).removeprefix("torch.")
    except (RuntimeError, TypeError, NotImplementedError):
        return ""


def observe(name: str, arity: int, strengths: tuple[str, ...] = ("zero",)) -> list[Observation]:
    """What torch does with all dtypes, and with Python numbers, in all places."""
    tensors = [Operand(dtype, strength) for dtype in DTYPES for strength in strengths]
    numbers = [Operand(kind, "number") for kind in NUMBERS]
    places = [tensors if arity == 1 else tensors + numbers] * arity
    calls = [(operands, needed(name)) for operands in itertools.product(*places)]
    if name == "clamp":
        given = [{"min": v} for v in NUMBERS.values()] + [{"max": v} for v in NUMBERS.values()]
        given += [{"min": v, "max": w} for v in NUMBERS.values() for w in NUMBERS.values()]
        calls = [((x,), bound) for x in tensors for bound in given]
        calls += [(pair, {}) for n in (2, 3) for pair in itertools.product(tensors, repeat=n)]
    call = caller(name)
    return [(operands, params, result(call, tuple(map(make, operands)), params)) for operands, params in calls
            if any(operand.strength != "number" for operand in operands)]


def words_for(dtypes: set[str], prefix: str = "") -> str:
    """Dtypes as group names where whole groups are in, else one by one."""
    dtypes = dtypes | ({"complex32"} if {"complex64", "complex128"} <= dtypes else set())
    words = [word for word in ("bool", "int", "float", "complex") if dtypes.issuperset(ops.GROUPS[word])]
    left = dtypes - ops._group(" ".join(words))
    if left.issuperset(ops.GROUPS["half"]):
        words, left = [*words, "half"], left - set(ops.GROUPS["half"])
    return " ".join(prefix + word for word in [*words, *sorted(left, key=ops.DTYPES.index)])


def bounds(params: dict[str, Any]) -> list[Operand]:
    """The parameters of clamp, which take part in promotion."""
    return [Operand(type(value).__name__, "number") for value in params.values()]


def exclusions(rule: str, seen: list[Observation]) -> str:
    """The common dtypes, and the operand dtypes, for which torch always raises under a rule."""
    by_common, by_operand = defaultdict(list), defaultdict(list)
    for operands, params, dtype in seen:
        counted = [*ops._counted(rule, operands), *bounds(params)]
        by_common[ops._common(counted, "float32") if counted else None].append((operands, dtype))
        for operand in operands:
            by_operand[operand.dtype].append((operands, dtype))
    never = {p for p, found in by_common.items() if p and not any(dtype for _, dtype in found)}
    unwanted = {d for d, found in by_operand.items() if d in DTYPES and len(seen[0][0]) == 2
                and not any(dtype for _, dtype in found)}
    mixed = [o for p, found in by_common.items() if p and p not in never for o in found if not o[1]]
    unwanted = {d for d in unwanted if any(d in (o.dtype for o in operands) for operands, _ in mixed)}
    never = {p for p in never if any(unwanted.isdisjoint(o.dtype for o in os) for os, _ in by_common[p])}
    return f"{words_for(never)} {words_for(unwanted, 'any-')}".strip()


def key(operands: tuple[Operand, ...], params: dict[str, Any]) -> str:
    named = [*operands, *bounds(params)]
    return ",".join(("number " if o.strength == "number" else "") + o.dtype for o in named)


def dtype_columns(name: str, arity: int) -> tuple[str, str, str, str]:
    """rule, excluded, exceptions, numbers: the rule with the fewest exceptions, the simplest of those."""
    seen = observe(name, arity, ("dims", "zero") if arity == 2 else ("zero",))
    if name != "clamp":
        seen = [(operands, {}, dtype) for operands, _, dtype in seen]
    places = {i for operands, _, dtype in seen if dtype
              for i, operand in enumerate(operands) if operand.strength == "number"}
    numbers = "".join(map(str, sorted(places)))
    allowed = [o for o in seen if all(i in places for i, x in enumerate(o[0]) if x.strength == "number")]
    best: tuple[str, list[str]] | None = None
    for rule in RULES if arity == 3 else RULES[:-3]:
        excluded = exclusions(rule, allowed)
        trial = ops._info((name, "", "", "", str(arity), "", rule, excluded, "", numbers, "", "", ""))
        wrong = [f"{key(operands, params)}={dtype}" for operands, params, dtype in allowed
                 if ops.result_dtype(trial, operands, params=params) != (dtype if dtype in DTYPES else None)]
        if best is None or len(wrong) < len(best[1]):
            best = (rule + "|" + excluded, wrong)
    assert best is not None
    assert len(best[1]) < 9, (name, best)
    rule, _, excluded = best[0].partition("|")
    return rule, excluded, "; ".join(dict.fromkeys(best[1])), numbers


def sample(dtype: torch.dtype, arity: int, size: int) -> list[Tensor]:
    """Vectors of ordinary and of special values, the same ones each time."""
    random = torch.Generator().manual_seed(7)

    def real(place: int) -> Tensor:
        x = torch.randn(size, generator=random, dtype=torch.float64)
        third = size // 3
        x[:third], x[third:2 * third] = torch.rand(third, generator=random) * 2 - 1, x[third:2 * third] * 20
        x[::2].abs_()
        special = [0.0, -0.0, 1.0, -1.0, 0.5, 2.0, -3.0, math.inf, -math.inf, math.nan, 1e30, 1e-40]
        x[-60 - place:len(x) - place] = torch.tensor(special * 5, dtype=torch.float64)
        return x.to(dtype.to_real() if dtype.is_complex else dtype)

    return [torch.complex(real(p), real(p + 1)) if dtype.is_complex else real(p) for p in range(arity)]


def same_bits(a: Tensor, b: Tensor) -> bool:
    """Equal, with the sign of zero, NaN being equal to NaN."""
    if a.is_complex():
        a, b = torch.view_as_real(a.resolve_conj()), torch.view_as_real(b.resolve_conj())
    nan = a.isnan() & b.isnan()
    return bool((nan | ((a == b) & (a.signbit() == b.signbit()))).all())


def one_by_one(call: Callable[..., Any], operands: list[Any]) -> Tensor:
    size = max(len(x) for x in operands if isinstance(x, Tensor) and x.ndim)
    columns = [x.unbind() if isinstance(x, Tensor) and x.ndim else [x] * size for x in operands]
    return torch.stack([call(*row) for row in zip(*columns)])


def differs(call: Callable[..., Any], operands: list[Any]) -> bool:
    """Whether whole vectors, contiguous or strided, give other bits than their elements."""
    loop = one_by_one(call, operands)
    spread = [x.repeat_interleave(2)[::2] if isinstance(x, Tensor) and x.ndim else x for x in operands]
    return not (same_bits(loop, call(*operands)) and same_bits(loop, call(*spread)))


def forms(name: str, tensors: list[Tensor], info: ops.OpInfo) -> Iterator[list[Any]]:
    """Operands for a measurement: vectors; a vector with a 0-d tensor; a vector with a Python number."""
    yield list(tensors)
    for place, value in itertools.product(range(info.arity if info.arity == 2 else 0), (2.5, -1.0, 0.3, 3.0)):
        short: list[Any] = [x[:2003] for x in tensors]
        short[place] = torch.tensor(value, dtype=tensors[0].dtype)
        yield list(short)
        if place in info.numbers:
            short[place] = value
            yield short


def measured(name: str, info: ops.OpInfo) -> str:
    """The inexact dtypes for which one element and many differ; with-: only where parameters are given."""
    call, plain, given = caller(name), set(), set()
    function = getattr(torch, name) if name in SYMBOLS else call
    for dtype in DTYPES[6:]:
        kinds = [Operand("bool" if name == "where" and i == 0 else dtype, "zero") for i in range(info.arity)]
        if ops.result_dtype(info, kinds, params=needed(name)) is None:
            continue
        size = 20011 if dtype in ("float32", "float64") else 4003
        tensors = sample(getattr(torch, dtype), info.arity, size)
        tensors = [tensors[0] != 1, *tensors[1:]] if name == "where" else tensors
        if not needed(name) and any(differs(call, operands) for operands in forms(name, tensors, info)):
            plain.add(dtype)
        elif any(differs(partial(function, **params), list(tensors)) for params in PARAMS.get(name, ())):
            given.add(dtype)
    if needed(name):
        plain, given = given, plain
    return f"{words_for(plain)} {words_for(given, 'with-')}".strip()


def gradient(name: str, arity: int, info: ops.OpInfo) -> str:
    """none, linear or value, from the derivatives at all combinations of some float64 values."""
    values = [-math.inf, -1e200, -3.3, -1, -0.7, -0.2, 0.0, 0.3, 0.6, 1, 2.1, 7, math.inf, math.nan]
    points = torch.tensor(values, dtype=torch.float64)
    if ops.result_dtype(info, [Operand("float64", "dims")] * arity, params=needed(name)) is None:
        points = points + 0j if name == "imag" else points
    grid: list[Tensor] = [x.flatten().clone() for x in torch.meshgrid(*[points] * arity, indexing="ij")]
    if name == "where":
        grid[0] = grid[0] > 0
    wanted = [x.requires_grad_() for x in grid if x.dtype != torch.bool]
    try:
        out = caller(name)(*grid, **needed(name))
        if not out.requires_grad:
            return "none"
        found = torch.autograd.grad(out, wanted, torch.ones_like(out))
    except (RuntimeError, TypeError, NotImplementedError):
        return "value" if "float64" not in info.excluded else "none"
    parts = torch.cat([torch.view_as_real(g).flatten() if g.is_complex() else g for g in found])
    return "linear" if bool(parts.isfinite().all()) and len(parts.unique()) <= 4 else "value"


def may_raise(name: str, arity: int, info: ops.OpInfo) -> bool:
    """Whether some values of a legal dtype raise: zero, minus one, the extremes."""
    for dtype in DTYPES[:10]:
        if ops.result_dtype(info, [Operand(dtype, "zero")] * arity, params=needed(name)) is None:
            continue
        kind = getattr(torch, dtype)
        points = torch.tensor([0, 1], dtype=kind)
        if kind != torch.bool:
            limits = torch.finfo(kind) if kind.is_floating_point else torch.iinfo(kind)
            points = torch.tensor([0, 1, 3, limits.min, limits.max], dtype=kind)
            points = points if kind == torch.uint8 else torch.cat([points, -points])
        grid: list[Any] = [x.flatten() for x in torch.meshgrid(*[points] * arity, indexing="ij")]
        tries = [grid] + [[n if i == place else x for i, x in enumerate(grid)]
                          for place in info.numbers for n in (0, 1, -1) if dtype != "bool" and arity == 2]
        if not all(result(caller(name), tuple(arguments), needed(name)) for arguments in tries):
            return True
    return False


def shares(name: str, arity: int) -> bool:
    """Whether a result is its operand, or a view of it, for some dtype."""
    for dtype in DTYPES if arity == 1 else ():
        x = torch.ones(3, dtype=getattr(torch, dtype))
        if not result(caller(name), (x,), needed(name)):
            continue
        y = caller(name)(x, **needed(name))
        if y.untyped_storage().data_ptr() == x.untyped_storage().data_ptr():
            return True
    return False


def means_the_same(name: str, arity: int, other: Callable[..., Any]) -> bool:
    """Whether another form gives the values that the operation gives, or raises, for all dtypes."""
    call, params = caller(name), needed(name)
    floats = [x.nan_to_num(1, 1, 1).clamp(-9, 9) for x in sample(torch.float32, arity, 100)]
    for dtype in DTYPES:
        lift = 10 if dtype in ops.GROUPS["int"] else 0  # no division by zero
        operands = tuple((x + lift).to(getattr(torch, dtype)) for x in floats)
        operands = (floats[0] > 0, *operands[1:]) if name == "where" else operands
        if result(call, operands, params) != result(other, operands, params):
            return False
        if result(call, operands, params):
            if not same_bits(call(*operands, **params), other(*operands, **params)):
                return False
    return True


def make_row(name: str, names: list[str], arity: int, rounded: str | None) -> tuple[str, ...]:
    """One line of the table; `rounded` is measured if it is None."""
    forms = [(f"{path}.{n}", getattr(module, n)) for n in names for path, module in MODULES.items()
             if callable(getattr(module, n, None))]
    functions = [path for path, function in forms if means_the_same(name, arity, function)]
    methods = [n for n in names if callable(getattr(torch.Tensor, n, None))
               and means_the_same(name, arity, getattr(torch.Tensor, n))]
    rule, excluded, exceptions, numbers = dtype_columns(name, arity)
    start = (name, " ".join(functions), " ".join(methods), SYMBOLS.get(name, ""), str(arity),
             " ".join(PARAMS[name][0]) if name in PARAMS else "", rule, excluded, exceptions, numbers)
    info = ops._info((*start, "", "", ""))
    flags = ["raises"] * may_raise(name, arity, info) + ["shares"] * shares(name, arity)
    rounded = measured(name, info) if rounded is None else rounded
    return (*start, rounded, " ".join(flags), gradient(name, arity, info))


def make_rows(remeasure: bool) -> tuple[tuple[str, ...], ...]:
    """All lines, the measured column taken from the present table where it has one, unless `remeasure`."""
    warnings.simplefilter("ignore")
    old = {} if remeasure else {row[0]: row[10] for row in op_table.ROWS}
    return tuple(make_row(name, names, arity, old.get(name))
                 for arity, words in enumerate((UNARY, BINARY, TERNARY), start=1)
                 for name, names in names_of(words))


def make_text(rows: tuple[tuple[str, ...], ...]) -> str:
    lines = "".join("    (" + ", ".join(f'"{column}"' for column in row) + "),\n" for row in rows)
    version = torch.__version__.split("+")[0]
    return f'''"""op_table - torch's pointwise operations.

Made by `python tools/make_op_table.py` from torch {version} on a CPU; do not edit. The columns are text,
words separated by spaces; `ops.OpInfo` says what they mean: name, functions, methods, operator, arity,
params, dtype rule, excluded common dtypes (any-: excluded operand dtypes), exceptions to the rule, operands
that may be numbers, rounded dtypes (with-: only with params), flags, gradient.
"""
# ruff: noqa: E501

from __future__ import annotations

ROWS: tuple[tuple[str, ...], ...] = (
{lines})
'''


def main(arguments: list[str]) -> int:
    if "--check" in arguments:
        fresh = make_rows(remeasure=False) == op_table.ROWS
        print("up to date" if fresh else f"{TARGET} is out of date: run python tools/make_op_table.py")
        return 0 if fresh else 1
    TARGET.write_text(make_text(make_rows(remeasure=True)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
