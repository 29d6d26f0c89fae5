"""Whatever it is put on and called with, the decorated function does what the plain one does."""

import asyncio
import inspect
import linecache
import re
import threading
import warnings

import numpy
import pytest
import torch
from behaviour import assert_same, compare, run, sample
from typed import typed

import loopless
from loopless.report.reasons import CATALOGUE

pytestmark = pytest.mark.filterwarnings("ignore:torch.quantize_per_tensor", "ignore:Sparse CSR")


def double(x):
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = x[i] * 2
    return out


def double_in_place(x):
    for i in range(len(x)):
        x[i] = x[i] * 2
    return x


def copy_into(out, x):
    for i in range(len(x)):
        out[i] = x[i] + 1
    return out


def total(x):
    s = 0.0
    for i in range(len(x)):
        s += x[i]
    return s


def add(x, y):
    out = []
    for i in range(len(x)):
        out.append(x[i] + y[i])
    return out


def quietly(function, *args, **kwargs):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return function(*args, **kwargs)


def explained(function, *args):
    """The report; it says why, with a code of the catalogue, and prints it."""
    e = quietly(loopless.explain, function, *args)
    reasons = [v for v in e.loops if v.status != "vectorized"]
    assert reasons or e.reason or e.fallbacks
    for verdict in reasons:
        assert verdict.code in CATALOGUE and verdict.reason and verdict.way_out
        assert f"[{verdict.code}]" in str(e) and verdict.reason in str(e)
    if not reasons:
        text = e.reason or "; ".join(e.fallbacks)
        assert text in str(e)
    return e


def stays(function, make_args, code=None, **options):
    """The call does what the plain one does, and the report says why it was not vectorized."""
    __tracebackhide__ = True
    assert_same(function, make_args, **options)
    e = explained(function, *make_args())
    if code:
        assert code in {v.code for v in e.loops} or code in e.reason
    return e


# ---------------------------------------------------------------- functions that cannot be read


def sourceless(text="def f(x):\n    for i in range(len(x)):\n        x[i] = x[i] * 2\n    return x\n"):
    space = {"torch": torch}
    exec(compile(text, "<nowhere>", "exec"), space)
    return space["f"]


def test_source_that_cannot_be_had():
    f = sourceless()
    assert_same(f, lambda: (sample(5),))
    e = quietly(loopless.explain, f, sample(5))
    assert "LL213" in e.reason and "LL213" in str(e)
    with pytest.raises(loopless.NotVectorized, match="LL213"):
        loopless.vectorize(strict=True)(f)(sample(5))


def test_source_that_has_changed_since():
    """The cache of lines holds other text now, without the function."""
    f = typed("def f(x):\n    for i in range(len(x)):\n        x[i] = x[i] * 2\n    return x")
    name = f.__code__.co_filename
    linecache.cache[name] = (1, None, ["x = 1\n"], name)
    assert_same(f, lambda: (sample(500),))


def test_source_that_is_another_function_now():
    """A file that was edited after it was imported: the function that runs is the old one."""
    f = typed("def f(x):\n    for i in range(len(x)):\n        x[i] = x[i] * 2\n    return x")
    name = f.__code__.co_filename
    text = "def f(x):\n    for i in range(len(x)):\n        x[i] = x[i] * 3\n    return x\n"
    linecache.cache[name] = (len(text), None, text.splitlines(True), name)
    assert_same(f, lambda: (sample(500),))


@pytest.mark.parametrize("helper", ["def h(v):\n    return v * 2 if v > 0 else v",
                                    "h = lambda v: v * 2 if v > 0 else v"])
def test_source_of_a_helper_that_was_edited_since(helper):
    f = typed(f"{helper}\n\ndef f(x):\n    for i in range(len(x)):\n        x[i] = h(x[i])\n    return x")
    name = f.__code__.co_filename
    text = "".join(linecache.getlines(name)).replace("v * 2", "v * 3")
    linecache.cache[name] = (len(text), None, text.splitlines(True), name)
    assert_same(f, lambda: (sample(500),))


