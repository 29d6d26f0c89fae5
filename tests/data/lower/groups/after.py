import torch


def class_means(x, labels, k):
    means = x.new_zeros(k, *x.shape[1:]).index_add(0, labels, x) / torch.bincount(labels, minlength=k)[:k][:, None]
    counts = torch.bincount(labels, minlength=k)[:k]
    return means, counts
