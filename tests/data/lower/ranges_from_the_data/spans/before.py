import torch


def best_of_spans(x, first, last):
    best = torch.zeros(len(first))
    for s in range(len(first)):
        for p in range(first[s], last[s]):
            best[s] = max(best[s], x[p])
    return best


def inputs():
    torch.manual_seed(0)
    return torch.randn(9), torch.tensor([0, 2, 5]), torch.tensor([4, 7, 9])