def test_source_that_does_not_stand_alone():
    f = [lambda x: [x[i] for i in range(len(x))], 1][0]
    assert_same(f, lambda: (sample(3),))


def test_lambda_itself():
    f = lambda x: x * 2  # noqa: E731
    assert_same(f, lambda: (sample(3),))


def generator(x):
    for i in range(len(x)):
        yield x[i] * 2


def test_generator():
    g = loopless.vectorize(generator)
    assert inspect.isgenerator(quietly(g, sample(3)))
    assert torch.equal(torch.stack(list(quietly(g, sample(3)))), sample(3) * 2)
    e = quietly(loopless.explain, g, sample(3))
    assert "LL204" in e.reason and "generator" in e.reason


def test_generator_is_still_known_as_one():
    assert inspect.isgeneratorfunction(loopless.vectorize(generator))


def test_generator_raises_nothing_before_it_is_asked():
    g = loopless.vectorize(generator)
    never = quietly(g, None)
    with pytest.raises(TypeError, match=re.escape("object of type 'NoneType' has no len()")):
        next(never)


async def coroutine(x):
    for i in range(len(x)):
        x[i] = x[i] * 2
        await asyncio.sleep(0)
    return x


async def asynchronous_generator(x):
    for i in range(len(x)):
        yield x[i] * 2


def test_coroutine_function():
    g = loopless.vectorize(coroutine)
    assert torch.equal(asyncio.run(quietly(g, sample(3))), sample(3) * 2)
    e = quietly(loopless.explain, coroutine, sample(3))
    assert "LL204" in e.reason and "async" in e.reason


def test_coroutine_function_is_still_known_as_one():
    assert inspect.iscoroutinefunction(loopless.vectorize(coroutine))


def test_asynchronous_generator():
    async def collect(f):
        return torch.stack([value async for value in f(sample(3))])

    g = loopless.vectorize(asynchronous_generator)
    assert torch.equal(asyncio.run(collect(lambda x: quietly(g, x))), sample(3) * 2)
    e = quietly(loopless.explain, asynchronous_generator, sample(3))
    assert "LL204" in e.reason


