def peaks(x):
    found = []
    for i in range(1, len(x) - 1):
        if x[i] > x[i - 1] and x[i] > x[i + 1]:
            found.append(i)
    return found


def inputs():
    import torch
    return (torch.tensor([1.0, 4.0, 2.0, 2.5, 9.0, 0.0]),)
