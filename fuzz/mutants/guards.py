"""Seeded bugs of guards: what was true of the first call is taken for true of all."""
from __future__ import annotations

from .bug import PLAIN, Bug, Edit

BUGS = (
    Bug("sizes_not_guarded", (23, 24, 26), "Sizes are looked at in the first call only.",
        Edit("run/guards.py", "tests += [with_shapes(c) for c in facts.conditions]", "tests += []")),
    Bug("at_least_not_guarded", (23, 26), "Only equalities of sizes are guarded.",
        Edit("run/live_facts.py", "            self.conditions[str(condition)] = None",
             "            self.conditions[str(condition) if condition.relation == '==' else 'True'] = None")),
    Bug("dtypes_not_guarded", (8, 57), "Dtypes are looked at in the first call only.",
        PLAIN, Edit("run/tensor_kinds.py", 'f"{name}.dtype is {constant(value.dtype)}", ', "")),
    Bug("types_not_guarded", (52,), "Types are looked at in the first call only.",
        PLAIN, Edit("run/tensor_kinds.py",
                    '    tests = [f"type({name}) is {constant(type(value))}",\n             f"{name}.dtype',
                    '    tests = [f"{name}.dtype')),
    Bug("subclasses_are_tensors", (52,), "A subclass of a tensor is taken for a plain one.",
        Edit("run/live_facts.py", "if type(value) not in TENSORS:", "if False:")),
    Bug("number_types_not_guarded", (47, 44), "An int is taken for the float that came first.",
        Edit("run/guards.py", 'tests.append(f"type({name}) is {_constant(constants, type(value))}")',
             'tests.append("True")')),
    Bug("numbers_frozen", (47,), "A number, or a global, keeps the value of the first call.",
        Edit("run/live_facts.py", 'return Known("number", kinds[type(value)])',
             'return Known("constant", kinds[type(value)], value=value)')),
    Bug("builtins_by_name", (46,), "A user's function called `abs` is taken for the builtin.",
        Edit("run/live_facts.py", "if isinstance(own, str) and own and getattr(builtins, own, None) is value:",
             "if isinstance(own, str) and own and hasattr(builtins, own):")),
    Bug("branch_not_guarded", (47, 30), "A condition on plain numbers is decided once for all calls.",
        Edit("run/live_facts.py", '        self.conditions[text if value else f"not ({text})"] = None\n', "")),
    Bug("meta_is_a_device", (45,), "A tensor on `meta` is taken for one that has values.",
        Edit("run/live_facts.py", "or value.is_quantized or value.is_meta or", "or value.is_quantized or")),
    Bug("inference_tensors_written", (52,), "A tensor made in inference mode is written as if it were any other.",
        Edit("run/guards.py", '        tests.append(f"not {name}.is_inference()")\n', "")),
)
