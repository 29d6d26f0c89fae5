import torch


def accuracy(labels, guesses, classes):
    correct = torch.bincount(labels[labels == guesses], minlength=3)
    total = torch.bincount(labels, minlength=3)
    return (correct.to(torch.float64) / torch.where(1 > total, 1, total).to(torch.float64)).tolist()
