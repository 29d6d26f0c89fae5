"""Two calls side by side: everything a caller could notice of each, and the first thing in which they differ.

Stands alone, on torch only. `side_by_side` is the whole of it; the files are its steps:

    copies        arguments for a second call, which share memory among them as the first ones do
    outcome       one call, and all that can be seen of it afterwards
    gradients     first derivatives of what came out, and second ones where they exist
    sensitivity   how far rounding alone can move the results of the loop
    unfilled      which of its numbers are what `torch.empty` found in memory
    again         the loop run once more, for either
    numbers       whether two tensors hold the same numbers, at each level of sameness
    memory        which tensors share memory, and where
    difference    the two outcomes held against each other
    reproduction  a file that shows a difference to whoever runs it; literals and surroundings are its parts
"""
from .copies import copied
from .difference import Difference, difference
from .outcome import Outcome, observe
from .reproduction import reproduction, show
from .trial import side_by_side

__all__ = ["Difference", "Outcome", "copied", "difference", "observe", "reproduction", "show", "side_by_side"]
