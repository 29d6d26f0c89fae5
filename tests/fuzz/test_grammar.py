"""The grammar generator: the same seed gives the same program, every program is one, every hazard comes up."""
import collections
import contextlib
import io
import time

import fuzz.values
import pytest
import torch
from fuzz.generators.grammar import program
from fuzz.program import SURROUNDINGS

ROWS = range(1, 67)
both = pytest.mark.parametrize("gradients", [False, True])


def namespace(made):
    names = dict(vars(fuzz.values))
    exec(compile(made.text, made.origin, "exec"), names)
    return names


@contextlib.contextmanager
def in_force(around):
    """What `Program.around` says."""
    modes = {"autocast": lambda: torch.autocast("cpu", dtype=torch.bfloat16), "no_grad": torch.no_grad,
             "inference_mode": torch.inference_mode}
    before = torch.get_default_dtype()
    if around == "default_float64":
        torch.set_default_dtype(torch.float64)
    try:
        with modes.get(around, contextlib.nullcontext)(), contextlib.redirect_stdout(io.StringIO()):
            yield
    finally:
        torch.set_default_dtype(before)


def outcomes(made):
    """For each call whether it raised. A call's arguments can always be made."""
    names, raised = namespace(made), []
    with in_force(made.around):
        for nth, call in enumerate(made.calls):
            if nth and made.between:
                exec(made.between, names)
            args = eval(call, names)
            assert isinstance(args, tuple), call
            try:
                names["f"](*args)
                raised.append(False)
            except Exception:
                raised.append(True)
    return raised


@both
def test_the_same_seed_gives_the_same_program(gradients):
    for seed in range(200):
        assert program(seed, gradients) == program(seed, gradients)
    assert len({program(seed, gradients).text for seed in range(200)}) > 190


@both
def test_programs_are_valid_and_few_calls_raise(gradients):
    first, all_calls = [], []
    for seed in range(300):
        made = program(seed, gradients)
        assert made.around in ("", *SURROUNDINGS) and made.gradients >= gradients and 2 <= len(made.calls) <= 3
        raised = outcomes(made)
        first.append(raised[0])
        all_calls += raised
    assert sum(first) / len(first) < 0.15
    assert 0.02 < sum(all_calls) / len(all_calls) < 0.25


@both
def test_programs_with_gradients_have_leaves(gradients):
    made = [program(seed, gradients) for seed in range(500)]
    marked = [p for p in made if p.gradients]
    with_leaves = [p for p in marked if any("leaf(" in call for call in p.calls)]
    assert len(with_leaves) > 0.8 * len(marked) > 0


def test_every_hazard_comes_up():
    rows = collections.Counter(row for seed in range(20_000) for row in program(seed).rows)
    assert set(rows) <= set(ROWS)
    assert {row: rows[row] for row in ROWS if rows[row] < 60} == {}


def test_programs_are_small_and_quickly_made():
    start = time.perf_counter()
    texts = [program(seed).text for seed in range(2000)]
    assert (time.perf_counter() - start) / 2000 < 1e-3
    lengths = sorted(text.count("\n") for text in texts)
    assert lengths[1000] < 16 and lengths[-20] < 40
