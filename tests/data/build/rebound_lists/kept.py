import torch


def inputs():
    return [1.0, 0.0, 2.0, 3.0], 0.9


def is_a_result_before_it_is_a_tensor(rewards, gamma):  # LL203
    returns = []
    total = 0
    seen = returns
    for reward in rewards[::-1]:
        total = reward + gamma * total
        returns.append(total)
    returns = torch.tensor(returns)
    return returns, seen


def shows_the_int_it_began_with(rewards, gamma):  # LL203
    totals = []
    total = 0
    for reward in rewards[::-1]:
        totals.append(total)
        total = reward + gamma * total
    return totals
