"""What tests on loop variables, on the way to a statement, say of them: `i == 0` fails, so `i` is at least 1."""
from __future__ import annotations

import ast
import math
from dataclasses import dataclass, field

Range = tuple[float, float]                 # the least and the greatest that a variable may be
NEGATED = {ast.Gt: ast.LtE, ast.GtE: ast.Lt, ast.Lt: ast.GtE, ast.LtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq}


@dataclass(frozen=True)
class Known:
    """The ranges of loop variables, and the tests that led here with their outcomes."""
    ranges: dict[str, Range] = field(default_factory=dict)
    tests: tuple[tuple[ast.expr, bool], ...] = ()

    def from_on(self, var: str, start: int) -> Known:
        """Inside one more loop, which counts up."""
        return Known({**self.ranges, var: (start, math.inf)}, self.tests)

    def where(self, test: ast.expr, truth: bool) -> Known:
        """Where a test holds, or does not. A test that was of no use may be of use now."""
        tests, ranges = (*self.tests, (test, truth)), self.ranges
        for _ in tests:
            for one, outcome in tests:
                ranges = _narrowed(one, outcome, ranges)
        return Known(ranges, tests)


def _narrowed(test: ast.expr, truth: bool, ranges: dict[str, Range]) -> dict[str, Range]:
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return _narrowed(test.operand, not truth, ranges)
    if isinstance(test, ast.BoolOp):
        parts = test.values
        if isinstance(test.op, ast.And) != truth:       # one of them fails, of which all that are sure do not
            parts = [part for part in parts if _outcome(part, ranges) is not (not truth)]
            if len(parts) != 1:
                return ranges
        for part in parts:
            ranges = _narrowed(part, truth, ranges)
        return ranges
    found = _compared(test, truth)
    if found is None or found[0] not in ranges:
        return ranges
    var, op, number = found
    low, high = ranges[var]
    if op is ast.NotEq:
        return {**ranges, var: (low + (low == number), high - (high == number))}
    low = max(low, {ast.Gt: number + 1, ast.GtE: number, ast.Eq: number}.get(op, low))
    high = min(high, {ast.Lt: number - 1, ast.LtE: number, ast.Eq: number}.get(op, high))
    return {**ranges, var: (low, high)}


def _compared(test: ast.expr, truth: bool) -> tuple[str, type[ast.cmpop], int] | None:
    """The variable, the sign and the number of `i > 0`."""
    if not isinstance(test, ast.Compare) or len(test.ops) != 1 or not isinstance(test.left, ast.Name):
        return None
    number, op = test.comparators[0], type(test.ops[0])
    if not isinstance(number, ast.Constant) or type(number.value) is not int or op not in NEGATED:
        return None
    return test.left.id, op if truth else NEGATED[op], number.value


def _outcome(test: ast.expr, ranges: dict[str, Range]) -> bool | None:
    """Whether a comparison holds for certain, or fails for certain."""
    for truth in (True, False):
        found = _compared(test, not truth)
        if found is not None and found[0] in ranges:
            low, high = _narrowed(test, not truth, ranges)[found[0]]
            if low > high:
                return truth
    return None
