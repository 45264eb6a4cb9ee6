"""What people can do at a table besides answering: create, join, start, undo, chat."""
