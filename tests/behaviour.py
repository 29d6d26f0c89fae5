"""Does a vectorized function behave as the function it was made from? All a caller could notice is compared.

`assert_same(f, make_args)` is what tests call; `compare(f, g, make_args)` takes the second function as it is.
Arguments are made anew for every call, so that a function may write into them, and so that arguments which
share memory share it again. What is compared: the result (structure, Python types, values, dtypes, shapes,
strides), the arguments after the call, which objects are the same and which share memory, the exception and
its text, gradients, warnings, the state of the random number generators, and what was printed.

Levels: at "bitwise" numbers have the same bits, except that any NaN is as good as another; at "rounded" each
number may be off by a few units in the last place; at "reassociated" by a small multiple of that of the
largest one. Integers, bools and all that is not a number are always compared exactly. A zero gradient has no
sign.
"""

import contextlib
import io
import random
import types
import warnings
from dataclasses import dataclass, field

import torch

import loopless

LEVELS = ("bitwise", "rounded", "reassociated")
PLAIN = (bool, int, float, complex, str, bytes, type(None), range, slice, torch.dtype, torch.device)
OPAQUE = (
    types.FunctionType,
    types.BuiltinFunctionType,
    types.MethodType,
    types.ModuleType,
    type,
    torch.Generator,
)


class Different(AssertionError):
    """The two functions can be told apart."""


def assert_same(f, make_args, *, level="bitwise", grad=False, vectorized=None, grad_level=None):
    """Hold `loopless.vectorize(f)` against `f`: on its first call, which compiles, and on its second.

    grad: compare the gradients of all floating leaves as well (at `grad_level`, by default at `level`); if no
        argument requires grad, all floating leaves are made to.
    vectorized: True: every loop of `f` is, and nothing fell back. False: some loop is not, or something did.
    """
    __tracebackhide__ = True
    expected = run(f, make_args, grad)
    g = loopless.vectorize(f)
    for call in ("first call", "second call"):
        judge(expected, run(g, make_args, grad), level, grad_level, call)
    if vectorized is not None:
        check_verdict(f, make_args, grad, vectorized)


def compare(f, g, make_args, *, level="bitwise", grad=False, grad_level=None):
    """Raise `Different` if one call of `g` can be told from one call of `f`."""
    __tracebackhide__ = True
    judge(run(f, make_args, grad), run(g, make_args, grad), level, grad_level, "call")


def sample(*shape, dtype=torch.float32, seed=0):
    """The same numbers at every call, of both signs where the dtype has them; integers are small."""
    generator = torch.Generator().manual_seed(seed)
    if dtype == torch.bool:
        return torch.rand(shape, generator=generator) > 0.5
    if dtype.is_floating_point or dtype.is_complex:
        return torch.randn(shape, generator=generator, dtype=torch.float64).to(dtype)
    return torch.randint(-9 if dtype.is_signed else 0, 10, shape, generator=generator).to(dtype)


# ---------------------------------------------------------------- running


@dataclass
class Outcome:
    """All that can be seen of one call."""

    args: tuple
    result: object = None
    error: Exception | None = None
    printed: str = ""
    rng: tuple = ()
    warned: set = field(default_factory=set)
    parts: list = field(default_factory=list)
    gradients: dict = field(default_factory=dict)


def make(make_args, grad):
    torch.manual_seed(0)
    random.seed(0)
    args = make_args()
    if grad:
        leaves = floating_leaves(args)
        if not any(leaf.requires_grad for leaf in leaves):
            for leaf in leaves:
                leaf.requires_grad_()
    return args


def floating_leaves(args):
    tensors = [part for _, part in parts_of(args, "args") if isinstance(part, torch.Tensor)]
    return [t for t in tensors if t.is_leaf and (t.is_floating_point() or t.is_complex())]


def run(f, make_args, grad):
    outcome = Outcome(make(make_args, grad))
    leaves = [leaf for leaf in floating_leaves(outcome.args) if leaf.requires_grad]
    stdout = io.StringIO()
    with every_warning() as caught, contextlib.redirect_stdout(stdout):
        try:
            outcome.result = f(*outcome.args)
        except Exception as error:
            outcome.error = error
    outcome.printed = stdout.getvalue()
    outcome.rng = (torch.get_rng_state().tolist(), random.getstate())
    outcome.warned = {
        (w.category, str(w.message)) for w in caught if not issubclass(w.category, own_warnings())
    }
    outcome.parts = parts_of((outcome.args, outcome.result), "")
    if grad:
        outcome.gradients = gradients(outcome, leaves)
    return outcome


def own_warnings():
    return getattr(loopless, "SequentialLoop", ())


@contextlib.contextmanager
def every_warning():
    before = torch.is_warn_always_enabled()
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        torch.set_warn_always(True)
        try:
            yield caught
        finally:
            torch.set_warn_always(before)


