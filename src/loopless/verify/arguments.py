"""What a call is given, as a value of its own: never passed on itself, only copied."""
from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from ..compare import copied

Call = tuple[tuple[Any, ...], dict[str, Any]]


@dataclass(frozen=True)
class Arguments:
    """The arguments of one call, and what is special about them."""
    args: tuple[Any, ...]
    kwargs: dict[str, Any] = field(default_factory=dict)
    about: str = ""

    def fresh(self) -> Call:
        """Copies, which share memory among them as the arguments do."""
        call: Call = copied((self.args, self.kwargs))
        return call

    def copy(self) -> Arguments:
        args, kwargs = self.fresh()
        return replace(self, args=args, kwargs=kwargs)
