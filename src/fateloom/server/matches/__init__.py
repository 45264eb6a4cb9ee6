"""The deal of a match, its verification and its replay."""
