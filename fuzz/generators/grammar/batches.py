"""Batches of matrices: what is made of one matrix of three axes after the other, whole, line by line, or as one number.

{r} is the matrix at hand, of {a} rows and {b} columns, seldom as many, so that axes that change places
show. {V} and {W} are vectors of these sizes; {S} has a square matrix for each, {M} a mask of each, {N} of its rows; {J}
has a place among its rows, {Q} among its columns, {P} one for each row; {K} is a number of rows, {L} has class labels.
"""
from __future__ import annotations

from fuzz.generators.grammar.arguments import Argument
from fuzz.generators.grammar.draft import Draft

F = "torch.nn.functional"
WHOLE = ("{r} * 2", "torch.softmax({r}, {d})", "{r}.cumsum({d})", "{r} - {r}.mean({d}, keepdim=True)",
         "torch.where({M}[{i}], {r}, 0)", "{r}.masked_fill({M}[{i}], -1)", "{r}.flip({d})", "{r} + {V}[:, None]",
         f"{F}.normalize({{r}}, dim={{d}})", "{r} * {W}", "{r}.clamp(min=0)", "torch.sort({r}, dim={d}).values",
         "{r}[{P}[{i}]]", "{S}[{i}] @ {r}", "{r} @ {r}.T @ {r}", "torch.tril({r})", "({r}.T * {V}).T",
         "{S}[{i}].softmax(-1) @ {r}", "{r} - {r}[{J}[{i}]]", "{r} * {N}[{i}][:, None]",
         "{r} / {r}.sum(1, keepdim=True)", "torch.einsum('ij,jk->ik', {S}[{i}], {r})", "{r} + {T}[{i} - 1]",
         "{r}.abs() ** 0.5", "{r} * {r}.amax({d}, True)",
         "({V}[:, None] * {r})", "{T}[0] * 2 - {r}", "{S}[0] @ {r}", "torch.einsum('ij,ij->ij', {r}, {T}[0])",
         "torch.einsum('ik,kj->ij', {S}[0], {r})", "(torch.einsum('ij,kj->ki', {S}[{i}], {S}[0]) @ {r})")
BY_ROW = ("{r}.sum(1)", "{r}.mean(-1)", "{r}.amax(1)", "{r} @ {W}", "{r}[:, {Q}[{i}]]", "{r}.norm(dim=1)",
          "torch.logsumexp({r}, 1)", "({r} * {W}).sum(-1)", "{r}.std(1)", "{r}.max(1)[0]", "{r}[:, 0] - {r}[:, -1]",
          "{r}[:, 1:].sum(1)", "({r} > 0).sum(1)", "{r}.prod(1)", "{r}.T[0]", "{S}[{i}] @ {r}[:, 0]", "{r}.argmax(1)",
          "{r}.topk(1)[0][:, 0]", f"{F}.cross_entropy({{r}}, {{L}}[{{i}}], reduction='none')", "{r}.sum(1) * {N}[{i}]")
BY_COLUMN = ("{r}.sum(0)", "{r}.mean(0)", "{V} @ {r}", "{r}[{J}[{i}]]", "{r}[:{K}[{i}]].sum(0)", "{r}[{N}[{i}]].sum(0)",
             "{r}[{N}[{i}]].mean(0)", "{r}.max(0).values", "{r}[0] * {r}[-1]", "{r}[{P}[{i}]].mean(0)", "{r}[-1]",
             "{r}[:{K}[{i}]].mean(0)", "{r}[{K}[{i}]:].sum(0)", "{r}[1:].amax(0)", "({r} * {V}[:, None]).sum(0)",
             "({r} > 0).any(0)", "{r}.argmin(0)", "torch.cat(({r}[0], {r}[1]))[:1] + {W}", "{r}[{K}[{i}] - 1]")
