import torch


def weights_of_labels(labels, weights):
    out = weights.new_zeros(len(labels), len(weights))
    for i, row in enumerate(labels):
        for k in row:
            out[i, k] = weights[k]
    return out


def inputs():
    return [[0, 2], [1], [3, 0, 2], [2]], torch.linspace(1, 2, 4)
