"""Sets, dictionaries and lists of lists that a loop fills at keys from a tensor: counted, looked up, gone through.

{D} is the container, {I} an index vector, {x} a vector, {o} is written, {k} the key, {L} a list, {n} the size.
"""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft, indented

KEYS = ("{I}[{i}].item()", "{I}[{i}].item()", "int({I}[{i}])", "{I}[{i}].item() - 1", "{I}[{i}].item() // 2",
        "{I}[{i}].item() * 2 + 1", "{I}[{i}].item() % 3", "{x}[{i}].item()", "{I}[{i}].item() * 3 + {i} % 3")
SETS = ("if {k} not in {D}:\n    {D}.add({k})\n    {o}[{i}] = {x}[{i}]", "{D}.add({k})",
        "if {k} in {D}:\n    continue\n{D}.add({k})\n{o}[{i}] = 1", "if {k} in {D}:\n    {o}[{i}] = 2\n{D}.add({k})",
        "if {x}[{i}] > 0 and {k} not in {D}:\n    {D}.add({k})\n    {L}.append({i})",
        "if {k} not in {D}:\n    {L}.append({k})\n    {D}.add({k})", "if {x}[{i}] > 0:\n    {D}.add({k})",
        "if {k} not in {D}:\n    {D}.add({k})\nelse:\n    {o}[{i}] = {x}[{i}]", "{D}.add({k})\n{D}.discard(1)")
COUNTS = ("{D}[{k}] = {D}.get({k}, 0) + 1", "{o}[{i}] = {D}.get({k}, 0)\n{D}[{k}] = {D}.get({k}, 0) + 1",
          "if {k} in {D}:\n    {D}[{k}] += 1\nelse:\n    {D}[{k}] = 1", "{D}[{k}] = {i}",
          "if {k} not in {D}:\n    {D}[{k}] = 0\n{D}[{k}] += 2", "if {k} not in {D}:\n    {D}[{k}] = {i}",
          "{D}[{k}] = {D}.get({k}, 0) - 1", "{D}.setdefault({k}, 0)\n{D}[{k}] += {i}", "{D}[{k}] += 1",
          "if {x}[{i}] > 0:\n    {D}[{k}] = {D}.get({k}, 0) + 1", "{D}[{k}] = {D}.get({k}, 1) + 1",
          "{D}[{k}] = {D}.get({k}, 0) + {I}[{i}].item()")
DEFAULTS = ("{D}[{k}] += 1", "{o}[{i}] = {D}[{k}]\n{D}[{k}] += 1", "{D}[{k}] += 1\n{o}[{i}] = {D}[{k}]",
            "if {D}[{k}] < 2:\n    {o}[{i}] = {x}[{i}]\n{D}[{k}] += 1", "{D}[{k}] += {i}", "{D}[{k}] -= 1",
            "if {D}[{k}] < 2:\n    {D}[{k}] += 1\n    {o}[{i}] = 1", "{D}[{k}] += {I}[{i}].item()")
AFTER = ("", "for v in {D}:\n    {p}[v] = 1", "for v in sorted({D}):\n    {L}.append(v)",
         "for v in {D}:\n    {L}.append(v)", "for v in {I}.tolist():\n    if v in {D}:\n        {L}.append(v)",
         "for v in {D}:\n    t = v")
VALUES = ("", "for v, c in {D}.items():\n    {p}[v] = c", "for v in {D}:\n    {p}[v] = {D}[v] * 2",
          "for v in {I}.tolist():\n    {L}.append({D}[v])", "for v in range({n}):\n    {L}.append({D}.get(v, 0))",
          "for v, c in sorted({D}.items()):\n    {L}.append(c)", "for c in {D}.values():\n    {L}.append(c)",
          "for v, c in {D}.items():\n    {p}[v] = 1.0 / c")
FILLED = ("{D}[{k}].append({x}[{i}])", "{D}[{k}].append({x}[{i}].item())", "{D}[{k}].append({i})",
          "{D}[{k}].append({x}[{i}] * 2)", "if {x}[{i}] > 0:\n    {D}[{k}].append({x}[{i}])")
GROUPS = ("if len({B}) > 0:\n    {p}[v] = torch.stack({B}).mean()", "if {B}:\n    {p}[v] = torch.stack({B}).sum()",
          "{p}[v] = len({B})", "if not {B}:\n    continue\n{p}[v] = torch.stack({B}).max()",
          "if len({B}) > 1:\n    {p}[v] = torch.tensor({B}).sum()", "{p}[v] = torch.stack({B}).mean()",
          "{L}.append(len({B}))", "if len({B}) > 0:\n    {p}[v] = torch.stack({B})[0]")


def containers(d: Draft) -> None:
    names = {"x": d.vector(d.float_dtype()), "I": d.index("n", "n"), "D": d.name("list"), "i": d.name("var"), "n": d.n,
             "L": d.name("list"), "p": d.name("out")}
    names["o"] = d.output(names["x"])
    names["k"] = d.r.choice(KEYS).format(**names)
    d.module.append("from collections import Counter, defaultdict")
    named = d.chance(0.5)
    before = [f"key = {names['k']}"] if named else []
    names["k"] = "key" if named else names["k"]
    made, step, after = d.pick(_set, _counts, _defaults, _buckets)(d, names)
    body, end = step.format(**names), after.format(**names)
    if names["L"] in body + end:
        d.line(f"{names['L']} = []")
    if names["p"] in end:
        d.line(f"{names['p']} = torch.zeros({names['n']})")
    d.line(f"{names['D']} = {made}", f"for {names['i']} in range({names['n']}):",
           *indented([*before, *body.split("\n")]))
    if end:
        d.line(*end.split("\n"))
    results = [names[r] for r in "opL" if f"{names[r]}[" in body + end or f"{names[r]}." in body + end]
    results += [f"len({names['D']})"] if d.chance(0.2) or not results else []
    d.returns(*results)


def _set(d: Draft, names: dict[str, str]) -> tuple[str, str, str]:
    return d.pick(*["set()"] * 9, "set([1])"), d.r.choice(SETS), d.r.choice(AFTER)


def _counts(d: Draft, names: dict[str, str]) -> tuple[str, str, str]:
    return d.pick(*["{}", "dict()"] * 4, "{1: 2}"), d.r.choice(COUNTS), d.r.choice(VALUES)


def _defaults(d: Draft, names: dict[str, str]) -> tuple[str, str, str]:
    return d.pick("defaultdict(int)", "Counter()", "defaultdict(int)"), d.r.choice(DEFAULTS), d.r.choice(VALUES)


def _buckets(d: Draft, names: dict[str, str]) -> tuple[str, str, str]:
    names["B"] = f"{names['D']}[v]"
    if d.chance(0.5):
        head = d.pick("for v in range({n}):", "for v, b in enumerate({D}):")
        names["B"] = "b" if "enumerate" in head else names["B"]
        made = f"[[] for _ in range({names['n']})]"
    else:
        head, made = d.pick("for v in {D}:", "for v, b in {D}.items():", "for v in sorted({D}):"), "defaultdict(list)"
        names["B"] = "b" if "items" in head else names["B"]
    group = d.r.choice(GROUPS).format(**names)
    return made, d.r.choice(FILLED), "\n".join([head, *indented(group.split("\n"))])
