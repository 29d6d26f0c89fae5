import torch


def nll(logits, labels):
    loss = 0.0
    for i in range(len(logits)):
        p = torch.softmax(logits[i], dim=0)
        loss = loss - torch.log(p[labels[i]])
    return loss / len(logits)


def inputs():
    return torch.tensor([[1.0, -4.0, 2.0], [9.0, 0.5, 9.5]]), torch.tensor([2, 0])
