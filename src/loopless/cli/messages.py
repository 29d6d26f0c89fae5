"""What commands say beside their results: errors, progress, and whether in colour."""
from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from typing import TypeVar

from ..report.shown.paint import printable

T = TypeVar("T")
MANY = 200                                  # files from which on progress is shown


def complain(message: str) -> int:
    """One line on standard error; the exit code for it."""
    print(f"loopless: {printable(message)}", file=sys.stderr)
    return 2


def coloured(when: str, elsewhere: bool = False) -> bool:
    """Whether to write in colour: as asked for, as the environment says, or if a terminal is there to show it."""
    if when != "auto":
        return when == "always"
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return not elsewhere and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def progress(items: Iterable[T], total: int, quiet: bool) -> Iterator[T]:
    """The same items, with a bar on a terminal where there are many."""
    if quiet or total < MANY or not sys.stderr.isatty():
        yield from items
        return
    from rich.console import Console
    from rich.progress import track
    yield from track(items, "checking", total, console=Console(stderr=True), transient=True)
