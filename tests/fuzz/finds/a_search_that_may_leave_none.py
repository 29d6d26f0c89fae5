def f(N, z, result):
    s = None
    step = 0
    while step < N:
        result[step] = z[step] + 1
        if result[step] > 1:
            break
        s = step
        step += 1
    else:
        s = 100
    return s, step, result


CALLS = [
    '(5, torch.tensor([-2.0, -1.0, 2.0, 0.5, 1.0]), torch.zeros(5),)',
]