def test_coroutine_is_awaited_once_and_without_warnings():
    """Explaining it leaves no coroutine behind that was never awaited."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        loopless.explain(coroutine, sample(3))


@pytest.mark.parametrize("thing", [len, torch.exp, int, object(), "text", 3, torch.nn.Linear(1, 1)])
def test_what_is_no_python_function(thing):
    with pytest.raises(TypeError, match="takes a Python function"):
        loopless.vectorize(thing)
    with pytest.raises(TypeError, match="takes a Python function"):
        loopless.explain(thing, sample(3))


# ---------------------------------------------------------------- arguments that are no plain tensors


class Tagged(torch.Tensor):
    pass


class Loud(torch.Tensor):
    """A subclass that changes what an operation means."""

    @classmethod
    def __torch_function__(cls, function, types, args=(), kwargs=None):
        result = super().__torch_function__(function, types, args, kwargs or {})
        return result + 1 if function is torch.Tensor.mul else result


def quantized():
    return torch.quantize_per_tensor(torch.tensor([1.0, 2.0, 3.0]), 0.5, 0, torch.qint8)


ODD = {
    "list": lambda: [1.0, 2.0, 3.0],
    "tuple": lambda: (1.0, 2.0, 3.0),
    "nested list": lambda: [[1.0], [2.0]],
    "numpy": lambda: numpy.arange(3.0),
    "numpy ints": lambda: numpy.arange(3),
    "numpy scalar": lambda: numpy.float64(3.0),
    "None": lambda: None,
    "string": lambda: "abc",
    "int": lambda: 3,
    "float": lambda: 3.0,
    "dict": lambda: {0: 1.0, 1: 2.0},
    "subclass": lambda: sample(3).as_subclass(Tagged),
    "loud subclass": lambda: sample(3).as_subclass(Loud),
    "quantized": quantized,
    "meta": lambda: torch.empty(3, device="meta"),
    "sparse": lambda: sample(3).to_sparse(),
    "sparse rows": lambda: sample(3, 2).to_sparse_csr(),
    "zero dimensions": lambda: torch.tensor(2.0),
    "bits": lambda: torch.tensor([1, 2, 3], dtype=torch.uint16),
    "float8": lambda: sample(3).to(torch.float8_e4m3fn),
    "conjugated": lambda: sample(3, dtype=torch.complex64).conj(),
    "negated view": lambda: torch.tensor([1 + 2j, 3 - 1j]).conj().imag,
    "storage": lambda: sample(3).untyped_storage(),
    "range": lambda: range(3),
    "module": lambda: torch,
}
kinds = pytest.mark.parametrize("kind", ODD)
functions = pytest.mark.parametrize("f", [double, double_in_place, total], ids=lambda f: f.__name__)


def comparable(value):
    """Some tensors cannot be compared as they are: their kind, and a plain tensor."""
    if isinstance(value, list):
        return [comparable(v) for v in value]
    if not isinstance(value, torch.Tensor) or value.is_meta:
        return value
    plain = value.to_dense() if value.layout is not torch.strided else value
    plain = plain.float() if value.dtype is torch.float8_e4m3fn else plain.resolve_conj()
    return str(value.layout), str(value.dtype), value.is_conj(), type(value), plain


def same(f, g, make):
    """Both functions on an odd value: the same result or exception, and the same value afterwards."""
    def call(function):
        def called():
            args = make()
            result = function(*args)
            return comparable(result), comparable(list(args)), any(result is a for a in args)
        return called

    compare(call(f), call(lambda *args: quietly(g, *args)), tuple, level="reassociated")


@functions
@kinds
def test_odd_argument(f, kind):
    g = loopless.vectorize(f)
    for _ in range(2):
        same(f, g, lambda: (ODD[kind](),))


@kinds
def test_odd_second_argument(kind):
    g = loopless.vectorize(add)
    for _ in range(2):
        same(add, g, lambda: (sample(3), ODD[kind]()))


@functions
@kinds
def test_odd_argument_is_explained(f, kind):
    if f is total and kind in ("list", "tuple"):
        pytest.skip("lists of numbers can be added up")
    explained(f, ODD[kind]())


@functions
@kinds
def test_odd_argument_after_a_plain_one(f, kind):
    """The variant for tensors is there already: its guard says no."""
    g = loopless.vectorize(f)
    quietly(g, sample(4))
    same(f, g, lambda: (ODD[kind](),))
    same(f, g, lambda: (sample(4),))


@pytest.mark.parametrize("kind", ["list", "nested list", "numpy", "None", "string", "subclass", "quantized", "meta",
                                  "sparse"])
def test_strict_says_what_is_wrong_with_the_argument(kind):
    with pytest.raises(loopless.NotVectorized, match="LL209") as info:
        loopless.vectorize(strict=True)(double)(ODD[kind]())
    assert info.value.code == "LL209" and "`x` is" in info.value.reason


def test_parameter_is_a_plain_tensor():
    assert_same(double, lambda: (torch.nn.Parameter(sample(4)),), grad=True, vectorized=True)


@pytest.mark.parametrize("f", [double, double_in_place, total], ids=lambda f: f.__name__)
@pytest.mark.parametrize("make", [
    lambda: torch.zeros(0), lambda: torch.zeros(0, 3), lambda: torch.zeros(3, 0), lambda: torch.zeros(1),
    lambda: torch.zeros(0, dtype=torch.int64), lambda: torch.zeros(2, 0, 3),
])  # fmt: skip
def test_empty_tensor(f, make):
    assert_same(f, lambda: (make(),))


@pytest.mark.parametrize("dtype", [torch.bool, torch.uint8, torch.int8, torch.int32, torch.float16,
                                   torch.bfloat16, torch.float64, torch.complex64])
def test_every_dtype(dtype):
    for f in (double, double_in_place, total):
        assert_same(f, lambda: (sample(5, dtype=dtype),), level="reassociated")


def test_strides_of_zero_and_views():
    for make in (lambda: torch.ones(1).expand(4), lambda: sample(8)[::2], lambda: sample(3, 4).t(),
                 lambda: sample(2, 3).T[1]):
        for f in (double, double_in_place, total):
            assert_same(f, lambda make=make: (make(),), level="reassociated")


def test_arguments_that_share_memory():
    def overlapping():
        base = sample(6)
        return base[1:], base[:-1]

    def same():
        base = sample(6)
        return base, base

    stays(copy_into, overlapping, "LL207")
    assert_same(copy_into, same)


def test_keyword_and_missing_and_extra_arguments():
    g = loopless.vectorize(double)
    for args, kwargs in ([(), {}], [(1, 2), {}], [(), {"y": 1}], [(sample(2),), {"x": sample(2)}]):
        with pytest.raises(TypeError) as expected:
            double(*args, **kwargs)
        with pytest.raises(TypeError) as got:
            g(*args, **kwargs)
        assert str(got.value) == str(expected.value)


# ---------------------------------------------------------------- gradients


def test_leaf_that_is_written_in_place():
    """torch raises; and nothing has been written."""
    e = stays(double_in_place, lambda: (sample(4).requires_grad_(),))
    assert {v.code for v in e.loops} <= {"LL207", "LL212"}


def test_leaf_that_is_written_in_place_without_grad():
    def make():
        return (sample(4).requires_grad_(),)

    g = loopless.vectorize(double_in_place)
    with torch.no_grad():
        compare(double_in_place, lambda x: quietly(g, x), make)


def test_view_of_a_leaf_that_is_written_in_place():
    stays(double_in_place, lambda: (sample(4).requires_grad_()[1:],))


def test_leaf_that_requires_grad_as_the_output():
    stays(copy_into, lambda: (sample(4).requires_grad_(), sample(4, seed=1)))


def test_output_without_grad_for_a_leaf_with_it():
    assert_same(copy_into, lambda: (torch.zeros(4), sample(4).requires_grad_()), grad=True)


def test_result_of_an_operation_that_is_written_in_place():
    def make():
        return (sample(4).requires_grad_() * 1,)

    assert_same(double_in_place, make)


# ---------------------------------------------------------------- recursion, rebinding, re-entry

recursing = typed("""
    def halves(x):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = x[i] / 2
        if len(x) > 1:
            return out + halves(x - 1) if float(x[0]) > 0 else out
        return out
