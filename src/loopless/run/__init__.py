"""The decorator: facts from live values, guards, cache, fallback."""
