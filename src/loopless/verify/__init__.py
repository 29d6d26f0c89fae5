"""Runs a function and its vectorized form side by side, on given arguments or on synthesized ones.

`loopless.verify` is both this package and a function: calling the package verifies (`function.py`). The files:

    function      the order of work: arguments, trials, the smallest difference, the result
    subject       the two functions that are held against each other
    watched       a vectorized function that tells when its tensor code ran
    trials        one set of arguments, tried in several ways
    arguments     what a call is given, as a value of its own; tree looks into it
    needs         what the source says of each parameter, from its usage: walk, binding and sizes find that
    guesses       arguments that follow from that
    synthesis     a search among guesses for calls that run through: attempt makes one, fixes says what to change
    variations    the same arguments with other sizes (resize), values (special), strides and overlaps (layouts)
    finding       a difference on the smallest arguments that show it, which shrink finds
    result        what came of it

And for the command line, which runs code in a process of its own:

    supervisor    starts the process and watches it; the only one of these without torch, with result and own_tests
    worker        what runs in the process
    loading       a file as a module
    methods       what stands for `self`
    given_inputs  arguments from a file of the user
    own_tests     arguments from the user's tests: runs them
    recording     the pytest plugin that writes the arguments down
"""
from __future__ import annotations

import sys
from types import ModuleType
from typing import Any


class _Package(ModuleType):
    """A package that can be called: its own name is the name of the function."""

    def __call__(self, function: Any, /, *args: Any, **kwargs: Any) -> Any:
        from .function import verify
        return verify(function, *args, **kwargs)


sys.modules[__name__].__class__ = _Package
