import torch


def inputs():
    signal = torch.tensor([0.25, 1.5, 0.75, -0.5, -2.0, float("nan"), -0.25, 0.5, 2.0, 1.0, -3.0])
    return signal, 1.0, -1.0, 1


def from_outside(signal, high, low, state):  # LL201
    out = torch.zeros_like(signal)
    for t in range(len(signal)):
        if state == 0 and signal[t] > high:
            state = 1
        elif state == 1 and signal[t] < low:
            state = 0
        out[t] = state
    return out


def decided_by_a_price(signal, high, low, state):  # LL201
    position, entry = 0, 0.0
    out = torch.zeros_like(signal)
    for t in range(len(signal)):
        if position == 0 and signal[t] > high:
            position = 1
            entry = signal[t]
        elif position == 1 and signal[t] < entry * 0.5:
            position = 0
        out[t] = position
    return out


def too_many_values(signal, high, low, state):  # LL201
    gear = 0
    out = torch.zeros_like(signal)
    for t in range(len(signal)):
        if signal[t] > low:
            gear = (gear * 5 + 1) % 97
        elif gear == 3:
            gear = 2
        out[t] = gear
    return out


def far_apart(signal, high, low, state):  # LL201
    code = 0
    out = torch.zeros_like(signal)
    for t in range(len(signal)):
        if code == 0 and signal[t] > high:
            code = 1000
        elif code == 1000 and signal[t] < low:
            code = 0
        out[t] = code
    return out
