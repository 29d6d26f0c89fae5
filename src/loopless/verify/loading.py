"""A file of Python as a module: imported by its path, under the name it has for its own package.

    src/shop/prices.py, with src/shop/__init__.py       is `shop.prices`, and src/ is on the path
    prices.py                                           is `prices`, and its folder is on the path

So relative imports work, and what is pickled in a test run is found again. `if __name__ == "__main__":` is not
entered. A file that has the name of a module which is there already (`random.py`) gets another name.
"""
from __future__ import annotations

import importlib
import importlib.util
import inspect
import sys
from pathlib import Path
from types import ModuleType
from typing import Any


def load(path: Path) -> ModuleType:
    """The module of a file."""
    path = path.resolve()
    root, name = place_of(path)
    if str(root) not in sys.path:
        sys.path.insert(0, str(root))
    present = sys.modules.get(name)
    if present is not None and is_file(present, path):
        return present
    if "." in name:
        importlib.import_module(name.rpartition(".")[0])
    if name in sys.modules and not is_file(sys.modules[name], path):
        name = f"verified_{name}"
    return sys.modules[name] if name in sys.modules else _executed(path, name)


def _executed(path: Path, name: str) -> ModuleType:
    inside = [str(path.parent)] if path.name == "__init__.py" else None
    spec = importlib.util.spec_from_file_location(name, path, submodule_search_locations=inside)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path} is not a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def place_of(path: Path) -> tuple[Path, str]:
    """The folder that has to be on the path, and the full name of the module."""
    names = [] if path.name == "__init__.py" else [path.stem]
    folder = path.parent
    while (folder / "__init__.py").exists():
        names.insert(0, folder.name)
        folder = folder.parent
    return folder, ".".join(names)


def is_file(module: ModuleType, path: Path) -> bool:
    file = getattr(module, "__file__", None)
    return file is not None and Path(file).resolve() == path


def load_named(place: str) -> ModuleType:
    """A module by the path of its file, or by its name."""
    path = Path(place)
    return load(path) if path.suffix == ".py" or path.is_file() else importlib.import_module(place)


def found_in(module: ModuleType, name: str) -> Any:
    """What a dotted name means in a module; of its decorators only vectorize is left, if the others tell."""
    value: Any = module
    for part in name.split("."):
        value = getattr(value, part)
    return value if inspect.ismethod(value) else inspect.unwrap(value, stop=lambda f: hasattr(f, "loopless"))
