"""The pool of bot processes, and the bots that can take a seat."""
