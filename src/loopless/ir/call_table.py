"""Functions of whole rows that are called as they are: on all rows at once, or through `torch.vmap`.

    signature   the parameters in order: `input` is a tensor, `weight?` one that may be missing, `eps=1e-5` a constant
                with its default, `k!` one without; `dim=-1` is an axis of the row, `shape:sizes` its own last sizes
    sizes       of the results, from the sizes of the operands (as tuples, in order) and the constants
    parts       the fields of a result that is a tuple
    dtypes      of the results: as the first operand, or complex, real, int64, bool
    ranks       that the operands may have

Left out: eigenvalues, singular values, factors of matrices and what is made of them: they depend on the last bits of a
matrix in ways that no level covers. What holds for each function, and which of the two forms does what single calls do,
is measured: call_forms.py.
"""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .affine import Affine
from .records import dataclass
from .size_forms import pooled, product, quotient

F = "torch.nn.functional."
L = "torch.linalg."
Sizes = tuple[Affine, ...]
REQUIRED = "!"


@dataclass(frozen=True)
class Parameter:
    name: str
    tensor: bool
    default: Any = REQUIRED                 # None for a tensor that may be missing
    kind: str = ""                          # "dim", "sizes"


@dataclass(frozen=True)
class Call:
    name: str
    functions: tuple[str, ...]
    methods: tuple[str, ...]
    signature: tuple[Parameter, ...]
    ranks: tuple[tuple[int, ...], ...]      # one tuple for each combination
    sizes: Callable[..., tuple[Sizes, ...]]
    parts: tuple[str, ...] = ()
    dtypes: tuple[str, ...] = ("same",)
    may_fail: bool = False
    first_kind: str = "float"               # what the first operand is of: "float", "any" (ints, too), "complex"
    others_kind: str = "same"               # the dtype of the other operands: that of the first, or "int64"
    alike: Callable[..., list[tuple[Affine, Affine]]] = lambda *_: []       # sizes that have to be the same
    in_order: bool = False                  # torch warns, or fails, where an operand does not lie in memory in order
    exact: bool = False                     # elements are only moved, compared or subtracted


def _parameter(word: str) -> Parameter:
    name, _, default = word.partition("=")
    if default:
        return Parameter(name, False, None if default == "None" else _value(default), _kind(name))
    if ":" in name:
        return Parameter(name.partition(":")[0], False, kind="sizes")
    if name.endswith("!"):
        return Parameter(name[:-1], False, kind=_kind(name[:-1]))
    return Parameter(name.rstrip("?"), True, None if name.endswith("?") else REQUIRED)


def _kind(name: str) -> str:
    return "dim" if name in ("dim", "dims") else ""


def _value(text: str) -> Any:
    named = {"True": True, "False": False}
    if text in named:
        return named[text]
    return text if text[0].isalpha() else float(text) if "." in text or "e" in text else int(text)


def _call(name: str, functions: str, signature: str, ranks: str, sizes: Callable[..., Any], methods: str = "",
          **more: Any) -> Call:
    combinations = tuple(tuple(map(int, word)) for word in ranks.split())
    return Call(name, tuple(functions.split()), tuple(methods.split()),
                tuple(map(_parameter, signature.split())), combinations, sizes, **more)


def _same(a: Sizes, *_: Any, **__: Any) -> tuple[Sizes, ...]:
    return (a,)


def _without(a: Sizes, *_: Any, dim: int | None = None, **__: Any) -> tuple[Sizes, ...]:
    return ((),) if dim is None else ((*a[:dim], *a[dim:][1:]),)


def _both_without(a: Sizes, *_: Any, dim: int, **__: Any) -> tuple[Sizes, ...]:
    return _without(a, dim=dim) * 2


def _along(a: Sizes, dim: int, size: Affine) -> tuple[Sizes, ...]:
    return ((*a[:dim], size, *a[dim:][1:]),)


def _all_alike(a: Sizes, *others: Sizes) -> list[tuple[Affine, Affine]]:
    return [pair for b in others for pair in zip(a[-len(b):], b, strict=True)]


