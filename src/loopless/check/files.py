"""Files as they are on disk: which of the paths given are meant, and their bytes as text and back.

A file is Python if its name ends in `.py` or `.pyi`, a notebook if in `.ipynb`. One that is named is taken whatever its
name; of a folder those that neither `exclude` nor a `.gitignore` names.
"""
from __future__ import annotations

import codecs
import fnmatch
import io
import os
import stat
import tokenize
from collections.abc import Iterable, Iterator
from pathlib import Path

from ..ir.records import dataclass

SUFFIXES = (".py", ".pyi", ".ipynb")
EXCLUDED = (".bzr", ".direnv", ".eggs", ".git", ".hg", ".ipynb_checkpoints", ".loopless_cache", ".mypy_cache", ".nox",
            ".pytest_cache", ".ruff_cache", ".svn", ".tox", ".venv", "__pycache__", "__pypackages__", "_build", "build",
            "dist", "node_modules", "site-packages", "venv")
MOST_BYTES = 10_000_000


class Unreadable(Exception):
    """A file that cannot be worked on; the message says why."""


@dataclass(frozen=True)
class Decoded:
    """The text of a file, and how to make its bytes of it again."""
    text: str
    encoding: str
    mark: bytes = b""                       # the byte order mark, if there is one

    def encoded(self, text: str) -> bytes:
        try:
            return self.mark + text.encode(self.encoding)
        except Exception as error:
            raise Unreadable(f"the new text does not fit into {self.encoding}") from error


def read(path: Path) -> bytes:
    """The bytes of a regular file that is not too large."""
    try:
        found = path.stat()
        if not stat.S_ISREG(found.st_mode):
            raise Unreadable("is no regular file")
        if found.st_size > MOST_BYTES:
            raise Unreadable(f"is too large: {found.st_size:,} bytes")
        return path.read_bytes()
    except OSError as error:
        raise Unreadable(error.strerror or str(error)) from error


def decode(data: bytes) -> Decoded:
    """Bytes as Python reads them: by the byte order mark, the cookie in the first two lines, or as UTF-8."""
    mark = codecs.BOM_UTF8 if data.startswith(codecs.BOM_UTF8) else b""
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
        encoding = "utf-8" if encoding == "utf-8-sig" else encoding
        made = Decoded(data[len(mark):].decode(encoding), encoding, mark)
    except Exception as error:                              # codecs raise what they like
        raise Unreadable(f"cannot be decoded: {' '.join(str(error).split())[:200]}") from error
    if encoding != "utf-8" and not _comes_back(made, data):
        raise Unreadable(f"would not have the same bytes again in {encoding}")
    return made


def _comes_back(made: Decoded, data: bytes) -> bool:
    try:
        return made.encoded(made.text) == data
    except Unreadable:
        return False


def discovered(paths: Iterable[Path], exclude: tuple[str, ...], gitignore: bool = True) -> Iterator[Path]:
    """The files that are meant, each once, in the order of their names."""
    seen: set[str] = set()
    for path in paths:
        inner = _walked(path, exclude, gitignore) if os.path.isdir(path) else [path]
        for file in inner:
            known = os.path.abspath(file)
            if known not in seen:
                seen.add(known)
                yield file


def _walked(folder: Path, exclude: tuple[str, ...], gitignore: bool) -> Iterator[Path]:
    specs = _specs_above(folder) if gitignore else []
    ahead: list[tuple[Path, list[tuple[Path, object]]]] = [(folder, specs)]
    while ahead:
        here, above = ahead.pop()
        try:
            entries = sorted(os.scandir(here), key=lambda e: e.name)
        except OSError:
            continue                                        # it vanished, or may not be read
        specs = above if here == folder or not gitignore else [*above, *_spec(here)]
        folders: list[tuple[Path, list[tuple[Path, object]]]] = []
        for entry in entries:
            path = here / entry.name
            is_folder = os.path.isdir(path) and not os.path.islink(path)
            if not is_folder and not entry.name.endswith(SUFFIXES):
                continue
            if _excluded(path, folder, exclude) or _ignored(path, is_folder, specs):
                continue
            if is_folder:
                folders.append((path, specs))
            elif os.path.isfile(path):                      # which, unlike others, raises nothing for links in a ring
                yield path
        ahead += reversed(folders)


def is_excluded(path: Path, patterns: tuple[str, ...], root: Path) -> bool:
    """Whether a file that nobody named, but that somebody has opened, would be passed by in a search of its project."""
    whole, top = Path(os.path.abspath(path)), Path(os.path.abspath(root))
    inner = [p for p in (whole, *whole.parents) if top in p.parents]
    return any(_excluded(p, top, patterns) for p in inner)


def _excluded(path: Path, root: Path, patterns: tuple[str, ...]) -> bool:
    """Whether a pattern names the file, its folder, or its path from where the search began or from here."""
    inside = path.relative_to(root).as_posix()
    return any(fnmatch.fnmatch(path.name, p) or fnmatch.fnmatch(inside, p) or fnmatch.fnmatch(path.as_posix(), p)
               or fnmatch.fnmatch(path.as_posix(), f"*/{p}") for p in patterns)


def _specs_above(folder: Path) -> list[tuple[Path, object]]:
    """The `.gitignore` files from the root of the repository down to a folder."""
    chain = [folder.resolve(), *folder.resolve().parents]
    root = next((k for k, p in enumerate(chain) if os.path.exists(p / ".git")), 0)
    return [s for p in reversed(chain[:root + 1]) for s in _spec(p)]


def _spec(folder: Path) -> list[tuple[Path, object]]:
    file = folder / ".gitignore"
    if not os.path.isfile(file):
        return []
    try:
        lines = file.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return []
    from pathspec import GitIgnoreSpec  # only those who have such a file pay for it
    try:
        return [(folder.resolve(), GitIgnoreSpec.from_lines(lines))]
    except ValueError:
        return []


def _ignored(path: Path, is_folder: bool, specs: list[tuple[Path, object]]) -> bool:
    """Whether git ignores a path: the deepest file that says something about it decides."""
    if not specs:
        return False
    whole = Path(os.path.realpath(path.parent)) / path.name
    for base, spec in reversed(specs):
        name = os.path.relpath(whole, base).replace(os.sep, "/") + ("/" if is_folder else "")
        said = spec.check_file(name).include                # type: ignore[attr-defined]
        if said is not None:
            return bool(said)
    return False
