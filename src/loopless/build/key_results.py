"""What a loop over keys puts into dictionaries, one value a key, with branches: a list for each way to go (buckets.py).

    for k in groups:                                    for k in range(size):
        if len(groups[k]) == 1:                             case0.append(count(k) == 1); case1.append(count(k) != 1)
            std[k] = torch.tensor(1.0)          →           std0.append(torch.tensor(1.0), only in case 0)
        else:                                               std1.append(values[keys == k].std(), only in case 1)
            rows = torch.stack(groups[k])
            std[k] = rows.std()
    ... std[i] ...                                      ... std0[i] if case0[i] else std1[i] ...

So that each list has one dtype, whatever the ways give. Names inside a way stand for what they were given. A way that
raises sends the call back to the loop, if a key that is there goes it.
"""
from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass, field

from . import trees
from .keyed_uses import Left
from .trees import load

Visit = Callable[[ast.expr], ast.expr]


@dataclass
class Result:
    """A dictionary as lists: one, or one for each way to go."""
    name: str
    owner: str                                                          # the lists that are filled by key
    parts: list[tuple[str, ast.expr]] = field(default_factory=list)     # a list of who goes this way, and the values

    @property
    def lists(self) -> list[str]:
        made = [value.id for _, value in self.parts if isinstance(value, ast.Name)]
        return [*(case for case, _ in self.parts if case), *made]

    def add(self, case: str) -> str:
        """A list for one way to go."""
        made = f"{self.name}{len(self.parts) if case else ''}~{self.owner}"
        self.parts.append((case, load(made)))
        return made

    def always(self, case: str, value: ast.expr) -> None:
        """The same value for all keys that go one way."""
        self.parts.append((case, value))

    def read(self, place: ast.expr) -> ast.expr:
        """The value at a key."""
        def at(of: ast.expr) -> ast.expr:
            if not isinstance(of, ast.Name):
                return trees.renamed(of, {})
            return ast.Subscript(load(of.id), trees.renamed(place, {}), ast.Load())
        found = at(self.parts[-1][1])
        for case, part in reversed(self.parts[:-1]):
            found = ast.IfExp(ast.Compare(at(load(case)), [ast.Gt()], [ast.Constant(0)]), at(part), found)
        return found


def is_fixed(value: ast.expr) -> bool:
    """`torch.tensor(0.0)`, a number: the same for every key."""
    return all(not isinstance(n, ast.Name) or n.id == "torch" for n in ast.walk(value))


@dataclass
class Case:
    """One way through the body of a loop."""
    test: ast.expr                                                      # whether a key goes this way
    values: dict[str, ast.expr] = field(default_factory=dict)           # what each dictionary gets
    names: dict[str, ast.expr] = field(default_factory=dict)            # what names stand for
    raises: bool = False

    def where(self, test: ast.expr) -> Case:
        """The keys of this way for which a test holds, too."""
        return Case(ast.BoolOp(ast.And(), [trees.renamed(self.test, {}), test]), dict(self.values), dict(self.names))


@dataclass
class Ways:
    """All ways through the body of a loop over keys; `visit` and `truth` read expressions and tests."""
    visit: Visit
    truth: Visit

    def through(self, body: list[ast.stmt], case: Case) -> list[Case]:
        for k, stmt in enumerate(body):
            if isinstance(stmt, ast.If):
                test = self._read(self.truth, stmt.test, case)
                ways = ((stmt.body, test), (stmt.orelse, ast.UnaryOp(ast.Not(), trees.renamed(test, {}))))
                return [way for block, holds in ways
                        for way in self.through([*block, *body[k + 1:]], case.where(holds))]
            if isinstance(stmt, ast.Raise):
                case.raises = True
                return [case]
            if not isinstance(stmt, ast.Assign) or len(stmt.targets) != 1:
                raise Left
            self._assigned(stmt.targets[0], self._read(self.visit, stmt.value, case), case)
        return [case]

    def _read(self, read: Visit, node: ast.expr, case: Case) -> ast.expr:
        return _Names(case.names).visit(read(trees.renamed(node, {})))             # type: ignore[no-any-return]

    def _assigned(self, target: ast.expr, value: ast.expr, case: Case) -> None:
        if isinstance(target, ast.Name):
            case.names[target.id] = value
        elif isinstance(target, ast.Subscript):
            case.values[ast.unparse(target.value)] = value
        else:
            raise Left


class _Names(ast.NodeTransformer):
    """Names as what they stand for."""

    def __init__(self, names: dict[str, ast.expr]) -> None:
        self.names = names

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if node.id in self.names and not isinstance(node.ctx, ast.Load):
            raise Left
        return trees.renamed(self.names[node.id], {}) if node.id in self.names else node


def as_int(test: ast.expr) -> ast.expr:
    return ast.IfExp(trees.renamed(test, {}), ast.Constant(1), ast.Constant(0))
