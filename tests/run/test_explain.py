"""`explain`: a verdict for each loop, the code that runs, and why the original ran where it did."""

import ast
import inspect
import warnings

import pytest
import torch
from behaviour import assert_same, compare, sample
from typed import typed

import loopless
from loopless.report.reasons import CATALOGUE

STATUSES = {"vectorized": "✓", "partial": "~", "sequential": "✗"}


def keep_large(data):
    """A docstring."""
    result = torch.zeros_like(data)
    for i in range(len(data)):
        if data[i] > 0.5:
            result[i] = data[i]
        else:
            result[i] = 0
    return result


def carried(x):
    for i in range(1, len(x)):
        x[i] = torch.sin(x[i - 1]) + x[i]
    return x


def largest(x):
    best = x[0]
    for i in range(1, len(x)):
        if x[i] > best:
            best = x[i]
    return best


def quietly(function, *args, **kwargs):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return function(*args, **kwargs)


def line_of(function, text):
    """The line of the file on which the function has this text first."""
    lines, first = inspect.getsourcelines(function)
    return first + next(k for k, line in enumerate(lines) if text in line)


def runs_alone(function, explained, make_args, level="bitwise"):
    """The emitted source, in the function's globals, is a function that does the same."""
    __tracebackhide__ = True
    space = dict(function.__globals__)
    exec(compile(explained.source, "<emitted>", "exec"), space)
    emitted = space[function.__name__]
    compare(function, emitted, make_args, level=level)
    return emitted


def checked(function, make_args, statuses, level="bitwise", codes=None):
    """Verdicts as expected, the source runs by itself, and the decorated function is right."""
    __tracebackhide__ = True
    e = loopless.explain(function, *make_args())
    assert [v.status for v in e.loops] == statuses
    if codes is not None:
        assert [v.code for v in e.loops] == codes
    assert_same(function, make_args, level=level)
    runs_alone(function, e, make_args, level)
    return e


# ---------------------------------------------------------------- the object


def test_fields_of_a_vectorized_function():
    e = loopless.explain(keep_large, sample(5))
    assert e.name == "keep_large" and e.reason == "" and e.fallbacks == []
    assert "for i in range(len(data)):" in e.original
    (verdict,) = e.loops
    assert verdict.line == line_of(keep_large, "for i")
    assert (verdict.status, verdict.level, verdict.code, verdict.reason) == ("vectorized", "bitwise", "", "")
    assert verdict.text == "for i in range(len(data)):"
    assert "for" not in e.source and "torch.where" in e.source and "A docstring." in e.source
    ast.parse(e.source)


def test_fields_of_a_sequential_function():
    e = loopless.explain(carried, sample(5))
    (verdict,) = e.loops
    assert (verdict.status, verdict.level, verdict.code) == ("sequential", "", "LL201")
    assert verdict.reason.startswith(CATALOGUE["LL201"].title)
    assert verdict.way_out == CATALOGUE["LL201"].way_out and "(line " in verdict.reason
    runs_alone(carried, e, lambda: (sample(5),))


def test_reason_names_the_line_and_the_name_of_the_user():
    (verdict,) = loopless.explain(carried, sample(5)).loops
    assert f"line {line_of(carried, 'torch.sin')}" in verdict.reason and "`x`" in verdict.reason


def test_verdicts_are_those_of_this_call():
    def f(x, log):
        for i in range(len(x)):
            x[i] = x[i] * 2
        log.append(1)
        return x

    g = loopless.vectorize(f)
    quietly(g, sample(4), [])
    assert loopless.explain(g, sample(4), []).loops[0].status == "vectorized"
    (verdict,) = loopless.explain(g, None, []).loops
    assert (verdict.status, verdict.code) == ("sequential", "LL209")


@pytest.mark.parametrize("expression, level", [("x[i] * 2", "bitwise"), ("torch.sigmoid(x[i])", "rounded"),
                                               ("x[i] ** 2.5", "rounded")])
def test_level_of_operations(expression, level):
    f = typed(f"def f(x):\n    for i in range(len(x)):\n        x[i] = {expression}\n    return x")
    assert loopless.explain(f, sample(5)).loops[0].level == level


def test_level_of_sums():
    f = typed("def f(x, s):\n    for i in range(len(x)):\n        s += x[i]\n    return s")
    assert loopless.explain(f, sample(5), 0.0).loops[0].level == "reassociated"
    assert loopless.explain(f, sample(5, dtype=torch.int64), 0).loops[0].level == "bitwise"


# ---------------------------------------------------------------- printing


def margin(text, line):
    """The mark beside a line of the source."""
    (found,) = [shown for shown in text.splitlines() if shown[1:].strip().startswith(f"{line} │")]
    return found[0]


