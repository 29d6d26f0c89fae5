"""The decorator: what it may be put on, what it keeps, when it compiles, and when it warns."""

import functools
import gc
import inspect
import os
import pickle
import subprocess
import sys
import textwrap
import traceback
import warnings
import weakref
from pathlib import Path

import pytest
import torch
from behaviour import assert_same, compare, sample
from torch.utils._python_dispatch import TorchDispatchMode
from typed import typed

import loopless
from loopless.run.site import MOST_VARIANTS

SOURCE = Path(loopless.__file__).parents[1]


@loopless.vectorize
def twice(x, scale=2.0):
    """Twice as much."""
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = x[i] * scale
    return out


def keep_large(x):
    out = torch.zeros_like(x)
    for i in range(len(x)):
        if x[i] > 0.5:
            out[i] = x[i]
        else:
            out[i] = 0
    return out


def running(x):
    out = torch.zeros_like(x)
    s = 0.0
    for i in range(len(x)):
        s = s + x[i]
        out[i] = s
    return out


def carried(x):
    for i in range(1, len(x)):
        x[i] = torch.sin(x[i - 1]) + x[i]
    return x


def quietly(function, *args, **kwargs):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return function(*args, **kwargs)


def silent(function, *args, **kwargs):
    """No warning at all."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        return function(*args, **kwargs)


# ---------------------------------------------------------------- forms of the decorator


def test_forms():
    for g in (loopless.vectorize(keep_large), loopless.vectorize()(keep_large),
              loopless.vectorize(strict=True)(keep_large), loopless.vectorize(keep_large, strict=True),
              loopless.vectorize(strict=True, exact=True, engine="auto", memory="1GB")(keep_large),
              loopless.vectorize(engine="torch")(keep_large)):
        compare(keep_large, g, lambda: (sample(9),))
        assert g.original is keep_large


def test_unknown_options():
    with pytest.raises(ValueError, match="engine"):
        loopless.vectorize(engine="abacus")(keep_large)
    with pytest.raises(TypeError):
        loopless.vectorize(fast=True)


def test_decorated_twice():
    g = loopless.vectorize(loopless.vectorize(keep_large))
    assert g.original is keep_large
    compare(keep_large, g, lambda: (sample(9),))


def test_what_is_kept():
    assert twice.__name__ == "twice" and twice.__qualname__ == "twice" and twice.__module__ == __name__
    assert twice.__doc__ == "Twice as much."
    assert twice.__wrapped__ is twice.original
    assert inspect.signature(twice) == inspect.signature(twice.original)
    assert inspect.getsource(twice) == inspect.getsource(twice.original)
    assert callable(twice) and inspect.isfunction(twice)


def test_annotations_and_attributes_are_kept():
    def f(x: torch.Tensor, *, n: int = 3) -> torch.Tensor:
        for i in range(n):
            x[i] = i
        return x

    f.tag = "mine"
    g = loopless.vectorize(f)
    assert g.__annotations__ == f.__annotations__ and g.tag == "mine"
    assert inspect.signature(g) == inspect.signature(f)
    compare(f, g, lambda: (sample(4),))


def test_pickling():
    assert pickle.loads(pickle.dumps(twice)) is twice
    partial = pickle.loads(pickle.dumps(functools.partial(twice, scale=3.0)))
    assert torch.equal(partial(sample(3)), sample(3) * 3)


def test_pickling_from_another_process(tmp_path):
    (tmp_path / "mine.py").write_text(textwrap.dedent("""
        import loopless, torch
        @loopless.vectorize
        def f(x):
            out = torch.zeros_like(x)
            for i in range(len(x)):
                out[i] = x[i] * 2
            return out
    """))
    made = outside("import pickle, mine; print(pickle.dumps(mine.f))", tmp_path).strip()
    used = outside(f"import pickle, torch; print(pickle.loads({made})(torch.ones(3)).tolist())", tmp_path)
    assert used.strip() == "[2.0, 2.0, 2.0]"


def outside(code, folder=None, **environment):
    """What a fresh interpreter prints."""
    path = os.pathsep.join([str(SOURCE), *([str(folder)] if folder else [])])
    env = {**os.environ, "PYTHONPATH": path, **environment}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120, env=env,
                          check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_disabled_by_the_environment():
    code = textwrap.dedent("""
        import loopless
        def f(x):
            for i in range(len(x)):
                x[i] = x[i] * 2
            return x
        class C:
            @loopless.vectorize
            def m(self): return 1
            @loopless.vectorize
            @staticmethod
            def s(): return 2
        g = loopless.vectorize(f)
        print(g is f, loopless.vectorize(strict=True)(f) is f, g([1, 2]))
        print(C().m(), C.s())
    """)
    assert outside(code, LOOPLESS_DISABLE="1") == "True True [2, 4]\n1 2\n"
    assert outside(code, LOOPLESS_DISABLE="0").startswith("False False [2, 4]\n1 2\n")


# ---------------------------------------------------------------- functions of all kinds


def same_call(f, *args, expect_vectorized=True, **kwargs):
    """A call with any kind of arguments; they are not written to."""
    g = loopless.vectorize(f)
    expected = f(*args, **kwargs)
    for _ in range(2):
        got = silent(g, *args, **kwargs) if expect_vectorized else quietly(g, *args, **kwargs)
        assert type(got) is type(expected) and torch.equal(got, expected)
    if expect_vectorized:
        statuses = [v.status for v in loopless.explain(g, *args, **kwargs).loops]
        assert statuses and set(statuses) == {"vectorized"}


def test_defaults():
    same_call(twice.original, sample(4))
    same_call(twice.original, sample(4), 3.0)
    same_call(twice.original, sample(4), scale=3)
    same_call(twice.original, x=sample(4), scale=3)


def test_keyword_only():
    def f(x, *, a, b=2.0):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = x[i] * a + b
        return out

    same_call(f, sample(4), a=3.0)
    same_call(f, sample(4), b=1.0, a=3.0)


def test_positional_only():
    def f(x, a=2.0, /, b=1.0):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = x[i] * a + b
        return out

    same_call(f, sample(4))
    same_call(f, sample(4), 3.0, 5.0)
    same_call(f, sample(4), 3.0, b=5.0)
    with pytest.raises(TypeError, match="positional-only"):
        loopless.vectorize(f)(sample(4), a=3.0)


def test_all_kinds_of_parameters_in_one():
    def f(x, /, a, b=2.0, *, c, d=4.0):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = x[i] * a + b - c * d
        return out

    same_call(f, sample(4), 1.0, c=3.0)
    same_call(f, sample(4), a=1.0, b=0.5, c=3.0, d=0.25)


def test_mutable_default_stays_one_object():
    def f(x, seen=[]):  # noqa: B006
        for i in range(len(x)):
            x[i] = x[i] * 2
        seen.append(len(x))
        return seen

    g = loopless.vectorize(f)
    first = quietly(g, sample(3))
    assert quietly(g, sample(4)) is first is f.__defaults__[0] and first == [3, 4]


def test_any_number_of_arguments():
    def f(x, *more, **named):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = x[i] * 2
        return out + sum(more) + sum(named.values())

    same_call(f, sample(4), expect_vectorized=False)
    same_call(f, sample(4), 1.0, 2.0, k=3.0, expect_vectorized=False)
    e = loopless.explain(f, sample(4), 1.0, k=2.0)
    assert [v.status for v in e.loops] == ["vectorized"]


def test_loop_over_the_extra_arguments():
    def f(*xs, **named):
        s = torch.zeros(2)
        for k in range(len(xs)):
            s = s + xs[k] * named["w"]
        return s

    same_call(f, sample(2), sample(2, seed=1), w=3.0, expect_vectorized=False)


class Model:
    rate = 0.5

    def __init__(self, w):
        self.w = w
        self.__hidden = 3.0

    @loopless.vectorize
    def scaled(self, x):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = x[i] * 2
        return out

    @loopless.vectorize
    def with_attributes(self, x):
        w, rate = self.w, self.rate
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = x[i] * w[i] + rate
        return out

    @loopless.vectorize
    def with_attributes_in_the_loop(self, x):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = x[i] * self.w[i] + self.rate
        return out

    @loopless.vectorize
    def private(self, x):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = x[i] * self.__hidden
        return out

    @loopless.vectorize
    def private_local(self, x):
        __factor = self.__hidden
        __out = torch.zeros_like(x)
        for i in range(len(x)):
            __out[i] = x[i] * __factor
        return __out

    @loopless.vectorize
    def private_write(self, x):
        for i in range(len(x)):
            x[i] = x[i] + 1
        self.__hidden = float(x[0])
        return self.__secret(x)

    def __secret(self, x):
        return x + self.__hidden

    @loopless.vectorize
    @staticmethod
    def static(x):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = x[i] * 3
        return out

    @staticmethod
    @loopless.vectorize
    def static_too(x):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = x[i] * 3
        return out

    @loopless.vectorize
    @classmethod
    def of_class(cls, x):
        rate = cls.rate
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = x[i] * rate
        return out

    @classmethod
    @loopless.vectorize
    def of_class_too(cls, x):
        rate = cls.rate
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = x[i] * rate
        return out

    @property
    @loopless.vectorize
    def doubled(self):
        w = self.w
        out = torch.zeros_like(w)
        for i in range(len(w)):
            out[i] = w[i] * 2
        return out


class Derived(Model):
    rate = 0.25

    @loopless.vectorize
    def scaled(self, x):
        y = super().scaled(x)
        out = torch.zeros_like(y)
        for i in range(len(y)):
            out[i] = y[i] + 1
        return out

    @loopless.vectorize
    def named_class(self, x):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = x[i] + 1
        return out if __class__ is Derived else None


METHODS = ["scaled", "with_attributes", "with_attributes_in_the_loop", "private", "private_local",
           "private_write", "static", "static_too", "of_class", "of_class_too", "named_class"]


@pytest.mark.parametrize("owner", [Model, Derived])
@pytest.mark.parametrize("name", METHODS)
def test_methods(owner, name):
    if not hasattr(owner, name):
        pytest.skip("only of Derived")
    kind = inspect.getattr_static(owner, name)
    plain = getattr(kind, "__func__", kind).original

    def call(function):
        def called(x):
            model = owner(sample(5, seed=3))
            own = {staticmethod: (), classmethod: (owner,)}.get(type(kind), (model,))
            results = [function(model, own, x), function(model, own, x)]
            return results, model._Model__hidden
        return called

    compare(call(lambda model, own, x: plain(*own, x)),
            call(lambda model, own, x: quietly(getattr(model, name), x)), lambda: (sample(5),))


def test_property_and_nonlocal_class_cell():
    assert torch.equal(quietly(lambda: Model(sample(4)).doubled), sample(4) * 2)


def test_bound_method_is_explained():
    e = loopless.explain(Model(sample(4)).scaled, sample(4))
    assert [v.status for v in e.loops] == ["vectorized"]
    e = loopless.explain(Model.static, sample(4))
    assert [v.status for v in e.loops] == ["vectorized"]


def test_closures():
    def around(scale, w):
        @loopless.vectorize
        def f(x):
            out = torch.zeros_like(x)
            for i in range(len(x)):
                out[i] = x[i] * scale + w[i]
            return out
        return f

    for scale in (2.0, 3.0):
        f = around(scale, sample(4))
        assert torch.equal(silent(f, sample(4)), f.original(sample(4)))


def test_nested_function_and_lambda_in_the_enclosing_function():
    @loopless.vectorize
    def f(x):
        def h(v):
            return v * 2 + 1
        k = lambda v: v - 1  # noqa: E731
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = k(h(x[i]))
        return out

    compare(f.original, lambda x: quietly(f, x), lambda: (sample(5),))


def test_function_that_makes_functions():
    @loopless.vectorize
    def f(x):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = x[i] * 2
        return [lambda v: v + out, lambda v: v - out]

    plus, minus = quietly(f, sample(3))
    assert torch.equal(plus(sample(3)), sample(3) + sample(3) * 2)
    assert torch.equal(minus(sample(3)), sample(3) - sample(3) * 2)


def test_inner_function_that_writes_outside():
    def f(x):
        count = 0

        def note():
            nonlocal count
            count += 1
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = x[i] * 2
        note()
        return out, count

    assert_same(f, lambda: (sample(4),))


def test_inner_function_that_sees_the_loop():
    """A closure over a name that the loop changes."""
    def f(x):
        s = 0.0

        def show():
            return s
        for i in range(len(x)):
            s = s + x[i]
        return show()

    assert_same(f, lambda: (sample(4),), level="reassociated")


def test_global_and_nonlocal_writes():
    f = typed("""
        total = 0
        def f(x):
            global total
            for i in range(len(x)):
                total = total + x[i]
            return total
    """)
    g = loopless.vectorize(f)
    for start in (0, 1.5):
        f.__globals__["total"] = start
        expected = f(sample(4))
        f.__globals__["total"] = start
        assert torch.equal(quietly(g, sample(4)), expected)
        assert torch.equal(f.__globals__["total"], expected)


def test_comprehensions_and_generators_inside():
    def f(x):
        parts = [x[i] * 2 for i in range(len(x))]
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = parts[i] + 1
        return out, sum(float(v) for v in out), {k: float(v) for k, v in enumerate(x)}

    assert_same(f, lambda: (sample(4),))


def test_decorated_function_that_calls_another():
    def outer(x):
        y = twice(x, 3.0)
        out = torch.zeros_like(y)
        for i in range(len(y)):
            out[i] = y[i] + 1
        return twice(out)

    assert_same(outer, lambda: (sample(5),))


def test_decorated_function_in_the_loop():
    def outer(x):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = twice(x[i])
        return out

    assert_same(outer, lambda: (sample(5, 3),))


def test_other_decorators_around():
    def logged(function):
        @functools.wraps(function)
        def call(*args):
            return function(*args) + 1
        return call

    @logged
    @loopless.vectorize
    def f(x):
        for i in range(len(x)):
            x[i] = x[i] * 2
        return x

    @loopless.vectorize
    @logged
    def g(x):
        for i in range(len(x)):
            x[i] = x[i] * 2
        return x

    for function in (f, g):
        assert torch.equal(quietly(function, sample(3)), sample(3) * 2 + 1)


def test_no_grad_as_a_decorator_below():
    @loopless.vectorize
    @torch.no_grad()
    def f(x):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = x[i] * 2
        return out

    result = quietly(f, sample(3).requires_grad_())
    assert torch.equal(result, sample(3) * 2) and not result.requires_grad


def test_typed_in_a_notebook():
    f = typed("""
        @vectorize
        def f(x):
            out = torch.zeros_like(x)
            for i in range(len(x)):
                out[i] = x[i] * 2
            return out
    """, vectorize=loopless.vectorize(strict=True))
    assert torch.equal(silent(f, sample(4)), sample(4) * 2)
    assert "def f(x):" in str(loopless.explain(f, sample(4)))


def test_the_cell_is_run_again_with_another_body():
    text = "def f(x):\n    for i in range(len(x)):\n        x[i] = x[i] * {}\n    return x"
    for factor in (2, 3):
        f = loopless.vectorize(typed(text.format(factor)))
        assert torch.equal(silent(f, sample(4)), sample(4) * factor)


def test_indented_and_one_line_and_commented_sources():
    if True:
        @loopless.vectorize
        # a comment between
        def f(x,
              y=1.0):  # and here
            out = torch.zeros_like(x)
            for i in range(len(x)): out[i] = x[i] + y  # noqa: E701
            return out
    assert torch.equal(silent(f, sample(4)), sample(4) + 1)


def test_multi_line_strings_in_an_indented_function():
    def f(x):
        text = """
  less indented
