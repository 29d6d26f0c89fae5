"""The composing generator: loops of several statements, each drawn from all that people write, beside any other.

    program(seed)                       a `Program`, the same for the same seed
    program(seed, gradients=True)       one whose floating tensors may require grad

The grammar has a production for each capability, and puts few of them together. Here a body has up to five statements
over the same names, branches and inner loops around them; what a production would never put side by side meets. Such
programs are longer and take several times as long, so they have campaigns of their own: `fuzz --only composed`.
"""
from __future__ import annotations

import re
from random import Random

from fuzz.generators.composed import words
from fuzz.generators.composed.calls import PARAMETERS, call
from fuzz.program import Program

IMPORTS = "import math\n\nimport torch\n\n\n"
CALLS = 4
DEEPEST = 2


def program(seed: int, gradients: bool = False) -> Program:
    r = Random(seed)
    writer = Writer(r)
    text = writer.text()
    calls = tuple(call(r, gradients, first=k == 0) for k in range(CALLS))
    return Program(IMPORTS + text, calls, f"composed {seed}", frozenset(), gradients, later=True)


class Writer:
    """One function, written from the words."""

    def __init__(self, r: Random) -> None:
        self.r = r
        self.carried = r.sample(("s", "q", "p", "k"), r.choice((1, 1, 2, 2, 3)))
        self.part = r.choice(words.PARTS) if r.random() < 0.3 else ""

    def text(self) -> str:
        body = [f"seg = {self.part}"] if self.part else []
        for _ in range(self.r.choice((1, 2, 2, 3, 3, 4))):
            body += self.statement(0)
        lines = [f"for {self.r.choice(words.HEADS)}:", *_indented(body)]
        used = [name for name in words.NAMES if any(re.search(rf"\b{name}\b", line) for line in lines)]
        starts = [f"{name} = {self.r.choice(words.NAMES[name])}" for name in used]
        results = [name for name in used if name != "parts" or self.r.random() < 0.5]
        if "parts" in used and "parts" not in results:
            results.append(self.r.choice(("torch.stack(parts)", "len(parts)", "torch.tensor(parts)")))
        results += ["i"] if self.r.random() < 0.1 else []
        last = f"return {', '.join(results or ['x', 'y'])}"
        return "\n".join([f"def f({PARAMETERS}):", *_indented([*starts, *lines, last])]) + "\n"

    def statement(self, depth: int) -> list[str]:
        """A statement, or a branch or an inner loop with some in it."""
        k = self.r.random()
        if k < 0.2 and depth < DEEPEST:
            return self.branch(depth)
        if k < 0.25 and depth:
            return [self.r.choice(("continue", "continue", "break"))]
        if k < 0.35:
            return self.inner()
        return [self.filled(self.r.choice(words.STORES if self.r.random() < 0.6 else words.CARRIED))]

    def branch(self, depth: int) -> list[str]:
        lines = [f"if {self.test()}:", *_indented(self.statement(depth + 1))]
        if self.r.random() < 0.5:
            head = f"elif {self.test()}:" if self.r.random() < 0.3 else "else:"
            lines += [head, *_indented(self.statement(depth + 1))]
        return lines

    def inner(self) -> list[str]:
        done = self.filled(self.r.choice(words.INSIDE))
        tested = [f"if {self.r.choice(words.INNER_TESTS)}:",
                  f"    {self.r.choice(('continue', 'break', done))}"] if self.r.random() < 0.3 else []
        return [f"for j in {self.r.choice(words.INNER)}:", *_indented([*tested, done])]

    def filled(self, form: str) -> str:
        """The form with something in each of its places."""
        name = self.r.choice(self.carried)
        made = {"%e": self.value, "%c": self.test, "%r": lambda: self.r.choice(words.ROWS), "%v": lambda: name}
        return re.sub(r"%[ecrv]", lambda found: made[found.group()](), form)

    def test(self) -> str:
        return self.r.choice(words.TESTS).replace("%v", self.r.choice(self.carried))

    def value(self, depth: int = 0) -> str:
        if depth < 2 and self.r.random() < 0.3:
            sign = self.r.choice("+-*+*/")
            return f"({self.value(depth + 1)} {sign} {self.value(depth + 1)})"
        return self.r.choice((*words.VALUES, *self.carried * 4, *(words.OF_PARTS * 2 if self.part else ())))


def _indented(lines: list[str]) -> list[str]:
    return [f"    {line}" for line in lines]
