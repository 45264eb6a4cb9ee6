"""The HTTP side, by what it is about."""
