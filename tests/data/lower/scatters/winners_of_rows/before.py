import torch


def winners_of_rows(cluster, score, emb, best, center):
    for i, (c, s) in enumerate(zip(cluster.tolist(), score)):
        if s >= best[c]:
            center[c] = emb[i]
            best[c] = s
    return best, center


def inputs():
    return (torch.tensor([0, 2, 0, 2, 1, 0]), torch.tensor([1.0, 2.0, 3.0, 2.0, -5.5, 3.0]),
            torch.arange(12.0).view(6, 2), torch.zeros(4), torch.zeros(4, 2))
