"""`loopless.verify`: its results, on given arguments and on synthesized ones."""
import pytest
import torch

import loopless
from loopless.verify.function import verify_function


def positives(x):
    total = 0.0
    for i in range(len(x)):
        if x[i] > 0:
            total += x[i]
    return total


def talking(x):
    for i in range(len(x)):
        print(float(x[i]))


def through_a_list(x, seen):
    for i in range(len(x)):
        seen.append(x[i] * 2)
    return seen


class Scale:
    by = 3.0

    def run(self, x):
        out = torch.zeros_like(x)
        by = self.by
        for i in range(len(x)):
            out[i] = x[i] * by
        return out


def hopeless(x, y):
    for i in range(len(x)):
        raise LookupError(f"never {x[i]}")


def lazily(x):
    for i in range(len(x)):
        yield x[i]


def test_given_arguments():
    x = torch.randn(5)
    before = x.clone()
    result = loopless.verify(positives, x)
    assert result.ok and result.inputs == "given"
    assert (result.function, result.loops, result.level) == ("positives", ("vectorized",), "reassociated")
    assert result.trials[0].about == "your arguments" and result.trials[0].rewritten
    assert torch.equal(x, before) and not x.requires_grad
    abouts = {t.about for t in result.trials}
    assert abouts >= {"size 0 for 5", "size 1 for 5", "NaN in x", "strided tensors", "float64"}


def test_synthesized_arguments():
    result = loopless.verify(positives)
    assert result.ok and result.inputs == "synthesized"
    assert sum(t.rewritten for t in result.trials) > 5 and len(result.trials) == 40


def test_where_the_original_loop_runs_no_tensor_code_is_claimed():
    result = verify_function(talking, trials=5)
    assert result.ok and not any(t.rewritten for t in result.trials)
    assert result.loops == ("sequential",) and result.level == ""


def test_a_fallback_is_no_tensor_code():
    """No element is positive, so the loop returns the float that it began with, and the original does that."""
    result = verify_function(positives, [lambda: ((torch.full((3,), -1.0),), {})], trials=2)
    assert not result.trials[0].rewritten


def test_a_decorated_function():
    result = verify_function(loopless.vectorize(exact=True)(positives), trials=3)
    assert result.ok and result.level in ("", "bitwise")


def test_a_method():
    method = Scale().run
    for result in (verify_function(method, trials=4), loopless.verify(method, torch.ones(1))):
        assert result.ok and result.function == "Scale.run"
        assert any(t.rewritten for t in result.trials)


def test_what_cannot_be_tried():
    result = loopless.verify(hopeless)
    assert (result.status, result.ok) == ("not tried", False)
    assert "LookupError" in result.reason and "attempts" in result.reason
    assert "generator" in loopless.verify(lazily).reason
    assert "generator" in loopless.verify(lazily, torch.ones(3)).reason
    assert verify_function(positives, []).reason == "no arguments were given"
    with pytest.raises(TypeError):
        loopless.verify(3)


def test_several_calls_and_a_report_of_each():
    seen = []
    calls = [lambda: ((torch.ones(3),), {}), lambda: ((), {"x": torch.zeros(2)})]
    result = verify_function(positives, calls, trials=4, on_trial=seen.append, inputs="recorded")
    assert result.ok and result.inputs == "recorded"
    assert [t.about for t in seen[:2]] == ["call 1", "call 2"] and list(result.trials) == seen
    assert len(seen) == 4


def first_that_is_true(a, b, out):
    for i in range(len(a)):
        out[i] = a[i] or b[i]


def test_requiring_grad_for_nothing_is_no_difference():
    """The loop never looks at b, whose gradient is zero then."""
    call = (torch.ones(3), torch.ones(3).requires_grad_(), torch.zeros(3)), {}
    result = verify_function(first_that_is_true, [lambda: call], trials=1)
    assert result.ok and result.trials[0].rewritten


def test_lists_that_are_written_to():
    assert loopless.verify(through_a_list, torch.ones(3), []).ok
    assert loopless.verify(through_a_list, torch.ones(3), [])


def test_random_numbers_go_on_as_if_nothing_had_been_called():
    torch.manual_seed(3)
    state = torch.get_rng_state()
    verify_function(positives, trials=2)
    assert torch.equal(torch.get_rng_state(), state)


def test_printing_a_result():
    text = str(verify_function(positives, trials=3))
    assert text.startswith("positives (line ") and "3 sets of arguments, synthesized" in text
    assert "not tried" in str(loopless.verify(hopeless))


def test_the_name_works_in_every_order_of_imports():
    import importlib
    importlib.import_module("loopless.verify.result")
    assert loopless.verify(talking, torch.ones(2)).ok
    from loopless import verify
    assert callable(verify)
