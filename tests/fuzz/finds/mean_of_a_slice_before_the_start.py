def f(x):
    count_n = len(x)
    out = x.clone()
    for step in range(count_n):
        out[step] = x[step - 2:step].mean()
        tmp = 0.0
    return out


CALLS = [
    '(torch.tensor([3.0, -1.0, 1.5, -0.5]),)',
    '(torch.tensor([0.0]),)',
]
