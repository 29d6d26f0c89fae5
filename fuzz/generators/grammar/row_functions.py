"""Functions of whole rows, stored, appended, added up, or taken together with others.

{X} and {Y} are matrices of one shape, {W} a square one, {v} and {w} vectors of their two sizes, {T} has three axes.
"""
from __future__ import annotations

from fuzz.generators.grammar.arguments import Argument
from fuzz.generators.grammar.draft import Draft

SAME = ("torch.softmax({r}, dim=0)", "torch.log_softmax({r}, -1)", "torch.cumsum({r}, 0)", "{r}.flip(0)",
        "torch.sort({r}).values", "torch.sort({r}, descending=True)[0]", "{r} @ {W}", "{W} @ {r}",
        "torch.nn.functional.normalize({r}, dim=0)", "{W} @ ({r} + {w})", "torch.nn.functional.linear({r}, {W}, {w})",
        "({r} - {r}.mean()) / {r}.std()", "torch.tril({W} * {r})[0]", "torch.outer({r}, {w}).sum(0)",
        "(torch.outer({r}, {w}) * {W}).mean(1)", "torch.diag({W} * {r})", "{W}.amax(0) - {r}",
        "({W} - {r}).norm(dim=1)", "({W} * {r}.unsqueeze(1)).sum(0)", "({r}.unsqueeze(1) - {w}.unsqueeze(0)).amax(1)",
        "{W}.T @ {r}", "torch.cat(({r}, {s}))[1:1]", "torch.max({r}, {s})", "({W} - {W}.mean(1, keepdim=True)) @ {r}",
        "({W} + {r}).t().sum(0)", "{T}[{i}, :, {J}[{i}]]", "{T}[{i}, {J}[{i}]]", "{r}[{P}[{i}]]", "{w}[{P}[{i}]] * {r}",
        "{W}[{P}[{i}]].sum(0)", "{X}[{i}][{P}[{i}]]",
        "{T}[{i}, :{K}[{i}]].sum(0)", "{T}[{i}, :{K}[{i}]].mean(0)", "{T}[{i}, {K}[{i}]:].sum(0)",
        "torch.nn.functional.layer_norm({r}, {r}.shape, {w})", "torch.roll({r}, 1)",
        "torch.linalg.solve({T}[{i}], {r})",
        "torch.nn.functional.layer_norm({T}[{i}], ({w}.shape[0],))[0]", "torch.gather({r}, 0, {P}[{i}])", "{r}.diff()",
        "torch.cummax({r}, 0).values", "torch.searchsorted(torch.sort({w})[0], {r}) * 1.0", "torch.kron({r}, {w})",
        "torch.cov({T}[{i}])[0]", "{r} / {T}[{i}].max(dim=1, keepdim=True)[0].sum(0)", "torch.fft.fft({r}).abs()",
        "torch.nn.functional.softmin({r}, 0)", "torch.roll({r}, 1, 0)", "{r}.cummin(dim=0).values",
        "torch.take_along_dim({r}, {P}[{i}], 0)", "torch.cummax({T}[{i}], 0).values[0]",
        "torch.nn.functional.pad({r}, (1, 0))[1:1]", "{T}[{i}].std(dim=0, keepdim=True).sum(0)")
SINGLE = ("torch.logsumexp({r}, 0)", "{r}.std()", "{r}.var(unbiased=False)", "{r}.median()", "{r} @ {W} @ {r}",
          "torch.nn.functional.cosine_similarity({r}, {s}, dim=0)", "{r}.topk(1)[0][0]", "torch.trace({W} * {r})",
          "(({W} - {r}) ** 2).sum(1).min()", "({r} @ {W}).norm()", "torch.softmax({r}, 0).max()", "({r} - {W}).max()",
          "torch.argsort({r})[0]", "{r}.max(0)[1]", "({W} * {r}).sum(0).argmax()", "torch.dot({r}, {s} @ {W})",
          "torch.nn.functional.mse_loss({r}, {s})", "torch.cat(({r}, {s})).sum()", "torch.sort({r}).values.sum()",
          "({r}.unsqueeze(1) * {s}).mean()", "{r}[{r} > 0].sum()", "{r}[{s} > {w}].mean()", "({r}[{w} < 1] * 2).max()",
          "len({r}[{r} > {w}])", "({r}[{w} > 0] - {s}[{w} > 0]).sum()", "{W}[{r} > 0].sum()", "{r}[{r} != 0].prod()",
          "{X}[{i}, :{K}[{i}]].mean()", "{X}[{i}, :{K}[{i}]].max()", "{X}[{i}, {K}[{i}]:].min()",
          "{w}[:{K}[{i}]].mean()", "torch.nn.functional.cross_entropy({r}, {J}[{i}])",
          "torch.nn.functional.nll_loss({r}, {J}[{i}], reduction='sum')",
          "torch.nn.functional.cross_entropy({T}[{i}], {P}[{i}])",
          "torch.nn.functional.cross_entropy({T}[{i}], {P}[{i}], reduction='none').max()",
          "torch.trapz({r})", "torch.trapezoid({r}, {s})", "{r}.quantile(0.5)", "torch.nanmean({r})",
          "torch.linalg.slogdet({T}[{i}])[1]", "{r}.kthvalue(1).values", "torch.median({r}, 0)[0]",
          "torch.nn.functional.adaptive_avg_pool1d({T}[{i}], 1).sum()",
          "torch.quantile({r}, 0.5, dim=0)", "{r}.nanmean(0)", "torch.mode({r}, 0).values",
          "torch.trapezoid({r}, dim=0)",
          "torch.nn.functional.pairwise_distance({r}, {s})")
