import torch


def kmeans_step(x, centers):
    keys = (x[:, None] - centers).norm(dim=2).min(1).indices
    stacked = x.clone()
    new_centers = centers.clone()
    count = torch.bincount(keys, minlength=centers.shape[0])[:centers.shape[0]]
    new_centers[:] = torch.where(
        (count > 0)[:, None],
        stacked.new_zeros(centers.shape[0], *stacked.shape[1:]).index_add(0, keys, stacked) / count[:, None],
        new_centers,
    )
    return new_centers
