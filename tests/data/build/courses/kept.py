import torch


def inputs():
    return torch.tensor([1.0, 4.0, 9.0, 16.0]), torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])


def changes_the_elements(x, X):  # LL207
    for v in x:
        v += 1
    return x


def changes_the_rows(x, X):  # LL207
    for row in X:
        row *= 2
    return X


def a_row_after_the_loop(x, X):  # LL214
    for row in X:
        x[0] = row[0]
    return row


def elements_of_no_vector(x, X):  # LL204
    out = []
    for v in x[0]:
        out.append(v)
    return torch.stack(out)


def more_columns_than_names(x, X):  # LL214
    total = 0.0
    for a, b in X:
        total = total + a * b
    return total


def lengths_that_differ(x, X):  # LL214
    total = 0.0
    for a, row in zip(x, X, strict=True):
        total = total + a * row[0]
    return total


def numbers_of_what_is_written(x, X):  # LL207
    for i, v in enumerate(x.tolist()):
        x[3 - i] = v
    return x


def a_copy_of_what_is_written(x, X):  # LL207
    k = 0
    for v in reversed(x):
        x[k] = v
        k += 1
    return x


def a_pair_that_cannot_be_turned(x, X):  # LL204
    total = 0.0
    for a, b in reversed(zip(x, x)):
        total = total + a * b
    return total


def a_dictionary(x, X):  # LL204
    total = 0.0
    for k in {0: 1, 2: 3}:
        total = total + x[k]
    return total


def what_was_just_written(x, X):  # LL201
    for i, v in enumerate(x[:3]):
        x[i + 1] = v * v + x[i + 1]
    return x
