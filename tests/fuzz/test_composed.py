"""The composing generator: the same seed gives the same program, every program is one, and some of them are tried."""
import ast

import fuzz.values
import pytest
from fuzz.campaign import try_one
from fuzz.generators import composed, make


def test_a_seed_is_a_program():
    for seed in range(30):
        assert composed.program(seed) == composed.program(seed)
    assert len({composed.program(seed).text for seed in range(30)}) == 30


@pytest.mark.parametrize("gradients", [False, True])
def test_every_program_is_one_and_its_arguments_can_be_made(gradients):
    for seed in range(100):
        made = composed.program(seed, gradients)
        ast.parse(made.text)
        for call in made.calls:
            assert len(eval(call, dict(vars(fuzz.values)))) == len(composed.PARAMETERS.split(", "))


@pytest.mark.parametrize("seed", range(0, 60, 5))
def test_nothing_differs(seed):
    rewritten = 0
    for number in range(seed, seed + 5):
        tally = try_one(f"composed {number}{' gradients' if number % 3 == 0 else ''}", False)
        assert tally.mismatches == []
        rewritten += tally.rewritten.total()
    assert rewritten                                    # or nothing was compared


def test_it_is_made_by_name():
    assert make("composed 7").text == composed.program(7).text