""")


def test_recursion():
    plain = typed(inspect.getsource(recursing))
    decorated = typed(inspect.getsource(recursing))
    decorated.__globals__["halves"] = loopless.vectorize(decorated)
    g = decorated.__globals__["halves"]
    compare(plain, lambda x: quietly(g, x), lambda: (torch.tensor([3.5, 1.0, 2.0]),))


recursing_in_the_loop = typed("""
    def nest(x, depth):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = x[i] * 2 if depth == 0 else nest(x, depth - 1)[i]
        return out
""")


def test_recursion_in_the_loop():
    text = inspect.getsource(recursing_in_the_loop)
    plain, decorated = typed(text), typed(text)
    decorated.__globals__["nest"] = loopless.vectorize(decorated)
    compare(plain, lambda *a: quietly(decorated.__globals__["nest"], *a), lambda: (sample(3), 2))
    explained(decorated.__globals__["nest"], sample(3), 2)


def test_recursion_without_end():
    f = typed("def f(x):\n    for i in range(len(x)):\n        x[i] = f(x)[i]\n    return x")
    f.__globals__["f"] = loopless.vectorize(f)
    with pytest.raises(RecursionError):
        quietly(f.__globals__["f"], sample(2))


def rebound(text, name, *values, make_args=lambda: (sample(5),)):
    """Calls the function with one value of a global after the other, and each again."""
    f = typed(text, **{name: values[0]})
    g = loopless.vectorize(f)
    for value in (*values, values[0], *values):
        f.__globals__[name] = value
        compare(f, lambda *a: quietly(g, *a), make_args)


LOOP = """def f(x):
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = {}
    return out
