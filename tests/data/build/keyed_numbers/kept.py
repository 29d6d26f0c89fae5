import torch


def inputs():
    return torch.tensor([0, 1, 2, 1, 0]), ("cat", "dog", "cat")


def keys_that_are_the_same(labels, classes):  # LL209
    count = {name: 0 for name in classes}
    for label in labels:
        count[classes[label]] += 1
    return [count[name] for name in classes]


def is_a_result_itself(labels, classes):  # LL209
    count = {name: 0 for name in classes}
    for label in labels:
        count[classes[label]] += 1
    return count


def keys_that_are_looked_at(labels, classes):  # LL209
    count = {name: 0 for name in classes}
    for label in labels:
        count[classes[label]] += len(classes[label])
    return [count[name] for name in classes]


def keys_of_its_own(labels, classes):  # LL209
    count = {name: 0 for name in classes}
    for label in labels:
        count["dog"] += 1
    return [count[name] for name in classes]
