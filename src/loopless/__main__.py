"""`python -m loopless` is the command `loopless`."""
from .cli.main import main

main()
