"""Rows whose elements get a name each; `while` loops that count in other words; calls that do nothing."""
from __future__ import annotations

import torch
from behaviour import sample
from tables import kept, vectorized


def grey(image):
    out = torch.zeros(image.shape[0], image.shape[1])
    for i in range(image.shape[0]):
        for j in range(image.shape[1]):
            r, g, b = image[i, j]
            out[i, j] = 0.3 * r + 0.6 * g + 0.1 * b
    return out


def areas(boxes):
    out = []
    for box in boxes:
        x1, y1, x2, y2 = box
        out.append((x2 - x1) * (y2 - y1))
    return torch.stack(out)


def written_while_shown(boxes):
    for i in range(len(boxes)):
        x1, _, _, y2 = boxes[i]
        boxes[i, 0] = y2
        boxes[i, 1] = x1
    return boxes


def the_same_name_twice(boxes):
    total = 0.0
    for i in range(len(boxes)):
        _, _, a, a = boxes[i]
        total += a
    return total


def counted_in_words(x):
    total = 0.0
    i = 0
    while i < len(x):
        total = total + x[i]
        i = i + 1
    return total


def counted_down(x, out):
    i = len(x) - 1
    while i >= 0:
        out[i] = x[i] * 2
        i = i - 1
    return out


def nothing():
    return 0


def called_for_nothing(x, out):
    for i in range(len(x)):
        out[i] = x[i] + 1
        nothing()
    return out


VECTORIZED = (
    (grey, lambda: (sample(4, 5, 3),)), (areas, lambda: (sample(6, 4),)),
    (the_same_name_twice, lambda: (sample(6, 4),)), (counted_in_words, lambda: (sample(7),)),
    (counted_down, lambda: (sample(7), sample(7).clone())),
    (called_for_nothing, lambda: (sample(7), sample(7).clone())),
)
test_is_vectorized_and_does_the_same, test_one_form_for_other_sizes = vectorized(VECTORIZED)


def too_many(boxes):
    total = 0.0
    for i in range(len(boxes)):
        x, _, _ = boxes[i]
        total += x
    return total


def changed_in_place(boxes):
    for i in range(len(boxes)):
        x1, _, _, y2 = boxes[i]
        x1 += y2
    return boxes


def with_the_rest(boxes):
    total = 0.0
    for i in range(len(boxes)):
        x, *_ = boxes[i]
        total += x
    return total


def the_other_way_round(x):
    i = 0
    total = 0.0
    while i < len(x):
        total = total + x[i]
        i = 3 - i
        if total > 100 or i < 1:
            break
    return total


def heard(x, out):
    for i in range(len(x)):
        out[i] = x[i] + 1
        print(end="")
    return out


KEPT = (
    (too_many, lambda: (sample(6, 4),)), (changed_in_place, lambda: (sample(6, 4),)),
    (with_the_rest, lambda: (sample(6, 4),)), (the_other_way_round, lambda: (sample(7),)),
    (heard, lambda: (sample(7), sample(7).clone())),
)
test_near_misses_stay = kept(KEPT)
test_written, _ = vectorized(((written_while_shown, lambda: (sample(6, 4),)),))
