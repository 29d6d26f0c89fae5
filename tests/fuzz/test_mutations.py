"""Loops that people wrote, changed a little: the same for the same number, and programs that run."""

import ast
import random

import pytest
import torch
from fuzz.generators import mutations
from fuzz.generators.mutations import arguments, places
from fuzz.generators.mutations.literals import CannotWrite, Given, text_of, written
from fuzz.generators.mutations.seeds import call_text, run, seeds

NUMBERS = range(150)


@pytest.fixture(scope="module")
def programs():
    return [mutations.program(k) for k in NUMBERS]


def test_a_number_always_gives_the_same_program(programs):
    assert [mutations.program(k) for k in NUMBERS] == programs


def test_programs_define_f_and_calls_fit(programs):
    for program in programs:
        space = {}
        exec(program.text, space)
        assert callable(space["f"]) and len(program.calls) == 2
        for call in program.calls:
            assert isinstance(eval(call, dict(space)), tuple), call


def test_programs_are_distinct(programs):
    assert len({(p.text, p.calls) for p in programs}) > 0.97 * len(programs)


def test_changed_loops_differ_from_their_seeds(programs):
    texts = {ast.unparse(ast.parse(seed.text)) for group in seeds() for seed in group}
    assert not any(program.text.rstrip("\n") in texts for program in programs)


def test_first_calls_rarely_raise(programs):
    raising = 0
    for program in programs:
        space = {}
        exec(program.text, space)
        try:
            space["f"](*eval(program.calls[0], dict(space)))
        except Exception:
            raising += 1
    assert raising < 0.15 * len(programs)


def test_tensors_are_small(programs):
    for program in programs:
        space = {}
        exec(program.text, space)
        sizes = [a.shape for call in program.calls for a in eval(call, dict(space)) if isinstance(a, torch.Tensor)]
        assert all(size <= 9 for shape in sizes for size in shape)      # one too many is among the nasty things


def test_gradients_are_asked_for():
    for program in (mutations.program(k, gradients=True) for k in range(60)):
        assert program.gradients and program.origin.endswith(" gradients")
        space = {}
        exec(program.text, space)
        for call in program.calls:
            eval(call, dict(space))
    assert ".requires_grad_()" in program.calls[0]


def test_seeds_run_on_their_arguments():
    groups = seeds()
    assert sum(len(group) for group in groups) > 300
    for group in groups:
        for seed in group[:5]:
            assert run(seed.text, seed.calls[0]) is None


@pytest.mark.parametrize("change", sorted({f.__name__ for f in mutations.CHANGES}))
def test_each_change_fits_some_seed_and_leaves_a_program(change):
    changes = {f.__name__: f for f in mutations.CHANGES}
    rng = random.Random(3)
    for seed in [seed for group in seeds() for seed in group]:
        tree = ast.parse(seed.text)
        if changes[change](tree, rng):
            text = ast.unparse(ast.fix_missing_locations(tree))
            assert places.function(ast.parse(text)).name == "f"
            return
    pytest.fail("it fits none")


@pytest.mark.parametrize("change", sorted(set(arguments.CHANGES), key=lambda f: f.__name__))
def test_changed_arguments_can_be_made(change):
    x, y = Given((1.0, 2.0, 3.0), "float32", (3,)), Given((4.0, 5.0, 6.0), "float32", (3,))
    for k in range(30):
        call = change((x, y, "2"), random.Random(k))
        made = eval(call_text(call), {"torch": torch})
        assert len(made) == 3 and made != (x, y, 2)


def test_arguments_are_written_down_exactly():
    x = torch.tensor([[1.5, float("nan")], [-0.0, float("-inf")]])
    (given,) = written((x,), {}, cut=False)
    assert text_of(given) == "torch.tensor([1.5, torch.nan, -0.0, -torch.inf], dtype=torch.float32).reshape((2, 2))"
    with pytest.raises(CannotWrite):
        written((x, x[0]), {}, cut=False)
