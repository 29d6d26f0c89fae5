import torch


def class_means(x, labels, classes):
    sums = torch.zeros(classes, x.shape[1])
    sums.index_add_(0, labels, x)
    counts = torch.bincount(labels, minlength=classes).to(torch.float32)
    sums /= counts[:, None]
    return sums
