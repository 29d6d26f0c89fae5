import torch


def accuracy(labels, guesses, classes):
    correct = {name: 0 for name in classes}
    total = dict.fromkeys(classes, 0)
    for label, guess in zip(labels, guesses):
        if label == guess:
            correct[classes[label]] += 1
        total[classes[label]] += 1
    return [correct[name] / max(total[name], 1) for name in classes]


def inputs():
    return torch.tensor([0, 1, 2, 1, 0]), torch.tensor([0, 1, 1, 2, 0]), ("cat", "dog", "frog")
