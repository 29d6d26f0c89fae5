"""Modules of tests that exist as text, or that stand beside the tests: loopless needs a file to read them from."""
from __future__ import annotations

import importlib.util
import types
from collections.abc import Iterable
from pathlib import Path


def loaded(path: Path) -> types.ModuleType:
    """The module that a file is."""
    spec = importlib.util.spec_from_file_location(f"{path.parent.name}_{path.stem}", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def written(path: Path, functions: Iterable[str]) -> types.ModuleType:
    """A module of these functions, which may use torch."""
    path.write_text("import torch\n\n\n" + "\n\n".join(functions))
    return loaded(path)
