"""What the recurrences share: the problem, the solution, and taking expressions apart."""
from __future__ import annotations

from collections.abc import Callable

from ...ir import loop as ir
from ...ir.loop_views import shows_operand
from ...ir.node import replace
from ...ir.records import dataclass
from ...ir.types import BOOL, Type, join, tensor
from ...report.reasons import Refusal


@dataclass(frozen=True)
class Problem:
    carry: ir.Carry
    dim: ir.Dim

    @property
    def carried(self) -> Callable[[ir.Node], bool]:
        return lambda n: isinstance(n, ir.Carried) and n.loop == self.dim.var and n.name == self.carry.name

    @property
    def name(self) -> str:
        """The carried name, as the user knows it."""
        return self.carry.name.rstrip("'").removesuffix("[...]")

    @property
    def type_before(self) -> Type:
        """What an iteration finds: at first the start, which may be a number."""
        found = join(self.carry.init.type, self.carry.type)
        if found is None:
            raise Refusal("LL205", f"`{self.name}` starts as something else", self.carry.line)
        return found

    def has_carried(self, node: ir.Node) -> bool:
        return ir.contains(node, self.carried)


@dataclass(frozen=True)
class Solution:
    final: ir.Expr | None                   # the value after the loop, given at least one iteration
    inclusive: ir.Expr | None               # the value after an iteration
    exclusive: ir.Expr | None               # the value before an iteration
    taken: ir.Expr | None = None            # the iterations that changed it; None is all of them
    winner: ir.Expr | None = None           # the iteration that was chosen (argmax)
    test: ir.Expr | None = None             # the comparison that chose it
    kind: str = ""                          # what it is: "sum", "prod", "max"


def strip(expr: ir.Expr) -> ir.Expr:
    """The value without the names and helper calls around it."""
    while isinstance(expr, (ir.Temp, ir.Call)):
        expr = expr.value if isinstance(expr, ir.Temp) else expr.body
    return expr


def viewed(expr: ir.Expr) -> set[str]:
    """The tensors that the value may be a part of, rather than a new tensor."""
    expr = strip(expr)
    if isinstance(expr, ir.Load):
        return {expr.array.name} if expr.type.tensor and isinstance(expr.array, ir.Param) else set()
    if isinstance(expr, ir.Param):
        return {expr.name} if expr.type.tensor else set()
    if isinstance(expr, ir.Select):
        return viewed(expr.yes) | viewed(expr.no)
    if isinstance(expr, ir.Reduce) and expr.kind.startswith(("max", "min", "last")):
        return viewed(expr.value) | (viewed(expr.init) if expr.init is not None else set())
    if isinstance(expr, ir.Op) and expr.name == "at-winner":
        return viewed(expr.args[1])
    if isinstance(expr, ir.Op) and (expr.name in ("ensure", "maybe-empty") or shows_operand(expr)):
        return viewed(expr.args[0])
    return set()


def runs_test(dim: ir.Dim) -> ir.Expr:
    """Whether a loop runs at least once."""
    low, high = (dim.start, dim.stop)[::1 if dim.step > 0 else -1]
    return ir.Op("lt", (low, high), tensor("bool") if low.type.tensor or high.type.tensor else BOOL)


def if_it_runs(problem: Problem, expr: ir.Expr) -> tuple[ir.Expr, ir.Expr | None]:
    """An inner fold that goes on from the name, without the choice between it and the name, and whether its loop runs.

    `best if stop <= start else max(best, x[start], ..., x[stop - 1])` is the fold itself, whose start is the name.
    """
    expr = strip(expr)
    if not isinstance(expr, ir.Select) or not problem.carried(strip(expr.no)):
        return expr, None
    found = strip(expr.yes)
    fold = found.args[0] if isinstance(found, ir.Op) and found.name == "fresh" else found
    handed = isinstance(strip(problem.carry.init), ir.Carried)      # by a loop around, which would have to know
    compared = isinstance(fold, ir.Reduce) and fold.kind.startswith(("max", "min")) and fold is found
    if isinstance(fold, ir.Reduce) and fold.init is not None and problem.carried(strip(fold.init)) \
            and expr.test == runs_test(fold.dims[0]) and (compared or not handed):
        return found, expr.test
    return expr, None


def choose(test: ir.Expr, yes: ir.Expr | None, no: ir.Expr | None) -> ir.Expr | None:
    """Where the chosen side holds; None is always true."""
    yes, no = yes or ir.Const(True), no or ir.Const(True)
    if yes == no:
        return None if yes == ir.Const(True) else yes
    if yes == ir.Const(True) and no == ir.Const(False):
        return test
    if yes == ir.Const(False) and no == ir.Const(True):
        return ir.Op("not", (test,), BOOL)
    return ir.Select(test, yes, no, BOOL)


def flat_choice(problem: Problem, expr: ir.Expr) -> ir.Expr:
    """`if a: if b: name = value`, and `if not a: continue`, as one choice under both conditions."""
    expr = strip(expr)
    if not isinstance(expr, ir.Select) or problem.has_carried(expr.test):
        return expr
    test, chosen, other = expr.test, strip(expr.yes), expr.no
    if problem.carried(chosen):
        test, chosen, other = ir.Op("not", (expr.test,), BOOL), strip(expr.no), expr.yes
    inner = flat_choice(problem, chosen)
    if not problem.carried(strip(other)) or not isinstance(inner, ir.Select) or not problem.carried(strip(inner.no)):
        return expr
    return ir.Select(ir.Select(test, inner.test, ir.Const(False), BOOL), inner.yes, inner.no, expr.type)


def at_position(value: ir.Expr, dim: ir.Dim, winner: ir.Expr, inner: ir.Reduce | None = None) -> ir.Expr:
    """The value at the position of the winner; inner is the same position within inner loops alone."""
    def change(node: ir.Node) -> ir.Node | None:
        if node == ir.Index(dim.var):
            return winner
        if inner is not None and isinstance(node, ir.Reduce) and isinstance(winner, ir.Reduce) \
                and replace(node, axis=inner.axis) == inner:
            return replace(winner, axis=node.axis + 1)
        return None
    return ir.substitute(value, change)


def conjuncts(test: ir.Expr) -> list[ir.Expr]:
    """`a and b and c` as a list."""
    test = strip(test)
    if isinstance(test, ir.Select) and test.no == ir.Const(False):
        return [*conjuncts(test.test), *conjuncts(test.yes)]
    return [test]
