"""State of a match: cards, zones, the table, chance and the log."""
