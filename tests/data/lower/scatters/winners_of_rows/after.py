import torch


def winners_of_rows(cluster, score, emb, best, center):
    best_before = best[cluster]
    new_best = best.scatter_reduce(0, cluster, score, 'amax')
    mask = (score == new_best[cluster]) & (score >= best_before)
    place = torch.where(mask, cluster, 0)
    order = torch.where(mask, torch.arange(cluster.shape[0]), -1)
    last = torch.full((center.shape[0],), -1).scatter_reduce_(0, place, order, 'amax')
    best[:] = new_best
    torch.where((last < 0)[:, None], center, emb[last], out=center)
    return best, center
