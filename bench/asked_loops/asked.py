"""A hundred loops of the kinds that people ask to have vectorized, each with arguments, eighty with an expert's answer."""
import math
from collections import defaultdict
import torch
import torch.nn as nn
import torch.nn.functional as F
from core import case, perm, rand, randint, randn


def linear_scan(a, b):
    """h[t] = a[t] * h[t - 1] + b[t] along the last axis, from h = 0, in log n steps."""
    reach = 1
    while reach < b.shape[-1]:
        pad = (reach, 0)
        b = b + a * F.pad(b, pad)[..., :b.shape[-1]]
        a = a * F.pad(a, pad, value=0.0)[..., :a.shape[-1]]
        reach *= 2
    return b


# ---------------------------------------------------------------- writes or sums at a computed index (18)

def confusion_expert(labels, preds, k):
    return torch.bincount(labels.flatten() * k + preds.flatten(), minlength=k * k).view(k, k).float()


@case("asked", lambda n, g: (randint(g, 0, 7, n, 4), randint(g, 0, 7, n, 4), 7), small=8, large=3000, expert=confusion_expert,
      tags=("scatter",))
def confusion(labels, preds, num_classes):
    conf = torch.zeros(num_classes, num_classes)
    for t, p in zip(labels.view(-1), preds.view(-1)):
        conf[t.long(), p.long()] += 1
    return conf


def neighbour_mean_expert(x, edge_index):
    src, dst = edge_index
    out = torch.zeros_like(x).index_add(0, dst, x[src])
    return out / torch.bincount(dst, minlength=len(x)).clamp(min=1)[:, None]


@case("asked", lambda n, g: (randn(g, n, 8), randint(g, 0, n, 2, 4 * n)), small=8, large=4000, grad=True,
      expert=neighbour_mean_expert, tags=("scatter",))
def neighbour_mean(x, edge_index):
    out = torch.zeros_like(x)
    count = torch.zeros(x.size(0))
    for src, dst in edge_index.t().tolist():
        out[dst] += x[src]
        count[dst] += 1
    for i in range(x.size(0)):
        if count[i] > 0:
            out[i] = out[i] / count[i]
    return out


def adjacency_expert(edges, n):
    e = torch.tensor(edges)
    adj = torch.zeros(n, n)
    adj[e[:, 0], e[:, 1]] = 1
    adj[e[:, 1], e[:, 0]] = 1
    adj.fill_diagonal_(1)
    deg = adj.sum(1)
    return adj / (deg[:, None] * deg[None, :]).sqrt()


@case("asked", lambda n, g: (randint(g, 0, n, 3 * n, 2).tolist(), n), small=8, large=300, expert=adjacency_expert,
      tags=("scatter",))
def normalized_adjacency(edges, num_nodes):
    adj = torch.zeros(num_nodes, num_nodes)
    for u, v in edges:
        adj[u][v] = 1
        adj[v][u] = 1
    for i in range(num_nodes):
        adj[i][i] = 1
    deg = adj.sum(dim=1)
    for i in range(num_nodes):
        for j in range(num_nodes):
            if adj[i][j] != 0:
                adj[i][j] = adj[i][j] / torch.sqrt(deg[i] * deg[j])
    return adj


def joint_histogram_expert(a, b, bins):
    i = (a * bins).long().clamp(max=bins - 1)
    j = (b * bins).long().clamp(max=bins - 1)
    hist = torch.bincount(i * bins + j, minlength=bins * bins).view(bins, bins).float()
    p = hist / hist.sum()
    px, py = p.sum(1), p.sum(0)
    return torch.where(p > 0, p * torch.log(torch.where(p > 0, p, 1.0) / torch.where(p > 0, px[:, None] * py, 1.0)), 0.0).sum()


@case("asked", lambda n, g: (rand(g, 10 * n), rand(g, 10 * n), 8), small=8, large=2500, expert=joint_histogram_expert,
      tags=("scatter",))
def mutual_information(a, b, bins):
    hist = torch.zeros(bins, bins)
    for k in range(len(a)):
        i = min(int(a[k] * bins), bins - 1)
        j = min(int(b[k] * bins), bins - 1)
        hist[i, j] += 1
    p = hist / hist.sum()
    px = p.sum(dim=1)
    py = p.sum(dim=0)
    mi = 0.0
    for i in range(bins):
        for j in range(bins):
            if p[i, j] > 0:
                mi += p[i, j] * torch.log(p[i, j] / (px[i] * py[j]))
    return mi


def kmeans_step_expert(x, centers):
    at = ((x[:, None] - centers) ** 2).sum(-1).argmin(1)
    count = torch.bincount(at, minlength=len(centers))[:, None]
    sums = torch.zeros_like(centers).index_add(0, at, x)
    return torch.where(count > 0, sums / count.clamp(min=1), centers)


@case("asked", lambda n, g: (randn(g, n, 3), randn(g, 6, 3)), small=12, large=20000, expert=kmeans_step_expert,
      tags=("scatter", "group"))
def kmeans_step(x, centers):
    clusters = [[] for _ in range(len(centers))]
    for p in x:
        d = torch.norm(p - centers, dim=1)
        clusters[torch.argmin(d).item()].append(p)
    new_centers = centers.clone()
    for k, members in enumerate(clusters):
        if len(members) > 0:
            new_centers[k] = torch.stack(members).mean(dim=0)
    return new_centers


def seg_iou_expert(target, pred, k):
    keep = target != 255
    t, p = target[keep], pred[keep]
    tp = torch.bincount(t[t == p], minlength=k)
    fp = torch.bincount(p[t != p], minlength=k)
    fn = torch.bincount(t[t != p], minlength=k)
    return tp.float() / (tp + fp + fn).clamp(min=1)


def _seg(n, g):
    t = randint(g, 0, 6, n, n)
    return torch.where(rand(g, n, n) > 0.9, 255, t), randint(g, 0, 6, n, n), 6


@case("asked", _seg, small=8, large=1200, expert=seg_iou_expert, tags=("scatter",))
def seg_iou(target, pred, num_classes):
    tp = [0] * num_classes
    fp = [0] * num_classes
    fn = [0] * num_classes
    for t, p in zip(target.flatten().tolist(), pred.flatten().tolist()):
        if t == 255:
            continue
        if t == p:
            tp[t] += 1
        else:
            fp[p] += 1
            fn[t] += 1
    ious = []
    for c in range(num_classes):
        ious.append(tp[c] / max(tp[c] + fp[c] + fn[c], 1))
    return torch.tensor(ious)


def scatter_max_expert(x, edge_index, num_nodes):
    src, dst = edge_index
    out = torch.full((num_nodes, x.shape[1]), float("-inf"), dtype=x.dtype)
    out = out.scatter_reduce(0, dst[:, None].expand(-1, x.shape[1]), x[src], "amax")
    return out.masked_fill(torch.isinf(out), 0.0)


@case("asked", lambda n, g: (randn(g, n, 6), randint(g, 0, n, 2, 3 * n), n), small=8, large=6000,
      expert=scatter_max_expert, tags=("scatter",))
def max_aggregate(x, edge_index, num_nodes):
    out = torch.full((num_nodes, x.size(1)), float("-inf"), dtype=x.dtype)
    for e in range(edge_index.size(1)):
        src, dst = edge_index[0, e], edge_index[1, e]
        out[dst] = torch.max(out[dst], x[src])
    out[torch.isinf(out)] = 0
    return out


def voxel_count_expert(points, lo, size, dims):
    idx = ((points - lo) / size).floor().long()
    ok = ((idx >= 0) & (idx < torch.tensor(dims))).all(1)
    idx = idx[ok]
    flat = (idx[:, 0] * dims[1] + idx[:, 1]) * dims[2] + idx[:, 2]
    return torch.bincount(flat, minlength=dims[0] * dims[1] * dims[2]).view(dims).float()


@case("asked", lambda n, g: (2 * randn(g, n, 3), torch.tensor([-2.0, -2.0, -2.0], dtype=torch.float64), 0.5, (8, 8, 8)),
      small=30, large=12000, expert=voxel_count_expert, tags=("scatter",))
def voxel_count(points, lower, size, dims):
    grid = torch.zeros(dims)
    for p in points:
        ix, iy, iz = torch.floor((p - lower) / size).long().tolist()
        if ix < 0 or iy < 0 or iz < 0:
            continue
        if ix >= dims[0] or iy >= dims[1] or iz >= dims[2]:
            continue
        grid[ix, iy, iz] += 1
    return grid


def multi_hot_expert(label_lists, k):
    rows = torch.arange(len(label_lists)).repeat_interleave(torch.tensor([len(l) for l in label_lists]))
    cols = torch.tensor([c for l in label_lists for c in l], dtype=torch.long)
    y = torch.zeros(len(label_lists), k)
    y[rows, cols] = 1.0
    return y


@case("asked", lambda n, g: ([randint(g, 0, 12, int(k)).tolist() for k in randint(g, 0, 5, n)], 12), small=8, large=20000,
      expert=multi_hot_expert, tags=("scatter", "ragged"))
def multi_hot(label_lists, num_classes):
    y = torch.zeros(len(label_lists), num_classes)
    for i, labels in enumerate(label_lists):
        for label in labels:
            y[i, label] = 1.0
    return y


def yolo_targets_expert(targets, batch, S, C):
    b, cls = targets[:, 0].long(), targets[:, 1].long()
    gx, gy = targets[:, 2] * S, targets[:, 3] * S
    gi, gj = gx.long(), gy.long()
    obj = torch.zeros(batch, S, S)
    obj[b, gj, gi] = 1
    tcls = torch.zeros(batch, S, S, C)
    tcls[b, gj, gi, cls] = 1
    cell = (b * S + gj) * S + gi
    last = torch.full((batch * S * S,), -1).scatter_reduce(0, cell, torch.arange(len(cell)), "amax")
    rows = torch.stack([gx - gi, gy - gj, torch.log(targets[:, 4] + 1e-16), torch.log(targets[:, 5] + 1e-16)], 1).float()
    tbox = torch.where((last >= 0)[:, None], rows[last.clamp(min=0)], 0.0).view(batch, S, S, 4)
    return obj, tbox, tcls


@case("asked", lambda n, g: (torch.cat([randint(g, 0, 2, n, 1).double(), randint(g, 0, 3, n, 1).double(), rand(g, n, 4)], 1), 2, 6, 3),
      small=10, large=4000, expert=yolo_targets_expert, tags=("scatter",))
