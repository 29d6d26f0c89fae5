import torch


def no_subscript(table, x):  # LL201
    state = 0
    for t in range(len(x)):
        state = (state * 5 + 3) // 2 % 7
    return state + x[0]


def starts_beyond(table, x):  # LL201
    state = 3
    out = torch.zeros(len(x), dtype=torch.long)
    for t in range(len(x)):
        state = table[state, x[t]]
        out[t] = state
    return out


def shows_a_part(table, x):  # LL207
    state = torch.tensor(0)
    for t in range(len(x)):
        state = table[state, x[t]]
    return state


def table_changes(table, x):  # LL201
    state = 0
    for t in range(len(x)):
        state = int(table[state, x[t]])
        table[state, 0] = 0
    return state


def many_states(table, x):  # LL201
    table = table.repeat(100, 1)
    state = 0
    for t in range(len(x)):
        state = int(table[state, x[t]])
    return state


def inputs():
    return torch.arange(15).view(3, 5) * 7 % 3, torch.arange(200) * 11 % 5
