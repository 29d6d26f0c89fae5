def f(x, o):
    y = x.t()
    for i in range(1, len(x)):
        x[i, 0] = y[0, i - 1] + 1
        o[i] = y[1, i]
    return o


CALLS = [
    '(torch.tensor([[2.5, -0.5], [1.0, 2.0], [3.0, 4.0]]), torch.zeros(3),)',
]