SINGLE = ("{r}.sum()", "{r}.max()", "{r}.norm()", "{r}[{N}[{i}]].sum()", "{r}[{J}[{i}], {Q}[{i}]]", "({r} > 0).sum()",
          "{r}.std()", "({r}[1:] - {r}[:-1]).abs().sum()", f"{F}.cross_entropy({{r}}, {{L}}[{{i}}])", "{r}.mean()",
          f"{F}.cross_entropy({{r}}, {{L}}[{{i}}], reduction='sum')", "{r}.diagonal().sum()", "{V} @ {r} @ {W}",
          "torch.trace({S}[{i}])", "torch.det({S}[{i}])", "torch.inverse({S}[{i}]).sum()",
          "{r}[{M}[{i}]].mean()", "{r}[{M}[{i}]].sum()", f"{F}.mse_loss({{r}}, {{r}} * {{W}})",
          "({r} * {M}[{i}]).sum() / {M}[{i}].sum()", "{r}[:{K}[{i}]].max()", "{r}.argmax()", "{r}[0, -1].item()",
          "({r} == {r}.max()).sum()", "{r}[:, 1:].prod()", f"{F}.cosine_similarity({{r}}[0], {{r}}[-1], dim=0)")
ACROSS = ("{T}[:, {j}].sum()", "{T}[:, {j}, 0].max()", "{T}[{N}[:, {j}], {j}].sum()", "({T}[:, {j}] * {W}).mean()",
          "{T}[0, {j}] @ {T}[-1, {j}]", "{T}[:, {j}].std()")
STORES = {"whole": ("{Y}[{i}] = {t}", "{Y}[{i}] += {t}", "{Y}[{i}, :, 1:] = ({t})[:, 1:]", "{Y}[{i}][0] = ({t})[0]"),
          "row": ("{A}[{i}] = {t}", "{A}[{i}] += {t}", "{Z}[:, {i}] = {t}", "{A}[{i}, 1:] = ({t})[:-1]"),
          "column": ("{B}[{i}] = {t}", "{Y}[{i}, 0] = {t}", "{B}[{i}] = {t} * {t}", "{Y}[{i}, {J}[{i}]] = {t}"),
          "single": ("{v}[{i}] = {t}", "{v}[{i}] += {t}", "{A}[{i}, {J}[{i}]] = {t}", "{s} = {s} + {t}")}
KINDS = {"whole": WHOLE, "row": BY_ROW, "column": BY_COLUMN, "single": SINGLE}


def batches(d: Draft) -> None:
    names = _names(d)
    kind = d.r.choice(list(KINDS))
    names["t"] = d.r.choice(KINDS[kind]).format(**names)
    head = f"for {names['i']} in range({d.n}):"
    if d.chance(0.12):
        d.loop(f"for {names['j']} in range({names['T']}.shape[1]):",
               ["{A}[0, {j}] = ".format(**names) + d.r.choice(ACROSS).format(**names)])
    elif d.chance(0.35):
        d.line(f"{names['q']} = []")
        d.loop(head, _guarded(d, names, f"{names['q']}.append({names['t']})"))
        across = d.r.randrange({"whole": 3, "single": 1}.get(kind, 2))
        d.returns(f"torch.{d.pick('stack', 'stack', 'stack', 'cat')}({names['q']}, {across})")
    else:
        d.line(f"{names['s']} = 0.0")
        d.loop(head, _guarded(d, names, d.r.choice(STORES[kind]).format(**names)))
        d.returns(names["s"])
    d.returns(*(names[k] for k in ("Y", "A", "B", "Z", "v")))


def _guarded(d: Draft, names: dict[str, str], line: str) -> list[str]:
    if d.chance(0.25):
        value = names["t"]
        return [f"{names['u']} = {value}", line.replace(value, names["u"])]
    return [f"if {names['v']}[{names['i']}] > 0:", f"    {line}"] if d.chance(0.12) else [line]


