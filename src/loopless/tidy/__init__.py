"""Tensor IR to the shorter tensor IR that an expert would write. Membership and order are this list."""
from __future__ import annotations

from collections.abc import Callable

from ..ir import tensor as t
from ..ir.loop import Node, rebuild
from . import (
    all_hold,
    chosen_already,
    clamped_ints,
    common_operand,
    contract,
    count_truths,
    extreme_itself,
    filter_operands,
    float_ranges,
    fold_as_it_lies,
    halves,
    larger_of_ints,
    narrow_choices,
    narrow_extremes,
    next_place,
    none_yet,
    nothing_added,
    nothing_yet,
    one_after_the_other,
    place_in_a_range,
    plain_difference,
    plain_negation,
    plain_offset,
    plain_product,
    plain_sum,
    plain_zero,
    reciprocal,
    scaled_factor,
    small_sums_first,
    squared_ints,
    stacked,
    sum_of_groups,
    there_and_back,
    triangle,
    turn_the_smaller,
    turned_shift,
)

Rule = Callable[[t.Value], t.Value | None]
ORDER: tuple[Rule, ...] = tuple(rule.rewrite for rule in (
    narrow_extremes, none_yet, plain_negation, count_truths, filter_operands, triangle, chosen_already,
    plain_difference, squared_ints, scaled_factor, contract, plain_sum, plain_product, nothing_added, nothing_yet,
    all_hold, plain_zero, plain_offset, turn_the_smaller, turned_shift, larger_of_ints, clamped_ints, halves,
    common_operand,
    reciprocal, one_after_the_other, float_ranges, extreme_itself, place_in_a_range,
    small_sums_first, fold_as_it_lies, there_and_back, narrow_choices, next_place, sum_of_groups, stacked,
))


def tidy(statement: t.Statement) -> t.Statement:
    """The statement with every rule applied, from the inside out, until none applies; axes keep their order."""
    return rebuild(statement, tidy if isinstance(statement, t.Kept) else _of_its_own)


def _of_its_own(node: Node) -> Node:
    """A value that is a new tensor stays one: `~~x` is a copy of x."""
    new = _tidied(node)
    if isinstance(node, t.Value) and isinstance(new, t.Value) and t.shares_memory(new) and not t.shares_memory(node):
        return t.Apply("clone", (new,), new.dims, new.dtype)
    return new


def _tidied(node: Node) -> Node:
    node = rebuild(node, _tidied)
    if not isinstance(node, t.Value):
        return node
    for rule in ORDER:
        new = rule(node)
        if new is not None and new != node and new.dims == node.dims:
            return _tidied(new)
    return node
