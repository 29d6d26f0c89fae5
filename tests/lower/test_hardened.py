"""What is computed from a sum that is a number or a tensor: a tensor where an iteration takes part, else a number."""
import torch
from behaviour import compare

import loopless


def doubled(x):
    total = 0.0
    for i in range(len(x)):
        if x[i] > 0:
            total = total + x[i]
    return total * 2


def beside_a_tensor(x):
    total = 0
    for i in range(len(x)):
        if x[i] > 0:
            total = total + x[i]
    return (total + 1) / len(x) - x[0]


def test_tensor_or_number():
    for f in (doubled, beside_a_tensor):
        fast = loopless.vectorize(f, every_size=True)
        for numbers in ([1.0, -4.0, 9.0], [-1.0, -4.0], [0.5]):
            compare(f, fast, lambda numbers=numbers: (torch.tensor(numbers),))
        assert fast.loopless.site.variants, f.__name__
    assert type(loopless.vectorize(doubled, every_size=True)(torch.tensor([-1.0]))) is float