def yolo_targets(targets, batch, S, C):
    obj = torch.zeros(batch, S, S)
    tbox = torch.zeros(batch, S, S, 4)
    tcls = torch.zeros(batch, S, S, C)
    for i in range(targets.shape[0]):
        b = int(targets[i, 0])
        cls = int(targets[i, 1])
        gx = targets[i, 2] * S
        gy = targets[i, 3] * S
        gi = int(gx)
        gj = int(gy)
        obj[b, gj, gi] = 1
        tbox[b, gj, gi, 0] = gx - gi
        tbox[b, gj, gi, 1] = gy - gj
        tbox[b, gj, gi, 2] = torch.log(targets[i, 4] + 1e-16)
        tbox[b, gj, gi, 3] = torch.log(targets[i, 5] + 1e-16)
        tcls[b, gj, gi, cls] = 1
    return obj, tbox, tcls


def splat_expert(xy, values, h, w):
    lo = xy.floor().long()
    d = xy - lo
    x0, y0, dx, dy = lo[:, 0], lo[:, 1], d[:, 0], d[:, 1]
    img = torch.zeros(h * w)
    for oy, ox, wt in ((0, 0, (1 - dx) * (1 - dy)), (0, 1, dx * (1 - dy)), (1, 0, (1 - dx) * dy), (1, 1, dx * dy)):
        img = img.index_add(0, (y0 + oy) * w + x0 + ox, (values * wt).float())
    return img.view(h, w)


@case("asked", lambda n, g: (rand(g, n, 2) * 8.9, rand(g, n), 10, 10), small=10, large=5000, grad=True, expert=splat_expert,
      tags=("scatter",))
def splat_points(xy, values, h, w):
    img = torch.zeros(h, w)
    for k in range(xy.shape[0]):
        x, y = xy[k]
        x0, y0 = int(torch.floor(x)), int(torch.floor(y))
        dx, dy = x - x0, y - y0
        img[y0, x0] += values[k] * (1 - dx) * (1 - dy)
        img[y0, x0 + 1] += values[k] * dx * (1 - dy)
        img[y0 + 1, x0] += values[k] * (1 - dx) * dy
        img[y0 + 1, x0 + 1] += values[k] * dx * dy
    return img


def hough_expert(edges, thetas):
    h, w = edges.shape
    diag = int(math.ceil(math.sqrt(h * h + w * w)))
    y, x = torch.nonzero(edges, as_tuple=True)
    rho = torch.round(x[:, None] * torch.cos(thetas) + y[:, None] * torch.sin(thetas)).long() + diag
    t = torch.arange(len(thetas)).expand_as(rho)
    n = len(thetas)
    return torch.bincount((rho * n + t).flatten(), minlength=2 * diag * n).view(2 * diag, n)


@case("asked", lambda n, g: (rand(g, n, n) > 0.8, torch.linspace(-1.5, 1.5, 16, dtype=torch.float64)), small=6, large=60,
      expert=hough_expert, tags=("scatter",))
def hough_lines(edges, thetas):
    h, w = edges.shape
    diag = int(math.ceil(math.sqrt(h * h + w * w)))
    acc = torch.zeros(2 * diag, len(thetas), dtype=torch.long)
    ys, xs = torch.nonzero(edges, as_tuple=True)
    for i in range(len(xs)):
        x = xs[i]
        y = ys[i]
        for t in range(len(thetas)):
            rho = int(torch.round(x * torch.cos(thetas[t]) + y * torch.sin(thetas[t]))) + diag
            acc[rho, t] += 1
    return acc


def score_ranks_expert(scores):
    order = torch.argsort(scores, dim=1, descending=True)
    n, m = scores.shape
    return torch.empty(n, m, dtype=torch.long).scatter_(1, order, torch.arange(1, m + 1).expand(n, m))


@case("asked", lambda n, g: (randn(g, n, 9),), small=6, large=6000, expert=score_ranks_expert, tags=("scatter", "permutation"))
def score_ranks(scores):
    ranks = torch.zeros_like(scores, dtype=torch.long)
    for b in range(scores.size(0)):
        order = torch.argsort(scores[b], descending=True)
        for r, idx in enumerate(order):
            ranks[b, idx] = r + 1
    return ranks


def cooccurrence_expert(ids, vocab, window):
    n = len(ids)
    off = torch.cat([torch.arange(-window, 0), torch.arange(1, window + 1)])
    j = torch.arange(n)[:, None] + off
    ok = (j >= 0) & (j < n)
    pair = ids[:, None] * vocab + ids[j.clamp(0, n - 1)]
    return torch.bincount(pair[ok], minlength=vocab * vocab).view(vocab, vocab).float()


@case("asked", lambda n, g: (randint(g, 0, 15, n), 15, 2), large=9000, expert=cooccurrence_expert, tags=("scatter", "window"))
def cooccurrence(ids, vocab_size, window):
    cooc = torch.zeros(vocab_size, vocab_size)
    for i in range(len(ids)):
        start = max(0, i - window)
        end = min(len(ids), i + window + 1)
        for j in range(start, end):
            if i == j:
                continue
            cooc[ids[i], ids[j]] += 1
    return cooc


def zbuffer_expert(uv, depth, rgb, h, w):
    u, v = uv[:, 0].long(), uv[:, 1].long()
    ok = (u >= 0) & (u < w) & (v >= 0) & (v < h)
    cell, depth, rgb = (v * w + u)[ok], depth[ok], rgb[ok]
    z = torch.full((h * w,), float("inf"), dtype=depth.dtype).scatter_reduce(0, cell, depth, "amin")
    win = depth == z[cell]
    img = torch.zeros(h * w, 3)
    img[cell[win]] = rgb[win].float()
    return z.view(h, w), img.view(h, w, 3)


@case("asked", lambda n, g: (randint(g, -2, 10, n, 2).double() + 0.25, rand(g, n), rand(g, n, 3), 8, 8), small=20, large=9000,
      expert=zbuffer_expert, tags=("scatter", "argmin"))
def zbuffer(uv, depth, rgb, h, w):
    zbuf = torch.full((h, w), float("inf"), dtype=depth.dtype)
    img = torch.zeros(h, w, 3)
    for i in range(len(depth)):
        u = int(uv[i, 0])
        v = int(uv[i, 1])
        if 0 <= u < w and 0 <= v < h:
            if depth[i] < zbuf[v, u]:
                zbuf[v, u] = depth[i]
                img[v, u] = rgb[i]
    return zbuf, img


def document_frequency_expert(docs, vocab):
    d = torch.arange(len(docs)).repeat_interleave(torch.tensor([len(x) for x in docs]))
    pairs = torch.unique(d * vocab + torch.cat(docs))
    df = torch.bincount(pairs % vocab, minlength=vocab).float()
    return torch.log(len(docs) / (1 + df))


@case("asked", lambda n, g: ([randint(g, 0, 30, int(k)) for k in randint(g, 1, 9, n)], 30), small=6, large=15000,
      expert=document_frequency_expert, tags=("scatter", "set", "ragged"))
def document_frequency(docs, vocab_size):
    df = torch.zeros(vocab_size)
    for doc in docs:
        for w in set(doc.tolist()):
            df[w] += 1
    return torch.log(len(docs) / (1 + df))


def max_unpool_expert(pooled, indices, h, w):
    b, c = pooled.shape[:2]
    return pooled.new_zeros(b, c, h * w).scatter(2, indices.flatten(2), pooled.flatten(2)).view(b, c, h, w)


def _unpool(n, g):
    p, i = F.max_pool2d(randn(g, 2, 2, 2 * n, 2 * n), 2, return_indices=True)
    return p, i, 2 * n, 2 * n


@case("asked", _unpool, small=3, large=50, grad=True, expert=max_unpool_expert, tags=("scatter",))
def max_unpool(pooled, indices, h, w):
    B, C, ph, pw = pooled.shape
    out = torch.zeros(B, C, h, w, dtype=pooled.dtype)
    for b in range(B):
        for c in range(C):
            for i in range(ph):
                for j in range(pw):
                    idx = indices[b, c, i, j]
                    row = idx // w
                    col = idx % w
                    out[b, c, row, col] = pooled[b, c, i, j]
    return out


def sample_weights_expert(labels):
    return 1.0 / torch.bincount(labels)[labels].float()


@case("asked", lambda n, g: (randint(g, 0, 8, n),), small=20, large=600000, expert=sample_weights_expert, tags=("dict", "histogram"))
def sample_weights(labels):
    counts = {}
    for y in labels.tolist():
        counts[y] = counts.get(y, 0) + 1
    weights = []
    for y in labels.tolist():
        weights.append(1.0 / counts[y])
    return torch.tensor(weights)


# ---------------------------------------------------------------- reads at a computed index (12)

def apply_lut_expert(img, lut):
    return lut[img.long()]


@case("asked", lambda n, g: (randint(g, 0, 256, n, n).to(torch.uint8), randint(g, 0, 256, 256).to(torch.uint8)), small=6, large=200,
      expert=apply_lut_expert, tags=("gather",))
def apply_lut(img, lut):
    out = torch.zeros_like(img)
    for i in range(img.shape[0]):
        for j in range(img.shape[1]):
            out[i, j] = lut[img[i, j].item()]
    return out


def nll_ignore_expert(logits, target):
    return F.cross_entropy(logits, target, ignore_index=-100)


@case("asked", lambda n, g: (randn(g, n, 7), torch.where(rand(g, n) > 0.8, -100, randint(g, 0, 7, n))), large=12000, grad=True,
      expert=nll_ignore_expert, tags=("gather",))
def nll_ignore(logits, target):
    log_probs = F.log_softmax(logits, dim=-1)
    loss = 0
    count = 0
    for i in range(len(target)):
        if target[i] == -100:
            continue
        loss -= log_probs[i, target[i]]
        count += 1
    return loss / count


def bilinear_sample_expert(img, pts):
    c, h, w = img.shape
    x, y = pts[:, 0], pts[:, 1]
    x0, y0 = x.floor().long(), y.floor().long()
    x1, y1 = (x0 + 1).clamp(0, w - 1), (y0 + 1).clamp(0, h - 1)
    x0, y0 = x0.clamp(0, w - 1), y0.clamp(0, h - 1)
    wa, wb, wc, wd = (x1 - x) * (y1 - y), (x1 - x) * (y - y0), (x - x0) * (y1 - y), (x - x0) * (y - y0)
    return (img[:, y0, x0] * wa + img[:, y1, x0] * wb + img[:, y0, x1] * wc + img[:, y1, x1] * wd).T