"""


def test_global_number_that_is_rebound():
    rebound(LOOP.format("x[i] * scale"), "scale", 2.0, 3.0, 4, True, torch.tensor(3.0), 5.0)


def test_global_tensor_that_is_rebound():
    rebound(LOOP.format("x[i] * w[i]"), "w", sample(5, seed=2), sample(5, seed=3), sample(5).double(),
            [1.0] * 5)


def test_global_helper_that_is_rebound():
    rebound(LOOP.format("h(x[i])"), "h", typed("def h(v):\n    return v * 2"),
            typed("def h(v):\n    return v + 1"), torch.sin, abs, float)


def test_builtin_that_is_shadowed_later():
    f = typed(LOOP.format("abs(x[i])"))
    g = loopless.vectorize(f)
    compare(f, lambda x: quietly(g, x), lambda: (sample(5),))
    f.__globals__["abs"] = lambda v: v * 3
    compare(f, lambda x: quietly(g, x), lambda: (sample(5),))
    f.__globals__["range"] = lambda n: [0]
    compare(f, lambda x: quietly(g, x), lambda: (sample(5),))
    del f.__globals__["range"], f.__globals__["abs"]
    compare(f, lambda x: quietly(g, x), lambda: (sample(5),))


def test_global_of_a_helper_that_is_rebound():
    f = typed("scale = 2.0\ndef h(v):\n    return v * scale\n" + LOOP.format("h(x[i])"))
    g = loopless.vectorize(f)
    for value in (2.0, 3.0, 4, 2.0):
        f.__globals__["scale"] = value
        compare(f, lambda x: quietly(g, x), lambda: (sample(5),))


def test_code_of_a_helper_that_is_replaced():
    f = typed("def h(v):\n    return v * 2\n" + LOOP.format("h(x[i])"))
    g = loopless.vectorize(f)
    quietly(g, sample(5))
    f.__globals__["h"].__code__ = typed("def h(v):\n    return v - 7").__code__
    compare(f, lambda x: quietly(g, x), lambda: (sample(5),))


def test_default_of_a_helper_that_is_replaced():
    f = typed("def h(v, w=2):\n    return v * w\n" + LOOP.format("h(x[i])"))
    g = loopless.vectorize(f)
    quietly(g, sample(5))
    f.__globals__["h"].__defaults__ = (7,)
    compare(f, lambda x: quietly(g, x), lambda: (sample(5),))


def test_keyword_default_of_a_helper_that_is_replaced():
    f = typed("def h(v, *, w=2):\n    return v * w\n" + LOOP.format("h(x[i])"))
    g = loopless.vectorize(f)
    quietly(g, sample(5))
    f.__globals__["h"].__kwdefaults__ = {"w": 7}
    compare(f, lambda x: quietly(g, x), lambda: (sample(5),))


def test_keyword_default_of_a_helper_that_is_changed_in_place():
    f = typed("def h(v, *, w=2):\n    return v * w\n" + LOOP.format("h(x[i])"))
    g = loopless.vectorize(f)
    quietly(g, sample(5))
    f.__globals__["h"].__kwdefaults__["w"] = 7
    compare(f, lambda x: quietly(g, x), lambda: (sample(5),))


def test_module_function_that_is_replaced(monkeypatch):
    f = typed(LOOP.format("torch.sin(x[i])"))
    g = loopless.vectorize(f)
    compare(f, lambda x: quietly(g, x), lambda: (sample(5),))
    monkeypatch.setattr(torch, "sin", lambda v: v * 100)
    compare(f, lambda x: quietly(g, x), lambda: (sample(5),))


def test_closure_that_is_rebound():
    def around():
        scale = 2.0

        def f(x):
            out = torch.zeros_like(x)
            for i in range(len(x)):
                out[i] = x[i] * scale
            return out

        def change(value):
            nonlocal scale
            scale = value

        return f, change

    f, change = around()
    g = loopless.vectorize(f)
    for value in (2.0, 3.0, 4, torch.tensor(2.0)):
        change(value)
        compare(f, lambda x: quietly(g, x), lambda: (sample(5),))


def test_default_dtype_that_changes():
    f = typed(LOOP.format("x[i] / 2").replace("zeros_like(x)", "zeros(len(x))"))
    g = loopless.vectorize(f)
    compare(f, lambda x: quietly(g, x), lambda: (sample(5, dtype=torch.int64),))
    torch.set_default_dtype(torch.float64)
    try:
        compare(f, lambda x: quietly(g, x), lambda: (sample(5, dtype=torch.int64),))
    finally:
        torch.set_default_dtype(torch.float32)


# ---------------------------------------------------------------- threads


def in_threads(call, count=8, rounds=20):
    """Every thread starts at the same moment; what they raise is raised here."""
    barrier, errors = threading.Barrier(count), []

    def work(k):
        barrier.wait()
        try:
            for r in range(rounds):
                call(k, r)
        except Exception as error:
            errors.append(error)

    threads = [threading.Thread(target=work, args=(k,)) for k in range(count)]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    if errors:
        raise errors[0]


@pytest.mark.parametrize("attempt", range(5))
def test_threads_that_race_for_the_first_call(attempt):
    g = loopless.vectorize(double)

    def call(k, r):
        x = sample(5 + k, seed=k + r)
        assert torch.equal(g(x), x * 2)

    in_threads(call)
    assert g.loopless.site.compilations == 1


def test_threads_with_different_kinds_of_arguments():
    g = loopless.vectorize(double)
    dtypes = [torch.float32, torch.float64, torch.int64, torch.int32, torch.float16, torch.uint8]

    def call(k, r):
        x = sample(6, dtype=dtypes[(k + r) % len(dtypes)], seed=r)
        got = g(x)
        assert got.dtype is x.dtype and torch.equal(got, x * 2)

    in_threads(call)


def test_threads_in_a_function_of_regions():
    f = typed("""
        def f(x, log):
            a = torch.zeros_like(x)
            for i in range(len(x)):
                a[i] = x[i] * 2
            log.append(len(x))
            b = torch.zeros_like(x)
            for i in range(len(x)):
                b[i] = a[i] + 1
            return b
    """)
    g = loopless.vectorize(f)

    def call(k, r):
        x, log = sample(4 + k, seed=r), []
        assert torch.equal(g(x, log), x * 2 + 1) and log == [4 + k]

    in_threads(call)


def test_thread_without_grad_beside_one_with():
    """Whether gradients are recorded belongs to the thread."""
    g = loopless.vectorize(double)

    def call(k, r):
        x = sample(5).requires_grad_()
        with torch.set_grad_enabled(k % 2 == 0):
            assert g(x).requires_grad == (k % 2 == 0)

    in_threads(call)


# ---------------------------------------------------------------- errors of loopless itself


def broken(*args, **kwargs):
    raise KeyError("a defect of ours")


@pytest.fixture(params=["compile", "guard", "read", "hook"])
def defect_inside(request, monkeypatch):
    place = {"compile": "loopless.run.site.compile_region", "guard": "loopless.run.site.make_guard",
             "read": "loopless.run.state.read_function", "hook": "loopless.run.state.Hooker"}
    monkeypatch.setattr(place[request.param], broken)


def two_parts(x, log):
    a = torch.zeros_like(x)
    for i in range(len(x)):
        a[i] = x[i] * 2
    log.append(1)
    for i in range(len(x)):
        a[i] = a[i] + 1
    return a


def test_internal_error_falls_back_and_warns_once(defect_inside):
    g = loopless.vectorize(two_parts)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        for _ in range(3):
            log = []
            assert torch.equal(g(sample(4), log), sample(4) * 2 + 1)
            assert log == [1]
    ours = [w for w in caught if issubclass(w.category, loopless.InternalError)]
    assert len(ours) == 1 and len(caught) == 1
    message = str(ours[0].message)
    assert "KeyError" in message and "two_parts" in message and "https://" in message and "report" in message


def test_internal_error_is_reported_at_the_call(monkeypatch):
    monkeypatch.setattr("loopless.run.site.compile_region", broken)
    with pytest.warns(loopless.InternalError) as caught:
        loopless.vectorize(double)(sample(4))
    assert caught[0].filename == __file__


def test_internal_error_of_an_inner_region(monkeypatch):
    """The whole function is refused; a region inside it meets the defect."""
    from loopless.run import site

    real = site.compile_region

    def sometimes(body, *rest):
        return real(body, *rest) if len(body) > 3 else broken()

    monkeypatch.setattr(site, "compile_region", sometimes)
    g = loopless.vectorize(two_parts)
    with pytest.warns(loopless.InternalError, match="https://"):
        assert torch.equal(g(sample(4), []), sample(4) * 2 + 1)


def test_internal_error_of_a_whole_function(monkeypatch):
    monkeypatch.setattr("loopless.run.site.compile_region", broken)
    g = loopless.vectorize(double)
    with pytest.warns(loopless.InternalError, match="https://"):
        assert torch.equal(g(sample(4)), sample(4) * 2)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert torch.equal(g(sample(5)), sample(5) * 2)


def test_internal_error_is_explained(monkeypatch):
    monkeypatch.setattr("loopless.run.site.compile_region", broken)
    e = quietly(loopless.explain, double, sample(4))
    assert [(v.status, v.code) for v in e.loops] == [("sequential", "LL299")]
    assert "LL299" in str(e)


def test_internal_error_under_strict(monkeypatch):
    monkeypatch.setattr("loopless.run.site.compile_region", broken)
    with pytest.raises(loopless.NotVectorized, match="LL299") as info:
        loopless.vectorize(strict=True)(double)(sample(4))
    assert info.value.code == "LL299"
    assert isinstance(info.value.__cause__, KeyError)


def test_internal_error_of_the_emitted_code(monkeypatch):
    """Code that cannot be compiled by Python is an error of ours as well."""
    from loopless.run import form

    real = form.make_function
    monkeypatch.setattr(form, "make_function", lambda name, head, _, *rest: real(name, head, ["(("], *rest))
    g = loopless.vectorize(double)
    with pytest.warns(loopless.InternalError):
        assert torch.equal(g(sample(4)), sample(4) * 2)


def test_internal_error_while_reading_under_strict(monkeypatch):
    monkeypatch.setattr("loopless.run.state.read_function", broken)
    with pytest.raises(loopless.NotVectorized, match="LL299"):
        loopless.vectorize(strict=True)(double)(sample(4))


def test_interrupts_are_not_swallowed(monkeypatch):
    def interrupted(*args):
        raise KeyboardInterrupt

    monkeypatch.setattr("loopless.run.site.compile_region", interrupted)
    with pytest.raises(KeyboardInterrupt):
        loopless.vectorize(double)(sample(4))


def test_exceptions_of_the_loop_are_its_own():
    """An index out of range: the loop's own error, after its own partial writes."""
    def f(x, out):
        for i in range(len(x) + 1):
            out[i] = x[i] * 2
        return out

    outcome = run(loopless.vectorize(f), lambda: (sample(3), torch.zeros(5)), False)
    assert type(outcome.error) is IndexError
    assert torch.equal(outcome.args[1], torch.cat([sample(3) * 2, torch.zeros(2)]))
    assert outcome.error.__cause__ is None
    stays(f, lambda: (sample(3), torch.zeros(5)))
