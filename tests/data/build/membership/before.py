import torch


def hits(scores, labels, k):
    correct = 0
    odd = torch.zeros(len(labels))
    for i in range(len(labels)):
        _, best = scores[i].topk(2)
        if labels[i] in best:
            correct += 1
        if labels[i] not in (0, 2):
            odd[i] = scores[i, 0]
    return correct / len(labels), odd


def inputs():
    return torch.tensor([[1.0, 3.0, 2.0], [5.0, 4.0, 6.0], [0.5, 0.25, 0.0]]), torch.tensor([1, 1, 2]), 2
