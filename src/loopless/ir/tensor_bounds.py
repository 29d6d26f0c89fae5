"""How small and how large ints can be that are made of loop variables: read off the operations, before they run."""
from __future__ import annotations

from .tensor_places import Number, Range, Value
from .tensor_values import Apply, Named

RISING = {"add": "+", "mul": "*", "bitwise_right_shift": ">>", "floor_divide": "//"}     # where nothing is negative


def not_negative(value: Value) -> bool:
    """Whether ints are seen not to be negative, as they are made."""
    value = value.value if isinstance(value, Named) else value
    if isinstance(value, Number):
        return value.text.isdigit()
    if isinstance(value, Range):
        return value.step > 0 and value.start.constant is not None and value.start.constant >= 0
    if not isinstance(value, Apply) or value.params or len(value.args) != 2:
        return False
    if value.op in ("remainder", "floor_divide") and not _positive(value.args[1]):
        return False
    return value.op == "remainder" or (value.op in RISING and all(map(not_negative, value.args)))


def at_most(value: Value) -> str:
    """A Python text that none of the ints is greater than, of sizes alone; "" if there is none.

    All operations rise with their operands, and so the greatest is found where all loop variables are greatest.
    """
    value = value.value if isinstance(value, Named) else value
    if not not_negative(value):
        return ""
    if isinstance(value, Number):
        return value.text
    if isinstance(value, Range):
        return f"({value.stop - 1})"
    assert isinstance(value, Apply)
    if value.op == "remainder" or (value.op in ("bitwise_right_shift", "floor_divide")
                                   and not isinstance(value.args[1], Number)):
        return ""
    parts = [at_most(a) for a in value.args]
    return f"({parts[0]} {RISING[value.op]} {parts[1]})" if all(parts) else ""


def _positive(value: Value) -> bool:
    return isinstance(value, Number) and value.text.isdigit() and int(value.text) > 0
