def f(data):
    y_out = data.flatten()
    for step in range(1, data.shape[0]):
        data[step] = y_out[step - 1]


CALLS = [
    '(torch.tensor([2.5, -0.5, -0.5]),)',
]
