"""Runs a function and its vectorized form side by side, on given arguments or on synthesized ones."""
