"""Sizes by name: `x.0` is the length of x, `n` the parameter n, `=3` the number 3; and which of them are one."""
from __future__ import annotations

ORDINARY = (5, 6, 7, 8)
LIMIT = 400


class Sizes:
    """Names of sizes, in classes of equal ones."""

    def __init__(self) -> None:
        self.parents: dict[str, str] = {}
        self.least: dict[str, int] = {}                 # no smaller, because of a subscript such as x[3]

    def root(self, name: str) -> str:
        while self.parents.setdefault(name, name) != name:
            name = self.parents[name]
        return name

    def tie(self, a: str, b: str) -> None:
        """Makes two sizes one; a number stays what the others are tied to, and two numbers stay apart."""
        a, b = self.root(a), self.root(b)
        if a == b or (a[0] == "=" and b[0] == "="):
            return
        if a[0] == "=":
            a, b = b, a
        if b[0] == "=":
            self.need(a, int(b[1:]))
            return
        self.parents[b] = a
        self.need(a, self.least.get(b, 0))

    def need(self, name: str, least: int) -> None:
        root = self.root(name)
        self.least[root] = max(self.least.get(root, 0), least)

    def numbers(self, names: list[str]) -> dict[str, int]:
        """A number for each class: different ones, so that two sizes are not equal by chance."""
        found: dict[str, int] = {}
        for name in names:
            root = self.root(name)
            if root not in found:
                usual = ORDINARY[len(found) % len(ORDINARY)]
                found[root] = int(root[1:]) if root[0] == "=" else max(usual, self.least.get(root, 0))
        return {name: found[self.root(name)] for name in names}
