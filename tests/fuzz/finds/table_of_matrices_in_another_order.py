def f(x, y):
    n, m = len(x), y.shape[1]
    r = [[None] * m for _ in range(n)]
    for j in range(m):
        for i in range(n):
            d = (x[i] - y[:, j]) ** 2
            if i == 0 and j == 0:
                r[i][j] = d
            elif i == 0:
                r[i][j] = d + r[i][j - 1]
            elif j == 0:
                r[i][j] = d + r[i - 1][j]
            else:
                r[i][j] = d - (r[i - 1][j - 1] + r[i - 1][j] + r[i][j - 1])
    return r[n - 1][m - 1]


CALLS = [
    '(t([1.0, 2.0, 3.0, 4.0], float32, 2, 2), t([0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 1.0, 2.0], float32, 2, 3, 2).permute(2, 1, 0),)',
]
