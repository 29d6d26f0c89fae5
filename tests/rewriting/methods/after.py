import torch
from torch import nn


class Decay(nn.Module):
    limit: int = 2

    def __init__(self, n: int, rate: float):
        super().__init__()
        self.weight = nn.Parameter(torch.linspace(0, 1, n))
        self.table = nn.Parameter(torch.linspace(0, 1, n * n).view(n, n))
        self.rate = rate
        self.n = n
        self.register_buffer("seen", torch.zeros(n))

    def forward(self, x):
        out = x * self.weight + self.rate
        return out

    def looked_up(self, index):
        index = torch.as_tensor(index, device=self.table.device)
        return self.table[index]

    def counted(self, x):
        with torch.no_grad():
            self.seen[:self.n] += x[:self.n] * self.rate
        return self.seen

    def by_a_method(self, x):
        return (x * self.rate + 0.5).sum(0)

    def scaled(self, v, by=0.5):
        return v * self.rate + by

    def first_ones(self, x):
        return x[:self.limit] * 2


def inputs(n):
    made = Decay(n, 0.5)
    x = torch.linspace(-1, 1, n)
    return {"forward": (made, x), "looked_up": (made, torch.tensor([1, 0])), "counted": (made, x),
            "by_a_method": (made, x), "first_ones": (made, x)}
