"""Match files: plain text, one decision per line, each line with a hash over all before it.

::

    match = fateloom.new_match("council", 4, seed="tonight")
    writer = record.create(path, match, b"tonight", ["human", "greedy", "greedy", "greedy"])
    writer.append(match)         # after every decision or undo; the end reveals the secret
    match, writer, match_file = record.resume(path)
    report = record.verify(path)
"""

from fateloom.record.format import MatchFileError, MatchFileHeader, Undo, key_file, option_words
from fateloom.record.reader import MatchFile, MatchLine, game_of, match_of, read, secret_of
from fateloom.record.verifier import Report, replay, verify
from fateloom.record.writer import MatchWriter, create, file_of, resume

__all__ = [
    "MatchFile",
    "MatchFileError",
    "MatchFileHeader",
    "MatchLine",
    "MatchWriter",
    "Report",
    "Undo",
    "create",
    "file_of",
    "game_of",
    "key_file",
    "match_of",
    "option_words",
    "read",
    "replay",
    "resume",
    "secret_of",
    "verify",
]
