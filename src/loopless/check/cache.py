"""What was found in which content, kept between runs: JSON, keyed by a hash of the bytes.

One file holds all of it, written beside itself and renamed. What cannot be read is as good as not there. Content that
was not met in the last runs is forgotten once there is too much.
"""
from __future__ import annotations

import contextlib
import hashlib
import json
import os
import sys
from pathlib import Path
from typing import Any

from .. import __version__
from ..report.finding import Finding

MOST_ENTRIES = 50_000


class Cache:
    """The findings of earlier runs. Without a folder, nothing is kept."""

    def __init__(self, folder: Path | None) -> None:
        python = f"{sys.version_info[0]}.{sys.version_info[1]}"
        self.file = None if folder is None else folder / f"findings-{__version__}-{python}.json"
        self.old: dict[str, Any] = {}
        self.new: dict[str, Any] = {}
        if self.file is not None and os.path.isfile(self.file):
            with contextlib.suppress(OSError, ValueError, RecursionError):
                stored = json.loads(self.file.read_text(encoding="utf-8"))
                self.old = stored if isinstance(stored, dict) else {}

    @staticmethod
    def key(data: bytes, kind: str) -> str:
        return hashlib.sha256(kind.encode() + b"\0" + data).hexdigest()[:32]

    def get(self, key: str) -> list[Finding] | None:
        with contextlib.suppress(KeyError, TypeError, AttributeError):
            found = [Finding.from_dict(f) for f in self.old[key]]
            self.new[key] = self.old[key]
            return found
        return None

    def put(self, key: str, found: list[Finding]) -> None:
        self.new[key] = [f.as_dict() for f in found]

    def save(self) -> None:
        """Writes everything down; where that is not possible, the next run does the work again."""
        if self.file is None or self.new.items() <= self.old.items():
            return
        kept = {**self.old, **self.new} if len(self.old) + len(self.new) <= MOST_ENTRIES else self.new
        with contextlib.suppress(OSError):
            self.file.parent.mkdir(parents=True, exist_ok=True)
            mark = self.file.parent / ".gitignore"
            if not mark.exists():
                mark.write_text("# made by loopless\n*\n", encoding="utf-8")
            beside = self.file.with_name(f"{self.file.name}.{os.getpid()}.tmp")
            beside.write_text(json.dumps(kept, separators=(",", ":")), encoding="utf-8")
            os.replace(beside, self.file)
