import torch


def held(signal, returns, high, low):
    position = 0
    trades = 0
    total = 0.0
    out = torch.zeros_like(signal)
    for t in range(len(signal)):
        total = total + position * returns[t]
        if position == 0:
            if signal[t] > high:
                position = 1
                trades += 1
            elif signal[t] < low:
                position = -1
                trades += 1
        elif position == 1 and signal[t] < 0:
            position = 0
        elif position == -1 and signal[t] > 0:
            position = 0
        out[t] = position
    return out, total, trades


def inputs():
    signal = torch.tensor([0.25, 1.5, 0.75, -0.5, -2.0, float("nan"), -0.25, 0.5, 2.0, 1.0, -3.0])
    return signal, torch.arange(11) * 0.5 - 2, 1.0, -1.0