def _equations(a: Sizes, b: Sizes) -> list[tuple[Affine, Affine]]:
    return [(a[0], a[1]), (a[1], b[0])]


def _attended(q: Sizes, k: Sizes, v: Sizes) -> list[tuple[Affine, Affine]]:
    return [(q[-1], k[-1]), *zip(k[:-1], v[:-1], strict=True), *zip(q[:-2], k[:-2], strict=True)]


def _pool(a: Sizes, *_: Any, count: int, kernel_size: Any, stride: Any = None, padding: Any = 0, dilation: Any = 1,
          ceil_mode: bool = False, **__: Any) -> tuple[Sizes, ...]:
    stride = kernel_size if stride is None else stride
    last = [pooled(a[len(a) - count + k], _at(kernel_size, k), _at(stride, k), _at(padding, k), _at(dilation, k),
                   ceil_mode) for k in range(count)]
    return ((*a[:len(a) - count], *last),)


def _conv(a: Sizes, w: Sizes, *_: Any, stride: Any = 1, padding: Any = 0, dilation: Any = 1, **__: Any
          ) -> tuple[Sizes, ...]:
    count, last = len(w) - 2, []
    for k in range(count):
        at, width = a[len(a) - count + k], w[2 + k]
        if padding == "same":
            last.append(at)
            continue
        beside, step, apart = 0 if padding == "valid" else _at(padding, k), _at(stride, k), _at(dilation, k)
        last.append(quotient(at + 2 * beside - (width - 1) * apart - 1, step) + 1)
    return ((*a[:len(a) - count - 1], w[0], *last),)


def _at(value: Any, k: int) -> Any:
    return value[k if len(value) > 1 else 0] if isinstance(value, tuple) else value


def _adaptive(count: int) -> Callable[..., tuple[Sizes, ...]]:
    def sizes(a: Sizes, *_: Any, output_size: Any, **__: Any) -> tuple[Sizes, ...]:
        last = [a[len(a) - count + k] if _at(output_size, k) is None else Affine.number(_at(output_size, k))
                for k in range(count)]
        return ((*a[:len(a) - count], *last),)
    return sizes


def _pooling(count: int) -> Callable[..., tuple[Sizes, ...]]:
    return lambda *a, **p: _pool(*a, count=count, **p)