def test_printing_a_vectorized_function():
    e = loopless.explain(keep_large, sample(5))
    text = str(e)
    assert text.startswith("loopless: keep_large\n")
    assert margin(text, line_of(keep_large, "for i")) == "✓"
    assert margin(text, line_of(keep_large, "return")) == " "
    assert f"line {line_of(keep_large, 'for i')}: vectorized (bitwise)" in text
    for line in e.source.strip().splitlines():
        assert line in text
    for line in e.original.splitlines():
        assert line.strip() in text


def test_printing_a_sequential_function():
    text = str(loopless.explain(carried, sample(5)))
    assert margin(text, line_of(carried, "for i")) == "✗"
    assert "[LL201]" in text and CATALOGUE["LL201"].title in text and CATALOGUE["LL201"].way_out in text


def test_printing_many_loops():
    def f(x):
        a = torch.zeros_like(x)
        for i in range(len(x)):
            a[i] = x[i] * 2
        for j in range(1, len(x)):
            a[j] = torch.sin(a[j - 1])
        for k in range(3):
            print(k)
            for m in range(len(x)):
                a[m] = a[m] + k
        return a

    e = loopless.explain(f, sample(4))
    text = str(e)
    assert [margin(text, v.line) for v in e.loops] == [STATUSES[v.status] for v in e.loops]
    assert [v.line for v in e.loops] == [line_of(f, t) for t in ("for i", "for j", "for k", "for m")]
    for verdict in e.loops:
        assert f"line {verdict.line}: {verdict.status}" in text
        assert verdict.status == "vectorized" or f"[{verdict.code}]" in text


def test_printing_of_methods_and_nested_functions():
    class C:
        def method(self, x):
            for i in range(len(x)):
                x[i] = x[i] * 2
            return x

    e = loopless.explain(C().method, sample(3))
    assert e.name.endswith("C.method") and margin(str(e), line_of(C.method, "for i")) == "✓"


def test_printing_long_line_numbers():
    loop = "def f(x):\n    for i in range(len(x)):\n        x[i] = i\n    return x"
    f = typed("x = 1\n" * 97 + loop)
    text = str(loopless.explain(f, sample(3)))
    bars = {line.index("│") for line in text.splitlines() if "│" in line}
    assert len(bars) == 1


# ---------------------------------------------------------------- how it is called


def test_plain_decorated_and_bound_functions():
    for f in (keep_large, loopless.vectorize(keep_large), loopless.vectorize(strict=True)(keep_large)):
        assert [v.status for v in loopless.explain(f, sample(5)).loops] == ["vectorized"]
        assert [v.status for v in loopless.explain(f, data=sample(5)).loops] == ["vectorized"]


def test_arguments_are_not_changed():
    def f(x, items, inner):
        for i in range(len(x)):
            x[i] = x[i] * 2
        items.append(1)
        inner["x"] += 1
        return x

    x = sample(4)
    items, inner = [], {"x": sample(2)}
    loopless.explain(f, x, items, inner)
    assert torch.equal(x, sample(4)) and items == [] and torch.equal(inner["x"], sample(2))
    g = loopless.vectorize(f)
    loopless.explain(g, x, items, inner=inner)
    assert torch.equal(x, sample(4)) and items == [] and torch.equal(inner["x"], sample(2))
    assert x.grad is None and x._version == 0


def test_objects_are_not_changed():
    class Holder:
        def __init__(self):
            self.count, self.x = 0, sample(3)

    def f(holder, x):
        for i in range(len(x)):
            holder.x[i] = x[i]
        holder.count += 1

    holder = Holder()
    loopless.explain(f, holder, sample(3, seed=1))
    assert holder.count == 0 and torch.equal(holder.x, sample(3))


def test_copies_share_memory_as_the_arguments_do():
    def f(x, y):
        for i in range(len(x)):
            y[i] = x[i] + 1
        return y

    base = sample(6)
    e = loopless.explain(f, base[:5], base[1:])
    assert e.loops[0].status != "vectorized" and e.loops[0].code == "LL207"
    assert torch.equal(base, sample(6))
    assert loopless.explain(f, base[:3], base[3:]).loops[0].status == "vectorized"


def test_nothing_is_printed_warned_or_drawn(capsys):
    def f(x):
        for i in range(len(x)):
            print(x[i])
            x[i] = torch.rand(())
        return x

    state = torch.get_rng_state()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        e = loopless.explain(f, sample(3))
    assert capsys.readouterr() == ("", "")
    assert torch.equal(state, torch.get_rng_state())
    assert e.loops[0].code in ("LL203", "LL211")


def test_gradients_are_left_alone():
    x = sample(4).requires_grad_()
    e = loopless.explain(keep_large, x)
    assert e.loops[0].status == "vectorized" and x.grad is None