GROUPED = ("{v}[{c}] = ({J} == {c}).sum()", "{v}[{c}] = {v}[{J} == {c}].sum()", "{Y}[{c}] = {X}[{J} == {c}].sum(0)",
           "{Y}[{c}] = {X}[{J} == {c}].mean(0)", "{v}[{c}] = {u}[({J} == {c}) & ({u} > 0)].sum()",
           "{v}[{c}] = {u}[{J} != {c}].mean()", "{v}[{c}] = ({u}[{J} == {c}] - {u}[{c}]).sum()",
           "if ({J} == {c}).any():\n    {v}[{c}] = {u}[{J} == {c}].max()", "{v}[{c}] = len({u}[{J} == {c}])",
           "{u}[{J} == {c}] = {v}[{c}]", "{Y}[{B} == {c}] = {v}[{c}]", "{Y}[{c} == {B}] = {c}",
           "{Y}[({B} == {c}) & ({X} > 0)] = {u}[{c}]", "{u}[{J} == {c}] = {c}",
           "{Y}[{c}][{Y}[{c}] > 0] = 0", "{Y}[{c}][{X}[{c}] < {Y}[{c}]] = {u}[{c}]")


def groups(d: Draft) -> None:
    """Elements by the group that they are in, or that a mask selects."""
    dtype = d.float_dtype()
    names = {"X": d.matrix(dtype), "Y": d.matrix(dtype, written=True), "u": d.vector(dtype, written=True),
             "v": d.vector(dtype, written=True), "J": d.index("n", "n"), "c": d.name("var"),
             "B": d.add(Argument(d.name("index"), "index", "int64", ("n", "m"), into="n"))}
    lines = d.r.choice(GROUPED).format(**names).split("\n")
    d.loop(f"for {names['c']} in range({d.pick('', '', '1, ')}{d.n}):", lines)
    d.returns(names["Y"], names["v"], names["u"])


def row_functions(d: Draft) -> None:
    dtype = d.float_dtype()
    names = {"X": d.matrix(dtype), "Y": d.matrix(dtype, written=True), "W": d.matrix(dtype, ("m", "m")),
             "T": d.matrix(dtype, ("n", "m", "m")), "J": d.index("n", "m"), "K": d.lengths("n", "m"),
             "P": d.add(Argument(d.name("index"), "index", "int64", ("n", "m"), into="m")),
             "v": d.vector(dtype, written=True), "w": d.vector(dtype, "m"), "i": d.name("var"), "L": d.name("list")}
    names |= {"r": f"{names['X']}[{names['i']}]", "s": f"{names['Y']}[{names['i']}]"}
    if d.chance(0.3):
        names["r"] = f"({names['r']} {d.pick('+', '*', '-')} {names['w']})"
    row, single = (d.r.choice(forms).format(**names) for forms in (SAME, SINGLE))
    head, Y, v, i, L = f"for {names['i']} in range({d.n}):", names["Y"], names["v"], names["i"], names["L"]
    form = d.r.randrange(6)
    guard = f"if {v}[{i}] > 0:" if d.chance(0.15) else ""
    if form < 2:
        store = f"{Y}[{i}] = {row}" if form else f"{v}[{i}] = {single}"
        d.loop(head, [guard, f"    {store}"] if guard else [store])
    elif form == 2:
        d.line(f"{L} = []")
        wider = d.pick("{r}.unsqueeze(0)", "{r}.unsqueeze(1) * 2", "({W} + {r}).sum(1, keepdim=True)").format(**names)
        d.loop(head, [f"{L}.append({d.r.choice((row, single, wider))})", *(["t0 = " + wider] if d.chance(0.2) else [])])
        d.returns(f"torch.{d.pick('stack', 'stack', 'cat')}({L})", *(["t0"] if d.chance(0.05) else []))
    elif form == 3:
        d.line("total = 0.0")
        d.loop(head, [f"total = total + {single}"])
        d.returns("total")
    elif form == 4:
        folded = d.pick("t0.sum()", "t0.mean()", f"(t0 * {names['w']}).sum()")
        d.loop(head, [f"t0 = {row}", f"{v}[{i}] = {folded}"])
    else:
        d.returns(f"torch.stack([{row} for {i} in range({d.n})])")
    d.returns(Y, v)