def gradients(outcome, leaves):
    """For each tensor that came out of the call: the gradients of the leaves, or the exception instead."""
    found = {}
    for path, part in outcome.parts:
        if not isinstance(part, torch.Tensor) or not part.requires_grad or part.is_leaf:
            continue
        try:
            upstream = sample(*part.shape, dtype=part.dtype, seed=1) + 2
            found[path] = torch.autograd.grad(part, leaves, upstream, retain_graph=True, allow_unused=True)
        except RuntimeError as error:
            found[path] = error
    return found


def parts_of(value, path):
    """Every object that can be reached from `value`, with the path to it. Each is opened once."""
    found, opened = [], set()

    def visit(value, path):
        found.append((path, value))
        if isinstance(value, (*PLAIN, *OPAQUE)) or id(value) in opened:
            return
        opened.add(id(value))
        for name, child in children(value):
            visit(child, path + name)

    visit(value, path)
    return found


def children(value):
    if isinstance(value, torch.Tensor):
        return [(".grad", value.grad)] if value.is_leaf and value.grad is not None else []
    if isinstance(value, (list, tuple)):
        return [(f"[{k}]", child) for k, child in enumerate(value)]
    if isinstance(value, dict):
        return [(f"[{key!r}]", child) for key, child in value.items()]
    return [(f".{name}", child) for name, child in getattr(value, "__dict__", {}).items()]


# ---------------------------------------------------------------- judging


def judge(expected, got, level, grad_level, call):
    __tracebackhide__ = True
    assert level in LEVELS and grad_level in (None, *LEVELS)
    try:
        same_exception(expected.error, got.error)
        same_parts(expected, got, level)
        same_memory(expected.parts, got.parts)
        same_gradients(expected, got, grad_level or level)
        need(expected.printed == got.printed, "stdout", expected.printed, got.printed)
        need(expected.rng == got.rng, "state of the random number generators", "the loop's", "another")
        need(got.warned <= expected.warned, "warnings", expected.warned, got.warned)
    except Different as difference:
        raise Different(f"{call}: {difference}") from got.error


def need(condition, what, expected, got):
    if not condition:
        raise Different(f"{what}: the loop gives {expected!r}, the vectorized function {got!r}")


def same_exception(expected, got):
    need(type(expected) is type(got), "exception", expected, got)
    need(str(expected) == str(got), "text of the exception", str(expected), str(got))


def same_parts(expected, got, level):
    """Structure first: then the two lists of parts can be compared in pairs."""
    names = [[name_of(path) for path, _ in outcome.parts] for outcome in (expected, got)]
    kinds = [[type(part) for _, part in outcome.parts] for outcome in (expected, got)]
    for name, kind, other_kind in zip(names[0], *kinds):
        need(kind is other_kind, f"type of {name}", kind, other_kind)
    need(names[0] == names[1], "structure", names[0], names[1])
    same_objects(expected.parts, got.parts)
    for (path, part), (_, other) in zip(expected.parts, got.parts):
        if isinstance(part, torch.Tensor):
            same_tensor(name_of(path), part, other, level, got.gradients.get(path))
        else:
            same_value(name_of(path), part, other, level)


def name_of(path):
    return path.replace("[0]", "args", 1) if path.startswith("[0]") else path.replace("[1]", "result", 1)


def same_objects(expected, got):
    """`result is args[0]` here exactly if it is there."""
    for (path, first), (_, other) in zip(first_paths(expected), first_paths(got)):
        need(first == other, f"{name_of(path)} is", name_of(first), name_of(other))


def first_paths(parts):
    first = {}
    return [
        (path, path if isinstance(part, (*PLAIN, tuple)) else first.setdefault(id(part), path))
        for path, part in parts
    ]


def same_value(name, expected, got, level):
    if isinstance(expected, (float, complex)):
        pair = [
            torch.tensor(value, dtype=torch.complex128 if isinstance(value, complex) else torch.float64)
            for value in (expected, got)
        ]
        need(same_numbers(*pair, level), name, expected, got)
    elif isinstance(expected, (set, frozenset)) or isinstance(expected, PLAIN):
        need(expected == got, name, expected, got)
    elif type(expected).__module__ == "numpy":
        same_array(name, expected, got)


def same_array(name, expected, got):
    for what in ("dtype", "shape"):
        need(getattr(expected, what) == getattr(got, what), f"{what} of {name}", expected, got)
    need(expected.tobytes() == got.tobytes(), name, expected, got)


def same_tensor(name, expected, got, level, gradients):
    same_attributes(name, expected, got, ("dtype", "shape", "device", "layout"))
    need(strides(expected) == strides(got), f"strides of {name}", expected.stride(), got.stride())
    need(expected.is_inference() == got.is_inference(), f"{name} made in inference mode", expected, got)
    if expected.requires_grad or not gives_only_zeros(gradients):
        same_attributes(name, expected, got, ("requires_grad", "is_leaf"))
    if expected.device.type != "meta":
        with torch.no_grad():
            need(same_numbers(plain(expected), plain(got), level), f"values of {name}", expected, got)


