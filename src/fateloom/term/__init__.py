"""The terminal client: a table in plain lines of text."""
