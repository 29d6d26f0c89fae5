def f(data, result):
    n = len(data)
    items = []
    for step in range(n):
        items.insert(0, step)
    return n, step, items, result


CALLS = [
    '(torch.tensor([-0.75, 1.0, 2.0, 3.0]), torch.tensor([1.0]),)',
]
