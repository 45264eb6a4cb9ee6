"""The rules of Gilfate Fantasy, a file for each part of the rule page."""