def _padded(a: Sizes, *_: Any, pad: tuple[int, ...], **__: Any) -> tuple[Sizes, ...]:
    last = list(a)
    for k in range(len(pad) // 2):
        last[-1 - k] = last[-1 - k] + pad[2 * k] + pad[2 * k + 1]
    return (tuple(last),)


def _repeated(a: Sizes, *_: Any, repeats: int, dim: int | None = None, **__: Any) -> tuple[Sizes, ...]:
    return _along(a, dim, a[dim] * repeats) if dim is not None else ((product(a) * repeats,),)


NAMED = {"dim", "dims", "upper"}            # constants that are written with their names


def arranged(call: Call, tensors: list[Any], constants: dict[str, Any]) -> tuple[list[Any], dict[str, Any]]:
    """The arguments by position, as long as none is left out and none has a default, and those by name."""
    given, positional, named, skipped = iter(tensors), list[Any](), dict[str, Any](), False
    for p in call.signature:
        value = next(given, REQUIRED) if p.tensor else constants.get(p.name, REQUIRED)
        if value is REQUIRED:
            skipped = True
        elif skipped or named or p.name in NAMED or not (p.tensor or p.default is REQUIRED):
            named[p.name] = value
        else:
            positional.append(value)
    return positional, named


POOL = "kernel_size! stride=None padding=0"
CONV = "input weight bias? stride=1 padding=0 dilation=1 groups=1"
CALLS: dict[str, Call] = {call.name: call for call in (
    _call("layer_norm", f"{F}layer_norm", "input normalized_shape:sizes weight? bias? eps=1e-5",
          "1 2 3 11 21 22 111 211 222", _same,
          alike=_all_alike),
    _call("softmin", f"{F}softmin", "input dim=-1", "1 2", _same),
    _call("glu", f"{F}glu", "input dim=-1", "1 2", lambda a, *_, dim: _along(a, dim, quotient(a[dim], 2))),
    _call("pad", f"{F}pad", "input pad! value=None", "1 2 3", _padded, first_kind="any", exact=True),
    _call("diff", "torch.diff", "input n=1 dim=-1", "1 2", lambda a, *_, n=1, dim: _along(a, dim, a[dim] - n), "diff",
          first_kind="any", exact=True),
    _call("roll", "torch.roll", "input shifts! dims=None", "1 2 3", _same, "roll", first_kind="any", exact=True),
    _call("cummax", "torch.cummax", "input dim!", "1 2", lambda a, *_, dim: (a, a), "cummax",
          parts=("values", "indices"), dtypes=("same", "int64"), first_kind="any", exact=True),
    _call("cummin", "torch.cummin", "input dim!", "1 2", lambda a, *_, dim: (a, a), "cummin",
          parts=("values", "indices"), dtypes=("same", "int64"), first_kind="any", exact=True),
    _call("kthvalue", "torch.kthvalue", "input k! dim=-1", "1 2", _both_without, "kthvalue",
          parts=("values", "indices"), dtypes=("same", "int64"), first_kind="any", exact=True),
    _call("mode", "torch.mode", "input dim=-1", "1 2", _both_without, "mode",
          parts=("values", "indices"), dtypes=("same", "int64"), first_kind="any", exact=True),
    _call("median_along", "torch.median", "input dim!", "1 2 3", _both_without, "median",
          parts=("values", "indices"), dtypes=("same", "int64"), first_kind="any", exact=True),
    _call("quantile", "torch.quantile", "input q! dim=None", "1 2", _without, "quantile"),
    _call("nanquantile", "torch.nanquantile", "input q! dim=None", "1 2", _without, "nanquantile"),
    _call("nansum", "torch.nansum", "input dim=None", "1 2", _without, "nansum"),
    _call("nanmean", "torch.nanmean", "input dim=None", "1 2", _without, "nanmean"),
    _call("trapezoid", "torch.trapezoid torch.trapz", "input x? dx=1.0 dim=-1", "1 2 11", _without,
          alike=_all_alike),
    _call("cumulative_trapezoid", "torch.cumulative_trapezoid", "input x? dx=1.0 dim=-1", "1 2 11",
          lambda a, *_, dim, **__: _along(a, dim, a[dim] - 1), alike=_all_alike),
    _call("cov", "torch.cov", "input correction=1", "2", lambda a, **_: ((a[0], a[0]),), "cov"),
    _call("corrcoef", "torch.corrcoef", "input", "2", lambda a: ((a[0], a[0]),), "corrcoef"),
    _call("kron", "torch.kron", "input other", "11 22",
          lambda a, b: (tuple(product((m, n)) for m, n in zip(a, b, strict=True)),), "kron", first_kind="any",
          in_order=True),
    _call("rot90", "torch.rot90", "input k=1", "2", lambda a, k=1: (a[::-1] if k % 2 else a,), "rot90",
          first_kind="any", exact=True),
    _call("fliplr", "torch.fliplr", "input", "2", _same, "fliplr", first_kind="any", exact=True),
    _call("flipud", "torch.flipud", "input", "1 2", _same, "flipud", first_kind="any", exact=True),
    _call("repeat_interleave", "torch.repeat_interleave", "input repeats! dim=None", "1 2", _repeated,
          "repeat_interleave", first_kind="any", exact=True),
    _call("gather", "torch.gather", "input dim! index", "11 22", lambda a, i, **_: (i,), "gather", first_kind="any",
          others_kind="int64", may_fail=True, exact=True),
    _call("take_along_dim", "torch.take_along_dim", "input indices dim!", "11", lambda a, i, **_: (i,),
          "take_along_dim", first_kind="any", others_kind="int64", may_fail=True, exact=True),
    _call("searchsorted", "torch.searchsorted", "sorted_sequence input right=False", "11 10",
          lambda a, b, **_: (b,), dtypes=("int64",), first_kind="any", in_order=True, exact=True),
    _call("bucketize", "torch.bucketize", "input boundaries right=False", "11 21", lambda a, b, **_: (a,), "bucketize",
          dtypes=("int64",), first_kind="any", in_order=True, exact=True),
    _call("pairwise_distance", f"{F}pairwise_distance", "x1 x2 p=2.0 eps=1e-6", "11 22", lambda a, b, **_: (a[:-1],),
          alike=_all_alike),
    _call("attention", f"{F}scaled_dot_product_attention", "query key value", "222 333",
          lambda q, k, v: ((*q[:-1], v[-1]),), alike=_attended),
    _call("solve", f"{L}solve", "A B", "21 22", lambda a, b: (b,), may_fail=True, alike=_equations),
    _call("solve_triangular", f"{L}solve_triangular", "A B upper! left=True unitriangular=False", "22",
          lambda a, b, **_: (b,), may_fail=True, alike=_equations),
    _call("cholesky_solve", "torch.cholesky_solve", "B L upper=False", "22", lambda b, a, **_: (b,), "cholesky_solve",
          alike=lambda b, a: _equations(a, b), may_fail=True),
    _call("matrix_power", f"{L}matrix_power torch.matrix_power", "A n!", "2", _same, "matrix_power", may_fail=True),
    _call("matrix_exp", f"{L}matrix_exp torch.matrix_exp", "A", "2", _same, "matrix_exp", may_fail=True),
    _call("slogdet", f"{L}slogdet torch.slogdet", "A", "2", lambda a: ((), ()), "slogdet",
          parts=("sign", "logabsdet"), dtypes=("same", "same"), may_fail=True),
    _call("logdet", "torch.logdet", "A", "2", lambda a: ((),), "logdet", may_fail=True),
    _call("rfft", "torch.fft.rfft", "input dim=-1", "1 2",
          lambda a, *_, dim: _along(a, dim, quotient(a[dim], 2) + 1), dtypes=("complex",)),
    _call("fft", "torch.fft.fft", "input dim=-1", "1 2", _same, dtypes=("complex",), first_kind="complex"),
    _call("ifft", "torch.fft.ifft", "input dim=-1", "1 2", _same, dtypes=("complex",), first_kind="complex"),
    _call("fft2", "torch.fft.fft2", "input", "2", _same, dtypes=("complex",), first_kind="complex"),
    _call("ifft2", "torch.fft.ifft2", "input", "2", _same, dtypes=("complex",), first_kind="complex"),
    _call("max_pool1d", f"{F}max_pool1d", f"input {POOL} dilation=1 ceil_mode=False", "2", _pooling(1), exact=True),
    _call("max_pool2d", f"{F}max_pool2d", f"input {POOL} dilation=1 ceil_mode=False", "3", _pooling(2), exact=True),
    _call("avg_pool1d", f"{F}avg_pool1d", f"input {POOL} ceil_mode=False", "2", _pooling(1)),
    _call("avg_pool2d", f"{F}avg_pool2d", f"input {POOL} ceil_mode=False", "3", _pooling(2)),
    _call("adaptive_avg_pool1d", f"{F}adaptive_avg_pool1d", "input output_size!", "2", _adaptive(1)),
    _call("adaptive_max_pool1d", f"{F}adaptive_max_pool1d", "input output_size!", "2", _adaptive(1), exact=True),
    _call("adaptive_avg_pool2d", f"{F}adaptive_avg_pool2d", "input output_size!", "3", _adaptive(2)),
    _call("adaptive_max_pool2d", f"{F}adaptive_max_pool2d", "input output_size!", "3", _adaptive(2), exact=True),
    _call("conv1d", f"{F}conv1d torch.conv1d", CONV, "23 231", _conv),
    _call("conv2d", f"{F}conv2d torch.conv2d", CONV, "34 341", _conv),
    _call("pixel_shuffle", f"{F}pixel_shuffle", "input upscale_factor!", "3", lambda a, upscale_factor: (
        (quotient(a[0], upscale_factor ** 2), a[1] * upscale_factor, a[2] * upscale_factor),), exact=True),
)}
BY_FUNCTION = {path: call for call in CALLS.values() for path in call.functions}
BY_METHOD = {method: call for call in CALLS.values() for method in call.methods}
