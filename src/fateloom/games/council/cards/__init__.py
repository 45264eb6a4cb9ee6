"""What the cards do: one module for each kind, in the order of cards.toml.

A text about a named point of the rules is called with the table, the seat it works for and the
card; a number of the rules that a text changes is given to it as it stands before.
"""
