"""Loop IR to tensor IR: vector statements, and one file for each recurrence."""
from . import values as values
