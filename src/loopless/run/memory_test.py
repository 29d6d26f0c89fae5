"""The lines of a guard that see that what is written overlaps neither with itself nor with anything else that is used.

    _at_a, _at_b = a.data_ptr(), b.data_ptr()
    if a.is_contiguous() and b.is_contiguous() and (_at_a + a.nbytes <= _at_b or _at_b + b.nbytes <= _at_a):
        return True
    return dense(a) and apart(1, a, b)

Almost all tensors are contiguous, and then their first bytes and lengths are enough: this is most of what a call costs.
"""
from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class MemoryTest:
    """names: all tensors; written: those that are written; dense, apart: what the guard calls these functions."""
    names: tuple[str, ...]
    written: tuple[str, ...]
    dense: str
    apart: str

    @property
    def needed(self) -> bool:
        return bool(self.written)

    def lines(self) -> list[str]:
        """The last lines of the guard."""
        slow = [f"{self.dense}({name})" for name in self.written]
        if len(self.names) == 1:
            return [f"return {self.written[0]}.is_contiguous() or {slow[0]}"]
        others = [name for name in self.names if name not in self.written]
        order = [*self.written, *others]
        slow.append(f"{self.apart}({len(self.written)}, {', '.join(order)})")
        quick = [*(f"{name}.is_contiguous()" for name in order), *self._pairs(order)]
        return [*(f"_at_{name} = {name}.data_ptr()" for name in order),
                *(f"_end_{name} = _at_{name} + {name}.nbytes" for name in order),
                f"if {' and '.join(quick)}:", "    return True", f"return {' and '.join(slow)}"]

    def _pairs(self, order: list[str]) -> list[str]:
        return [f"(_end_{one} <= _at_{other} or _end_{other} <= _at_{one})"
                for k, one in enumerate(self.written) for other in order[k + 1:]]
