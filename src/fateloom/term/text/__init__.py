"""Tables, cards, menus and rules as plain text."""