@case("asked", lambda n, g: (randn(g, 3, 9, 11), rand(g, n, 2) * 10 - 0.5), small=6, large=3500, grad=True,
      expert=bilinear_sample_expert, tags=("gather",))
def bilinear_sample(img, pts):
    C, H, W = img.shape
    samples = []
    for x, y in pts:
        x0 = torch.floor(x).long()
        x1 = x0 + 1
        y0 = torch.floor(y).long()
        y1 = y0 + 1
        x0 = torch.clamp(x0, 0, W - 1)
        x1 = torch.clamp(x1, 0, W - 1)
        y0 = torch.clamp(y0, 0, H - 1)
        y1 = torch.clamp(y1, 0, H - 1)
        wa = (x1 - x) * (y1 - y)
        wb = (x1 - x) * (y - y0)
        wc = (x - x0) * (y1 - y)
        wd = (x - x0) * (y - y0)
        samples.append(wa * img[:, y0, x0] + wb * img[:, y1, x0] + wc * img[:, y0, x1] + wd * img[:, y1, x1])
    return torch.stack(samples)


def beam_reorder_expert(seqs, beam_idx, tokens):
    b, k, t = seqs.shape
    return torch.cat([seqs.gather(1, beam_idx[:, :, None].expand(b, k, t)), tokens[:, :, None]], 2)


@case("asked", lambda n, g: (randint(g, 0, 50, n, 4, 7), randint(g, 0, 4, n, 4), randint(g, 0, 50, n, 4)), small=4, large=5000,
      expert=beam_reorder_expert, tags=("gather", "append-stack"))
def beam_reorder(seqs, beam_idx, tokens):
    batch, beam = beam_idx.size()
    rows = []
    for b in range(batch):
        for k in range(beam):
            prev = beam_idx[b, k].item()
            rows.append(torch.cat([seqs[b, prev], tokens[b, k].view(1)]))
    return torch.stack(rows).view(batch, beam, -1)


def q_targets_expert(pred, next_q, actions, rewards, dones, gamma):
    new = rewards + torch.where(dones, 0.0, gamma * next_q.max(1).values)
    return pred.clone().scatter(1, actions.argmax(1, keepdim=True), new[:, None])


@case("asked", lambda n, g: (randn(g, n, 4), randn(g, n, 4), F.one_hot(randint(g, 0, 4, n), 4), randn(g, n), rand(g, n) > 0.7, 0.9),
      large=9000, expert=q_targets_expert, tags=("gather", "computed-write"))
def q_targets(pred, next_q, actions, rewards, dones, gamma):
    target = pred.clone()
    for idx in range(len(dones)):
        Q_new = rewards[idx]
        if not dones[idx]:
            Q_new = rewards[idx] + gamma * torch.max(next_q[idx])
        target[idx][torch.argmax(actions[idx]).item()] = Q_new
    return target


def edge_features_expert(x, idx):
    n, k = idx.shape
    return torch.cat([x[:, None].expand(n, k, x.shape[1]), x[idx] - x[:, None]], 2)


@case("asked", lambda n, g: (randn(g, n, 5), randint(g, 0, n, n, 4)), small=6, large=5000, grad=True, expert=edge_features_expert,
      tags=("gather", "append-stack"))
def edge_features(x, idx):
    n, k = idx.shape
    feats = []
    for i in range(n):
        for j in idx[i]:
            feats.append(torch.cat((x[i], x[j] - x[i]), dim=0))
    return torch.stack(feats).view(n, k, -1)


def nearest_resize_expert(img, new_h, new_w):
    h, w = img.shape[1:]
    i = (torch.arange(new_h, dtype=torch.float64) * (h / new_h)).long()
    j = (torch.arange(new_w, dtype=torch.float64) * (w / new_w)).long()
    return img[:, i[:, None], j]


@case("asked", lambda n, g: (randn(g, 3, n, n), 2 * n + 1, 2 * n - 1), small=4, large=70, grad=True, expert=nearest_resize_expert,
      tags=("gather",))
def nearest_resize(img, new_h, new_w):
    c, h, w = img.shape
    out = torch.zeros(c, new_h, new_w, dtype=img.dtype)
    sy = h / new_h
    sx = w / new_w
    for i in range(new_h):
        for j in range(new_w):
            out[:, i, j] = img[:, int(i * sy), int(j * sx)]
    return out


def rotate_image_expert(img, angle):
    h, w = img.shape
    cy, cx = (h - 1) / 2, (w - 1) / 2
    c, s = math.cos(angle), math.sin(angle)
    y, x = torch.arange(h, dtype=torch.float64)[:, None], torch.arange(w, dtype=torch.float64)
    sx = torch.round(c * (x - cx) + s * (y - cy) + cx).long()
    sy = torch.round(-s * (x - cx) + c * (y - cy) + cy).long()
    ok = (sx >= 0) & (sx < w) & (sy >= 0) & (sy < h)
    return torch.where(ok, img[sy.clamp(0, h - 1), sx.clamp(0, w - 1)], 0.0)


@case("asked", lambda n, g: (randn(g, n, n + 1), 0.4), small=6, large=180, expert=rotate_image_expert, tags=("gather", "bounds-guard"))
def rotate_image(img, angle):
    h, w = img.shape
    out = torch.zeros_like(img)
    cy, cx = (h - 1) / 2, (w - 1) / 2
    for y in range(h):
        for x in range(w):
            sx = math.cos(angle) * (x - cx) + math.sin(angle) * (y - cy) + cx
            sy = -math.sin(angle) * (x - cx) + math.cos(angle) * (y - cy) + cy
            sx, sy = int(round(sx)), int(round(sy))
            if sx >= 0 and sx < w and sy >= 0 and sy < h:
                out[y, x] = img[sy, sx]
    return out


def first_subword_expert(hidden, starts):
    b = torch.arange(len(hidden))[:, None]
    return torch.where((starts >= 0)[..., None], hidden[b, starts.clamp(min=0)], 0.0)


@case("asked", lambda n, g: (randn(g, n, 9, 5), randint(g, -1, 9, n, 6)), small=4, large=3000, grad=True, expert=first_subword_expert,
      tags=("gather",))
def first_subword(hidden, starts):
    B, W = starts.shape
    out = torch.zeros(B, W, hidden.size(-1), dtype=hidden.dtype)
    for b in range(B):
        for w in range(W):
            pos = starts[b, w].item()
            if pos < 0:
                continue
            out[b, w, :] = hidden[b, pos, :]
    return out


def relative_bias_expert(table, n, k):
    d = (torch.arange(n) - torch.arange(n)[:, None]).clamp(-k, k) + k
    return table[d].permute(2, 0, 1)


@case("asked", lambda n, g: (randn(g, 9, 3), n, 4), small=6, large=150, grad=True, expert=relative_bias_expert, tags=("gather",))
def relative_bias(table, seq_len, max_dist):
    bias = torch.zeros(table.size(1), seq_len, seq_len, dtype=table.dtype)
    for i in range(seq_len):
        for j in range(seq_len):
            d = max(-max_dist, min(max_dist, j - i))
            bias[:, i, j] = table[d + max_dist]
    return bias


def last_states_expert(fwd, lengths):
    half = fwd.shape[2] // 2
    n = torch.arange(len(fwd))
    return torch.cat([fwd[n, lengths - 1, :half], fwd[:, 0, half:]], 1)


@case("asked", lambda n, g: (randn(g, n, 7, 6), randint(g, 1, 8, n)), large=12000, grad=True, expert=last_states_expert,
      tags=("gather", "append-stack"))
def last_states(output, lengths):
    half = output.size(2) // 2
    last = []
    for i, l in enumerate(lengths):
        forward = output[i, l - 1, :half]
        backward = output[i, 0, half:]
        last.append(torch.cat((forward, backward), dim=-1))
    return torch.stack(last, dim=0)


def vertex_normals_expert(verts, faces):
    a, b, c = verts[faces].unbind(1)
    n = torch.linalg.cross(b - a, c - a)
    out = torch.zeros_like(verts).index_add(0, faces.flatten(), n.repeat_interleave(3, 0))
    return F.normalize(out, dim=1)


@case("asked", lambda n, g: (randn(g, n, 3), torch.stack([perm(g, n)[:3] for _ in range(2 * n)])), small=8, large=2500, grad=True,
      expert=vertex_normals_expert, tags=("gather", "scatter"))
def vertex_normals(verts, faces):
    normals = torch.zeros_like(verts)
    for f in faces:
        v0, v1, v2 = verts[f[0]], verts[f[1]], verts[f[2]]
        n = torch.cross(v1 - v0, v2 - v0, dim=0)
        normals[f[0]] += n
        normals[f[1]] += n
        normals[f[2]] += n
    return F.normalize(normals, dim=1)


# ---------------------------------------------------------------- ragged lengths (9)

def span_pool_expert(h, spans):
    s = torch.tensor(spans)
    t = torch.arange(len(h))
    m = ((t >= s[:, :1]) & (t <= s[:, 1:])).to(h.dtype)
    return m @ h / m.sum(1, keepdim=True)


def _span_list(n, g):
    start = randint(g, 0, 15, n)
    return randn(g, 20, 6), list(zip(start.tolist(), (start + randint(g, 0, 5, n)).tolist()))


@case("asked", _span_list, small=40, large=15000, grad=True, expert=span_pool_expert, tags=("ragged", "append-stack"))
def span_pool(hidden, spans):
    reps = []
    for start, end in spans:
        span = hidden[start:end + 1]
        reps.append(torch.mean(span, dim=0))
    return torch.stack(reps, 0)


def length_mask_expert(lengths):
    return (torch.arange(int(lengths.max())) < lengths[:, None]).float()


@case("asked", lambda n, g: (randint(g, 1, 9, n),), small=6, large=20000, expert=length_mask_expert, tags=("ragged",))
def length_mask(lengths):
    max_len = max(lengths)
    mask = torch.zeros(len(lengths), max_len)
    for i, l in enumerate(lengths):
        mask[i][:l] = 1
    return mask


def collate_expert(seqs, pad):
    lens = torch.tensor([len(s) for s in seqs])
    m = torch.arange(int(lens.max())) < lens[:, None]
    ids = torch.full(m.shape, pad)
    ids[m] = torch.tensor([t for s in seqs for t in s])
    return ids, m.long()


@case("asked", lambda n, g: ([randint(g, 1, 90, int(k)).tolist() for k in randint(g, 1, 9, n)], 0), small=6, large=20000,
      expert=collate_expert, tags=("ragged", "list-of-lists"))
