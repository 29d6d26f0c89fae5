"""When each row first exceeds a threshold: an early exit in each row."""

import torch


def time_to_threshold(traces, threshold):
    """The first time that a trace exceeds the threshold, or -1."""
    when = torch.full((len(traces),), -1)
    for i in range(len(traces)):
        for t in range(traces.shape[1]):
            if traces[i, t] > threshold:
                when[i] = t
                break
    return when


def inputs(n, g):
    return torch.randn(n, 9, generator=g), 1.0
