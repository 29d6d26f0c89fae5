import torch
import torch.nn.functional as F

# What each parameter is follows from the rest of its function; `inputs` has what the loops are run with.


def rows_by_what_is_done_with_them(x, y):
    dist = torch.zeros(x.shape[0], y.shape[0], dtype=x.dtype)
    for i in range(x.shape[0]):
        for j in range(y.shape[0]):
            dist[i, j] = torch.sum((x[i] - y[j]) ** 2)
    return dist


def rows_by_where_they_are_stored(x, n, m):
    out = torch.zeros(n, m)
    for i in range(n):
        out[i] = x[i] * 2.0
    return out


def elements_that_are_stacked(base, active, opacity):
    out = []
    for b, a in zip(base, active):
        out.append(opacity * a + (1 - opacity) * b)
    return torch.stack(out)


def rank_through_a_local_name(values, ids, upstream):
    grad = torch.zeros_like(values)
    for k in range(ids.shape[0]):
        for j in range(ids.shape[1]):
            at = ids[k, j]
            grad[at] += upstream[k, j]
    return grad


def mask_of_a_comparison(x, count):
    found = torch.zeros(count, dtype=torch.long)
    for i in range(count):
        found[i] = (x == i).sum()
    return found


def sizes_by_taking_apart(source, where):
    out = torch.empty_like(source)
    for r in range(source.shape[0]):
        x, y = where[:, r]
        out[r] = source[x, y] if False else source[x]
    return out


def ints_by_their_bits(a, b):
    out = torch.zeros_like(a)
    for i in range(a.shape[0]):
        out[i] = (a[i] + b[i]) & 255
    return out


def dtype_of_a_tensor(conf, edges):
    share = torch.zeros_like(edges)
    for i, (low, high) in enumerate(zip(edges[:-1], edges[1:])):
        inside = conf.gt(low.item()) * conf.le(high.item())
        share[i] = inside.to(conf.dtype).mean()
    return share


def lengths_in_a_list(a, lens):
    out = torch.zeros_like(a)
    start = 0
    for l in lens:
        out[start:start + l] = torch.cumsum(a[start:start + l], dim=0)
        start += l
    return out


def tensors_of_several_lengths(texts):
    lengths = torch.LongTensor([len(x) for x in texts])
    padded = torch.LongTensor(len(texts), int(lengths.max()))
    padded.zero_()
    for i in range(len(texts)):
        text = texts[i]
        padded[i, : text.size(0)] = text
    return padded, lengths


def recurrence_under_autograd(a):
    b = torch.ones_like(a)
    for i in range(1, b.shape[0]):
        b[i] = (b[i - 1] * 13 + a[i]) / 14
    return b


def shifted(row, by):
    return (row - by).sum()


def through_a_helper(x, by):
    out = torch.zeros(x.shape[0], dtype=x.dtype)
    for i in range(x.shape[0]):
        out[i] = shifted(x[i], by)
    return out


def inputs(n):
    double = torch.float64
    ints = torch.arange(2 * n).view(n, 2) % 3
    lens = [k % 3 + 1 for k in range(n)]
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
