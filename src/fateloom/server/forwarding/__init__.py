"""Requests for tables of other workers: passed on to them, and answered for them."""
