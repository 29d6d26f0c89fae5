"""Refusals: a loop stays as it is, for a reason from the catalogue, because of something in a line."""
from __future__ import annotations

import re

from ..ir import loop as ir
from ..ir.records import dataclass
from .catalogue import CATALOGUE as CATALOGUE
from .catalogue import Reason as Reason
from .trail import Trail

OF_A_PART = ("LL203", "LL214")         # reasons that a loop may have only because it was looked at by itself
NOBODYS = re.compile(r"~\d+")          # the end of a name that the builder made


@dataclass(frozen=True)
class Split:
    """A loop that would do as two: its variable, and the first iteration of the second one."""
    loop: str
    point: ir.Expr


class Refusal(Exception):
    """This loop, or this statement, stays as it is, and here is why; perhaps not, if a loop were split."""

    def __init__(self, code: str, detail: str, line: int = 0, other_line: int = 0, split: Split | None = None) -> None:
        detail = NOBODYS.sub("", detail)
        super().__init__(f"{code}: {detail}")
        self.reason = CATALOGUE[code]
        self.code = code
        self.detail = detail
        self.line = line
        self.other_line = other_line
        self.split = split
        self.trail: Trail | None = None         # what had been found out by then

    def kept(self) -> Refusal:
        """The refusal to keep, without the frames in which it was raised and all that is alive in them."""
        self.__traceback__ = self.__context__ = self.__cause__ = None
        return self

    def sentence(self) -> str:
        where = f" (line {self.line}" + (f" against line {self.other_line}" if self.other_line else "") + ")"
        return f"{self.reason.title}: {self.detail}" + (where if self.line else "")
