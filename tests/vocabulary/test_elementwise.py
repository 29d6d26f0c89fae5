"""Every elementwise operation of the table, as function, method and operator, in a loop over elements."""

import warnings

import pytest
import torch
import torch.nn.functional
from behaviour import assert_same, sample
from typed import typed

from loopless.ir import ops

N = 37  # more than one vector register, and a rest
FLOAT, INT, COMPLEX = torch.float32, torch.int64, torch.complex64
SPECIAL = [float("nan"), float("inf"), -float("inf"), 0.0, -0.0, 1.0, -1.0, 0.5, -2.5, 1e-40, 3e38]
TAME = [float("nan"), 0.0, -0.0, 1.0, -1.0, 0.5, -2.5]
EXTREMES = ("remainder", "fmod", "gelu")  # tried on TAME, and in a test of their own on SPECIAL
NEEDED = {"clamp": "-0.5, 1", "threshold": "0.1, 2"}  # parameters without a default
OPTIONS = {  # parameters with one
    "round": ["decimals=2"],
    "nan_to_num": ["nan=1.5", "nan=0.5, posinf=2.0, neginf=-2.0", "0.5"],
    "logit": ["0.1", "eps=0.01"],
    "clamp": ["min=0", "max=0.5", "-1, 1", "min=-1, max=1"],
    "gelu": ["approximate='tanh'"],
    "softplus": ["beta=2", "2, 5"],
    "leaky_relu": ["0.3", "negative_slope=0.3"],
    "elu": ["0.5"],
    "celu": ["alpha=0.5"],
    "hardtanh": ["-0.5, 0.5", "min_val=-2, max_val=2"],
    "hardshrink": ["0.9"],
    "softshrink": ["lambd=0.9"],
    "add": ["alpha=2"],
    "sub": ["alpha=3"],
    "rsub": ["alpha=2"],
    "div": ["rounding_mode='floor'", "rounding_mode='trunc'", "rounding_mode=None"],
    "isclose": ["rtol=0.5", "atol=1.0", "equal_nan=True"],
    "addcmul": ["value=0.5"],
    "addcdiv": ["value=-2"],
}
BINARY = "+ - * / // % ** < <= > >= == != & | ^ << >>".split()
COMPLEX_ONLY = ("imag",)
VIEWS_OF_COMPLEX = ("imag", "real", "conj")  # they share memory with their operand: may stay loops


def operands(dtype, special=SPECIAL):
    """x, y, z: with the values that kernels treat differently, each at another place; integers in y and z
    suit as divisors, exponents and shifts."""
    if dtype is INT:
        x = sample(N, dtype=INT)
        return x, sample(N, dtype=INT, seed=1).abs() % 5 + 1, sample(N, dtype=INT, seed=2).abs() + 1
    out = []
    for k in range(3):
        values = sample(N, dtype=dtype, seed=k)
        values[3 * k : 3 * k + len(special)] = torch.tensor(special, dtype=dtype)
        out.append(values)
    return tuple(out)


def result_dtype(expression, dtype):
    """The dtype that torch gives the expression on elements; None if it raises."""
    x, y, z = operands(dtype)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return eval(expression, {"torch": torch, "x": x, "y": y, "z": z, "i": N - 1}).dtype
        except (RuntimeError, TypeError, NotImplementedError):
            return None


def expressions(info, extra):
    """All ways to call the operation with these further arguments: the first is the plain one."""
    names = ["x[i]", "y[i]", "z[i]"][: info.arity]
    if info.name == "where":
        names[0] = "x[i] > 0"
    tail = [extra] if extra else []
    made = [f"{function}({', '.join([*names, *tail])})" for function in info.functions]
    return made + [f"{names[0]}.{method}({', '.join([*names[1:], *tail])})" for method in info.methods]


def cases():
    for name, info in ops.TABLE.items():
        plain = expressions(info, NEEDED.get(name, ""))
        dtypes = () if name in COMPLEX_ONLY else (FLOAT, INT)
        dtypes += (COMPLEX,) if name in VIEWS_OF_COMPLEX else ()
        for k, expression in enumerate(plain):
            first = k == 0 or expression == f"x[i].{name}{expression[5 + len(name) :]}"
            yield from ((name, expression, dtype, False) for dtype in (dtypes if first else dtypes[:1]))
        for extra in OPTIONS.get(name, ()):
            yield from ((name, expressions(info, extra)[0], dtype, True) for dtype in dtypes)


def allowed(every):
    return [case for case in every if result_dtype(case[1], case[2]) is not None]


def level_of(info, with_params, *dtypes):
    rounded = info.rounded_with if with_params else info.rounded
    return "rounded" if any(str(d).removeprefix("torch.") in rounded for d in dtypes) else "bitwise"


def check(expression, dtype, level, special=SPECIAL, vectorized=True):
    into = result_dtype(expression, dtype)
    f = typed(f"""
        def f(x, y, z):
            out = torch.zeros(len(x), dtype={into})
            for i in range(len(x)):
                out[i] = {expression}
            return out
    """)
    assert_same(f, lambda: operands(dtype, special), level=level, vectorized=vectorized)


def label(case):
    return f"{case[1]}-{str(case[2]).removeprefix('torch.')}"


@pytest.mark.parametrize("name, expression, dtype, with_params",
                         [pytest.param(*case, id=label(case)) for case in allowed(cases())])
