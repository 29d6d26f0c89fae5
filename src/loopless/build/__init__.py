"""`ast` to loop IR."""
from . import expressions as expressions
