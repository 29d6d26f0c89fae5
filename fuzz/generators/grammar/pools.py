"""The numbers that tensors are filled with, as texts: for each dtype a pool for each flavour.

    exact       small integers and quarters: sums of a few come out the same in every order
    positive    as exact, above 0           nonzero     as exact, without 0 (divisors)
    ties        two numbers only            zeros       mostly 0, and -0.0
    special     NaN, infinities, -0.0; for integers the ends of the dtype
    rough       numbers that are rounded: 0.1, 1e8, 1e-30
"""
from __future__ import annotations

FLOATS = ("float32", "float64", "float16", "bfloat16")
INTEGERS = ("int64", "int32", "int8", "uint8")

_EXACT = ["1.0", "-1.0", "2.0", "0.5", "-0.5", "3.0", "-2.0", "1.5", "0.25", "-0.75", "4.0", "2.5", "-3.0", "0.0"]
_FLOAT = {
    "exact": _EXACT,
    "positive": ["1.0", "2.0", "0.5", "3.0", "1.5", "0.25", "4.0", "2.5", "0.75", "8.0"],
    "nonzero": ["1.0", "-1.0", "2.0", "0.5", "-0.5", "4.0", "-2.0", "-4.0", "0.25"],
    "ties": ["1.0", "2.0"],
    "zeros": ["0.0", "0.0", "-0.0", "1.0", "-1.0"],
    "special": ["nan", "inf", "-inf", "-0.0", "0.0", "1.0", "-2.0", "0.5", "3.0"],
    "rough": ["0.1", "0.3", "-0.7", "1.1", "3.7", "-2.3", "1e8", "1e-3", "1e-30", "0.2", "0.6"],
}
_SIGNED = {
    "exact": ["0", "1", "2", "3", "-1", "-2", "5", "4", "-3", "7"],
    "positive": ["1", "2", "3", "4", "5", "7"],
    "nonzero": ["1", "2", "-1", "3", "-2", "5", "-7"],
    "ties": ["3", "1"],
    "zeros": ["0", "0", "1", "-1"],
    "rough": ["100", "-100", "120", "77", "-128", "1"],
}
_UNSIGNED = {
    "exact": ["0", "1", "2", "3", "4", "5", "6", "7"],
    "positive": ["1", "2", "3", "4", "5", "7"],
    "nonzero": ["1", "2", "3", "5", "7"],
    "ties": ["3", "1"],
    "zeros": ["0", "0", "1"],
    "rough": ["100", "200", "250", "128", "1"],
    "special": ["255", "0", "254", "128", "1", "2"],
}
_TRUTH = ("True", "False")
_COMPLEX = ("(1+2j)", "(-1+0.5j)", "2.0", "(0-1j)", "0.5")

POOLS = {name: _FLOAT for name in FLOATS}
POOLS["int64"] = {**_SIGNED, "special": ["2**62", "-2**63", "2**63-1", "0", "1", "2**53+1", "-1"]}
POOLS["int32"] = {**_SIGNED, "special": ["2**31-1", "-2**31", "0", "1", "2**24+1", "-1"]}
POOLS["int8"] = {**_SIGNED, "special": ["127", "-128", "0", "1", "100", "-100"]}
POOLS["uint8"] = _UNSIGNED
POOLS["truth"] = {flavour: _TRUTH for flavour in _FLOAT}
POOLS["complex64"] = {flavour: _COMPLEX for flavour in _FLOAT}

# How often a program's tensors have the dtype, and what later calls may have in its place.
USUAL = ["float32"] * 10 + ["float64"] * 3 + ["int64"] * 3 + ["float16", "bfloat16", "int32", "int8", "uint8"]
OTHERS = ("float32", "float64", "float16", "bfloat16", "int64", "int32", "int8", "uint8", "truth", "complex64")
