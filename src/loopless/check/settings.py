"""Settings: `loopless.toml`, `.loopless.toml` or `[tool.loopless]` of `pyproject.toml`, the nearest above a file.

    [tool.loopless]
    select = ["LL1", "LL3"]
    ignore = ["LL104"]
    exclude = ["legacy"]
    per-file-ignores = { "tests/*" = ["LL2"] }
"""
from __future__ import annotations

import fnmatch
import os
import re
import sys
from dataclasses import field, replace
from importlib import import_module
from pathlib import Path
from typing import Any

from ..ir.records import dataclass
from .files import EXCLUDED

NAMES = ("loopless.toml", ".loopless.toml", "pyproject.toml")
PREFIX = re.compile(r"LL\d{0,3}$|ALL$")
FORMATS = ("full", "concise", "json", "json-lines", "github", "sarif")
LISTS = ("select", "ignore", "extend-select", "exclude", "extend-exclude")
TRUTHS = ("unsafe-fixes", "respect-gitignore")
OTHERS = ("output-format", "cache-dir", "per-file-ignores")


class BadSettings(Exception):
    """A file or an option that cannot be understood; the message says what is wrong."""


@dataclass(frozen=True)
class Settings:
    """What is reported, where, and how."""
    select: tuple[str, ...] = ("LL",)
    ignore: tuple[str, ...] = ()
    extend_select: tuple[str, ...] = ()
    exclude: tuple[str, ...] = EXCLUDED
    extend_exclude: tuple[str, ...] = ()
    per_file_ignores: tuple[tuple[str, tuple[str, ...]], ...] = ()
    unsafe_fixes: bool = False
    respect_gitignore: bool = True
    output_format: str = "full"
    cache_dir: str = ""
    root: str = ""                          # the folder of the file that the settings are from
    given: frozenset[str] = field(default_factory=frozenset)

    def selects(self, code: str, path: str = "") -> bool:
        """Whether a code is wanted. The longer prefix wins, and `ignore` where both are as long."""
        if code in ("LL901", "LL902"):
            return True
        wanted = max((len(p) for p in (*self.select, *self.extend_select) if _fits(p, code)), default=-1)
        not_wanted = max((len(p) for p in self.ignore if _fits(p, code)), default=-1)
        return wanted > not_wanted and not any(_fits(p, code) for p in self._of_file(path))

    def _of_file(self, path: str) -> tuple[str, ...]:
        if not self.per_file_ignores or not path:
            return ()
        inside = os.path.relpath(os.path.abspath(path), self.root or ".").replace(os.sep, "/")
        return tuple(code for pattern, codes in self.per_file_ignores for code in codes
                     if fnmatch.fnmatch(inside, pattern) or fnmatch.fnmatch(os.path.basename(inside), pattern))

    @property
    def excluded(self) -> tuple[str, ...]:
        return (*self.exclude, *self.extend_exclude)


def _fits(prefix: str, code: str) -> bool:
    return prefix == "ALL" or code.startswith(prefix)


def checked_codes(words: list[str] | tuple[str, ...], where: str) -> tuple[str, ...]:
    """Codes and prefixes, separated by commas or not, as a tuple."""
    codes = tuple(c.strip().upper() for w in words for c in str(w).split(",") if c.strip())
    for code in codes:
        if not PREFIX.match(code):
            raise BadSettings(f"{where}: {code!r} is no code of loopless, such as LL101 or LL2")
    return codes


def settings_in(file: Path) -> Settings | None:
    """The settings of one file; None if it has none."""
    toml: Any = import_module("tomllib" if sys.version_info >= (3, 11) else "tomli")
    try:
        document = toml.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise BadSettings(f"{file}: {error}") from error
    if file.name == "pyproject.toml":
        tools = document.get("tool", {})
        document = tools.get("loopless") if isinstance(tools, dict) else None
        if document is None:
            return None
    if not isinstance(document, dict):
        raise BadSettings(f"{file}: [tool.loopless] is no table")
    made = options_of(document, str(file))
    return Settings(**made, root=str(file.parent), given=frozenset(made))


def options_of(table: dict[str, Any], file: str) -> dict[str, Any]:
    """The settings of a table, checked; file: where they are from."""
    made: dict[str, Any] = {}
    for key, value in table.items():
        name = key.replace("-", "_")
        if key in LISTS:
            if not isinstance(value, list) or not all(isinstance(v, str) for v in value):
                raise BadSettings(f"{file}: {key} is no list of strings")
            made[name] = tuple(value) if "exclude" in key else checked_codes(value, f"{file}: {key}")
        elif key in TRUTHS:
            if not isinstance(value, bool):
                raise BadSettings(f"{file}: {key} is neither true nor false")
            made[name] = value
        elif (key == "output-format" and value in FORMATS) or (key == "cache-dir" and isinstance(value, str)):
            made[name] = value
        elif key == "per-file-ignores" and isinstance(value, dict) and all(isinstance(v, list) for v in value.values()):
            made[name] = tuple((p, checked_codes(codes, f"{file}: {key}")) for p, codes in value.items())
        else:
            known = ", ".join((*LISTS, *TRUTHS, *OTHERS))
            raise BadSettings(f"{file}: {key} = {value!r} is not understood; there are {known}")
    return made


class Configured:
    """The settings for each file, looked up once for a folder; options of the command line come before them."""

    def __init__(self, options: dict[str, Any], config: Path | None = None, isolated: bool = False) -> None:
        self.options, self.isolated = options, isolated
        self.fixed: Settings | None = None
        if config is not None:
            if not os.path.isfile(config):
                raise BadSettings(f"{config}: there is no such file")
            self.fixed = settings_in(config) or Settings()
        self.known: dict[Path, Settings] = {}

    def of(self, path: Path) -> Settings:
        """The settings for a file, or in a folder."""
        folder = path if os.path.isdir(path) else path.parent
        if folder not in self.known:
            found = self.fixed or (Settings() if self.isolated else _nearest(folder))
            self.known[folder] = replace(found, **self.options)
        return self.known[folder]


def _nearest(folder: Path) -> Settings:
    here = Path(os.path.abspath(folder))
    for above in (here, *here.parents):
        for name in NAMES:
            if os.path.isfile(above / name):
                found = settings_in(above / name)
                if found is not None:
                    return found
    return Settings()
