"""`python -m loopless`."""
from .cli.app import app

app(prog_name="loopless")