def collate(seqs, pad_id):
    max_len = max([len(s) for s in seqs])
    input_ids = []
    attention = []
    for s in seqs:
        n_pad = max_len - len(s)
        input_ids.append(s + [pad_id] * n_pad)
        attention.append([1] * len(s) + [0] * n_pad)
    return torch.tensor(input_ids), torch.tensor(attention)


def unpad_expert(x, lengths):
    return x[torch.arange(x.shape[1]) < lengths[:, None]]


@case("asked", lambda n, g: (randn(g, n, 7, 4), randint(g, 1, 8, n)), large=20000, grad=True, expert=unpad_expert,
      tags=("ragged", "append-cat"))
def unpad(x, lengths):
    flat = []
    for i in range(x.shape[0]):
        flat.append(x[i, :lengths[i]])
    return torch.cat(flat, dim=0)


def graph_readout_expert(x, sizes):
    g = torch.arange(len(sizes)).repeat_interleave(torch.tensor(sizes))
    i = g[:, None].expand_as(x)
    z = x.new_zeros(len(sizes), x.shape[1])
    return torch.cat([z.scatter_reduce(0, i, x, "amax", include_self=False), z.index_add(0, g, x) / torch.tensor(sizes)[:, None]], 1)


@case("asked", lambda n, g: (lambda s: (randn(g, int(s.sum()), 4), s.tolist()))(randint(g, 1, 6, n)), small=6, large=12000, grad=True,
      expert=graph_readout_expert, tags=("ragged", "running-offset"))
def graph_readout(x, sizes):
    out = []
    start = 0
    for n in sizes:
        nodes = x[start:start + n]
        out.append(torch.cat([nodes.max(dim=0)[0], nodes.mean(dim=0)]))
        start += n
    return torch.stack(out)


def word_pool_expert(hidden, word_ids):
    keep = [i for i, w in enumerate(word_ids) if w is not None]
    w = torch.tensor([word_ids[i] for i in keep])
    k = int(w.max()) + 1
    return hidden.new_zeros(k, hidden.shape[1]).index_add(0, w, hidden[keep]) / torch.bincount(w, minlength=k)[:, None]


def _word_ids(n, g):
    w = torch.cat([torch.zeros(1, dtype=torch.long), (rand(g, n - 1) > 0.4).long().cumsum(0)]).tolist()
    return randn(g, n + 2, 5), [None] + w + [None]


@case("asked", _word_ids, small=8, large=20000, grad=True, expert=word_pool_expert, tags=("ragged", "dict-of-lists"))
def word_pool(hidden, word_ids):
    groups = defaultdict(list)
    for i, w in enumerate(word_ids):
        if w is None:
            continue
        groups[w].append(hidden[i])
    pooled = [torch.stack(groups[w]).mean(dim=0) for w in sorted(groups)]
    return torch.stack(pooled)


def reverse_padded_expert(x, lengths):
    t = torch.arange(x.shape[1])
    src = torch.where(t < lengths[:, None], lengths[:, None] - 1 - t, t)
    return x[torch.arange(len(x))[:, None], src]


@case("asked", lambda n, g: (randn(g, n, 8, 3), randint(g, 1, 9, n)), large=12000, grad=True, expert=reverse_padded_expert,
      tags=("ragged", "slice-write"))
def reverse_padded(x, lengths):
    out = x.clone()
    for b, l in enumerate(lengths.tolist()):
        out[b, :l] = torch.flip(x[b, :l], dims=[0])
    return out


def batch_adjacency_expert(mats):
    return torch.block_diag(*mats)


@case("asked", lambda n, g: ([randn(g, int(k), int(k)) for k in randint(g, 1, 4, n)],), small=5, large=3000, expert=batch_adjacency_expert,
      tags=("ragged", "running-offset"))
def batch_adjacency(mats):
    total = sum([m.shape[0] for m in mats])
    big = torch.zeros(total, total, dtype=mats[0].dtype)
    offset = 0
    for m in mats:
        k = m.shape[0]
        big[offset:offset + k, offset:offset + k] = m
        offset += k
    return big


def length_attention_expert(query, keys, values, lengths):
    s = (keys @ query[:, :, None]).squeeze(2) / math.sqrt(query.shape[1])
    s = s.masked_fill(torch.arange(keys.shape[1]) >= lengths[:, None], float("-inf"))
    return (torch.softmax(s, 1)[:, None] @ values).squeeze(1)


@case("asked", lambda n, g: (randn(g, n, 4), randn(g, n, 7, 4), randn(g, n, 7, 3), randint(g, 1, 8, n)), large=8000, grad=True,
      expert=length_attention_expert, tags=("ragged", "row-op"))
def length_attention(query, keys, values, lengths):
    contexts = []
    for b in range(query.size(0)):
        l = lengths[b].item()
        scores = torch.matmul(keys[b, :l], query[b]) / math.sqrt(query.size(1))
        weights = F.softmax(scores, dim=0)
        contexts.append(torch.matmul(weights, values[b, :l]))
    return torch.stack(contexts)


# ---------------------------------------------------------------- scans (9)

def ema_expert(x, beta):
    b = torch.cat([x[:1], (1 - beta) * x[1:]])
    s = linear_scan(torch.full_like(b, beta), b)
    return s / (1 - beta ** torch.arange(1, len(x) + 1, dtype=x.dtype))


@case("asked", lambda n, g: (randn(g, n), 0.9), large=40000, best="log", grad=True, expert=ema_expert, tags=("scan",))
def debiased_ema(x, beta):
    avg = x[0]
    out = [avg / (1 - beta)]
    for i in range(1, len(x)):
        avg = beta * avg + (1 - beta) * x[i]
        out.append(avg / (1 - beta ** (i + 1)))
    return torch.stack(out)


def max_drawdown_expert(prices):
    peak = prices.cummax(0).values
    return ((peak - prices) / peak).max()


@case("asked", lambda n, g: (10 + rand(g, n),), large=50000, expert=max_drawdown_expert, tags=("scan", "running-max"))
def max_drawdown(prices):
    peak = prices[0]
    mdd = 0
    for p in prices:
        if p > peak:
            peak = p
        dd = (peak - p) / peak
        if dd > mdd:
            mdd = dd
    return mdd


def run_lengths_expert(x):
    i = torch.arange(len(x))
    new = torch.cat([torch.ones(1, dtype=torch.bool), x[1:] != x[:-1]])
    return i - torch.where(new, i, 0).cummax(0).values + 1


@case("asked", lambda n, g: (randint(g, 0, 2, n),), large=50000, expert=run_lengths_expert, tags=("scan", "reset"))
def run_lengths(x):
    out = torch.ones_like(x)
    for i in range(1, len(x)):
        if x[i] == x[i - 1]:
            out[i] = out[i - 1] + 1
        else:
            out[i] = 1
    return out


def forward_fill_expert(x):
    ok = ~torch.isnan(x)
    at = torch.where(ok, torch.arange(x.shape[1]), 0).cummax(1).values
    return x.copy_(x.gather(1, at))


@case("asked", lambda n, g: (torch.where(rand(g, 3, n) > 0.6, float("nan"), randn(g, 3, n)),), large=12000, expert=forward_fill_expert,
      tags=("scan", "fill"))
def forward_fill(x):
    for b in range(x.shape[0]):
        last = float("nan")
        for t in range(x.shape[1]):
            if torch.isnan(x[b, t]):
                x[b, t] = last
            else:
                last = x[b, t].item()
    return x


def composite_expert(alpha, color):
    T = torch.cat([torch.ones_like(alpha[:, :1]), torch.cumprod(1 - alpha + 1e-10, 1)[:, :-1]], 1)
    w = alpha * T
    return (w[..., None] * color).sum(1), w


@case("asked", lambda n, g: (0.2 * rand(g, 4, n), rand(g, 4, n, 3)), large=15000, grad=True, expert=composite_expert, tags=("scan", "cumprod"))
def composite_rays(alpha, color):
    n_rays, n_samples = alpha.shape
    T = torch.ones(n_rays, dtype=alpha.dtype)
    rgb = torch.zeros(n_rays, 3, dtype=color.dtype)
    weights = []
    for s in range(n_samples):
        w = T * alpha[:, s]
        rgb = rgb + w.unsqueeze(-1) * color[:, s]
        weights.append(w)
        T = T * (1 - alpha[:, s] + 1e-10)
    return rgb, torch.stack(weights, dim=1)


def cumcount_expert(ids):
    order = torch.argsort(ids, stable=True)
    s = ids[order]
    i = torch.arange(len(ids))
    first = torch.where(torch.cat([torch.ones(1, dtype=torch.bool), s[1:] != s[:-1]]), i, 0).cummax(0).values
    return torch.empty_like(ids).scatter_(0, order, i - first)


@case("asked", lambda n, g: (randint(g, 0, 6, n),), small=16, large=60000, expert=cumcount_expert, tags=("scan", "dict", "expert-capacity"))
def position_in_expert(expert_ids):
    seen = defaultdict(int)
    pos = torch.zeros_like(expert_ids)
    for i, e in enumerate(expert_ids):
        e = e.item()
        pos[i] = seen[e]
        seen[e] += 1
    return pos


def ppo_returns_expert(rewards, terminals, gamma):
    r, d = torch.tensor(rewards, dtype=torch.float64).flip(0), torch.tensor(terminals).flip(0)
    ret = linear_scan(torch.where(d, 0.0, gamma).to(r.dtype), r).flip(0).float()
    return (ret - ret.mean()) / (ret.std() + 1e-7)


@case("asked", lambda n, g: (randn(g, n).tolist(), (rand(g, n) > 0.9).tolist(), 0.99), large=40000, best="log", expert=ppo_returns_expert,
      tags=("scan", "insert-zero", "reset"))
def ppo_returns(rewards, terminals, gamma):
    returns = []
    discounted = 0
    for reward, is_terminal in zip(reversed(rewards), reversed(terminals)):
        if is_terminal:
            discounted = 0
        discounted = reward + (gamma * discounted)
        returns.insert(0, discounted)
    returns = torch.tensor(returns, dtype=torch.float32)
    return (returns - returns.mean()) / (returns.std() + 1e-7)


def hysteresis_expert(x, low, high):
    i = torch.arange(len(x))
    hit = (x > high) | (x < low)
    at = torch.where(hit, i, -1).cummax(0).values
    return torch.where(at >= 0, x[at.clamp(min=0)] > high, False)