def _names(d: Draft) -> dict[str, str]:
    dtype = d.float_dtype()
    a, b = d.r.choice((("m", "m"), ("m", "n"), ("n", "m"), ("m", "n")))
    i = d.name("var")
    names = {"T": d.matrix(dtype, ("n", a, b)), "Y": d.matrix(dtype, ("n", a, b), written=True),
             "A": d.matrix(dtype, ("n", a), written=True), "B": d.matrix(dtype, ("n", b), written=True),
             "Z": d.matrix(dtype, (a, "n"), written=True), "v": d.vector(dtype, written=True),
             "S": d.matrix(dtype, ("n", a, a)), "V": d.vector(dtype, a), "W": d.vector(dtype, b),
             "J": d.index("n", a), "Q": d.index("n", b), "K": d.lengths("n", a), "i": i, "j": d.name("var"),
             "M": d.add(Argument(d.name("mask"), "tensor", "truth", ("n", a, b), fixed=True)),
             "N": d.add(Argument(d.name("mask"), "tensor", "truth", ("n", a), fixed=True)),
             "P": d.add(Argument(d.name("index"), "index", "int64", ("n", a), into=a)),
             "L": d.add(Argument(d.name("index"), "index", "int64", ("n", a), into=b)),
             "s": d.name("sum"), "q": d.name("list"), "u": d.name("temp"), "d": d.pick("0", "1", "-1")}
    names["r"] = d.pick(f"{names['T']}[{i}]", f"{names['T']}[{i}]", f"{names['T']}[{i}, :, :]",
                        f"({names['T']}[{i}] {d.pick('+', '*', '-')} {names['W']})")
    if d.chance(0.3):
        _ignored_labels(d, names["L"])
    return names


def _ignored_labels(d: Draft, labels: str) -> None:
    """Some labels of a later call are those that losses leave out."""
    for call, sizes in enumerate(d.sizes[1:], 1):
        rows, columns = (sizes[dim] for dim in d.arguments[labels].dims)
        count = max(sizes[d.arguments[labels].into], 1)
        numbers = [d.r.choice((str(d.r.randrange(count)), "-100")) for _ in range(rows * columns)]
        d.given(labels, call, f"t([{', '.join(numbers)}], int64, {rows}, {columns})")


EQUATIONS = ("ij,kj->ik", "ij,kj->ki", "ij,jk->ik", "ij,jk->ki", "ij,ij->ij", "ij,ij->ji", "ij,ij->j", "ij,jk->ijk",
             "ij,jk->kji", "ij,kj->jik")
SIDES = (("{T}[{i}]", "{U}[{i}]"),
         ("{T}[0]", "{U}[{i}]"), ("{T}[{i}]", "{U}[0]"), ("{T}[{i}]", "{w}"), ("{w}", "{U}[{i}]"))


def products(d: Draft) -> None:
    """Products of square matrices, some of which are the same in each iteration; how they lie in memory shows."""
    dtype = d.float_dtype()
    names = {"T": d.matrix(dtype, ("n", "m", "m")), "U": d.matrix(dtype, ("n", "m", "m")), "i": d.name("var"),
             "w": d.matrix(dtype, ("m", "m")), "Y": d.matrix(dtype, ("n", "m", "m"), written=True), "s": d.name("sum")}
    left, right = d.r.choice(SIDES)
    form = d.pick("{a} @ {b}", "{a} @ {b}.T", "torch.einsum('{e}', {a}, {b})", "torch.einsum('{e}', {a}, {b}) * 2")
    value = form.format(a=left, b=right, e=d.r.choice(EQUATIONS)).format(**names)
    head, how = f"for {names['i']} in range({d.n}):", d.r.randrange(4)
    if how == 0:
        d.line(f"{names['s']} = 0")
        d.loop(head, [f"{names['s']} = {names['s']} + {value}"])
        d.returns(names["s"])
    elif how == 1:
        d.line(f"{names['s']} = torch.zeros_like({names['T']})")
        d.loop(head, [f"{names['s']}[{names['i']}] = {value}"])
        d.returns(names["s"])
    else:
        d.returns(f"torch.{d.pick('stack', 'stack', 'cat')}([{value} for {names['i']} in range({d.n})])")
    d.returns(names["Y"])
