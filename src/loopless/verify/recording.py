"""A pytest plugin that writes down the arguments with which the user's own tests call some functions.

    python -m pytest -p loopless.verify.recording ...           with the job in the environment (`RECORD`)

When the file is imported, under whatever name, each of its functions is replaced by one that saves its arguments and
then calls it. Of calls with the same shapes and dtypes a few are kept; what cannot be saved, or is very large, is left
out. Each call is a file of its own, so that several processes can record at once. Tensors keep their sharing of
memory; one with a gradient history comes back as a leaf.
"""
from __future__ import annotations

import functools
import inspect
import io
import json
import os
import sys
import threading
from collections import Counter
from collections.abc import Callable, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any

import torch

from ..compare.parts import parts_of, tensors_in
from .arguments import Call
from .given_inputs import NoInputs, maker
from .loading import is_file
from .own_tests import RECORD

MOST_ALIKE = 3
MOST_BYTES = 64 << 20


class Recorder:
    """Saves the calls of one function."""

    def __init__(self, folder: Path, number: int, most: int) -> None:
        self.start = f"{folder}{os.sep}{number}-{os.getpid()}"
        self.most, self.saved = most, 0
        self.alike: Counter[Any] = Counter()
        self.lock = threading.Lock()

    def save(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
        """Never disturbs the test."""
        with self.lock:
            if self.saved < self.most:
                try:
                    self._save((args, kwargs))
                except Exception:
                    return

    def _save(self, call: Call) -> None:
        tensors = [t for _, t in tensors_in(parts_of(call, ""))]
        key = tuple((t.dtype, t.shape) for t in tensors)
        if self.alike[key] >= MOST_ALIKE or sum(t.nbytes for t in tensors) > MOST_BYTES:
            return
        stream = io.BytesIO()
        torch.save(call, stream)
        Path(f"{self.start}-{self.saved:04}.call").write_bytes(stream.getvalue())
        self.alike[key] += 1
        self.saved += 1


def recording(function: Any, recorder: Recorder) -> Any:
    """The function, with its calls saved."""
    if isinstance(function, (staticmethod, classmethod)):
        return type(function)(recording(function.__func__, recorder))

    @functools.wraps(function)
    def recorded(*args: Any, **kwargs: Any) -> Any:
        recorder.save(args, kwargs)
        return function(*args, **kwargs)
    return recorded


class Replacing(MetaPathFinder):
    """Sees the file being imported, and replaces its functions right after."""

    def __init__(self, job: dict[str, Any]) -> None:
        self.file, self.names = Path(job["file"]).resolve(), job["functions"]
        self.folder, self.most = Path(job["folder"]), job["most"]

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
                  ) -> ModuleSpec | None:
        if fullname.rpartition(".")[2] not in (self.file.stem, self.file.parent.name):
            return None
        others = [f for f in sys.meta_path if f is not self]
        found = next(filter(None, (f.find_spec(fullname, path, target) for f in others)), None)
        if found is None or found.loader is None or not found.origin or Path(found.origin).resolve() != self.file:
            return None
        execute: Callable[[ModuleType], None] = found.loader.exec_module

        def exec_module(module: ModuleType) -> None:
            execute(module)
            if is_file(module, self.file):                              # a loader may serve others too
                self.replace(module)
        found.loader.exec_module = exec_module                          # type: ignore[method-assign]
        return found

    def replace(self, module: ModuleType) -> None:
        for number, name in enumerate(self.names):
            outer, _, inner = name.rpartition(".")
            owner = functools.reduce(getattr, outer.split("."), module) if outer else module
            function = inspect.getattr_static(owner, inner)
            setattr(owner, inner, recording(function, Recorder(self.folder, number, self.most)))


def recorded_calls(paths: list[str]) -> list[Callable[[], Call]]:
    """What makes the arguments of each call that was saved."""
    found, problem = [], ""
    for path in paths:
        try:
            found.append(maker(torch.load(path, weights_only=False)))
        except Exception as error:
            problem = f"recorded calls cannot be read: {type(error).__name__}: {error}"
    if not found:
        raise NoInputs(problem or "no call was recorded")
    return found


def pytest_load_initial_conftests() -> None:
    """Called by pytest before it imports anything of the user's."""
    for job in json.loads(os.environ[RECORD]):
        replacing = Replacing(job)
        sys.meta_path.insert(0, replacing)
        for module in list(sys.modules.values()):
            if isinstance(module, ModuleType) and is_file(module, replacing.file):
                replacing.replace(module)
