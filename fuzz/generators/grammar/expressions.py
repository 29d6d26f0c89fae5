"""Values and conditions.

`tensor_value` is a tensor whatever its parts are, so that torch functions may be applied to it; `number_value` is a
Python number; `value` is either. Operations that keep small numbers exact are the usual ones.
"""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft
from fuzz.generators.grammar.pools import INTEGERS
from fuzz.generators.grammar.subscripts import element

OPERATORS = ("+", "-", "*", "+", "-", "*", "+", "*", "/", "//", "%")
EXACT_CALLS = ("abs({})", "torch.abs({})", "torch.relu({})", "(-{})", "torch.floor({})", "{}.abs()", "({} ** 2)",
               "torch.clamp({}, min=0)", "torch.clamp({}, -1, 1)", "torch.sign({})", "{}.clone()", "torch.square({})",
               "{}.float()", "{}.double()", "{}.detach()", "(+{})", "torch.neg({})", "{}.to(torch.float32)")
ROUNDED_CALLS = ("torch.exp({})", "torch.sqrt({})", "torch.sigmoid({})", "torch.tanh({})", "torch.sin({})",
                 "torch.log({})", "torch.exp(-{})", "{}.sqrt()", "torch.log1p({})", "{}.sigmoid()")
PAIRED_CALLS = ("min({}, {})", "max({}, {})", "torch.maximum({}, {})", "torch.where({} > 0, {}, 1)",
                "torch.minimum({}, {})")
FROM_ELEMENT = ("{}.item()", "{}.item()", "float({})", "int({})", "bool({})", "math.floor({})", "abs({}.item())",
                "round({}.item())", "math.exp({}.item() / 8)", "int({} > 0)")
CONSTANTS = ("2", "1", "0.5", "3", "-1", "0", "0.0", "1.5", "-0.5", "4", "0.25", "2.0", "True", "1.0")
WHOLE_CONSTANTS = ("2", "1", "3", "-1", "0", "4", "2", "1", "0.5", "5", "True")
RARE_CONSTANTS = ("float('inf')", "-0.0", "0.1", "1e-8", "300", "2 ** 40", "float('nan')", "math.pi", "-1e30")
COMPARISONS = (">", "<", ">=", "<=", "==", "!=", ">", "<")


def constant(d: Draft) -> str:
    if d.chance(0.04):
        return d.r.choice(RARE_CONSTANTS)
    return d.r.choice(WHOLE_CONSTANTS if d.base in INTEGERS else CONSTANTS)


def divisor(d: Draft) -> str:
    return d.pick("2", "4", "0.5", "2.0", "8", "-2", "3") if d.chance(0.9) else element(d)


AS_TENSORS = ("torch.as_tensor(max({0}, {1}))", "torch.as_tensor({1})", "torch.tensor({0}.item())", "torch.zeros(())",
              "torch.as_tensor({0})", "torch.tensor(0.5)", "(torch.tensor(1.5) if {0} > 0 else {0})")


def tensor_value(d: Draft, depth: int = 2) -> str:
    k = d.r.random()
    if depth == 0 or k < 0.22:
        return tensor_atom(d)
    if k < 0.66:
        return operation(d, depth)
    if k < 0.78:
        return d.r.choice(EXACT_CALLS).format(tensor_value(d, depth - 1))
    if k < 0.81:
        return d.r.choice(ROUNDED_CALLS).format(tensor_value(d, depth - 1))
    if k < 0.87:
        return paired(d, depth)
    if k < 0.94:
        return f"({tensor_value(d, depth - 1)} if {condition(d, 0)} else {tensor_value(d, depth - 1)})"
    if k < 0.965:
        return f"{helper(d)}({tensor_value(d, depth - 1)})"
    if k < 0.975:
        return d.r.choice(AS_TENSORS).format(tensor_value(d, 0), value(d, 0))
    return f"({element(d)} {d.r.choice(COMPARISONS)} {value(d, 0)}) * {tensor_atom(d)}"


