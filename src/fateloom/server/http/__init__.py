"""The HTTP routes, by topic."""
