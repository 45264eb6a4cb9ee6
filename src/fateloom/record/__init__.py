"""Match files: plain text, one decision a line, each line sealed to those before it.

::

    match = fateloom.new_match("council", 4, seed="tonight")
    scribe = record.begin(path, match, b"tonight", ["human", "greedy", "greedy", "greedy"])
    scribe.append(match)         # after every decision or undo; the end reveals the secret
    match, scribe, what_was_read = record.resume(path)
    report = record.verify(path)
"""

from fateloom.record.form import Header, MatchFileError, Undo, key_file
from fateloom.record.reading import Entry, Record, game_of, match_of, read, secret_of
from fateloom.record.verifying import Report, replay, verify
from fateloom.record.writing import Scribe, begin, resume

__all__ = [
    "Entry",
    "Header",
    "MatchFileError",
    "Record",
    "Report",
    "Scribe",
    "Undo",
    "begin",
    "game_of",
    "key_file",
    "match_of",
    "read",
    "replay",
    "resume",
    "secret_of",
    "verify",
]
