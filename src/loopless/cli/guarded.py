"""What may go wrong around any command ends with one line and no traceback: a stream that is closed, a full disk."""
from __future__ import annotations

import os
import sys
from collections.abc import Callable

from .messages import complain


def guarded(run: Callable[[], None]) -> None:
    """Runs a command."""
    _open_streams()
    try:
        run()
        sys.stdout.flush()
    except BrokenPipeError:
        _drop_output()                                      # whoever read this has seen enough
        sys.exit(1)
    except OSError as error:
        _drop_output()
        sys.exit(complain(f"{error.filename or 'the current folder, or the output'}: {error.strerror or error}"))
    except KeyboardInterrupt:
        sys.exit(130)


def _open_streams() -> None:
    """A stream that was closed before the start (`loopless check >&-`) is an empty one."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))        # noqa: SIM115


def _drop_output() -> None:
    """What is left in the buffer cannot be written, and Python would complain about that at the end."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        sys.stdout = open(os.devnull, "w", encoding="utf-8")                    # noqa: SIM115
