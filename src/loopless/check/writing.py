"""Files are replaced as a whole: written beside themselves, flushed to disk, renamed. At any moment a file is the old
one or the new one.

The mode stays, links are followed. What is read-only, has several names (hard links), or has changed since it was read
is left alone, with the reason.
"""
from __future__ import annotations

import contextlib
import os
import stat
import tempfile
from pathlib import Path


class NotWritten(Exception):
    """The file is as it was; the message says why."""


def replace_file(path: Path, old: bytes, new: bytes) -> None:
    """Puts new content in the place of old content, which is still there."""
    real = os.path.realpath(path)
    try:
        found = os.stat(real)
        _may_be_replaced(found)
        folder = os.path.dirname(real)
        handle, beside = tempfile.mkstemp(prefix=f".{os.path.basename(real)}.", suffix=".loopless-tmp", dir=folder)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(new)
                _same_owner_and_mode(file.fileno(), found)
                file.flush()
                os.fsync(file.fileno())
            with open(real, "rb") as now:
                if now.read() != old:
                    raise NotWritten("has changed meanwhile")
            os.replace(beside, real)
        finally:
            with contextlib.suppress(OSError):
                os.unlink(beside)
        _flush_folder(folder)
    except OSError as error:
        raise NotWritten(error.strerror or str(error)) from error


def _may_be_replaced(found: os.stat_result) -> None:
    if not stat.S_ISREG(found.st_mode):
        raise NotWritten("is no regular file")
    if not found.st_mode & 0o222:
        raise NotWritten("is read-only")
    if found.st_nlink > 1:
        raise NotWritten("has several names (hard links), of which only one would change")


def _same_owner_and_mode(handle: int, found: os.stat_result) -> None:
    if hasattr(os, "fchown"):
        with contextlib.suppress(OSError):
            os.fchown(handle, found.st_uid, found.st_gid)
    if hasattr(os, "fchmod"):
        os.fchmod(handle, stat.S_IMODE(found.st_mode))


def _flush_folder(folder: str) -> None:
    """The rename itself, on disk; not every system can."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
