def f(rows, other):
    for i in range(len(other)):
        for j in range(i, len(other)):
            rows[i, j] = abs(other[i] - other[j])
            rows[j, i] = rows[i, j]


CALLS = [
    '(t([4, 4, 7, 4, 0, 1, 3, 2, 7, 4, 1, 4, 3, 2, 6, 5], uint8, 4, 4), t([1, 2, 4, 3], uint8),)',
]