def test_function_or_method(name, expression, dtype, with_params):
    mode = expression.split("rounding_mode=")[1][:-1] if "rounding_mode" in expression else "None"
    info = ops.specialize(ops.TABLE[name], {"rounding_mode": eval(mode)})
    level = level_of(info, with_params, dtype, result_dtype(expression, dtype))
    shared = dtype is COMPLEX and name in VIEWS_OF_COMPLEX
    check(expression, dtype, level, TAME if name in EXTREMES else SPECIAL, vectorized=None if shared else True)


@pytest.mark.parametrize("name", EXTREMES)
def test_extreme_operands(name):
    """Here torch's kernels for one element and for many differ by more than rounding: the loop may run."""
    check(expressions(ops.TABLE[name], "")[0], FLOAT, "rounded", vectorized=None)


def test_every_operation_is_tried_on_floats_or_ints():
    tried = {case[0] for case in allowed(cases())}
    assert tried == set(ops.TABLE) - {"div_trunc"}  # the name of div with rounding_mode="trunc"


@pytest.mark.parametrize("dtype", [FLOAT, INT])
@pytest.mark.parametrize("left, right", [("x[i]", "y[i]"), ("x[i]", "3"), ("2", "y[i]"), ("x[i]", "1.5"),
                                         ("0.5", "y[i]")])
@pytest.mark.parametrize("operator", BINARY)
def test_operator(operator, left, right, dtype):
    expression = f"{left} {operator} {right}"
    into = result_dtype(expression, dtype)
    if into is None:
        pytest.skip("torch raises")
    info = next(info for info in ops.TABLE.values() if info.operator == operator and info.arity == 2)
    check(expression, dtype, level_of(info, False, dtype, into), TAME if operator == "%" else SPECIAL)


@pytest.mark.parametrize("dtype", [FLOAT, INT])
@pytest.mark.parametrize("expression", ["-x[i]", "+x[i]", "~x[i]", "abs(x[i])",
                                        "-x[i] ** 2", "+(-x[i])"])
def test_unary_operator(expression, dtype):
    if result_dtype(expression, dtype) is None:
        pytest.skip("torch raises")
    check(expression, dtype, "rounded" if "**" in expression else "bitwise")


def test_invert_of_bools():
    check("~(x[i] > 0)", FLOAT, "bitwise")


@pytest.mark.parametrize("expression", [
    "x[i].float()", "x[i].double()", "x[i].long()", "x[i].int()", "x[i].half()", "x[i].bool()",
    "x[i].clone()",
    "x[i].detach()", "x[i].detach() * y[i]", "x[i].exp().log1p()",
    "(x[i] + y[i]).tanh().abs()",
    "torch.maximum(torch.sin(x[i]), torch.cos(y[i]))", "torch.add(x[i], 2)", "torch.mul(x[i], 0.5)",
    "x[i].add(1)", "x[i].pow(2)", "torch.where(x[i] > y[i], x[i], 0.0)", "torch.lerp(x[i], y[i], 0.25)",
    "torch.xlogy(2, x[i])",
    "torch.sub(x[i], other=y[i])", "torch.pow(x[i], exponent=2)",
])  # fmt: skip
def test_more_forms(expression):
    rounded = any(word in expression for word in ("pow", "tanh", "maximum", "lerp"))
    check(expression, FLOAT, "rounded" if rounded else "bitwise")


@pytest.mark.parametrize("expression", ["x[i].long()", "x[i].int()"])
def test_cast_of_finite_floats_to_ints(expression):
    f = typed(f"""
        def f(x):
            out = torch.zeros(len(x), dtype=torch.int64)
            for i in range(len(x)):
                out[i] = {expression}
            return out
    """)
    assert_same(f, lambda: (sample(N) * 9,), vectorized=True)


@pytest.mark.parametrize("header, call", [
    ("from torch import exp", "exp(x[i])"),
    ("from torch import exp as e", "e(x[i])"),
    ("import torch.nn.functional as F", "F.leaky_relu(x[i], 0.2)"),
    ("from torch.nn.functional import relu", "relu(x[i])"),
    ("import torch.special", "torch.special.erf(x[i])"),
    ("from torch import special", "special.erf(x[i])"),
    ("from torch.special import i0", "i0(x[i])"),
    ("from torch import nn", "nn.functional.relu(x[i])"),
    ("import torch as th", "th.sin(x[i])"),
])  # fmt: skip
def test_functions_under_other_names(header, call):
    f = typed(f"""
        {header}
        def f(x):
            out = torch.zeros_like(x)
            for i in range(len(x)):
                out[i] = {call}
            return out
    """)
    assert_same(f, lambda: operands(FLOAT)[:1], vectorized=True)


@pytest.mark.parametrize("name", [name for name, info in ops.TABLE.items()
                                  if info.gradient != "none" and info.functions
                                  and name not in (*COMPLEX_ONLY, "complex", "polar")])
def test_gradient(name):
    """Away from the places where the derivative does not exist."""
    info = ops.TABLE[name]
    plain = expressions(info, NEEDED.get(name, ""))
    f = typed(f"""
        def f(x, y, z):
            out = torch.zeros_like(x)
            for i in range(len(x)):
                out[i] = {plain[0]}
            return out
    """)

    def arguments():
        return tuple(torch.linspace(low, low + 0.4, 9) for low in (0.2, 0.3, 0.25))

    assert_same(f, arguments, level="rounded", grad=True, vectorized=True)
