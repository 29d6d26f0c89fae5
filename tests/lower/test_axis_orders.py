"""Tensors that are read in one order of their axes and written in another, with a fold in between."""
from __future__ import annotations

import math

import torch
from behaviour import sample
from tables import kept, vectorized


def summed_and_turned(x):
    out = torch.zeros(x.shape[1], x.shape[0])
    for i in range(x.shape[1]):
        for j in range(x.shape[0]):
            s = 0.0
            for k in range(x.shape[2]):
                s += x[j, i, k]
            out[i, j] = s
    return out


def bias_of_channels(bias, delta, batch, channels, size):
    for b in range(batch):
        for c in range(channels):
            total = 0
            for j in range(size):
                total += delta[(c + b * channels) * size + j]
            bias[c] += total
    return bias


def sum_of_products(x):
    out = torch.ones(x.shape[1])
    for i in range(x.shape[0]):
        for j in range(x.shape[1]):
            p = 1.0
            for k in range(x.shape[2]):
                p *= x[i, j, k]
            out[j] += p
    return out


def sum_of_maxima(x):
    out = torch.zeros(x.shape[1])
    for i in range(x.shape[0]):
        for j in range(x.shape[1]):
            best = -math.inf
            for k in range(x.shape[2]):
                if x[i, j, k] > best:
                    best = x[i, j, k]
            out[j] += best
    return out


def places_of_minima(x):
    out = torch.zeros(x.shape[2], x.shape[0], dtype=torch.int64)
    for i in range(x.shape[2]):
        for j in range(x.shape[0]):
            low = x[j, 0, i]
            at = 0
            for k in range(x.shape[1]):
                if x[j, k, i] < low:
                    low = x[j, k, i]
                    at = k
            out[i, j] = at
    return out


def last_matches(x):
    out = torch.zeros(x.shape[1], x.shape[0], dtype=torch.int64)
    for i in range(x.shape[1]):
        for j in range(x.shape[0]):
            at = -1
            for k in range(x.shape[2]):
                if x[j, i, k] > 0:
                    at = k
            out[i, j] = at
    return out


def counts(x):
    out = torch.zeros(x.shape[2], x.shape[1])
    for i in range(x.shape[2]):
        for j in range(x.shape[1]):
            n = 0
            for k in range(x.shape[0]):
                if x[k, j, i] > 0:
                    n += 1
            out[i, j] = n
    return out


def row_sums_turned(x):
    out = torch.zeros(x.shape[1], x.shape[0])
    for i in range(x.shape[1]):
        for j in range(x.shape[0]):
            out[i, j] = x[j, i].sum()
    return out


def running_and_turned(x):
    out = torch.zeros(x.shape[1], x.shape[0], x.shape[2])
    for i in range(x.shape[1]):
        for j in range(x.shape[0]):
            s = 0.0
            for k in range(x.shape[2]):
                s += x[j, i, k]
                out[i, j, k] = s
    return out


def differences(x):
    out = torch.zeros(x.shape[1], x.shape[0])
    for i in range(x.shape[1]):
        for j in range(x.shape[0]):
            s = 0.5
            for k in range(x.shape[2]):
                s = x[j, i, k] * s * s
            out[i, j] = s
    return out


def cube():
    return sample(4, 4, 4),


VECTORIZED = (
    (summed_and_turned, cube), (sum_of_products, cube), (sum_of_maxima, cube), (places_of_minima, cube),
    (last_matches, cube), (counts, cube), (row_sums_turned, cube), (running_and_turned, cube),
)
test_is_vectorized_and_does_the_same, test_one_form_for_other_sizes = vectorized(VECTORIZED)
test_flat_positions, _ = vectorized(((bias_of_channels, lambda: (sample(4), sample(4 * 4 * 3), 4, 4, 3)),))
test_near_misses_stay = kept(((differences, cube),))