def test_function_that_raises_is_explained():
    def f(x):
        for i in range(len(x)):
            x[i] = x[i] * 2
        raise ValueError

    assert [v.status for v in loopless.explain(f, sample(3)).loops] == ["vectorized"]


def test_function_without_loops():
    def f(x):
        return x * 2

    e = loopless.explain(f, sample(3))
    assert e.loops == [] and e.reason == "there is no loop in it" and e.reason in str(e)
    runs_alone(f, e, lambda: (sample(3),))


def test_loop_that_is_not_reached():
    def f(x, early):
        if early:
            return x
        print("working")
        for i in range(len(x)):
            x[i] = x[i] * 2
        return x

    e = loopless.explain(f, sample(3), True)
    assert e.loops[0].status == "sequential" and "not reached" in e.loops[0].reason
    assert loopless.explain(f, sample(3), False).loops[0].status == "vectorized"


def test_wrong_arguments():
    """The function cannot be called like that: there is a report all the same, or the call's own error."""
    try:
        e = loopless.explain(keep_large)
    except TypeError as error:
        assert "data" in str(error)
    else:
        assert str(e)


def test_explaining_twice_says_the_same():
    for f, make in ((keep_large, lambda: sample(5)), (carried, lambda: sample(5))):
        g = loopless.vectorize(f)
        assert str(loopless.explain(g, make())) == str(loopless.explain(g, make()))


def test_explaining_does_not_change_what_runs():
    g = loopless.vectorize(keep_large)
    quietly(g, sample(5))
    loopless.explain(g, sample(5))
    assert g.loopless.site.compilations == 1
    assert g.loopless.strict is False
    h = loopless.vectorize(strict=True)(carried)
    loopless.explain(h, sample(5))
    with pytest.raises(loopless.NotVectorized):
        h(sample(5))


# ---------------------------------------------------------------- fallbacks


def with_nan():
    x = sample(7)
    x[3] = float("nan")
    return (x,)


def test_nan_in_a_maximum():
    assert_same(largest, with_nan)
    e = loopless.explain(largest, *with_nan())
    assert e.loops[0].status == "vectorized" and len(e.fallbacks) == 1
    assert "the original ran in this call" in str(e) and e.fallbacks[0] in str(e)
    assert e.checks and "checked in each call" in str(e)
    calm = loopless.explain(largest, sample(7))
    assert calm.fallbacks == [] and "the original ran" not in str(calm)


def test_fallbacks_are_those_of_this_call():
    g = loopless.vectorize(largest)
    quietly(g, *with_nan())
    assert loopless.explain(g, sample(7)).fallbacks == []
    assert len(loopless.explain(g, *with_nan()).fallbacks) == 1
    assert loopless.explain(g, sample(7)).fallbacks == []


def test_index_out_of_range_in_the_data():
    def f(x, k):
        out = torch.zeros(len(k))
        for i in range(len(k)):
            out[i] = x[k[i]]
        return out

    def make():
        return sample(4), torch.tensor([0, 3, 9])

    assert_same(f, make)
    e = loopless.explain(f, *make())
    assert e.fallbacks and e.loops[0].status == "vectorized"
    assert loopless.explain(f, sample(4), torch.tensor([0, 3, -4])).fallbacks == []


def test_fallback_in_a_region():
    def f(x, log):
        log.append(1)
        best = x[0]
        for i in range(1, len(x)):
            if x[i] > best:
                best = x[i]
        log.append(2)
        return best

    assert_same(f, lambda: (*with_nan(), []))
    assert len(loopless.explain(f, *with_nan(), []).fallbacks) >= 1
    assert loopless.explain(f, sample(7), []).fallbacks == []


# ---------------------------------------------------------------- functions that are compiled in part


def test_opaque_call_between_two_loops():
    def f(x, log):
        a = torch.zeros_like(x)
        for i in range(len(x)):
            a[i] = x[i] * 2
        log.append(float(a[0]))
        b = torch.zeros_like(x)
        for i in range(len(x)):
            b[i] = a[i] + 1
        return b

    e = checked(f, lambda: (sample(5), []), ["vectorized", "vectorized"])
    assert "log.append" in e.source and "for " not in e.source


def test_print_between_two_loops():
    def f(x):
        for i in range(len(x)):
            x[i] = x[i] * 2
        print("half way")
        for i in range(len(x)):
            x[i] = x[i] + 1
        return x

    checked(f, lambda: (sample(5),), ["vectorized", "vectorized"])


def test_one_sequential_and_one_vectorizable_loop():
    def f(x):
        for i in range(1, len(x)):
            x[i] = torch.sin(x[i - 1]) + x[i]
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = x[i] * 2
        return out

    e = checked(f, lambda: (sample(5),), ["sequential", "vectorized"], codes=["LL201", ""])
    assert e.source.count("for ") == 1


