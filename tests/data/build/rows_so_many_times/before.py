import torch


def rows_so_many_times(x, count):
    out = []
    for i in range(len(x)):
        for _ in range(count[i]):
            out.append(x[i])
    return torch.stack(out)


def inputs():
    return torch.tensor([[0.5, 2.0], [-1.0, 3.0], [1.5, -2.0]], dtype=torch.float64), torch.tensor([2, 0, 3])
