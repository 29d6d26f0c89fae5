"""Stores at places that several iterations may share: the last one stays, or all of them are combined."""
