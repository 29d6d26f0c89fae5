def f(idx):
    for i in range(len(idx) - 1, -1, -1):
        idx[idx[i]] += 1


CALLS = [
    '(t([2, 0, 2, 0, 3], int64),)',
]