"""
        for i in range(len(x)):
            x[i] = x[i] * 2
        return x, text

    assert_same(f, lambda: (sample(3),))


def test_pure_python_is_left_alone():
    def f(n):
        s = 0
        for i in range(n):
            s += i * i
        return s

    assert_same(f, lambda: (10,))


def test_function_without_loops():
    def f(x):
        return x * 2

    assert torch.equal(silent(loopless.vectorize(f), sample(3)), sample(3) * 2)
    assert torch.equal(silent(loopless.vectorize(strict=True)(f), sample(3)), sample(3) * 2)


def test_functions_can_be_collected():
    def make():
        def f(x):
            for i in range(len(x)):
                x[i] = x[i] * 2
            return x
        return f

    f = make()
    g = loopless.vectorize(f)
    silent(g, sample(3))
    alive = weakref.ref(f)
    del f, g
    gc.collect()
    assert alive() is None


def test_tensors_can_be_collected():
    """No variant holds on to the arguments it was compiled for."""
    g = loopless.vectorize(keep_large)
    x = sample(1000)
    alive = weakref.ref(x)
    silent(g, x)
    del x
    gc.collect()
    assert alive() is None


# ---------------------------------------------------------------- strict, exact, warnings


def test_strict():
    g = loopless.vectorize(strict=True)(carried)
    with pytest.raises(loopless.NotVectorized, match="LL201") as info:
        g(sample(5))
    assert info.value.code == "LL201" and info.value.reason
    assert "earlier" in info.value.reason and "line" in info.value.reason
    x = sample(5)
    with pytest.raises(loopless.NotVectorized):
        g(x)
    assert torch.equal(x, sample(5))
    compare(keep_large, loopless.vectorize(strict=True)(keep_large), lambda: (sample(9),))


def test_strict_on_side_effects():
    def f(x):
        for i in range(len(x)):
            print(x[i])

    with pytest.raises(loopless.NotVectorized, match="LL203"):
        loopless.vectorize(strict=True)(f)(sample(2))


def test_strict_leaves_the_exceptions_of_the_function_alone():
    def f(x):
        for i in range(len(x)):
            x[i] = x[i] * 2
        return x[99]

    with pytest.raises((IndexError, loopless.NotVectorized)):
        loopless.vectorize(strict=True)(f)(sample(2))


def test_exact():
    def halve(x):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = x[i] / 2
        return out

    def squash(x):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = torch.sigmoid(x[i])
        return out

    x = sample(1000)
    for f, exact in ((halve, True), (squash, False), (running, False)):
        g = loopless.vectorize(exact=True)(f)
        compare(f, lambda v, g=g: quietly(g, v), lambda: (x.clone(),))
        e = loopless.explain(g, x)
        assert [v.status for v in e.loops] == ["vectorized" if exact else "sequential"]
        assert exact or e.loops[0].code == "LL210"
        assert [v.status for v in loopless.explain(f, x).loops] == ["vectorized"]


def test_exact_sums_of_ints_are_vectorized():
    def f(x):
        s = 0
        for i in range(len(x)):
            s += x[i]
        return s

    e = loopless.explain(loopless.vectorize(exact=True)(f), sample(9, dtype=torch.int64))
    assert [(v.status, v.level) for v in e.loops] == [("vectorized", "bitwise")]


def test_one_warning_for_a_function_that_stays():
    g = loopless.vectorize(carried)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        for n in (5, 6, 7):
            g(sample(n))
        g(sample(5).double())
    assert [w.category for w in caught] == [loopless.SequentialLoop]
    message = str(caught[0].message)
    assert "carried" in message and "LL201" in message and "line" in message and "What helps" in message


def test_the_warning_points_to_the_call():
    with pytest.warns(loopless.SequentialLoop) as caught:
        loopless.vectorize(carried)(sample(5))
    assert caught[0].filename == __file__


def test_each_function_warns_for_itself():
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        for _ in range(3):
            loopless.vectorize(carried)(sample(5))
    assert len(caught) == 3


def test_warnings_can_be_made_errors():
    g = loopless.vectorize(carried)
    with warnings.catch_warnings():
        warnings.simplefilter("error", loopless.SequentialLoop)
        with pytest.raises(loopless.SequentialLoop):
            g(sample(5))


def test_no_warning_where_all_loops_are_vectorized():
    for f in (keep_large, running):
        g = loopless.vectorize(f)
        for n in (5, 1, 0, 9):
            silent(g, sample(n))
    g = loopless.vectorize(keep_large)
    silent(g, sample(4).double())
    silent(g, sample(4, 3)[0])


# ---------------------------------------------------------------- compilations

LENGTHS = (0, 1, 2, 7, 1000)


@pytest.mark.parametrize("lengths", [LENGTHS, LENGTHS[::-1], (7, 0, 1000, 1, 2), (1, 0, 2), (2, 1, 0)])
@pytest.mark.parametrize("f", [twice.original, keep_large, running], ids=lambda f: f.__name__)
def test_one_compilation_serves_every_length(f, lengths):
    g = loopless.vectorize(f)
    for n in lengths:
        compare(f, lambda x: silent(g, x), lambda n=n: (sample(n),), level="reassociated")
    assert g.loopless.site.compilations == 1
    assert not g.loopless.site.fallbacks


def test_one_compilation_serves_every_shape():
    def f(x):
        out = torch.zeros_like(x)
        for i in range(x.shape[0]):
            for j in range(x.shape[1]):
                out[i, j] = x[i, j] * 2
        return out

    g = loopless.vectorize(f)
    for shape in ((3, 4), (4, 4), (1, 1), (0, 3), (3, 0), (20, 20)):
        compare(f, lambda x: silent(g, x), lambda shape=shape: (sample(*shape),))
    assert g.loopless.site.compilations == 1


def test_a_new_kind_of_argument_is_a_new_variant():
    g = loopless.vectorize(keep_large)
    kinds = [sample(4), sample(4).double(), sample(4, dtype=torch.int64), sample(4).requires_grad_()]
    for _ in range(3):
        for x in kinds:
            assert torch.equal(silent(g, x), keep_large(x))
    assert g.loopless.site.compilations == len(kinds)


def test_a_new_global_number_is_no_new_variant():
    f = typed("def f(x):\n    for i in range(len(x)):\n        x[i] = x[i] * scale\n    return x", scale=2.0)
    g = loopless.vectorize(f)
    for scale in (2.0, 3.0, 4.0):
        f.__globals__["scale"] = scale
        assert torch.equal(silent(g, sample(4)), sample(4) * scale)
    assert g.loopless.site.compilations == 1


def test_at_most_eight_variants():
    """Of each region; then the original runs, with a reason."""
    def f(x, a, b):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = x[i] * a + b
        return out

    g = loopless.vectorize(f)
    kinds = [(dtype, a, b) for dtype in (torch.float32, torch.float64, torch.int64, torch.int32, torch.int16)
             for a in (2, 2.0, True) for b in (1, 1.0)]
    for dtype, *numbers in kinds:
        compare(f, lambda *args: quietly(g, *args),
                lambda dtype=dtype, numbers=numbers: (sample(4, dtype=dtype), *numbers))
    whole, *parts = (g.loopless.site, *g.loopless.sites)
    assert all(site.compilations == len(site.variants) <= MOST_VARIANTS == 8 for site in parts)
    assert len(whole.variants) == MOST_VARIANTS and whole.refusal.code == "LL217"
    compare(f, lambda *args: silent(g, *args), lambda: (sample(4), 2, 1))


def test_refusals_are_remembered(monkeypatch):
    from loopless.run import site

    calls = []
    real = site.compile_region
    monkeypatch.setattr(site, "compile_region", lambda *args: (calls.append(1), real(*args))[1])
    g = loopless.vectorize(carried)
    quietly(g, sample(5))
    first = len(calls)
    for n in (5, 6, 7, 8):
        quietly(g, sample(n))
    assert len(calls) == first


# ---------------------------------------------------------------- tracebacks


def frames(error):
    return [f for f in traceback.extract_tb(error.__traceback__)]


def test_traceback_of_a_loop_that_raises():
    def f(x, out):
        for i in range(len(x) + 1):
            out[i] = x[i] * 2
        return out

    with pytest.raises(IndexError) as info:
        quietly(loopless.vectorize(f), sample(3), torch.zeros(9))
    last = frames(info.value)[-1]
    assert last.filename == __file__ and last.lineno == f.__code__.co_firstlineno + 2
    assert last.line == "out[i] = x[i] * 2"


def test_traceback_of_a_function_with_hooks():
    def f(x, log):
        for i in range(len(x)):
            x[i] = x[i] * 2
        log.append(1)
        for i in range(len(x)):
            x[i] = x[i] + log[i]
        return x

    with pytest.raises(IndexError) as info:
        quietly(loopless.vectorize(f), sample(3), [])
    last = frames(info.value)[-1]
    assert last.filename == __file__ and last.lineno == f.__code__.co_firstlineno + 5 and last.name == "f"


def test_traceback_of_a_statement_after_a_compiled_region():
    def f(x, log):
        for i in range(len(x)):
            x[i] = x[i] * 2
        log.append(1)
        raise ValueError("mine")

    with pytest.raises(ValueError, match="mine") as info:
        quietly(loopless.vectorize(f), sample(3), [])
    last = frames(info.value)[-1]
    assert last.filename == __file__ and last.lineno == f.__code__.co_firstlineno + 4


def test_exceptions_carry_no_context_of_ours():
    def f(x):
        for i in range(len(x) + 1):
            x[i] = x[i] * 2

    with pytest.raises(IndexError) as info:
        quietly(loopless.vectorize(f), sample(3))
    assert info.value.__cause__ is None
    assert info.value.__context__ is None or info.value.__suppress_context__


# ---------------------------------------------------------------- modes of torch


def in_mode(f, mode, make_args, level="bitwise"):
    """First called inside the mode, then outside, then inside again."""
    def inside(function):
        def call(*args):
            with mode():
                return function(*args)
        return call

    g = loopless.vectorize(f)
    compare(inside(f), inside(lambda *a: quietly(g, *a)), make_args, level=level)
    compare(f, lambda *a: quietly(g, *a), make_args, level=level)
    compare(inside(f), inside(lambda *a: quietly(g, *a)), make_args, level=level)


def dot(x):
    out = torch.zeros(len(x), len(x))
    for i in range(len(x)):
        for j in range(len(x)):
            s = 0.0
            for k in range(x.shape[1]):
                s += x[i, k] * x[j, k]
            out[i, j] = s
    return out


MODES = {
    "no_grad": torch.no_grad, "inference": torch.inference_mode, "enable_grad": torch.enable_grad,
    "autocast": lambda: torch.autocast("cpu", dtype=torch.bfloat16),
    "deterministic": lambda: torch.device("cpu"),
}
ARGUMENTS = {"plain": lambda: (sample(5),), "with grad": lambda: (sample(5).requires_grad_(),)}


@pytest.mark.parametrize("arguments", ARGUMENTS)
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("f", [twice.original, keep_large, running, carried], ids=lambda f: f.__name__)
def test_mode(f, mode, arguments):
    in_mode(f, MODES[mode], ARGUMENTS[arguments], "reassociated")


@pytest.mark.parametrize("mode", MODES)
def test_products_under_a_mode(mode):
    """Under autocast a matrix product would round to bfloat16, which the loop does not."""
    in_mode(dot, MODES[mode], lambda: (sample(4, 6),), "reassociated")


def test_made_in_inference_mode_and_used_outside():
    def make():
        with torch.inference_mode():
            return (sample(5),)

    for f in (twice.original, keep_large, carried):
        g = loopless.vectorize(f)
        compare(f, lambda x, g=g: quietly(g, x), make)


def test_vmap():
    def f(x):
        out = []
        for i in range(len(x)):
            out.append(x[i] * 2 + 1)
        return torch.stack(out)

    g = loopless.vectorize(f)
    for _ in range(2):
        assert torch.equal(quietly(torch.vmap(g), sample(3, 4)), sample(3, 4) * 2 + 1)
        assert torch.equal(quietly(g, sample(4)), sample(4) * 2 + 1)


def test_vmap_raises_what_the_loop_raises():
    g = loopless.vectorize(keep_large)
    silent(g, sample(4))
    with pytest.raises(RuntimeError) as expected:
        torch.vmap(keep_large)(sample(3, 4))
    with pytest.raises(RuntimeError) as got:
        torch.vmap(g)(sample(3, 4))
    assert str(got.value) == str(expected.value)


def test_grad_and_jacobian_transforms():
    def f(x):
        out = []
        for i in range(len(x)):
            out.append(x[i] * x[i])
        return torch.stack(out)

    g = loopless.vectorize(f)
    silent(g, sample(4))
    for transform in (torch.func.jacrev, torch.func.jacfwd):
        assert torch.equal(quietly(transform(g), sample(4)), transform(f)(sample(4)))
    assert torch.equal(torch.func.grad(lambda x: g(x).sum())(sample(4)), 2 * sample(4))


def test_forward_mode_gradients():
    import torch.autograd.forward_ad as forward

    for f in (twice.original, keep_large):
        g = loopless.vectorize(f)
        silent(g, sample(4))
        found = []
        for function in (f, g):
            with forward.dual_level():
                x = forward.make_dual(sample(4), torch.ones(4))
                found.append(forward.unpack_dual(quietly(function, x)).tangent)
        assert (found[0] is None) == (found[1] is None)
        assert found[0] is None or torch.equal(*found)


class Counting(TorchDispatchMode):
    def __init__(self):
        super().__init__()
        self.seen = []

    def __torch_dispatch__(self, function, types, args=(), kwargs=None):
        self.seen.append(function)
        return function(*args, **(kwargs or {}))


def test_dispatch_mode_is_no_reason_to_fall_back():
    g = loopless.vectorize(twice.original)
    counts = []
    for n in (10, 100):
        x = sample(n)
        with Counting() as mode:
            result = silent(g, x)
        assert torch.equal(result, x * 2)
        counts.append(len(mode.seen))
    assert counts[0] == counts[1] < 5 and not g.loopless.site.fallbacks


def test_fake_tensors():
    from torch._subclasses.fake_tensor import FakeTensorMode

    g = loopless.vectorize(twice.original)
    with FakeTensorMode() as mode:
        x = mode.from_tensor(torch.ones(3))
        assert quietly(g, x).shape == twice.original(x).shape


@pytest.mark.parametrize("backend", ["eager"])
def test_torch_compile(backend):
    """Dynamo traces the function as it was written."""
    torch._dynamo.reset()
    try:
        compiled = torch.compile(loopless.vectorize(twice.original), backend=backend)
        assert torch.equal(quietly(compiled, sample(3)), sample(3) * 2)
    finally:
        torch._dynamo.reset()


@pytest.mark.filterwarnings("ignore:Anomaly Detection")
def test_anomaly_mode():
    with torch.autograd.detect_anomaly(check_nan=True), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert_same(twice.original, lambda: (sample(4),), grad=True)


@loopless.vectorize(every_size=True)
def from_zeros(x):
    total = torch.zeros(())
    for i in range(len(x)):
        total = total + x[i]
    return total


@loopless.vectorize(every_size=True)
def from_a_number(x):
    total = torch.tensor(1.0)
    for i in range(len(x)):
        total = total * x[i]
    return total


@pytest.mark.filterwarnings("ignore::loopless.SequentialLoop")
@pytest.mark.parametrize("f", [from_zeros, from_a_number])
def test_a_start_is_made_on_the_default_device(f) -> None:
    x = torch.ones(5)
    assert f(x).device.type == "cpu"
    with torch.device("meta"):
        assert f(x).device.type == f.original(x).device.type == "meta"
    assert f(x).device.type == "cpu"
