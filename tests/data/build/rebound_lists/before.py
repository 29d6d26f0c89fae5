import torch


def normalized_returns(rewards, ends, gamma):
    returns = []
    total = 0
    for reward, end in zip(reversed(rewards), reversed(ends)):
        if end:
            total = 0
        total = reward + gamma * total
        returns.insert(0, total)
    returns = torch.tensor(returns, dtype=torch.float32)
    return returns - returns.mean()


def inputs():
    return [1.0, 0.0, 2.0, 3.0], [False, True, False, False], 0.9
