"""The server on which people and bots meet."""