def test_vectorizable_loop_first():
    def f(x):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = x[i] * 2
        for i in range(1, len(x)):
            out[i] = torch.sin(out[i - 1]) + out[i]
        return out

    checked(f, lambda: (sample(5),), ["vectorized", "sequential"], codes=["", "LL201"])


def test_inner_loop_of_a_sequential_one():
    def f(x):
        for t in range(1, x.shape[0]):
            print(t)
            for j in range(x.shape[1]):
                x[t, j] = torch.sin(x[t - 1, j]) + x[t, j]
        return x

    e = checked(f, lambda: (sample(4, 3),), ["partial", "vectorized"])
    assert e.loops[0].code in ("LL201", "LL203") and e.loops[0].level == "bitwise"
    assert e.source.count("for ") == 1


def test_inner_loop_of_a_while():
    def f(x, n):
        while n > 0:
            for i in range(len(x)):
                x[i] = torch.sin(x[i])
            n -= 1
        return x

    checked(f, lambda: (sample(4), 3), ["partial", "vectorized"])


def test_loop_over_something_else_around():
    def f(xs):
        for x in xs:
            for i in range(len(x)):
                x[i] = x[i] * 2
        return xs

    checked(f, lambda: ([sample(4), sample(3)],), ["partial", "vectorized"])


def test_loop_inside_with_and_try():
    def f(x):
        with torch.no_grad():
            for i in range(len(x)):
                x[i] = x[i] * 2
        try:
            for i in range(len(x)):
                x[i] = x[i] + 1
        except IndexError:
            return None
        return x

    e = loopless.explain(f, sample(4))
    assert e.loops[0].status == "vectorized"
    assert_same(f, lambda: (sample(4),))


def test_loop_that_breaks():
    def f(x):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            if x[i] > 1:
                break
            out[i] = x[i]
        return out

    checked(f, lambda: (sample(6),), ["vectorized"])


def test_return_in_a_loop():
    def f(x):
        for i in range(len(x)):
            if x[i] > 0:
                return i
        return -1

    checked(f, lambda: (sample(6),), ["vectorized"])


def test_return_in_a_loop_of_a_function_that_does_more():
    def f(x, log):
        log.append(1)
        for i in range(len(x)):
            if x[i] > 0:
                return i
        return -1

    checked(f, lambda: (sample(6), []), ["vectorized"])


def test_values_that_regions_hand_on():
    def f(x, log):
        n = len(x)
        s = 0
        for i in range(n):
            s += i
            last = x[i]
        log.append(s)
        for i in range(n):
            x[i] = x[i] * last + s
        log.append(i)
        return x, s, last, i

    assert_same(f, lambda: (sample(5), []))
    assert_same(f, lambda: (sample(0), []))


def test_name_that_a_loop_may_leave_unbound():
    def f(x, log):
        for i in range(len(x)):
            x[i] = x[i] * 2
        log.append(1)
        return i

    assert_same(f, lambda: (sample(3), []))
    assert_same(f, lambda: (torch.zeros(0), []))


# ---------------------------------------------------------------- the source alone


def halve(x):
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = x[i] / 2
    return out


def test_source_with_globals_and_helpers():
    f = typed("""
        scale = 3.0
        def h(v):
            if v > 0:
                return v * scale
            return -v
        def f(x, *, shift=1.0, n: int = 2) -> "torch.Tensor":
            out = torch.zeros_like(x)
            for i in range(len(x)):
                out[i] = h(x[i]) + shift
            return out
    """)
    runs_alone(f, loopless.explain(f, sample(5)), lambda: (sample(5),))


@pytest.mark.parametrize("n", [0, 1, 7])
def test_source_serves_every_length(n):
    for f in (keep_large, halve):
        runs_alone(f, loopless.explain(f, sample(5)), lambda: (sample(n),))


def test_source_is_what_runs():
    """The variant's own lines are those of the source."""
    g = loopless.vectorize(halve)
    e = loopless.explain(g, sample(4))
    assert e.source == "import torch\n\n\ndef halve(x):\n    out = x / 2\n    return out\n"


def test_source_keeps_the_signature():
    f = typed("def f(x, /, a: int = 2, *, b=3.0):\n    for i in range(len(x)):\n        x[i] = x[i] * a + b\n"
              "    return x")
    source = loopless.explain(f, sample(3)).source
    assert "def f(x, /, a: int=2, *, b=3.0):" in source


def test_a_loop_that_fills_a_list_says_what_stands_in_its_way():
    """By itself it would be refused for the list, which lives outside: that is not what keeps it from running."""
    def f(x, names):
        totals = []
        for i in range(len(x)):
            totals.append(x[i] * len(str(names)))
        return torch.stack(totals)

    e = loopless.explain(f, torch.rand(40), "abc")
    assert "LL203" not in str(e) and "LL202" in str(e)