@case("asked", lambda n, g: (randn(g, n), -0.8, 0.8), large=40000, expert=hysteresis_expert, tags=("scan", "state"))
def hysteresis(x, low, high):
    state = False
    out = []
    for v in x:
        if v.item() > high:
            state = True
        elif v.item() < low:
            state = False
        out.append(state)
    return torch.tensor(out)


def nstep_expert(rewards, dones, gamma, n):
    T = len(rewards)
    r = F.pad(rewards, (0, n)).unfold(0, n, 1)[:T]
    alive = 1 - F.pad(dones, (0, n)).unfold(0, n, 1)[:T].to(rewards.dtype)
    alive = torch.cat([torch.ones_like(alive[:, :1]), alive[:, :-1].cumprod(1)], 1)
    return (r * alive * gamma ** torch.arange(n, dtype=rewards.dtype)).sum(1)


@case("asked", lambda n, g: (randn(g, n), rand(g, n) > 0.85, 0.95, 4), large=6000, expert=nstep_expert, tags=("window", "break"))
def nstep_returns(rewards, dones, gamma, n):
    T = len(rewards)
    out = torch.zeros_like(rewards)
    for t in range(T):
        R = 0.0
        for k in range(n):
            if t + k >= T:
                break
            R += gamma ** k * rewards[t + k]
            if dones[t + k]:
                break
        out[t] = R
    return out


# ---------------------------------------------------------------- pairwise (8)

def batch_hard_expert(emb, labels, margin):
    d = torch.cdist(emb, emb, compute_mode="donot_use_mm_for_euclid_dist")
    same = labels[:, None] == labels
    pos = d.masked_fill(~same, 0).amax(1)
    neg = d.masked_fill(same, float("inf")).amin(1)
    return F.relu(pos - neg + margin).mean()


@case("asked", lambda n, g: (randn(g, n, 8), torch.arange(n) % 3, 0.3), large=1500, grad=True, expert=batch_hard_expert,
      tags=("pairwise", "masked-reduction"))
def batch_hard_triplet(emb, labels, margin):
    n = emb.size(0)
    dist = torch.pow(emb, 2).sum(dim=1, keepdim=True).expand(n, n)
    dist = dist + dist.t()
    dist = (dist - 2 * emb @ emb.t()).clamp(min=1e-12).sqrt()
    mask = labels.expand(n, n).eq(labels.expand(n, n).t())
    dist_ap, dist_an = [], []
    for i in range(n):
        dist_ap.append(dist[i][mask[i]].max().unsqueeze(0))
        dist_an.append(dist[i][mask[i] == 0].min().unsqueeze(0))
    dist_ap = torch.cat(dist_ap)
    dist_an = torch.cat(dist_an)
    y = torch.ones_like(dist_an)
    return F.margin_ranking_loss(dist_an, dist_ap, y, margin=margin)


def rbf_expert(x, y, sigma):
    return torch.exp(-((x[:, None] - y) ** 2).sum(-1) / (2 * sigma ** 2))


def rbf(a, b, sigma):
    return torch.exp(-torch.norm(a - b) ** 2 / (2 * sigma ** 2))


@case("asked", lambda n, g: (randn(g, n, 4), randn(g, n + 1, 4), 1.5), small=5, large=120, grad=True, expert=rbf_expert,
      tags=("pairwise", "helper-call"))
def gram_matrix(x, y, sigma):
    return torch.stack([torch.stack([rbf(a, b, sigma) for b in y]) for a in x])


def iou(box1, box2):
    x1 = torch.max(box1[0], box2[0])
    y1 = torch.max(box1[1], box2[1])
    x2 = torch.min(box1[2], box2[2])
    y2 = torch.min(box1[3], box2[3])
    inter = (x2 - x1).clamp(min=0) * (y2 - y1).clamp(min=0)
    area1 = (box1[2] - box1[0]) * (box1[3] - box1[1])
    area2 = (box2[2] - box2[0]) * (box2[3] - box2[1])
    return inter / (area1 + area2 - inter + 1e-6)


def match_anchors_expert(anchors, gts, thr):
    a, b = anchors[:, None], gts
    wh = (torch.min(a[..., 2:], b[:, 2:]) - torch.max(a[..., :2], b[:, :2])).clamp(min=0)
    inter = wh.prod(-1)
    area = lambda t: (t[:, 2:] - t[:, :2]).prod(-1)
    v, j = (inter / (area(anchors)[:, None] + area(gts) - inter + 1e-6)).max(1)
    return torch.where(v >= thr, j, -1)


def _boxes(g, n):
    corner = rand(g, n, 2)
    return torch.cat([corner, corner + 0.2 + rand(g, n, 2)], 1)


@case("asked", lambda n, g: (_boxes(g, n), _boxes(g, 5), 0.4), small=6, large=1500, expert=match_anchors_expert,
      tags=("pairwise", "argmax", "helper-call"))
def match_anchors(anchors, gts, thr):
    matches = torch.full((len(anchors),), -1, dtype=torch.long)
    for i, anchor in enumerate(anchors):
        best_iou = 0
        best_j = -1
        for j, gt in enumerate(gts):
            overlap = iou(anchor, gt)
            if overlap > best_iou:
                best_iou = overlap
                best_j = j
        if best_iou >= thr:
            matches[i] = best_j
    return matches


def chamfer_expert(a, b):
    d = ((a[:, None] - b) ** 2).sum(-1)
    return d.amin(1).mean() + d.amin(0).mean()


@case("asked", lambda n, g: (randn(g, n, 3), randn(g, n + 3, 3)), small=8, large=3000, grad=True, expert=chamfer_expert, tags=("pairwise",))
def chamfer(a, b):
    loss_ab = 0.0
    for p in a:
        d = torch.sum((b - p) ** 2, dim=1)
        loss_ab += torch.min(d)
    loss_ba = 0.0
    for q in b:
        d = torch.sum((a - q) ** 2, dim=1)
        loss_ba += torch.min(d)
    return loss_ab / a.shape[0] + loss_ba / b.shape[0]


def nt_xent_expert(z, t):
    n = len(z) // 2
    z = F.normalize(z, dim=1)
    sim = (z @ z.T / t).masked_fill(torch.eye(2 * n, dtype=torch.bool), float("-inf"))
    return F.cross_entropy(sim, (torch.arange(2 * n) + n) % (2 * n))


@case("asked", lambda n, g: (randn(g, 2 * n, 6), 0.5), small=4, large=120, grad=True, expert=nt_xent_expert, tags=("pairwise",))
def nt_xent(z, temperature):
    n2 = z.shape[0]
    z = F.normalize(z, dim=1)
    sim = torch.mm(z, z.t()) / temperature
    loss = 0
    for i in range(n2):
        pos = (i + n2 // 2) % n2
        num = torch.exp(sim[i, pos])
        den = 0
        for j in range(n2):
            if j != i:
                den += torch.exp(sim[i, j])
        loss += -torch.log(num / den)
    return loss / n2


def concordance_expert(time, event, risk):
    ok = (event[:, None] == 1) & (time[:, None] < time)
    conc = (ok & (risk[:, None] > risk)).sum() + 0.5 * (ok & (risk[:, None] == risk)).sum().double()
    return (conc / ok.sum()).item()


@case("asked", lambda n, g: (rand(g, n), (rand(g, n) > 0.3).long(), randint(g, 0, 9, n).double()), large=160, expert=concordance_expert,
      tags=("pairwise", "count"))
def concordance_index(time, event, risk):
    total = 0
    concordant = 0.0
    n = len(time)
    for i in range(n):
        if event[i] != 1:
            continue
        for j in range(n):
            if time[i] < time[j]:
                total += 1
                if risk[i] > risk[j]:
                    concordant += 1
                elif risk[i] == risk[j]:
                    concordant += 0.5
    return concordant / total


def margin_rank_expert(scores, rel, margin):
    bigger = rel[:, None] > rel
    h = F.relu(margin - (scores[:, None] - scores))
    return torch.where(bigger, h, 0.0).sum() / bigger.sum()


@case("asked", lambda n, g: (randn(g, n), randint(g, 0, 4, n), 1.0), large=160, grad=True, expert=margin_rank_expert,
      tags=("pairwise", "append-mean"))
def margin_rank_loss(scores, relevance, margin):
    losses = []
    for i in range(len(scores)):
        for j in range(len(scores)):
            if relevance[i] > relevance[j]:
                losses.append(F.relu(margin - (scores[i] - scores[j])))
    return torch.stack(losses).mean()


def radius_graph_expert(pos, r):
    d = (pos[:, None] - pos).norm(dim=-1)
    return torch.nonzero((d < r) & ~torch.eye(len(pos), dtype=torch.bool)).t().contiguous()


@case("asked", lambda n, g: (randn(g, n, 3), 1.5), large=150, expert=radius_graph_expert, tags=("pairwise", "compaction"))
def radius_graph(pos, r):
    edges = []
    for i in range(pos.size(0)):
        for j in range(pos.size(0)):
            if i != j and torch.norm(pos[i] - pos[j]).item() < r:
                edges.append([i, j])
    return torch.tensor(edges, dtype=torch.long).t().contiguous()


# ---------------------------------------------------------------- a function of a row, then stack or cat (6)

def standardize_expert(images):
    d = (1, 2, 3)
    return (images - images.mean(d, keepdim=True)) / (images.std(d, keepdim=True) + 1e-8)


@case("asked", lambda n, g: (randn(g, n, 3, 6, 6),), small=5, large=9000, grad=True, expert=standardize_expert,
      tags=("row-op", "append-cat"))
def standardize_images(images):
    out = []
    for img in images:
        mean = img.mean()
        std = img.std()
        img = (img - mean) / (std + 1e-8)
        out.append(img.unsqueeze(0))
    return torch.cat(out, dim=0)


def quat_to_mat(q):
    q = q / torch.norm(q)
    w, x, y, z = q[0], q[1], q[2], q[3]
    return torch.stack([
        torch.stack([1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)]),
        torch.stack([2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)]),
        torch.stack([2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)]),
    ])


def rotations_expert(quats, pts):
    w, x, y, z = F.normalize(quats, dim=1).unbind(1)
    m = torch.stack([1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w),
                     2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w),
                     2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)], 1).view(-1, 3, 3)
    return (m @ pts[:, :, None]).squeeze(2)


@case("asked", lambda n, g: (randn(g, n, 4), randn(g, n, 3)), small=5, large=2500, grad=True, expert=rotations_expert,
      tags=("row-op", "helper-call"))
