"""Losses of slices that differ in length, by classes and element by element, and functions along the rows of slices.

{T} has a matrix for each iteration, {L} a class for each of its rows, {A} and {B} are matrices, {K} has lengths, {v} is
written. Some slices are not of one length, some labels are what a loss leaves out, and some are asked for by keyword.
"""
from __future__ import annotations

from fuzz.generators.grammar.arguments import Argument
from fuzz.generators.grammar.draft import Draft, indented

F = "torch.nn.functional"
ENDS = (":{l}", ":{l}", ":{l}", "{l}:", "1:{l}", ":", ":{l} + 1", ":-1", ":{l} - 1")
OF_CLASSES = (f"{F}.cross_entropy({{t}}, {{c}}{{o}})", f"{F}.cross_entropy({{t}}, {{c}}{{o}})",
              f"{F}.nll_loss({{t}}, {{c}}{{o}})", f"{F}.nll_loss(torch.log_softmax({{t}}, 1), {{c}}{{o}})",
              f"{F}.cross_entropy({{t}} * 2, {{c}}{{o}})")
OPTIONS = ("", "", "", ", reduction='sum'", ", ignore_index=0", ", ignore_index=1, reduction='sum'",
           ", ignore_index=-100", ", label_smoothing=0.1", ", weight=None", ", reduction='mean'")
OF_ELEMENTS = tuple(f"{F}.{name}({{a}}, {{b}}{{o}})" for name in (
    "mse_loss", "l1_loss", "smooth_l1_loss", "binary_cross_entropy_with_logits", "huber_loss", "kl_div"))
REDUCTIONS = ("", "", ", reduction='sum'", ", reduction='mean'")
MODULES_OF_CLASSES = ("CrossEntropyLoss", "CrossEntropyLoss", "NLLLoss")
MODULES = ("MSELoss", "L1Loss", "SmoothL1Loss", "BCEWithLogitsLoss", "HuberLoss")
ALONG = ("torch.softmax({t}, dim=1).sum()", "torch.log_softmax({t}, 1).mean(0).sum()", "({t}).softmax(-1).max()",
         "torch.softmax({t}, dim=0).sum()", "({t}).cumsum(1).sum()", "torch.sort({t}, dim=1).values.sum()",
         "(torch.softmax({t}, 1) * torch.log_softmax({t}, 1)).sum()", "torch.softmax({t}, 1).mean(0)[0]",
         "({t}).flip(1).sum()", "torch.logsumexp({t}, 1).sum()")
BRANCHED = ("torch.logsumexp({A}[{i}], 0)", "torch.softmax({A}[{i}] * {B}[{i}], 0).sum()", "{A}[{i}].log_softmax(0)[0]",
            "{A}[{i}].cumsum(0).sum()", "torch.softmax({A}[{i}] / {v}[{i}], 0).max()", "torch.std({A}[{i}])",
            "torch.softmax({T}[{i}], 1).sum()", f"{F}.cross_entropy({{T}}[{{i}}], {{L}}[{{i}}])",
            "torch.log_softmax({A}[{i}].log(), 0)[0]")
USES = ("{s} = {s} + {f}", "{s} = {s} + {f}", "{q}.append({f})", "{q}.append({f})", "{v}[{i}] = {f}",
        "if {v}[{i}] > 0:\n    {s} = {s} + {f}", "{s} += {f} * {v}[{i}]", "{u} = {f}\n{s} = {s} + {u} * {u}")
ROWS = ("{Y}[{i}, :{l}] = {f}",)


def ragged_losses(d: Draft) -> None:
    names = _names(d)
    kind = d.r.random()
    if kind < 0.5:
        names["o"] = d.r.choice(OPTIONS)
        form, uses = d.r.choice(OF_CLASSES), USES
        if d.chance(0.15):
            names["o"], uses = ", reduction='none'", ROWS
    elif kind < 0.75:
        names["o"] = d.r.choice(REDUCTIONS)
        form, uses = d.r.choice(OF_ELEMENTS), USES
        if d.chance(0.15):
            names["o"], uses = ", reduction='none'", ROWS
    elif kind < 0.9:
        form, uses = d.r.choice(ALONG), USES
    else:
        form, uses = d.r.choice(BRANCHED), USES[-3:-2]
    if kind < 0.75 and uses is USES and d.chance(0.2):
        module = d.r.choice(MODULES_OF_CLASSES if kind < 0.5 else MODULES)
        module = "CrossEntropyLoss" if "label" in names["o"] else module
        d.module.append(f"loss_of = torch.nn.{module}({names['o'].removeprefix(', ')})")
        form = "loss_of({t}, {c})" if kind < 0.5 else "loss_of({a}, {b})"
    names["f"] = form.format(**names)
    step = d.r.choice(uses).format(**names)
    d.line(f"{names['s']} = {d.pick('0', '0.0', 'torch.zeros(())')}", f"{names['q']} = []")
    head, first = f"for {names['i']} in range({d.n}):", []
    if names["l"] == "l":
        first = [f"l = {names['K']}[{names['i']}]" + d.pick("", ".item()")]
        if d.chance(0.4):
            head, first = f"for {names['i']}, l in enumerate({names['K']}):", []
    d.line(head, *indented([*first, *step.split("\n")]))
    d.returns(f"torch.stack({names['q']})" if ".append" in step else names["s"], names["Y"], names["v"])


def _names(d: Draft) -> dict[str, str]:
    dtype, i = d.float_dtype(), d.name("var")
    names = {"T": d.matrix(dtype, ("n", "m", d.pick("n", "m"))), "A": d.matrix(dtype, ("n", "m")),
             "B": d.matrix(dtype, ("n", "m")), "Y": d.matrix(dtype, ("n", "m"), written=True),
             "v": d.vector(dtype, written=True), "K": d.lengths("n", "m"), "i": i, "s": d.name("sum"),
             "q": d.name("list"), "u": d.name("temp")}
    classes = d.arguments[names["T"]].dims[2]
    names["L"] = d.add(Argument(d.name("index"), "index", "int64", ("n", "m"), into=classes))
    if d.chance(0.25):
        _odd_labels(d, names["L"])
    names["l"] = d.pick("l", "l", f"{names['K']}[{i}]")
    ends = d.r.choice(ENDS).format(**names)
    other = ends if d.chance(0.93) else d.r.choice(ENDS).format(**names)
    for name, of, end in (("t", "T", ends), ("c", "L", other), ("a", "A", ends), ("b", "B", other)):
        names[name] = f"{names[of]}[{i}, {end}]" if d.chance(0.85) else f"{names[of]}[{i}][{end}]"
    return names


def _odd_labels(d: Draft, labels: str) -> None:
    """Some labels of a later call are those that losses leave out, or no class."""
    for call, sizes in enumerate(d.sizes[1:], 1):
        rows, columns = (sizes[dim] for dim in d.arguments[labels].dims)
        count = max(sizes[d.arguments[labels].into], 1)
        odd = d.pick("-100", "-100", "-1", str(count))
        numbers = [d.r.choice((*(str(d.r.randrange(count)) for _ in range(3)), odd)) for _ in range(rows * columns)]
        d.given(labels, call, f"t([{', '.join(numbers)}], int64, {rows}, {columns})")
