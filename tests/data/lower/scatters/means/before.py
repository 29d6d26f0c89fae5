import torch


def class_means(x, labels, classes):
    sums = torch.zeros(classes, x.shape[1])
    counts = torch.zeros(classes)
    for i in range(len(labels)):
        c = labels[i].item()
        sums[c] += x[i]
        counts[c] += 1
    for c in range(classes):
        sums[c] = sums[c] / counts[c]
    return sums


def inputs():
    return torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]), torch.tensor([1, 0, 1]), 2
