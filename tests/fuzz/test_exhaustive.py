"""The loops that are enumerated: every one once, the same at every time, each a program that runs."""

import ast
import random
from math import gcd

import pytest
import torch
from fuzz.generators import exhaustive
from fuzz.generators.exhaustive.order import Order, stride_for

SOME = [random.Random(1).randrange(exhaustive.size()) for _ in range(300)]


def test_an_index_always_gives_the_same_program():
    assert [exhaustive.program(k) for k in SOME] == [exhaustive.program(k) for k in SOME]


def test_indexes_end():
    exhaustive.program(exhaustive.size() - 1)
    with pytest.raises(IndexError):
        exhaustive.program(exhaustive.size())


@pytest.mark.parametrize("gradients", [False, True])
def test_programs_define_f_and_calls_fit(gradients):
    for index in SOME:
        program = exhaustive.program(index, gradients)
        space = {}
        exec(program.text, space)
        assert len(program.calls) == 2
        for call in program.calls:
            arguments = eval(call, space)
            assert len(arguments) == space["f"].__code__.co_argcount
            assert all(isinstance(a, (torch.Tensor, float, int)) for a in arguments)


def test_gradients_are_asked_for():
    for index in SOME:
        program = exhaustive.program(index, gradients=True)
        assert program.gradients and program.origin == f"exhaustive {index} gradients"
        arguments = eval(program.calls[0], {"torch": torch})
        assert any(isinstance(a, torch.Tensor) and a.requires_grad for a in arguments)


def test_programs_are_distinct():
    programs = [exhaustive.program(k) for k in range(8000)]
    assert len({(p.text, p.calls) for p in programs}) == len(programs)


def test_every_family_is_met_in_a_short_prefix():
    met = {exhaustive.ORDER[k][0] for k in range(100)}
    assert met == set(range(len(exhaustive.FAMILIES)))


@pytest.mark.parametrize(
    "sizes, shares", [((7,), (3,)), ((12, 5), (2, 1)), ((30, 1, 17), (1, 4, 2)), ((100, 99), (7, 7))]
)
def test_an_order_visits_each_program_once(sizes, shares):
    order = Order(sizes, shares)
    visited = [order[k] for k in range(order.size)]
    assert sorted(visited) == [(family, number) for family, size in enumerate(sizes) for number in range(size)]


def test_strides_have_no_factor_in_common_with_the_sizes():
    for family in exhaustive.FAMILIES:
        assert gcd(stride_for(family.size), family.size) == 1


def test_no_loop_is_in_two_families():
    """Each family is tried at some places: no other family has the same lines there."""
    lines = {}
    for which, family in enumerate(exhaustive.FAMILIES):
        for k in range(3000):
            loop, _ = family.loop(k * stride_for(family.size) % family.size)
            key = (loop.heads, loop.lines)
            assert lines.setdefault(key, which) == which, loop.lines


def test_rows_stand_for_what_is_there():
    seen = set()
    for index in range(4000):
        program = exhaustive.program(index)
        seen |= program.rows
        if 36 in program.rows:
            assert "break" in program.text
        if 58 in program.rows:
            assert ast.parse(program.text).body[-1].body[-1].value is not None
        if program.rows & {6, 7}:
            assert "out[idx[i]]" in program.text
    assert {1, 3, 4, 5, 6, 7, 8, 9, 10, 21, 23, 26, 27, 29, 30, 36, 42, 43, 53, 56, 57, 58, 59, 60} <= seen
