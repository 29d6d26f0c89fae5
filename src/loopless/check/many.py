"""The findings of many files, one after the other or in several processes."""
from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from pathlib import Path

from ..ir.records import dataclass
from ..report.finding import Finding, Span
from .cache import Cache
from .files import Unreadable, decode, read
from .notebooks import is_notebook, module_of, notebook_findings
from .text import findings

FEW = 40                                    # files for which another process is not worth its start
CHUNK = 8


def collect_rarely() -> None:
    """Syntax trees are many objects without cycles, which the collector would walk through again and again."""
    gc.set_threshold(200_000, 20, 50)


@dataclass(frozen=True)
class Checked:
    """A file and what was found in it."""
    path: Path
    text: str
    findings: list[Finding]


def unreadable(message: str) -> list[Finding]:
    return [Finding("LL902", f"the file {message}", Span(1, 1, 1, 1))]


def check_bytes(name: str, data: bytes) -> list[Finding]:
    """The findings in the content of a file."""
    try:
        text = decode(data).text
        return notebook_findings(text) if is_notebook(name) else findings(text)
    except Unreadable as error:
        return unreadable(str(error))


def check_files(paths: list[Path], cache: Cache, jobs: int) -> Iterator[Checked]:
    """The findings of all files, in their order; what the cache knows is not computed again."""
    if jobs <= 1:
        yield from (_known(path, cache) or _checked(path, cache) for path in paths)
        return
    ready = {k: known for k, path in enumerate(paths) if (known := _known(path, cache)) is not None}
    todo = [(k, path) for k, path in enumerate(paths) if k not in ready]
    for (k, path), (data, found) in zip(todo, _in_processes([path for _, path in todo], jobs)):
        ready[k] = _remembered(path, data, found, cache)
    yield from (ready[k] for k in range(len(paths)))


def _known(path: Path, cache: Cache) -> Checked | None:
    """What can be said of a file without looking at what is in it."""
    try:
        data = read(path)
    except Unreadable as error:
        return Checked(path, "", unreadable(str(error)))
    known = cache.get(cache.key(data, path.suffix))
    return None if known is None else Checked(path, _text(path, data), known)


def _checked(path: Path, cache: Cache) -> Checked:
    data, found = check_file(path)
    return _remembered(path, data, found, cache)


def check_file(path: Path) -> tuple[bytes, list[Finding]]:
    """The content of a file, and the findings in it."""
    try:
        data = read(path)
    except Unreadable as error:
        return b"", unreadable(str(error))
    return data, check_bytes(path.name, data)


def _remembered(path: Path, data: bytes, found: list[Finding], cache: Cache) -> Checked:
    cache.put(cache.key(data, path.suffix), found)
    return Checked(path, _text(path, data), found)


def _text(path: Path, data: bytes) -> str:
    try:
        text = decode(data).text
        return module_of(text) if is_notebook(path.name) else text
    except Unreadable:
        return ""


def _in_processes(paths: list[Path], jobs: int) -> Iterator[tuple[bytes, list[Finding]]]:
    """Findings in the order of the files. A file on which a process dies is tried once more, in one of its own."""
    from concurrent.futures.process import BrokenProcessPool, ProcessPoolExecutor
    done = 0
    try:
        with ProcessPoolExecutor(jobs, initializer=collect_rarely) as pool:
            for found in pool.map(check_file, paths, chunksize=CHUNK):
                done += 1
                yield found
    except BrokenProcessPool:
        yield from map(_alone, paths[done:])


def _alone(path: Path) -> tuple[bytes, list[Finding]]:
    from concurrent.futures.process import BrokenProcessPool, ProcessPoolExecutor
    try:
        with ProcessPoolExecutor(1) as pool:
            return pool.submit(check_file, path).result()
    except BrokenProcessPool:
        return b"", unreadable("makes the process that reads it die")


def jobs_for(wanted: int, files: int) -> int:
    """How many processes are worth it; wanted: 0 for as many as there are processors."""
    most = wanted or (os.cpu_count() or 1 if files > FEW else 1)
    return max(1, min(most, files // CHUNK or 1))
