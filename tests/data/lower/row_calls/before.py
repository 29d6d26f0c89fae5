import torch


def scores(x, y):
    best = torch.zeros(x.shape[0], 2)
    alike = torch.zeros(x.shape[0])
    for i in range(x.shape[0]):
        values, _ = torch.softmax(x[i], dim=0).topk(2)
        best[i] = values
        alike[i] = torch.nn.functional.cosine_similarity(x[i], y[i], dim=0) / x[i].std()
    return best, alike


def inputs():
    return torch.linspace(-1, 1, 12).view(3, 4), torch.linspace(0, 2, 12).view(3, 4).flip(0)
