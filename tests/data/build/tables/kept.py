import torch


def inputs():
    return torch.arange(12.0).reshape(4, 3), 4


def reads_what_is_not_set(x, n):  # LL204
    r = [[None] * n for _ in range(n)]
    for i in range(n):
        for j in range(n):
            if i == 0 or i == j:
                r[i][j] = x[i] * 2
            else:
                r[i][j] = x[j] + r[i - 1][j - 1]
    return r[n - 1][n - 1]


def sets_some_only(x, n):  # LL204
    r = [[None] * n for _ in range(n)]
    for i in range(n):
        for j in range(n):
            if i != j:
                r[i][j] = x[i] * 2
    return r[n - 1][0]


def reads_ahead(x, n):  # LL204
    r = [[None] * n for _ in range(n)]
    try:
        for i in range(n):
            for j in range(n):
                r[i][j] = x[i] * 2 if i == 0 else x[i] + r[i - 1][j + 1]
    except (IndexError, TypeError):
        return x
    return r[0][0]


def shorter(x, n):  # LL204
    r = [[None] * n for _ in range(n)]
    for i in range(n - 1):
        for j in range(n):
            r[i][j] = x[i] * 2
    return r[n - 2][0]


def one_list_for_all(x, n):  # LL209
    r = [[None] * n] * n
    for i in range(n):
        for j in range(n):
            r[i][j] = x[i] * 2
    return r[0][0]


def rows_by_name(x, n):  # LL204
    r = [[None] * n for _ in range(n)]
    for i in range(n):
        row = r[i]
        for j in range(n):
            row[j] = x[i] * 2
    return r[0][0]


def keeps_what_it_has(x, n):  # LL209
    r = [None] * n
    for i in range(n):
        d = x[i] * 2
        r[i] = d
    d += 1
    return r[n - 1]


def parts_of_another(x, n):  # LL209
    r = [None] * n
    for i in range(n):
        if i == 0:
            r[i] = x[i]
        else:
            r[i] = r[i - 1]
    return r[n - 1]


def of_several_shapes(x, n):  # LL209
    r = [None] * n
    for i in range(n):
        if i == 0:
            r[i] = x[i] * 2
        else:
            r[i] = x[:, 0] * 2 + 0 * r[i - 1].sum()
    return r[n - 1]
