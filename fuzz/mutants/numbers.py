"""Seeded bugs of arithmetic: Python numbers, integers, division, casts, truth."""
from __future__ import annotations

from .bug import Bug, Edit

BUGS = (
    Bug("number_wraps_in_a_choice", (15, 16), "A number beside bytes wraps round where torch raises.",
        Edit("lower/promotion.py", "        if name in CONVERTS:\n", "        if False:\n")),
    Bug("divided_in_bytes", (16, 18, 56), "What bytes are divided by is made a byte first.",
        Edit("lower/promotion.py", "wanted == common or (highest", "wanted == common or False and (highest")),
    Bug("python_floats_in_float32", (13, 56), "Arithmetic on Python floats is done in float32.",
        Edit("write/expressions.py",
             '        if t.is_number(v.base) and self.device:\n            return Text(f"torch.full((), ',
             '        if v.dtype == "float64" and v.base.dtype == "float32":\n'
             "            return self.write(v.base)\n"
             "        if t.is_number(v.base) and self.device:\n"
             '            return Text(f"torch.full((), ')),
    Bug("item_is_an_element", (16, 44, 14), "`x[i].item()` of integers stays an element, and wraps.",
        Edit("build/calls.py", 'if name == "item" and base.type.rank == 0:',
             'if name == "item" and base.type.dtype in ("uint8", "int8"):\n'
             "        return base\n"
             '    if name == "item" and base.type.rank == 0:')),
    Bug("number_not_in_range", (15, 19), "A Python number that does not fit is stored all the same.",
        Edit("lower/ranges.py", "layout.checks.append(t.Check(both,", "str(t.Check(both,")),
    Bug("division_by_zero", (17,), "A Python number divided by zero is infinite.",
        Edit("lower/numbers.py", 'layout.checks.append(t.Check(test, "no divisor', 'str(t.Check(test, "no divisor')),
    Bug("modulo_is_fmod", (18,), "`%` has the sign of the dividend.",
        Edit("ir/ops.py", '"Mod": "remainder"', '"Mod": "fmod"')),
    Bug("int_of_nan", (19,), "`int()` of a NaN or of an infinity is some int.",
        Edit("lower/numbers.py", "layout.checks.append(t.Check(fits,", "str(t.Check(fits,")),
    Bug("in_place_cast", (20,), "`ints[i] += 0.5` truncates.",
        Edit("build/stores.py", "if category(new.dtype) > category(old.dtype):", "if False:")),
    Bug("result_stays_a_tensor", (44,), "What is a Python number in the loop is a tensor.",
        Edit("write/expressions.py", 'return Text(f"{self.write(v.base).at(ATOM)}.item()")',
             'return Text(f"{self.write(v.base).at(ATOM)}")')),
    Bug("or_is_and", (50,), "`a or b` of values is `a and b`.",
        Edit("build/expressions.py", "yes, no = (result, value) if isinstance(node.op, ast.And) else (value, result)",
             "yes, no = result, value")),
    Bug("or_of_tests_is_xor", (34, 50), "`a or b` of tests is b where a holds too.",
        Edit("build/expressions.py", "ir.Select(part, ir.Const(True), result, BOOL)",
             "ir.Select(part, negation(result), result, BOOL)")),
    Bug("chained_comparison_is_its_end", (34, 50), "`a < b < c` is `b < c`.",
        Edit("build/expressions.py", "return test(s, ast.BoolOp(ast.And(), single))", "return test(s, single[-1])")),
    Bug("truth_is_positive", (50,), "A negative number is not true.",
        Edit("lower/values.py", 'return t.Apply("ne", (inner, t.Number("0", "int")), inner.dims, "bool")',
             'return t.Apply("gt", (inner, t.Number("0", "int")), inner.dims, "bool")')),
    Bug("round_is_int", (51, 18), "`round(x[i].item())` cuts off.",
        Edit("lower/numbers.py", '        if expr.name == "round":\n', "        if False:\n")),
    Bug("element_as_vector_promotes", (56,), "An element meets a 0-d tensor in the dtype that a vector would have.",
        Edit("lower/promotion.py",
             "        values = _matched(layout, values, types, counted, wanted)\n        if ops.result_dtype(",
             "        if False and ops.result_dtype(")),
    Bug("store_without_cast", (57,), "A fresh tensor takes the dtype of what is stored in it.",
        Edit("lower/fresh.py", "if value.dtype != put.dtype else", "if False else")),
    Bug("default_dtype_is_float32", (57, 64), "`torch.zeros(n)` is float32, whatever the default is.",
        Edit("run/live_facts.py", 'self.default_dtype = str(torch.get_default_dtype()).removeprefix("torch.")',
             'self.default_dtype = "float32"')),
    Bug("any_power_of_numbers", (51, 17), "Any power of Python numbers is torch's power.",
        Edit("lower/numbers.py", "    if power and found.dims:\n", "    if False:\n")),
    Bug("chosen_number_computed_into_its_place", (44,), "`torch.where(m, 0 if c else z, x, out=x)` takes no number.",
        Edit("write/into.py", "if any(t.may_be_number(v) or v.dtype", "if any(t.is_number(v) or v.dtype")),
)
