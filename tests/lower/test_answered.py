"""Checks that others answer."""
from __future__ import annotations

import torch

import loopless


def labels_and_guesses(labels, guesses):
    right = torch.zeros(10, dtype=torch.int64)
    total = torch.zeros(10, dtype=torch.int64)
    for i in range(len(labels)):
        if labels[i] == guesses[i]:
            right[labels[i]] += 1
        total[labels[i]] += 1
    return right, total


def only_the_right_ones(labels, guesses):
    right = torch.zeros(10, dtype=torch.int64)
    for i in range(len(labels)):
        if labels[i] == guesses[i]:
            right[labels[i]] += 1
    return right


def places(function: object, *args: object) -> list[str]:
    return [line for line in str(loopless.explain(function, *args)).split("\n") if "checked in each call" in line]


def test_all_places_answer_for_some() -> None:
    labels, guesses = torch.tensor([1, 9, 3]), torch.tensor([1, 2, 3])
    assert "`right`" not in places(labels_and_guesses, labels, guesses)[0]
    assert "`right`" in places(only_the_right_ones, labels, guesses)[0]


def test_places_outside_are_found_all_the_same() -> None:
    for labels in (torch.tensor([1, 10, 3]), torch.tensor([1, -1, 3]), torch.tensor([1, 2, -11])):
        for guesses in (labels, labels + 1):
            vectorized = loopless.vectorize(labels_and_guesses)
            try:
                expected = labels_and_guesses(labels, guesses)
            except IndexError:
                expected = None
            try:
                got = vectorized(labels, guesses)
            except IndexError:
                got = None
            assert (expected is None) == (got is None)
            if expected is not None and got is not None:
                assert all(map(torch.equal, expected, got))
