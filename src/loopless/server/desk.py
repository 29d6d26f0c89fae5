"""The texts that are open in an editor, and the one analysis that is wanted for each: that of its newest text.

One thread works, so that the conversation goes on meanwhile. An analysis that a newer text overtakes is stopped at the
next function of the file, and one that has not begun never begins.
"""
from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import field
from typing import Any

from ..ir.records import dataclass
from .analysis import Analysis, analyse

STACK = 64 * 1024 * 1024                    # deeply nested texts are walked by functions that call themselves


@dataclass
class Open:
    """A text that is open."""
    path: str
    text: str
    version: int | None
    stop: threading.Event = field(default_factory=threading.Event)
    analysis: asyncio.Future[Analysis | None] | None = None
    all_fixed: asyncio.Future[str | None] | None = None


class Desk:
    """All texts that are open."""

    def __init__(self) -> None:
        self.open: dict[str, Open] = {}
        self.options: dict[str, Any] = {}
        self.waiting: dict[str, asyncio.Task[None]] = {}
        threading.stack_size(STACK)
        self.worker = ThreadPoolExecutor(1, "loopless")

    def put(self, uri: str, path: str, text: str, version: int | None) -> None:
        """A text that is opened, has changed, or is to be looked at again because the settings have."""
        self.remove(uri)
        self.open[uri] = Open(path, text, version)

    def remove(self, uri: str) -> None:
        old = self.open.pop(uri, None)
        if old is not None:
            old.stop.set()
        task = self.waiting.pop(uri, None)
        if task is not None:
            task.cancel()

    def later(self, uri: str, delay: float, then: Callable[[str, Open, Analysis], None]) -> None:
        """Analyses a text once nothing has been typed for a moment."""
        async def wait() -> None:
            await asyncio.sleep(delay)
            wanted = self.open.get(uri)
            found = await self.analysis(uri)
            if wanted is not None and found is not None and self.open.get(uri) is wanted:
                then(uri, wanted, found)
        self.waiting[uri] = asyncio.get_running_loop().create_task(wait())

    async def analysis(self, uri: str) -> Analysis | None:
        """What is found in the newest text; None if it was closed or has changed meanwhile."""
        wanted = self.open.get(uri)
        if wanted is None:
            return None
        if wanted.analysis is None:
            wanted.analysis = asyncio.get_running_loop().run_in_executor(
                self.worker, analyse, wanted.text, wanted.path, self.options, wanted.stop.is_set)
        return await asyncio.shield(wanted.analysis)            # who asked may be gone, others may not

    async def all_fixed(self, uri: str, found: Analysis) -> str | None:
        """The newest text with all of its fixes, computed once."""
        wanted = self.open.get(uri)
        if wanted is None or wanted.text != found.text:
            return None
        if wanted.all_fixed is None:
            wanted.all_fixed = asyncio.get_running_loop().run_in_executor(self.worker, found.with_all_fixes)
        return await asyncio.shield(wanted.all_fixed)

    def close(self) -> None:
        """Whatever is still being computed, nobody needs it."""
        for uri in list(self.open):
            self.remove(uri)
        with contextlib.suppress(RuntimeError):
            self.worker.shutdown(wait=False, cancel_futures=True)
