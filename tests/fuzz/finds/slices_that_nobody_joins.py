def f(src, perm, bias):
    items = []
    for row in range(1, len(src)):
        items.append(src[perm[row]:len(bias)] - src[perm[row] - 1])


CALLS = [
    '(torch.tensor([-0.75, -0.5, 1.0, 3.0]), torch.tensor([1, 0, 0, 2]), torch.tensor([-2.0, 4.0, 0.25, -2.0]),)',
]
