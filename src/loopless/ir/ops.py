"""ops - what is known of torch's pointwise operations, and torch's dtype arithmetic, without torch.

The knowledge is `op_table.py`, one line for each operation, measured by `tools/make_op_table.py`.

    >>> by_operator("Add").name, by_method("arccos").name, by_function("torch.special.expit").name
    ('add', 'acos', 'sigmoid')
    >>> result_dtype(op("div"), [Operand("int8", "zero"), Operand("int", "number")])
    'float32'
    >>> result_dtype(op("sub"), [Operand("bool", "dims"), Operand("bool", "dims")])    # None: torch raises

A dtype rule is a few words, applied from left to right to the common dtype of the operands:

    common    as it is                                 same      all operands must have one dtype
    int       bool becomes int64                       where     a condition, then the operands
    float     bool and integers: the default float     lerp      start and end must have one dtype
    double    float64 or complex128                    addcdiv   the last two not both integers
    real      complex64 becomes float32, ...           bool      bool
    complex   float32 becomes complex64, ...
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from .op_table import ROWS
from .records import dataclass

DTYPES = ("bool", "uint8", "int8", "int16", "int32", "int64", "float16", "bfloat16", "float32", "float64",
          "complex32", "complex64", "complex128")  # complex32 happens inside promotion, never in a result
GROUPS = {"bool": DTYPES[:1], "int": DTYPES[1:6], "float": DTYPES[6:10], "complex": DTYPES[10:],
          "half": DTYPES[6:8]}
KIND = {dtype: kind for kind, word in enumerate(("bool", "int", "float", "complex"))
        for dtype in (word, *GROUPS[word])}
NUMBERS = {"bool": "bool", "int": "int64", "float": "float32", "complex": "complex64"}
COMPLEX_OF = {"float16": "complex32", "bfloat16": "complex64", "float32": "complex64",
              "float64": "complex128"}
REAL_OF = {"complex32": "float16", "complex64": "float32", "complex128": "float64"}
AST_NAMES = {
    "Add": "add", "Sub": "sub", "Mult": "mul", "Div": "div", "FloorDiv": "floor_divide", "Mod": "remainder",
    "Pow": "pow", "BitAnd": "bitwise_and", "BitOr": "bitwise_or", "BitXor": "bitwise_xor",
    "LShift": "bitwise_left_shift", "RShift": "bitwise_right_shift", "USub": "neg", "UAdd": "positive",
    "Invert": "bitwise_not", "Lt": "lt", "LtE": "le", "Gt": "gt", "GtE": "ge", "Eq": "eq", "NotEq": "ne",
}
ROUNDING = {None: "div", "floor": "floor_divide", "trunc": "div_trunc"}
NO_PARAMS: Mapping[str, object] = MappingProxyType({})


@dataclass(frozen=True)
class OpInfo:
    """One pointwise operation of torch: a line of the table."""

    name: str
    functions: tuple[str, ...]  # every dotted name of its function form, the one to write first
    methods: tuple[str, ...]  # every name of its method form
    operator: str  # "+", "<", ...; "" if it has none
    arity: int  # how many tensor operands
    params: tuple[str, ...]  # keywords that are plain numbers, bools or strings, in positional order
    dtype: str  # the dtype rule, in the words above
    excluded: frozenset[str]  # common dtypes for which torch raises
    unwanted: frozenset[str]  # dtypes no operand may have
    exceptions: Mapping[str, str]  # "bool,number bool" -> result dtype or "", where the rule is not followed
    numbers: frozenset[int]  # which operands may be Python numbers (in operator form, if it has one)
    rounded: frozenset[str]  # dtypes where one element and many do not give the same bits, as measured
    rounded_with: frozenset[str]  # the same where parameters are given, such as the alpha of add
    raises: bool  # whether it may raise for some values of legal dtypes
    shares: bool  # whether the result may be the operand itself or a view of it
    gradient: str  # of real operands: "none", "linear" (finite constants), "value" (may be nan or inf)

    @property
    def function(self) -> str:
        return self.functions[0] if self.functions else ""

    @property
    def method(self) -> bool:
        return bool(self.methods)

    @property
    def level(self) -> str:
        """"bitwise" or "rounded", for float32 and float64; `rounded` has the other dtypes too."""
        return "rounded" if self.rounded_with & {"float32", "float64"} else "bitwise"


@dataclass(frozen=True)
class Operand:
    """What promotion sees of an operand. strength: "dims", "zero" (a 0-d tensor) or "number" (Python's)."""

    dtype: str  # of a number: bool, int, float, complex
    strength: str


def _group(words: str, prefix: str = "") -> frozenset[str]:
    """The dtypes that the words with this prefix, or with none, stand for."""
    split = [word.rpartition("-") for word in words.split()]
    return frozenset(dtype for start, dash, word in split if start + dash == prefix
                     for dtype in GROUPS.get(word, (word,)))


def _info(row: tuple[str, ...]) -> OpInfo:
    (name, functions, methods, operator, arity, params, rule, excluded, exceptions, numbers, rounded, flags,
     gradient) = row
    return OpInfo(
        name, tuple(functions.split()), tuple(methods.split()), operator, int(arity), tuple(params.split()),
        rule, _group(excluded), _group(excluded, "any-"),
        MappingProxyType(dict(entry.split("=") for entry in exceptions.split("; ") if entry)),
        frozenset(map(int, numbers)), _group(rounded), _group(rounded) | _group(rounded, "with-"),
        "raises" in flags, "shares" in flags, gradient,
    )


TABLE = {info.name: info for info in map(_info, ROWS)}
FUNCTIONS = {name: info for info in TABLE.values() for name in info.functions}
METHODS = {name: info for info in TABLE.values() for name in info.methods}


def op(name: str) -> OpInfo | None:
    """The operation with this canonical name."""
    return TABLE.get(name)


def by_function(dotted: str) -> OpInfo | None:
    """The operation that `torch.exp`, `torch.special.expit`, `torch.nn.functional.relu`, ... computes."""
    return FUNCTIONS.get(dotted)


def by_method(name: str) -> OpInfo | None:
    """The operation that `x.name(...)` computes."""
    return METHODS.get(name)


def by_operator(ast_name: str) -> OpInfo | None:
    """The operation of an `ast` operator class: "Add", "USub", "LtE", ..."""
    return TABLE.get(AST_NAMES.get(ast_name, ""))


def specialize(info: OpInfo, params: Mapping[str, object]) -> OpInfo | None:
    """The operation that `info` is under these parameters: `div` with a `rounding_mode` is another one."""
    if info.name != "div" or "rounding_mode" not in params:
        return info
    mode = params["rounding_mode"]
    return TABLE.get(ROUNDING.get(mode, "")) if mode is None or isinstance(mode, str) else None


def _promote(a: str, b: str) -> str:
    """torch.promote_types."""
    low, high = sorted((a, b), key=DTYPES.index)
    if KIND[low] == 2 and KIND[high] == 3:
        return COMPLEX_OF[_promote(low, REAL_OF[high])]
    return {("uint8", "int8"): "int16", ("float16", "bfloat16"): "float32"}.get((low, high), high)


def _combine(strong: str | None, weak: str | None) -> str | None:
    """The dtype of strong operands among weaker ones, which count only if their kind is higher."""
    if strong is None or weak is None:
        return strong or weak
    if KIND[strong] == 2 and KIND[weak] == 3:
        return COMPLEX_OF[strong]
    return _promote(strong, weak) if KIND[weak] > KIND[strong] else strong


def _common(operands: Sequence[Operand], default_float: str) -> str | None:
    """torch.result_type; complex32 is possible."""
    numbers = NUMBERS | {"float": default_float, "complex": COMPLEX_OF[default_float]}
    found: dict[str, str] = {}
    for operand in operands:
        known = numbers if operand.strength == "number" else DTYPES
        if operand.dtype not in known or operand.dtype == "complex32":
            return None
        dtype = numbers[operand.dtype] if operand.strength == "number" else operand.dtype
        found[operand.strength] = _promote(found.get(operand.strength, dtype), dtype)
    return _combine(found.get("dims"), _combine(found.get("zero"), found.get("number")))


def common_dtype(operands: Sequence[Operand], default_float: str = "float32") -> str | None:
    """What `torch.result_type` says of these operands; None if a dtype, or the result, is not covered."""
    common = _common(operands, default_float)
    return None if common == "complex32" else common


def result_dtype(
    info: OpInfo, operands: Sequence[Operand], default_float: str = "float32",
    params: Mapping[str, object] = NO_PARAMS,
) -> str | None:
    """The dtype of the operation's result; None if torch raises for these dtypes, or it is not covered.

    `params` holds the parameters given; of numbers only the type is looked at. The bounds
    of `clamp` are parameters if they are numbers, and further operands if they are tensors.
    """
    params = {name: value for name, value in params.items() if value is not None}
    special = specialize(info, params)
    if special is None or not _fits(special, operands, params):
        return None
    if special.name == "clamp":
        operands = [*operands, *(Operand(type(bound).__name__, "number") for bound in params.values())]
    key = ",".join(("number " if o.strength == "number" else "") + o.dtype for o in operands)
    if key in special.exceptions:
        return special.exceptions[key] or None
    counted = _counted(special.dtype, operands)
    common = _common(counted, default_float) if counted else None
    if common is None or common in special.excluded or not _params_fit(common, params):
        return None
    result = _apply(special.dtype, common, default_float)
    return None if result == "complex32" else result


def _fits(info: OpInfo, operands: Sequence[Operand], params: Mapping[str, object]) -> bool:
    """Whether the operands are as many and as strong as the operation wants them."""
    if info.name == "clamp":
        if len(operands) not in ((1,) if params else (2, 3)):
            return False
    elif len(operands) != info.arity:
        return False
    weak = {place for place, operand in enumerate(operands) if operand.strength == "number"}
    return (weak <= info.numbers and len(weak) < len(operands)
            and not any(operand.dtype in info.unwanted for operand in operands))


def _counted(rule: str, operands: Sequence[Operand]) -> Sequence[Operand]:
    """The operands that take part in promotion; none if the rule forbids the combination."""
    dtypes = [operand.dtype for operand in operands]
    word = rule.split()[0]
    if word == "where":
        return operands[1:] if dtypes[0] in ("bool", "uint8") else ()
    if word == "same":
        return operands if len(set(dtypes)) == 1 else ()
    if word == "lerp":
        weight = operands[2]
        if weight.strength == "number":
            operands = operands[:2] if weight.dtype != "complex" or KIND[dtypes[0]] == 3 else ()
        return operands if len(set(dtypes[: 3 if weight.strength == "dims" else 2])) == 1 else ()
    if word == "addcdiv":
        return operands if max(KIND[dtype] for dtype in dtypes[1:]) > 1 else ()
    return operands


def _params_fit(common: str, params: Mapping[str, object]) -> bool:
    """Whether torch takes the parameters of `add`, `sub` and `round` for this dtype."""
    if "decimals" in params and KIND[common] != 2:
        return False
    alpha = params.get("alpha")
    if alpha is None or common == "bool":
        return not isinstance(alpha, (float, complex))
    return not isinstance(alpha, bool) and KIND.get(type(alpha).__name__, 9) <= KIND[common]


def _apply(rule: str, dtype: str, default_float: str) -> str:
    """The words of a rule, one after the other."""
    for word in rule.split():
        if word == "bool":
            dtype = "bool"
        elif word == "int" and dtype == "bool":
            dtype = "int64"
        elif word == "float" and KIND[dtype] < 2:
            dtype = default_float
        elif word == "double":
            dtype = "complex128" if KIND[dtype] == 3 else "float64"
        elif word == "real":
            dtype = REAL_OF.get(dtype, dtype)
        elif word == "complex":
            dtype = COMPLEX_OF.get(dtype, dtype)
    return dtype
