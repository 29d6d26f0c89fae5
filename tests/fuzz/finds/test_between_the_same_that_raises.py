def f(x, z):
    found = []
    for step in range(len(z)):
        x[step] += 1
        found.append(z[step] if step == 0 else z[step] if x[step + 1] else z[step])


CALLS = [
    '(t([5, 0, 5, 4], uint8), t([1, 0, 7, 6], uint8),)',
    '(t([5, 0, 5, 4, 1], uint8), t([1, 0, 7, 6], uint8),)',
]
