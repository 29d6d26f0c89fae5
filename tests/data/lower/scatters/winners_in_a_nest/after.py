import torch


def winners_in_a_nest(labels, conf, k):
    best = torch.full((labels.shape[0], k), -1)
    index = torch.arange(labels.shape[0])
    value = (index * k)[:, None] + labels
    best[:] = best.flatten().scatter_reduce(
        0, value.flatten(), conf.flatten(), 'amax'
    ).view(labels.shape[0], k)
    mask = (conf == best[index[:, None], labels]) & (conf > -1)
    place = value.masked_select(mask)
    order = ((index * labels.shape[1])[:, None] + torch.arange(labels.shape[1])).masked_select(mask)
    first = torch.full((labels.shape[0] * k,), -1).scatter_reduce_(
        0, place, order, 'amin', include_self=False
    ).view(labels.shape[0], k)
    where = torch.where(first < 0, 0, torch.arange(labels.shape[1])[first % labels.shape[1]])
    return best, where
