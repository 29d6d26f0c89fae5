"""An axis of size 1 is there in what is stacked, though it is no dimension of a row."""
import torch


def f(x):
    out = []
    for r in x:
        out.append(r.unsqueeze(0))
    return torch.cat(out), torch.stack(out)


CALLS = [
    "(t([1.0, -2.0, 3.0, 4.0, 5.0, 7.0], float32, 2, 3),)",
]
