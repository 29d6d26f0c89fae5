"""Text to `ast` with positions: the loops in it, its scopes, and what is known of each name."""