def same_attributes(name, expected, got, attributes):
    for attribute in attributes:
        a, b = getattr(expected, attribute), getattr(got, attribute)
        need(a == b, f"{attribute} of {name}", a, b)


def plain(tensor):
    return tensor.detach().as_subclass(torch.Tensor)


def strides(tensor):
    """As far as they matter: not of dimensions of size 1, and not of nothing."""
    if tensor.layout != torch.strided or tensor.numel() == 0:
        return ()
    return tuple(stride for size, stride in zip(tensor.shape, tensor.stride()) if size > 1)


def gives_only_zeros(found):
    """A result may require grad where the loop's does not (no iteration used the leaf) if it is all zeros."""
    return isinstance(found, tuple) and all(g is None or not g.any() for g in found)


def same_numbers(expected, got, level, signed_zero=True):
    if expected.is_complex():
        return same_numbers(torch.view_as_real(expected), torch.view_as_real(got), level, signed_zero)
    if not expected.is_floating_point():
        return torch.equal(expected, got)
    same = (expected == got) | (expected.isnan() & got.isnan())
    if level == "bitwise":
        return bool(
            (same & ((expected.signbit() == got.signbit()) | expected.isnan() | (not signed_zero))).all()
        )
    return bool((same | close(expected, got, level)).all())


def close(expected, got, level):
    info = torch.finfo(expected.dtype)
    a, b = expected.double(), got.double()
    finite = a.isfinite() & b.isfinite()
    size = torch.maximum(a.abs(), b.abs())
    bound = 16 * info.eps * size + info.tiny
    if level == "reassociated" and finite.any():
        bound = bound + (256 if info.bits >= 32 else 8) * info.eps * size[finite].max()
    return finite & ((a - b).abs() <= bound)


def same_gradients(expected, got, level):
    """Where the loop cannot run backward the vectorized function may; where it can, gradients are equal."""
    for path, found in expected.gradients.items():
        if isinstance(found, RuntimeError):
            continue
        other = got.gradients.get(path)
        need(isinstance(other, tuple), f"backward of {name_of(path)}", found, other)
        for k, (a, b) in enumerate(zip(found, other)):
            same_gradient(f"gradient of {name_of(path)} by leaf {k}", a, b, level)


def same_gradient(name, expected, got, level):
    if expected is None:
        need(got is None or not got.any(), name, expected, got)
        return
    need(got is not None and expected.shape == got.shape and expected.dtype == got.dtype, name, expected, got)
    need(same_numbers(expected, got, level, signed_zero=False), name, expected, got)


# ---------------------------------------------------------------- memory


def same_memory(expected, got):
    """The same pairs of tensors share memory, and in the same place."""
    pairs = zip(shared(expected), shared(got))
    for (path, other_path, distance), (_, _, other_distance) in pairs:
        need(
            distance == other_distance,
            f"bytes from {name_of(path)} to {name_of(other_path)} if they share memory",
            distance,
            other_distance,
        )


def shared(parts):
    tensors = [(path, part) for path, part in parts if isinstance(part, torch.Tensor)]
    for k, (path, tensor) in enumerate(tensors):
        for other_path, other in tensors[k + 1 :]:
            yield path, other_path, distance(tensor, other)


def distance(a, b):
    """The bytes from the beginning of `a` to that of `b` if they have a cell in common, else None."""
    if any(t.device.type == "meta" or t.layout != torch.strided or t.numel() == 0 for t in (a, b)):
        return None
    apart = a.data_ptr() > last_byte(b) or b.data_ptr() > last_byte(a)
    if apart or (max(a.numel(), b.numel()) < 10_000 and cells(a).isdisjoint(cells(b))):
        return None
    return b.data_ptr() - a.data_ptr()


def last_byte(tensor):
    reach = sum((size - 1) * stride for size, stride in zip(tensor.shape, tensor.stride()))
    return tensor.data_ptr() + (reach + 1) * tensor.element_size() - 1


def cells(tensor):
    """The address of each byte that belongs to an element."""
    offsets = [0]
    for size, stride in zip(tensor.shape, tensor.stride()):
        offsets = [offset + k * stride for offset in offsets for k in range(size)]
    width = tensor.element_size()
    return {tensor.data_ptr() + offset * width + byte for offset in offsets for byte in range(width)}


# ---------------------------------------------------------------- verdicts


def check_verdict(f, make_args, grad, vectorized):
    __tracebackhide__ = True
    args = make(make_args, grad)
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("ignore")
        explained = loopless.explain(f, *args)
    statuses = [loop.status for loop in explained.loops]
    whole = bool(statuses) and all(status == "vectorized" for status in statuses) and not explained.fallbacks
    if whole != vectorized:
        wanted = "vectorized throughout" if vectorized else "left alone somewhere"
        reasons = [getattr(loop, "reason", None) for loop in explained.loops]
        raise AssertionError(
            f"{f.__name__} should be {wanted}; loops: {statuses}, reasons: {reasons}, "
            f"fallbacks: {list(explained.fallbacks)}"
        )
