import torch
import torch.nn.functional as F
from loopless import scans

# What each parameter is follows from the rest of its function; `inputs` has what the loops are run with.


def rows_by_what_is_done_with_them(x, y):
    dist = ((x[:, None] - y) ** 2).sum(2)
    return dist


def rows_by_where_they_are_stored(x, n, m):
    out = torch.zeros(n, m)
    out[:n] = x[:n] * 2.0
    return out


def elements_that_are_stacked(base, active, opacity):
    return opacity * active + (1 - opacity) * base


def rank_through_a_local_name(values, ids, upstream):
    grad = torch.zeros_like(values)
    grad.index_add_(0, ids.flatten(0, 1), upstream.flatten(0, 1))
    return grad


def mask_of_a_comparison(x, count):
    found = (x == torch.arange(count, device=x.device)[:, None]).sum(1)
    return found


def sizes_by_taking_apart(source, where):
    out = source[where[0]]
    return out


def ints_by_their_bits(a, b):
    out = a + b & 255
    return out


def dtype_of_a_tensor(conf, edges):
    share = torch.zeros_like(edges)
    share[:-1] = ((conf > edges[:-1, None]) * (conf <= edges[1:, None])).to(conf.dtype).mean(1)
    return share


def lengths_in_a_list(a, lens):
    lens = torch.as_tensor(lens, device=a.device)
    out = scans.segment_cumsum(a, lens)
    return out


def tensors_of_several_lengths(texts):
    texts, texts_lengths = scans.padded(texts)
    padded = torch.where(torch.arange(texts.shape[1], device=texts.device) < texts_lengths[:, None], texts.to(torch.int64), 0)
    return padded, texts_lengths.clone()


def recurrence_under_autograd(a):
    b = torch.ones_like(a)
    b[1:] = scans.linear(0.9285714285714286, a[1:] / 14, b[0].clone())
    return b


def shifted(row, by):
    return (row - by).sum()


def through_a_helper(x, by):
    out = (x - by).sum(1)
    return out


def inputs(n):
    double = torch.float64
    ints = torch.arange(2 * n).view(n, 2) % 3
    lens = (torch.arange(n) % 3 + 1).tolist()
    return {
        "rows_by_what_is_done_with_them": (torch.rand(n, 3, dtype=double), torch.rand(n + 1, 3, dtype=double)),
        "rows_by_where_they_are_stored": (torch.rand(n, 4), n, 4),
        "elements_that_are_stacked": (torch.rand(n, dtype=double), torch.rand(n, dtype=double), 0.25),
        "rank_through_a_local_name": (torch.rand(5, 3, dtype=double), ints, torch.rand(n, 2, 3, dtype=double)),
        "mask_of_a_comparison": (torch.arange(2 * n) % 4, n),
        "sizes_by_taking_apart": (torch.rand(n, n, dtype=double), torch.arange(2 * n).view(2, n) % n),
        "ints_by_their_bits": (torch.arange(n) * 100, torch.arange(n) * 37),
        "dtype_of_a_tensor": (torch.rand(4 * n, dtype=double), torch.linspace(0, 1, n + 1, dtype=double)),
        "lengths_in_a_list": (torch.rand(sum(lens), 2, dtype=double), lens),
        "tensors_of_several_lengths": ([torch.arange(k) for k in lens],),
        "recurrence_under_autograd": (torch.rand(n, dtype=double, requires_grad=True),),
        "through_a_helper": (torch.rand(n, 3, dtype=double), 0.5),
    }
