def f(data, n, y_out):
    L = []
    if len(data):
        for step in range(n):
            L.append(float(data[step]))
            y_out[step] = data[step]
    return L


CALLS = [
    '(t([0, 3, -1, -1], int32), 4, t([-2, 7, -3, 2], int32),)',
    '(t([], int32), 0, t([], int32),)',
]
