"""Loops that some pass gets wrong, each with the first stage that shows it: none is known."""
