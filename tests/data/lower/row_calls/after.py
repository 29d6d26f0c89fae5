import torch


def scores(x, y):
    best = torch.topk(torch.softmax(x, dim=1), 2, dim=1).values
    alike = torch.nn.functional.cosine_similarity(x, y, dim=1) / x.std(dim=1)
    return best, alike