def rotate_points(quats, pts):
    out = []
    for q, p in zip(quats, pts):
        R = quat_to_mat(q)
        out.append(torch.matmul(R, p))
    return torch.stack(out)


def batch_cov_expert(x):
    c = x - x.mean(1, keepdim=True)
    return c.transpose(1, 2) @ c / (x.shape[1] - 1) + 1e-5 * torch.eye(x.shape[2], dtype=x.dtype)


@case("asked", lambda n, g: (randn(g, n, 6, 4),), small=5, large=10000, grad=True, expert=batch_cov_expert, tags=("row-op", "matmul"))
def batch_covariance(x):
    B, n, d = x.shape
    covs = torch.zeros(B, d, d, dtype=x.dtype)
    for b in range(B):
        centered = x[b] - x[b].mean(dim=0, keepdim=True)
        covs[b] = centered.t().mm(centered) / (n - 1) + 1e-5 * torch.eye(d, dtype=x.dtype)
    return covs


def heads_expert(q, k, v, h):
    n, d = q.shape
    sp = lambda t: t.view(n, h, d // h).transpose(0, 1)
    a = torch.softmax(sp(q) @ sp(k).transpose(1, 2) / math.sqrt(d // h), -1)
    return (a @ sp(v)).transpose(0, 1).reshape(n, d)


@case("asked", lambda n, g: (randn(g, 6, 4 * n), randn(g, 6, 4 * n), randn(g, 6, 4 * n), n), small=4, large=4000, grad=True,
      expert=heads_expert, tags=("row-op", "append-cat", "slices"))
def heads_by_slices(q, k, v, num_heads):
    dim = q.size(-1) // num_heads
    outs = []
    for h in range(num_heads):
        qh = q[:, h * dim:(h + 1) * dim]
        kh = k[:, h * dim:(h + 1) * dim]
        vh = v[:, h * dim:(h + 1) * dim]
        attn = F.softmax(qh @ kh.t() / math.sqrt(dim), dim=-1)
        outs.append(attn @ vh)
    return torch.cat(outs, dim=-1)


class Decoder(nn.Module):
    def __init__(self, d, h, out):
        super().__init__()
        self.fc1 = nn.Linear(d, h).double()
        self.norm = nn.LayerNorm(h).double()
        self.fc2 = nn.Linear(h, out).double()


def time_distributed_expert(self, x):
    return torch.softmax(self.fc2(self.norm(F.relu(self.fc1(x)))), -1)


def _decoder(n, g):
    torch.manual_seed(0)
    return Decoder(5, 8, 3), randn(g, 2, n, 5)


@case("asked", _decoder, small=5, large=3000, grad=True, expert=time_distributed_expert, tags=("row-op", "module"))
def time_distributed(self, x):
    outputs = []
    for t in range(x.size(1)):
        h = F.relu(self.fc1(x[:, t, :]))
        h = self.norm(h)
        y = F.softmax(self.fc2(h), dim=-1)
        outputs.append(y.unsqueeze(1))
    return torch.cat(outputs, dim=1)


def crops_expert(imgs, top, left, size):
    s = torch.arange(size)
    b = torch.arange(len(imgs))[:, None, None]
    return imgs[b, :, (top[:, None] + s)[:, :, None], (left[:, None] + s)[:, None, :]].permute(0, 3, 1, 2)


@case("asked", lambda n, g: (randn(g, n, 3, 9, 9), randint(g, 0, 5, n), randint(g, 0, 5, n), 5), small=5, large=12000, grad=True,
      expert=crops_expert, tags=("row-op", "slices"))
def random_crops(imgs, top, left, size):
    cropped = []
    for img, h1, w1 in zip(imgs, top, left):
        cropped.append(img[:, h1:h1 + size, w1:w1 + size])
    return torch.stack(cropped)


# ---------------------------------------------------------------- windows and stencils (6)

def vit_patches_expert(imgs, p):
    b, c, h, w = imgs.shape
    return imgs.view(b, c, h // p, p, w // p, p).permute(0, 2, 4, 1, 3, 5).reshape(b, -1, c * p * p)


@case("asked", lambda n, g: (randn(g, n, 2, 8, 8), 4), small=3, large=3000, grad=True, expert=vit_patches_expert, tags=("window",))
def vit_patches(images, p):
    n, c, h, w = images.shape
    n_side = h // p
    patches = torch.zeros(n, n_side ** 2, c * p * p, dtype=images.dtype)
    for idx, image in enumerate(images):
        for i in range(n_side):
            for j in range(n_side):
                patch = image[:, i * p:(i + 1) * p, j * p:(j + 1) * p]
                patches[idx, i * n_side + j] = patch.flatten()
    return patches


def im2col_expert(x, k, stride):
    return F.unfold(x[None], k, stride=stride)[0]


@case("asked", lambda n, g: (randn(g, 2, n, n), 3, 2), small=6, large=200, grad=True, expert=im2col_expert, tags=("window", "counter"))
def im2col(x, k, stride):
    C, H, W = x.shape
    cols = []
    for i in range(0, H - k + 1, stride):
        for j in range(0, W - k + 1, stride):
            cols.append(x[:, i:i + k, j:j + k].reshape(-1))
    return torch.stack(cols, dim=1)


def median_filter_expert(img, k):
    p = F.pad(img[None, None], (k // 2,) * 4, mode="reflect")[0, 0]
    return p.unfold(0, k, 1).unfold(1, k, 1).flatten(2).median(-1).values


@case("asked", lambda n, g: (randn(g, n, n), 3), small=6, large=130, expert=median_filter_expert, tags=("window", "row-op"))
def median_filter(img, k):
    pad = k // 2
    padded = F.pad(img.unsqueeze(0).unsqueeze(0), (pad, pad, pad, pad), mode="reflect").squeeze()
    out = torch.empty_like(img)
    for y in range(img.shape[0]):
        for x in range(img.shape[1]):
            out[y, x] = padded[y:y + k, x:x + k].median()
    return out


def lbp_expert(img):
    h, w = img.shape
    code = torch.zeros(h - 2, w - 2, dtype=torch.long)
    for b, (dy, dx) in enumerate([(-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1)]):
        code += (img[1 + dy:h - 1 + dy, 1 + dx:w - 1 + dx] >= img[1:-1, 1:-1]).long() << b
    return code


@case("asked", lambda n, g: (randint(g, 0, 20, n, n),), small=6, large=70, expert=lbp_expert, tags=("window",))
def local_binary_pattern(img):
    h, w = img.shape
    out = torch.zeros(h - 2, w - 2, dtype=torch.long)
    offsets = [(-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1)]
    for i in range(1, h - 1):
        for j in range(1, w - 1):
            center = img[i, j]
            code = 0
            for bit, (dy, dx) in enumerate(offsets):
                if img[i + dy, j + dx] >= center:
                    code |= 1 << bit
            out[i - 1, j - 1] = code
    return out


def trailing_stats_expert(x, w):
    t = torch.arange(len(x))
    p = F.pad(x, (w - 1, 0)).unfold(0, w, 1)
    ok = F.pad(torch.ones_like(x), (w - 1, 0)).unfold(0, w, 1)
    cnt = ok.sum(1)
    mean = (p * ok).sum(1) / cnt
    var = (ok * (p - mean[:, None]) ** 2).sum(1) / cnt
    return mean, torch.where(t > 0, (x - mean) / torch.sqrt(var + 1e-8), 0.0)


@case("asked", lambda n, g: (randn(g, n), 5), large=9000, expert=trailing_stats_expert, tags=("window", "ragged"))
def trailing_zscore(x, window):
    means = torch.zeros_like(x)
    z = torch.zeros_like(x)
    for i in range(len(x)):
        start = max(0, i - window + 1)
        chunk = x[start:i + 1]
        m = chunk.mean()
        means[i] = m
        if i > 0:
            z[i] = (x[i] - m) / torch.sqrt(chunk.var(unbiased=False) + 1e-8)
    return means, z


def roi_pool_expert(feat, rois, k):
    h, w = feat.shape[1:]
    x1, y1, x2, y2 = (rois.T // 2).long()
    i = torch.arange(k)

    def bins(lo, hi, size):
        n = (hi - lo + 1)[:, None]
        s, e = lo[:, None] + i * n // k, lo[:, None] + -(-(i + 1) * n // k)
        t = torch.arange(size)
        return (t >= s[..., None]) & (t < e[..., None])
    ninf = torch.tensor(float("-inf"), dtype=feat.dtype)
    rows = torch.where(bins(y1, y2, h)[:, None, :, :, None], feat[None, :, None], ninf).amax(3)
    return torch.where(bins(x1, x2, w)[:, None, None], rows[:, :, :, None], ninf).amax(-1)


def _rois(n, g):
    a = randint(g, 0, 10, n, 2)
    return randn(g, 3, 12, 12), torch.cat([a, a + randint(g, 4, 14, n, 2)], 1), 2


@case("asked", _rois, small=4, large=8000, grad=True, expert=roi_pool_expert, tags=("window", "ragged", "row-op"))
def roi_pool(feat, rois, k):
    output = []
    for roi in rois:
        x1, y1, x2, y2 = [int(v) // 2 for v in roi]
        region = feat[:, y1:y2 + 1, x1:x2 + 1]
        output.append(F.adaptive_max_pool2d(region, (k, k)))
    return torch.stack(output)


# ---------------------------------------------------------------- first match, compaction (4)

def first_eos_expert(tokens, eos):
    t = tokens.shape[1]
    hit = tokens == eos
    return torch.where(hit.any(1), hit.int().argmax(1), t)


@case("asked", lambda n, g: (randint(g, 0, 8, n, 12), 2), large=15000, expert=first_eos_expert, tags=("first-match", "break"))
def first_eos(tokens, eos):
    lengths = []
    for seq in tokens:
        length = len(seq)
        for t, tok in enumerate(seq):
            if tok.item() == eos:
                length = t
                break
        lengths.append(length)
    return torch.tensor(lengths)


def ctc_greedy_expert(logits, blank):
    ids = torch.unique_consecutive(logits.argmax(1))
    return ids[ids != blank].tolist()


@case("asked", lambda n, g: (randn(g, n, 5), 0), large=20000, expert=ctc_greedy_expert, tags=("compaction", "append"))
def ctc_greedy(logits, blank):
    decoded = []
    prev = None
    for t in range(logits.size(0)):
        idx = torch.argmax(logits[t]).item()
        if idx != blank and idx != prev:
            decoded.append(idx)
        prev = idx
    return decoded


def find_peaks_expert(x, height):
    m = (x[1:-1] > x[:-2]) & (x[1:-1] > x[2:]) & (x[1:-1] >= height)
    i = torch.nonzero(m).squeeze(1) + 1
    return i, x[i]


@case("asked", lambda n, g: (randn(g, n), -0.5), small=16, large=20000, expert=find_peaks_expert, tags=("compaction",))
def find_peaks(x, height):
    peaks = []
    values = []
    for i in range(1, len(x) - 1):
        if x[i] < height:
            continue
        if x[i] > x[i - 1] and x[i] > x[i + 1]:
            peaks.append(i)
            values.append(x[i])
    return torch.tensor(peaks), torch.stack(values)


def first_occurrence_expert(keys, x):
    u, inv = torch.unique(keys, return_inverse=True)
    first = torch.full((len(u),), len(keys)).scatter_reduce(0, inv, torch.arange(len(keys)), "amin")
    first = first.sort().values
    return first, x[first]


@case("asked", lambda n, g: (randint(g, 0, n // 2, n), randn(g, n, 3)), large=400000, expert=first_occurrence_expert, tags=("compaction", "set"))
def first_occurrence(keys, x):
    seen = set()
    keep = []
    for i, k in enumerate(keys.tolist()):
        if k not in seen:
            seen.add(k)
            keep.append(i)
    return torch.tensor(keep), x[keep]


# ---------------------------------------------------------------- time loops with a vector inside (4)

class Elman(nn.Module):
    def __init__(self, d, h):
        super().__init__()
        self.i2h = nn.Linear(d, h).double()
        self.h2h = nn.Linear(h, h).double()
        self.hidden_size = h


def _elman(n, g):
    torch.manual_seed(0)
    return Elman(4, 5), randn(g, 3, n, 4)


@case("asked", _elman, small=6, large=6000, best="none", grad=True, tags=("time-loop", "module"))
def elman_forward(self, x):
    batch, seq_len, _ = x.size()
    h = torch.zeros(batch, self.hidden_size, dtype=x.dtype)
    outputs = []
    for t in range(seq_len):
        h = torch.tanh(self.i2h(x[:, t]) + self.h2h(h))
        outputs.append(h)
    return torch.stack(outputs, dim=1), h


def lif_expert(x, beta, thr):
    mem, spikes = torch.zeros_like(x[0]), []
    for t in range(len(x)):
        mem = beta * mem + x[t]
        s = (mem > thr).to(x.dtype)
        spikes.append(s)
        mem = mem * (1 - s)
    return torch.stack(spikes)


@case("asked", lambda n, g: (rand(g, n, 6), 0.9, 1.0), small=8, large=2000, best="part", expert=lif_expert, tags=("time-loop",))
def lif_neurons(x, beta, thr):
    steps, neurons = x.shape
    mem = torch.zeros(neurons, dtype=x.dtype)
    spikes = torch.zeros_like(x)
    for t in range(steps):
        for i in range(neurons):
            mem[i] = beta * mem[i] + x[t, i]
            if mem[i] > thr:
                spikes[t, i] = 1.0
                mem[i] = 0.0
    return spikes


def heat_expert(u, steps, a):
    for _ in range(steps):
        u = torch.cat([u[:1], u[1:-1] + a * (u[2:] - 2 * u[1:-1] + u[:-2]), u[-1:]])
    return u


@case("asked", lambda n, g: (randn(g, n), n, 0.2), small=8, large=120, best="part", expert=heat_expert, grad=True, tags=("time-loop", "stencil"))
def heat_equation(u, steps, alpha):
    for step in range(steps):
        new_u = u.clone()
        for i in range(1, len(u) - 1):
            new_u[i] = u[i] + alpha * (u[i + 1] - 2 * u[i] + u[i - 1])
        u = new_u
    return u


def viterbi_expert(emissions, trans, start):
    score, back = start + emissions[0], []
    for t in range(1, len(emissions)):
        best, arg = (score[:, None] + trans).max(0)
        score = best + emissions[t]
        back.append(arg)
    last = score.argmax()
    best = score[last]
    path = [last]
    for b in reversed(back):
        path.append(b[path[-1]])
    return torch.stack(path[::-1]), best


@case("asked", lambda n, g: (randn(g, n, 5), randn(g, 5, 5), randn(g, 5)), large=700, best="part", expert=viterbi_expert,
      tags=("time-loop", "dynamic-programming"))
def viterbi(emissions, trans, start):
    T, K = emissions.shape
    score = torch.zeros(T, K, dtype=emissions.dtype)
    back = torch.zeros(T, K, dtype=torch.long)
    score[0] = start + emissions[0]
    for t in range(1, T):
        for j in range(K):
            candidates = score[t - 1] + trans[:, j]
            best, idx = torch.max(candidates, dim=0)
            score[t, j] = best + emissions[t, j]
            back[t, j] = idx
    path = [torch.argmax(score[T - 1]).item()]
    for t in range(T - 1, 0, -1):
        path.append(back[t, path[-1]].item())
    path.reverse()
    return torch.tensor(path), torch.max(score[T - 1])


# ---------------------------------------------------------------- others (4)

def positional_expert(n, d):
    pos = torch.arange(n, dtype=torch.float64)[:, None]
    i = torch.arange(0, d, 2, dtype=torch.float64)
    pe = torch.zeros(n, d)
    pe[:, 0::2] = torch.sin(pos / 10000 ** (2 * i / d)).float()
    pe[:, 1::2] = torch.cos(pos / 10000 ** (2 * (i + 1) / d)).float()
    return pe.unsqueeze(0)


@case("asked", lambda n, g: (n, 12), small=6, large=3000, expert=positional_expert, tags=("table", "math"))
def positional_encoding(max_len, d_model):
    pe = torch.zeros(max_len, d_model)
    for pos in range(max_len):
        for i in range(0, d_model, 2):
            pe[pos, i] = math.sin(pos / (10000 ** ((2 * i) / d_model)))
            pe[pos, i + 1] = math.cos(pos / (10000 ** ((2 * (i + 1)) / d_model)))
    return pe.unsqueeze(0)


def anchor_grid_expert(h, w, stride, scales, ratios):
    f = torch.float64
    s, r = torch.tensor(scales, dtype=f)[:, None], torch.tensor(ratios, dtype=f)
    bw, bh = (s * r.sqrt()).flatten(), (s / r.sqrt()).flatten()
    cx = (torch.arange(w, dtype=f) + 0.5)[None, :, None] * stride
    cy = (torch.arange(h, dtype=f) + 0.5)[:, None, None] * stride
    return torch.stack(torch.broadcast_tensors(cx - bw / 2, cy - bh / 2, cx + bw / 2, cy + bh / 2), -1).view(-1, 4).float()


@case("asked", lambda n, g: (n, n + 1, 16, [32, 64], [0.5, 1.0, 2.0]), small=4, large=200, expert=anchor_grid_expert, tags=("table", "append"))
def anchor_grid(h, w, stride, scales, ratios):
    anchors = []
    for y in range(h):
        for x in range(w):
            cx = (x + 0.5) * stride
            cy = (y + 0.5) * stride
            for s in scales:
                for r in ratios:
                    bw = s * math.sqrt(r)
                    bh = s / math.sqrt(r)
                    anchors.append([cx - bw / 2, cy - bh / 2, cx + bw / 2, cy + bh / 2])
    return torch.tensor(anchors)


def ndcg_expert(scores, rel, k):
    disc = torch.log2(torch.arange(k, dtype=torch.float64) + 2)
    top = rel.gather(1, scores.argsort(1, descending=True)[:, :k]).double()
    ideal = rel.sort(1, descending=True).values[:, :k].double()
    dcg, idcg = ((2 ** top - 1) / disc).sum(1), ((2 ** ideal - 1) / disc).sum(1)
    return (torch.where(idcg > 0, dcg / idcg, 0.0).sum() / len(scores)).item()


@case("asked", lambda n, g: (randn(g, n, 9), randint(g, 0, 4, n, 9), 5), small=6, large=2500, expert=ndcg_expert, tags=("metric", "sort"))
def mean_ndcg(scores, relevance, k):
    total = 0.0
    for q in range(scores.size(0)):
        order = torch.argsort(scores[q], descending=True)
        dcg = 0.0
        for rank in range(k):
            rel = relevance[q][order[rank]].item()
            dcg += (2 ** rel - 1) / math.log2(rank + 2)
        idcg = 0.0
        for rank, rel in enumerate(sorted(relevance[q].tolist(), reverse=True)[:k]):
            idcg += (2 ** rel - 1) / math.log2(rank + 2)
        if idcg > 0:
            total += dcg / idcg
    return total / scores.size(0)


def lcs_expert(a, b):
    n, m = len(a), len(b)
    eq = a[:, None] == b
    dp = torch.zeros(n + 1, m + 1, dtype=torch.long)
    for wave in range(2, n + m + 1):
        i = torch.arange(max(1, wave - m), min(n, wave - 1) + 1)
        j = wave - i
        dp[i, j] = torch.where(eq[i - 1, j - 1], dp[i - 1, j - 1] + 1, torch.maximum(dp[i - 1, j], dp[i, j - 1]))
    return dp[n, m].item()


@case("asked", lambda n, g: (randint(g, 0, 4, n), randint(g, 0, 4, n + 2)), large=700, best="part", expert=lcs_expert,
      tags=("dynamic-programming", "list-of-lists"))
def rouge_lcs(a, b):
    a, b = a.tolist(), b.tolist()
    dp = [[0] * (len(b) + 1) for _ in range(len(a) + 1)]
    for i in range(1, len(a) + 1):
        for j in range(1, len(b) + 1):
            if a[i - 1] == b[j - 1]:
                dp[i][j] = dp[i - 1][j - 1] + 1
            else:
                dp[i][j] = max(dp[i - 1][j], dp[i][j - 1])
    return dp[len(a)][len(b)]

# ---------------------------------------------------------------- more of the same kinds, without an expert's answer (20)


@case("asked", lambda n, g: (randn(g, n, 4), randint(g, 0, 5, n)), grad=True, tags=("scatter",))
def scatter_mean(src, index):
    dim_size = int(index.max()) + 1
    out = torch.zeros(dim_size, src.size(1), dtype=src.dtype)
    counts = torch.zeros(dim_size)
    for i, idx in enumerate(index):
        out[idx] = out[idx] + src[i]
        counts[idx] += 1
    for j in range(dim_size):
        out[j] /= counts[j].clamp(min=1)
    return out


@case("asked", lambda n, g: (randint(g, 0, 40, n, 6), randint(g, 0, 6, n, 2), 39), small=6, tags=("scatter",))
def mask_tokens(input_ids, positions, mask_id):
    labels = torch.full_like(input_ids, -100)
    masked = input_ids.clone()
    for b in range(input_ids.size(0)):
        for p in positions[b].tolist():
            labels[b, p] = input_ids[b, p]
            masked[b, p] = mask_id
    return masked, labels


@case("asked", lambda n, g: (randn(g, n, 9), randint(g, 0, 9, n, 3)), small=6, tags=("scatter", "row-index"))
def zero_topk(x, pos):
    out = x.clone()
    for b in range(x.shape[0]):
        out[b, pos[b]] = 0
    return out


@case("asked", lambda n, g: (randint(g, 0, 6, 3 * n).tolist(), randint(g, 0, 6, 3 * n).tolist(), randn(g, 3 * n), 6), grad=False,
      tags=("scatter", "list"))
def coo_to_dense(rows, cols, vals, n):
    dense = torch.zeros((n, n), dtype=vals.dtype)
    for r, c, v in zip(rows, cols, vals):
        if r == c:
            dense[r, c] = v
        else:
            dense[r, c] = v
            dense[c, r] = v
    return dense


@case("asked", lambda n, g: (randn(g, 10, 3), randint(g, 0, 10, 2, n), randn(g, n)), grad=True, tags=("scatter",))
def weighted_propagate(x, edge_index, edge_weight):
    deg = torch.zeros(x.size(0), dtype=x.dtype)
    for e in range(edge_index.size(1)):
        deg[edge_index[1, e]] += edge_weight[e].abs()
    deg_inv_sqrt = torch.where(deg > 0, deg, torch.ones_like(deg)).pow(-0.5)
    out = torch.zeros_like(x)
    for e in range(edge_index.size(1)):
        s, d = edge_index[0, e], edge_index[1, e]
        norm = deg_inv_sqrt[s] * edge_weight[e] * deg_inv_sqrt[d]
        out[d] += norm * x[s]
    return out


@case("asked", lambda n, g: (randint(g, 0, 8, n, 5), torch.where(rand(g, n, 5) > 0.3, 1, 0), 8), small=6, tags=("scatter",))
def bag_of_words(tokens, attention_mask, vocab_size):
    bow = torch.zeros(tokens.shape[0], vocab_size)
    for i in range(tokens.shape[0]):
        for j in range(tokens.shape[1]):
            if attention_mask[i, j] == 0:
                break
            bow[i, tokens[i, j]] += 1.0
    return bow / bow.sum(dim=1, keepdim=True).clamp(min=1)


@case("asked", lambda n, g: (rand(g, 6, 6), rand(g, n, 2) * 5, rand(g, n)), tags=("scatter", "extreme"))
def max_splat(canvas, xy, val):
    for i in range(xy.size(0)):
        r = int(xy[i, 1].item())
        c = int(xy[i, 0].item())
        if val[i] > canvas[r, c]:
            canvas[r, c] = val[i]
    return canvas


@case("asked", lambda n, g: (randn(g, 20, 5), [randint(g, 0, 20, int(k)) for k in randint(g, 1, 6, n)]), tags=("gather", "ragged"), small=6)
def embedding_bag(weight, bags):
    out = []
    for idx in bags:
        out.append(weight[idx].mean(dim=0))
    return torch.stack(out)


@case("asked", lambda n, g: (randn(g, n, 8), randint(g, 0, 8, n, 3)), grad=True, tags=("gather",))
def gather_topk_scores(scores, idx):
    res = []
    for i in range(len(scores)):
        row = []
        for j in idx[i]:
            row.append(scores[i][j])
        res.append(torch.stack(row))
    return torch.stack(res)


@case("asked", lambda n, g: (randn(g, 3, 7, 9), rand(g, n, 2) * 2 - 1), grad=True, tags=("gather",))
def grid_sample_by_hand(feat, coords):
    C, H, W = feat.shape
    out = torch.zeros(C, coords.shape[0], dtype=feat.dtype)
    for k in range(coords.shape[0]):
        x = (coords[k, 0] + 1) / 2 * (W - 1)
        y = (coords[k, 1] + 1) / 2 * (H - 1)
        x0 = int(torch.floor(x))
        y0 = int(torch.floor(y))
        x1 = min(x0 + 1, W - 1)
        y1 = min(y0 + 1, H - 1)
        wx = x - x0
        wy = y - y0
        top = feat[:, y0, x0] * (1 - wx) + feat[:, y0, x1] * wx
        bot = feat[:, y1, x0] * (1 - wx) + feat[:, y1, x1] * wx
        out[:, k] = top * (1 - wy) + bot * wy
    return out


@case("asked", lambda n, g: (randn(g, 30, 4), randint(g, 0, 30, n, 3), randint(g, 0, 30, n, 3, 2), 0.5), grad=True, small=6, tags=("gather",))
def negative_sampling(emb, pos, neg, margin):
    loss = torch.tensor(0.0, dtype=emb.dtype)
    for i in range(pos.size(0)):
        h, r, t = pos[i]
        d_pos = torch.norm(emb[h] + emb[r] - emb[t], p=1)
        for k in range(neg.size(2)):
            hn, tn = neg[i, 0, k], neg[i, 2, k]
            d_neg = torch.norm(emb[hn] + emb[r] - emb[tn], p=1)
            loss = loss + F.relu(margin + d_pos - d_neg)
    return loss / pos.size(0)


@case("asked", lambda n, g: ([randn(g, int(k), 3) for k in randint(g, 1, 6, n)], 6), small=5, tags=("ragged", "pad"))
def left_pad(seqs, max_len):
    batch = torch.zeros(len(seqs), max_len, 3, dtype=seqs[0].dtype)
    mask = torch.zeros(len(seqs), max_len, dtype=torch.bool)
    for i, s in enumerate(seqs):
        n = s.shape[0]
        batch[i, max_len - n:] = s
        mask[i, max_len - n:] = True
    return batch, mask


@case("asked", lambda n, g: (lambda c: (randn(g, int(c.sum()), 3), c))(randint(g, 1, 5, n)), small=6, grad=True, tags=("ragged", "split"))
def split_softmax(scores, counts):
    outs = []
    for chunk in torch.split(scores, counts.tolist()):
        w = torch.softmax(chunk[:, 0], dim=0)
        outs.append((w.unsqueeze(1) * chunk).sum(dim=0))
    return torch.stack(outs)


@case("asked", lambda n, g: (randn(g, n, 9, 4), torch.stack([randint(g, 0, 4, n), randint(g, 4, 9, n)], 1)), small=6, grad=True, tags=("ragged", "span"))
def entity_reps(hidden, spans):
    B, T, D = hidden.shape
    reps = torch.zeros(B, D, dtype=hidden.dtype)
    for b in range(B):
        s, e = spans[b][0].item(), spans[b][1].item()
        reps[b] = hidden[b, s:e + 1].max(dim=0)[0]
    return reps


@case("asked", lambda n, g: (randn(g, n, 4), randint(g, 0, 3, n), 1.0), small=6, grad=True, tags=("pairwise",))
def contrastive_loss(emb, labels, margin):
    loss = 0.0
    pairs = 0
    n = emb.size(0)
    for i in range(n):
        for j in range(i + 1, n):
            d = torch.norm(emb[i] - emb[j])
            if labels[i] == labels[j]:
                loss += d ** 2
            else:
                loss += torch.clamp(margin - d, min=0) ** 2
            pairs += 1
    return loss / pairs


@case("asked", lambda n, g: (randn(g, n, 5), randint(g, 0, 3, n), 0.2), small=6, grad=True, tags=("pairwise",))
def all_triplets(emb, labels, margin):
    dist = torch.cdist(emb, emb)
    total = torch.tensor(0.0, dtype=emb.dtype)
    count = 0
    N = len(labels)
    for a in range(N):
        for p in range(N):
            if a == p or labels[a] != labels[p]:
                continue
            for n in range(N):
                if labels[a] == labels[n]:
                    continue
                l = dist[a, p] - dist[a, n] + margin
                if l > 0:
                    total = total + l
                    count += 1
    return total / max(count, 1)


def euler_to_mat(e):
    cx, sx = torch.cos(e[0]), torch.sin(e[0])
    cz, sz = torch.cos(e[1]), torch.sin(e[1])
    zero, one = torch.zeros_like(cx), torch.ones_like(cx)
    rx = torch.stack([one, zero, zero, zero, cx, -sx, zero, sx, cx]).view(3, 3)
    rz = torch.stack([cz, -sz, zero, sz, cz, zero, zero, zero, one]).view(3, 3)
    return rz @ rx


@case("asked", lambda n, g: (randn(g, n, 2),), grad=True, small=6, tags=("row", "helper"))
def euler_batch(angles):
    mats = []
    for e in angles:
        mats.append(euler_to_mat(e))
    return torch.stack(mats)


@case("asked", lambda n, g: (randint(g, 0, 6, n, 7), 2), small=6, tags=("first",))
def eos_positions(ids, eos_id):
    lens = []
    for row in ids:
        hits = (row == eos_id).nonzero()
        if len(hits) > 0:
            lens.append(hits[0].item() + 1)
        else:
            lens.append(len(row))
    return torch.tensor(lens)


@case("asked", lambda n, g: (randn(g, n, 5), rand(g, n), 0.5), tags=("compaction",))
def filter_detections(preds, conf, thr):
    kept = []
    for i in range(preds.shape[0]):
        if conf[i] < thr:
            continue
        x, y, w, h = preds[i, :4]
        kept.append(torch.stack([x - w / 2, y - h / 2, x + w / 2, y + h / 2, conf[i]]))
    if not kept:
        return torch.zeros((0, 5), dtype=preds.dtype)
    return torch.stack(kept)


@case("asked", lambda n, g: (rand(g, n, 8), 0.6), tags=("first",))
def nucleus_cut(probs, p):
    cut = torch.zeros(probs.size(0), dtype=torch.long)
    for b in range(probs.size(0)):
        sp, _ = torch.sort(probs[b] / probs[b].sum(), descending=True)
        acc = 0.0
        for k in range(sp.size(0)):
            acc += sp[k]
            if acc >= p:
                cut[b] = k
                break
    return cut
