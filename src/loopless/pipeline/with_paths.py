"""Emitted code with `self.weight` in the place of the name that it has inside the compiler."""
from __future__ import annotations

from dataclasses import replace

from ..read.attribute_paths import at_paths
from .compiled import Compiled, Large

Lines = tuple[str, ...]


def with_paths(compiled: Compiled, paths: dict[str, str]) -> Compiled:
    """The code of a region with the paths of what objects hold."""
    if not paths:
        return compiled

    def at(lines: Lines) -> Lines:
        return tuple(at_paths(line, paths) for line in lines)
    small, large = compiled.small, compiled.large
    if large is not None:
        test, hopeless = at((large.test, large.hopeless))
        large = Large(test, hopeless, at(large.lines), at(large.checked))
    return replace(compiled, lines=at(compiled.lines), checked=at(compiled.checked), large=large,
                   written=at(compiled.written), checks=at(compiled.checks),
                   small=small and replace(small, test=at_paths(small.test, paths), words=at_paths(small.words, paths)))
