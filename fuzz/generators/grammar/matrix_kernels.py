"""Sums of products that several nests start, scale and fill: the matrix kernels of textbooks.

{C} is a square matrix that is written, {A} and {B} others, {v} and {w} vectors, {v} written; {i}, {j} and {k} are loop
variables, {n} is the size, {c} a number, {p} a position. Some add to other rows than their own, some fill triangles,
some start at zero, some relax, and some compute the same twice, under other names.
"""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft

INNER = ("range({n})", "range({n})", "range({i})", "range({i} + 1)", "range({i}, {n})", "range({i} + 1, {n})",
         "range(1, {i})", "range({i} + 2)", "range({n} - 1)")
NESTS = (
    "for {k} in {inner}:\n    for {j} in range({n}):\n        {C}[{k}, {j}] += {B}[{i}, {j}] * {A}[{i}, {k}]",
    "for {k} in {inner}:\n    {v}[{k}] += {A}[{i}, {k}] * {w}[{i}]",
    "for {k} in {inner}:\n    {v}[{k}] += {A}[{k}, {i}]",
    "for {k} in {inner}:\n    {C}[{k}, {i}] += {A}[{i}, {k}] + {c}",
    "for {k} in {inner}:\n    {C}[{i}, {k}] = {A}[{i}, {k}] * 2\n    {C}[{k}, {i}] = {C}[{i}, {k}]",
    "for {j} in {inner}:\n    {C}[{i}, {j}] = 0.0\n    for {k} in range({n}):\n"
    "        {C}[{i}, {j}] += {A}[{k}, {i}] * {A}[{k}, {j}]\n    {C}[{j}, {i}] = {C}[{i}, {j}]",
    "for {j} in {inner}:\n    {C}[{i}, {j}] *= {c}\nfor {k} in range({n}):\n    for {j} in {inner}:\n"
    "        {C}[{i}, {j}] += {A}[{i}, {k}] * {B}[{j}, {k}]",
    "for {j} in range({n}):\n    {C}[{i}, {j}] = {C}[{i}, {j}] * {c} + {A}[{i}, {j}] - {B}[{j}, {i}]",
    "for {j} in range({n}):\n    {C}[{i}, {j}] = ({C}[{i}, {j}] - {A}[{i}, {j}]) * {C}[{i}, {j}]",
    "for {j} in range({n}):\n    {C}[{i}, {j}] = {A}[{i}, {j}] - {C}[{i}, {j}] * {c}",
    "{v}[{i}] = {v}[{i}] * {w}[{i}] / {c} + {w}[{i}]", "{v}[{i}] = ({v}[{i}] + {w}[{i}]) * {A}[{i}, {i}]",
    "{v}[{i}] = 0\nfor {j} in range({n}):\n    {v}[{i}] += {A}[{i}, {j}] * {w}[{j}]",
    "for {j} in range({n}):\n    {v}[{j}] = {v}[{j}] + {A}[{i}, {j}] * {w}[{i}]",
    "for {j} in range({n}):\n    {C}[{i}, {j}] = torch.exp({w}[{i}]) - torch.exp({w}[{j}])",
    "for {j} in {inner}:\n    {C}[{i}, {j}] = {both}\n    {C}[{j}, {i}] = {C}[{i}, {j}]",
    "for {j} in {inner}:\n    {C}[{i}, {j}] = {C}[{j}, {i}] = {both}",
    "{C}[{i}, {i}] = {c}\nfor {j} in range({i} + 1, {n}):\n    {C}[{i}, {j}] = {both}\n"
    "    {C}[{j}, {i}] = {C}[{i}, {j}]",
    "{C}[{i}, {i}] = {C}[{i}, {i}] * {c} + {A}[{i}, {i}]", "{v}[{i}] += {A}[{i}, {i}]\n{C}[{i}, {i}] -= {v}[{i}]",
    "for {j} in {inner}:\n    {C}[{j}, {i}] = abs({w}[{i}]) * abs({w}[{j}]) + {C}[{j}, {i}]",
    "for {j} in range({n}):\n    {C}[{i}, {j}] = min({C}[{i}, {j}], {C}[{i}, {p}] + {C}[{p}, {j}])",
    "for {j} in range({n}):\n    if {C}[{i}, {p}] + {C}[{p}, {j}] {sign} {C}[{i}, {j}]:\n"
    "        {C}[{i}, {j}] = {C}[{i}, {p}] + {C}[{p}, {j}]",
    "for {j} in range({n}):\n    t0 = {C}[{i}, {p}] + {C}[{i}, {j}]\n    if {C}[{j}, {i}] {sign} t0:\n"
    "        {C}[{i}, {j}] = t0",
    "if {v}[{p}] + {w}[{i}] {sign} {v}[{i}]:\n    {v}[{i}] = {v}[{p}] + {w}[{i}]",
    "if {v}[{p}] + {v}[0] {sign} {v}[{i}]:\n    {v}[{i}] = {v}[{p}] + {v}[0]",
    "t0 = {v}[{i}] = {w}[{i}] * {c}\n{C}[{i}, 0] = t0 + {v}[{i}]", "{v}[{i}] = {C}[{i}, 0] = t0 = {w}[{i}] + 1",
    "t0 = {C}[{i}, 0] = {v}[{i}]\n{v}[{i}] = t0 * 2", "{v}[{i}] = {C}[0, {i}] = {w}[{i}] - {c}",
    "t0 = 0.0\nfor {k} in {inner}:\n    t0 += {A}[{i}, {k}] * {w}[{k}]\n"
    "{v}[{i}] = {v}[{i}] + {c} * {A}[{i}, {i}] * {w}[{i}] + {c} * t0",
    "for {j} in range({n}):\n    t0 = 0.0\n    for {k} in {inner}:\n"
    "        {C}[{k}, {j}] += {c} * {B}[{i}, {j}] * {A}[{i}, {k}]\n"
    "        t0 += {B}[{k}, {j}] * {A}[{i}, {k}]\n"
    "    {C}[{i}, {j}] = {C}[{i}, {j}] * 2 + {c} * {B}[{i}, {j}] * {A}[{i}, {i}] + {c} * t0",
    "t0 = 0.0\nfor {k} in {inner}:\n    t0 += {A}[{i}, {k}] * {w}[{k}]\nt1 = 0.0\nfor {k} in range({i} + 1, {n}):\n"
    "    t1 += {A}[{k}, {i}] * {w}[{k}]\n{v}[{i}] = t0 + t1",
    "if {w}[{i}] > 0:\n    {v}[{i}] = {A}[{i}, 0]\nif {w}[{i}] > 0:\n    {v}[{i}] = {v}[{i}] * 2 + {w}[{i}]",
)
BOTH = ("{w}[{i}] * {w}[{j}]", "{w}[{i}] - {w}[{j}]", "abs({w}[{i}] - {w}[{j}])", "({w}[{i}] - {w}[{j}]) ** 2",
        "{A}[{i}] @ {A}[{j}]", "({A}[{i}] - {B}[{j}]).sum()", "{w}[{i}] + 2 * {w}[{j}]", "{A}[{i}, {j}] * {w}[{j}]")
STARTS = ("{v}[{i}] = 0", "{v}[{i}] = 0.0", "for {j} in range({n}):\n    {C}[{i}, {j}] = 0",
          "for {j} in {inner}:\n    {C}[{i}, {j}] = 0.0")


def matrix_kernels(d: Draft) -> None:
    names = {"A": d.matrix(dims=("n", "n")), "B": d.matrix(dims=("n", "n")), "n": d.n,
             "C": d.matrix(dims=("n", "n"), written=True), "c": d.pick("2", "0.5", d.number()),
             "v": d.vector(written=True), "w": d.vector(), "i": d.name("var"), "j": d.name("var"), "k": d.name("var")}
    for nests in ([STARTS] if d.chance(0.4) else []) + [NESTS] * d.r.choice((1, 1, 2)):
        names |= {"inner": d.r.choice(INNER).format(**names), "p": d.pick("0", "1", "-1"), "sign": d.pick("<", ">")}
        names["both"] = d.r.choice(BOTH).format(**names)
        body = d.r.choice(nests).format(**names)
        d.loop(f"for {names['i']} in range({d.n}):", body.split("\n"))
    d.returns(names["C"], names["v"])
