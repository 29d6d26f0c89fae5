"""The table of functions that are called as they are; torch is asked."""
import importlib.util
from pathlib import Path

import pytest
import torch

from loopless.ir.call_forms import FORMS
from loopless.ir.call_table import CALLS

TOOL = Path(__file__).resolve().parents[2] / "tools/make_call_forms.py"


def _tool():
    spec = importlib.util.spec_from_file_location("make_call_forms", TOOL)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


tool = _tool()


def test_the_forms_are_written_as_the_tool_writes_them() -> None:
    assert tool.make_text(FORMS) == tool.TARGET.read_text()


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", FORMS)
def test_each_form_does_what_single_calls_do(name: str) -> None:
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        found, level = tool.measure(CALLS[name])
    finally:
        torch.set_num_threads(threads)
    known, promised = FORMS[name]
    kinds = [{key: form.split()[0] for key, form in forms.items()} for forms in (found, known)]
    assert kinds[0] == kinds[1]
    assert level == promised or promised == "reassociated"


@pytest.mark.parametrize("name", FORMS)
def test_no_result_shows_the_memory_of_an_operand(name: str) -> None:
    call = CALLS[name]
    for shapes, params in filter(lambda sample: tool.is_taken(call, *sample), tool.samples(call)):
        operands = tool.batches(call, shapes, "-" * len(shapes), (), torch.float32)
        places = {x.untyped_storage().data_ptr() for x in operands}
        assert not any(r.untyped_storage().data_ptr() in places for r in tool.invoked(call, tuple(operands), params))
