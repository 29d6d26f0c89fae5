"""What an object holds has a name of its own inside the compiler: `self.weight` is `self_weight_` there."""
from __future__ import annotations

import re


def under(path: str, name: str) -> str:
    """The path to what an object at a path holds: `self.net[0]` for the first of a sequence of modules."""
    return f"{path}[{name}]" if name.isdigit() else f"{path}.{name}"


def name_for(path: str) -> str:
    """The name that a value has inside the compiler."""
    return "".join(c if c.isalnum() else "_" for c in path).rstrip("_") + "_"


def at_paths(text: str, paths: dict[str, str]) -> str:
    """Python text with paths in the place of the names that they have inside the compiler."""
    for name, path in paths.items():
        text = re.sub(rf"\b{name}\b", path, text)
    return text
