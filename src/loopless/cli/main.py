"""The way in. `loopless check` and `fix` with plain options start at once; everything else is typer's.

typer takes longer to import than a small file takes to check. Its definitions, check.py and fix.py, stay the only ones:
the words that are understood here are read off them by a test, and whatever is not understood is left to typer.
"""
from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from .guarded import guarded

LISTS = {"--select": "select", "--ignore": "ignore", "--extend-select": "extend_select", "--exclude": "exclude"}
WORDS = {"--stdin-filename": "stdin_filename", "--color": "color"}
TRUTHS = {"--isolated": "isolated", "--quiet": "quiet", "-q": "quiet"}
OF_CHECK = ({"--output-format": "output_format", "--cache-dir": "cache_dir"},
            {"--no-cache": "no_cache", "--statistics": "statistics", "--exit-zero": "exit_zero", "-e": "exit_zero"})
OF_FIX: tuple[dict[str, str], dict[str, str]] = (
    {}, {"--diff": "diff", "--unsafe-fixes": "unsafe_fixes", "--explain": "explain"})


def main() -> None:
    """Runs the command that the words of the command line name; an error is a line, never a traceback."""
    guarded(_run)


def _run() -> None:
    words = sys.argv[1:]
    options = quickly_read(words)
    if options is None:
        from .app import app
        app()
    elif words[0] == "check":
        from .checking import Checking, Options
        sys.exit(Checking(Options(**options)).run())
    else:
        from .fixing import Fixing, FixOptions
        sys.exit(Fixing(FixOptions(**options)).run())


def quickly_read(words: list[str]) -> dict[str, Any] | None:
    """The options of `check` or `fix`; None if there is anything that is better left to typer."""
    if not words or words[0] not in ("check", "fix"):
        return None
    values, truths = OF_CHECK if words[0] == "check" else OF_FIX
    found: dict[str, Any] = {"paths": []}
    left = list(words[1:])
    while left:
        word = left.pop(0)
        name, _, value = word.partition("=")
        if word == "-" or not word.startswith("-"):
            found["paths"].append(Path(word))
        elif word in TRUTHS or word in truths:
            found[(TRUTHS | truths)[word]] = True
        elif name in LISTS or name in WORDS or name in values:
            if not value and not left:
                return None
            value = value or left.pop(0)
            if name in LISTS:
                found.setdefault(LISTS[name], []).append(value)
            else:
                found[(WORDS | values)[name]] = value
        else:
            return None
    return found
