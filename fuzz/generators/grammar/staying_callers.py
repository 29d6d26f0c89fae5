"""Helper functions with loops, called in loops that stay: for what they print, for lists that they keep, without end.

{X} is a matrix and {z} a vector as long as its rows; {h} is the helper, {g} a second one, {L} a list.
"""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft

HELPERS = (
    "def {h}(v, w=3):\n    t = torch.zeros_like(v)\n    for k in range(len(v)):\n        t[k] = w // int(v[k])\n"
    "    return t",
    "def {h}(v, w=2):\n    t = torch.zeros_like(v)\n    s = 0.0\n    for k in range(len(v)):\n"
    "        s = s + v[k] * w\n        t[k] = s\n    return t",
    "def {h}(v, w=1):\n    for k in range(len(v)):\n        v[k] = v[k] * w + 1\n    return v",
    "def {h}(v, w=0):\n    for k in range(len(v)):\n        if v[k] > w:\n            return k\n    return -1",
    "def {h}(v, w=0):\n    out = []\n    for k in range(len(v)):\n        if v[k] > w:\n            out.append(v[k])\n"
    "    return torch.stack(out)",
    "def {h}(v, w=0):\n    best = v[0]\n    for k in range(len(v)):\n        if v[k] > best:\n            best = v[k]\n"
    "    return best",
    "def {h}(v, w=1):\n    for k in range(1, len(v)):\n        v[k] = v[k - 1] + v[k]\n    return v.sum()",
    "def {h}(v, w=3):\n    return sum(v[k] * k for k in range(len(v))) + w",
    "def {h}(v, w=1):\n    if w > 3:\n        return v\n    for k in range(len(v)):\n        v[k] += w\n"
    "    return {h}(v, w + 1)",
    "def {g}(v):\n    s = 0\n    for k in range(len(v)):\n        s += v[k].item()\n    return s\n\n\n"
    "def {h}(v, w=1):\n    for k in range(len(v)):\n        print(k)\n        w = {g}(v[k:]) + w\n    return w",
)
CALLS = (
    "for i in range(len({X})):\n    print(i)\n    {L}.append({h}({X}[i]))",
    "for row in {X}:\n    {L} += [{h}(row, 0.5), {h}({z})]\n    {L}.append(len({L}))",
    "for i in range(2):\n    {z} = {z} + 1\n    print(type({h}({z})).__name__)\n    {L}.append({z})",
    "while len({L}) < 3:\n    {L}.append({h}({X}[0], w=len({L})))",
    "for i, row in enumerate({X}):\n    {L} = [{h}(row * 2)]\n    {X}[i, 0] = {X}[0, 0] + {z}[0]\n    {L}.append(i)",
    "{L}.append({h}({z}))\nfor i in range(len({X})):\n    print(i)\n    {L}.append({h}({X}[i], i) if i > 0 else 0)",
    *["for row in {X}:\n    {L}.append({h}(row))\n    {h}.__defaults__ = (len({L}),)",
      "for row in {X}:\n    {L}.append({h}({z}))\n    {h}.__defaults__ = (len({L}) * 2,)"] * 2,
    "for row in {X}:\n    try:\n        {L}.append({h}(row))\n    except Exception as error:\n"
    "        print(type(error).__name__, error.__context__)",
    "for row in {X}:\n    {L}.append({h}(row))\nfor i in range(len({z})):\n    {z}[i] = {z}[i] + 1\n"
    "print(sorted(locals()))",
)


def staying_callers(d: Draft) -> None:
    names = {"h": d.name("helper"), "g": d.name("helper"), "X": d.matrix(written=True),
             "z": d.vector(over="m", written=True), "L": d.name("list")}
    d.module += [*d.r.choice(HELPERS).format(**names).split("\n"), "", ""]
    d.line(f"{names['L']} = []")
    d.line(*d.r.choice(CALLS).format(**names).split("\n"))
    d.returns(names["z"], names["X"], f"{names['L']}[:3]")
