import torch

# Near-misses: the source leaves open what matters, so the loop stays as it is.


def ints_or_floats(x):  # LL205
    total = 0
    for i in range(x.shape[0]):
        total += x[i].item() ** 2
    return total


def a_list_or_a_tensor(values):  # LL209
    total = 0
    for v in values:
        total = total + v
    return total


def tensors_of_several_lengths_that_are_needed_again(texts, out):  # LL209
    for i in range(len(texts)):
        out[i, : len(texts[i])] = texts[i]
    print(out)
    return texts


def keys_of_a_dictionary(x, names):  # LL209
    total = torch.zeros(3)
    found = {}
    for i in range(len(names)):
        found[names[i]] = x[i]
    return found, total