def operation(d: Draft, depth: int) -> str:
    operator = d.r.choice(OPERATORS)
    if operator in ("/", "//", "%"):
        return f"({tensor_value(d, depth - 1)} {operator} {divisor(d)})"
    left, right = tensor_value(d, depth - 1), value(d, depth - 1)
    return f"({right} {operator} {left})" if d.chance(0.25) else f"({left} {operator} {right})"


def paired(d: Draft, depth: int) -> str:
    form = d.r.choice(PAIRED_CALLS)
    first = tensor_value(d, depth - 1)
    second = tensor_value(d, 0) if "imum" in form or "where" in form else value(d, 0)
    return form.format(first, second) if d.chance(0.7) or "where" in form else form.format(second, first)


def tensor_atom(d: Draft) -> str:
    known = [name for name, is_tensor in d.temporaries.items() if is_tensor]
    if known and d.chance(0.3):
        return d.r.choice(known)
    return element(d)


def number_value(d: Draft) -> str:
    k = d.r.random()
    if k < 0.55:
        return constant(d)
    if k < 0.72 and d.loops:
        return d.r.choice(d.loops).var
    if k < 0.80:
        return known_number(d)
    if k < 0.93:
        return d.r.choice(FROM_ELEMENT).format(element(d))
    known = [name for name, is_tensor in d.temporaries.items() if not is_tensor]
    return d.r.choice(known) if known else constant(d)


def known_number(d: Draft) -> str:
    """A number or a 0-d tensor among the parameters."""
    found = [a.name for a in d.arguments.values() if not a.dims and a.kind in ("number", "tensor")]
    if found:
        return d.r.choice(found)
    if d.chance(0.4):
        return d.scalar()
    return d.number(d.pick("float64", "int64", "float64"))


def value(d: Draft, depth: int = 1) -> str:
    return tensor_value(d, depth) if d.r.random() < 0.5 else number_value(d)


def condition(d: Draft, depth: int = 1) -> str:
    k = d.r.random()
    if k < 0.46:
        return f"{element(d)} {d.r.choice(COMPARISONS)} {value(d, 0) if depth else constant(d)}"
    if k < 0.60 and d.loops:
        return f"{d.mask(d.loops[0].over)}[{d.loops[0].var}]"
    if k < 0.67:
        return f"not {element(d)} > {constant(d)}"
    if k < 0.80 and depth:
        return f"{condition(d, 0)} {d.pick('and', 'or')} {condition(d, 0)}"
    if k < 0.86:
        low, high = d.pick("0", "-1", "-0.5"), d.pick("2", "1.5", "3")
        return f"{low} {d.pick('<', '<=')} {element(d)} {d.pick('<', '<=')} {high}"
    if k < 0.93 and d.loops:
        return d.pick("{} % 2 == 0", "{} > 0", "{} != 1", "{} < 2").format(d.r.choice(d.loops).var)
    if k < 0.97:
        return f"{element(d)}.item() {d.r.choice(COMPARISONS)} {constant(d)}"
    return f"{tensor_value(d, 1)} {d.r.choice(COMPARISONS)} {constant(d)}"


HELPERS = (
    "def {}(v):\n    return v * 2 + 1",
    "def {}(v, by=2.0):\n    if v > by:\n        return v - by\n    return v",
    "def {}(v):\n    if v > 0:\n        return v\n    elif v < -1:\n        return -v\n    return 0 * v",
    "def {}(v, low=-1, *, high=1):\n    return min(max(v, low), high)",
    "def {}(v):\n    w = abs(v)\n    w = w + 1\n    return w if w > 2 else v",
    "def {}(v):\n    return v if v != 0 else v + 0.5",
    "{} = lambda v: v - 0.5",
    "FACTOR = 2.0\ndef {}(v):\n    return v * FACTOR",
)


def helper(d: Draft) -> str:
    """The name of a function of one value that the module defines."""
    if d.helpers and d.chance(0.5):
        return d.r.choice(d.helpers)
    name = d.name("helper")
    d.helpers.append(name)
    d.module.append(d.r.choice(HELPERS).format(name) + "\n")
    return name
