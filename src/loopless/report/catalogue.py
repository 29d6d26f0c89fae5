"""The catalogue of reasons: why a loop stays as it is, and what would help.

A refusal is a value from this catalogue, raised as `Refusal` with the line it is about. Codes are stable.
"""
from __future__ import annotations

from ..ir.records import dataclass


@dataclass(frozen=True)
class Reason:
    code: str
    title: str
    way_out: str


CATALOGUE = {r.code: r for r in (
    Reason("LL201", "an iteration needs what an earlier one wrote",
           "write the recurrence as a sum, product, minimum, maximum or their running forms, or keep the loop"),
    Reason("LL202", "a call that is not known to be pure",
           "use torch, math or builtin functions, or plain Python functions without side effects"),
    Reason("LL203", "a side effect in the loop", "move printing, logging and list changes out of the loop"),
    Reason("LL204", "a statement that is not read yet", "split the loop so that this statement stands outside"),
    Reason("LL205", "a type that is not the same every time",
           "start the variable as a tensor of the dtype it ends with"),
    Reason("LL206", "a subscript that may lie outside the tensor", "check the bounds before the loop"),
    Reason("LL207", "two names for the same memory", "clone one of the tensors"),
    Reason("LL208", "an accumulation whose rounding would differ",
           "accumulate in float32 or float64"),
    Reason("LL209", "a value that is not a plain tensor or number", "pass torch.Tensor arguments"),
    Reason("LL210", "the result would not be the same to the last bit", "drop exact=True"),
    Reason("LL211", "random numbers drawn in the loop", "draw them all before the loop"),
    Reason("LL212", "a write into a tensor that requires grad", "write into a clone of it"),
    Reason("LL213", "the source of the function cannot be had", "define the function in a file or a notebook"),
    Reason("LL214", "a name that may be unbound", "assign it before the loop"),
    Reason("LL215", "an iteration count that is not known in advance", "use a for loop over range"),
    Reason("LL216", "a mode in which loopless stands aside", "call the function outside of it"),
    Reason("LL217", "too many different kinds of arguments", "call it with fewer kinds of arguments"),
    Reason("LL218", "tensors on two devices", "make it on the device of the others, as in `device=x.device`"),
    Reason("LL219", "temporaries that do not fit into memory",
           "allow more, as in `vectorize(memory=\"4GB\")`, or call it on smaller parts"),
    Reason("LL220", "a gradient that would not be the loop's",
           "call it under `torch.no_grad()` or on detached tensors where no gradient is needed"),
    Reason("LL221", "a loop outside of functions, in a module that looks up names as it runs",
           "move the loop into a function"),
    Reason("LL298", "a check found a difference", "please report it, with the program that shows it"),
    Reason("LL299", "an internal error of loopless", "please report it, with the function and its arguments"),
)}
