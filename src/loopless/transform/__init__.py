"""Loop IR to loop IR, one pass a file."""
