"""The process in which matches are replayed: ``python -m fateloom.server.matches.replay_worker``.

Calls and results travel through pipes, pickled, each preceded by its length.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import IO, Any

from fateloom.server import wire
from fateloom.server.problems import Problem

DONE, REFUSED, FAILED = "done", "refused", "failed"
NICENESS = 10
"""How far replays stand behind moves and bots when processors are scarce."""


def write_piece(pipe: IO[bytes], piece: bytes) -> None:
    pipe.write(len(piece).to_bytes(4, "big") + piece)
    pipe.flush()


def read_piece(pipe: IO[bytes]) -> bytes:
    """Return the next piece. Raise ``EOFError`` if the other end is gone."""
    size = int.from_bytes(pipe.read(4), "big")
    piece = pipe.read(size)
    if not size or len(piece) < size:
        raise EOFError
    return piece


def encoded(work: Callable[..., Any], *given: Any) -> bytes:
    """Return the result of a function as clients are sent it."""
    result = work(*given)
    return result if isinstance(result, bytes) else wire.encode(result)


def answer(packed: bytes) -> bytes:
    """Run a call; return its result, why it was refused, or the type of what it raised."""
    try:
        work, given = pickle.loads(packed)
        return pickle.dumps((DONE, encoded(work, *given)))
    except Problem as problem:
        refused = problem.status, problem.detail, problem.rule, problem.wait
        return pickle.dumps((REFUSED, refused))
    except Exception as problem:
        return pickle.dumps((FAILED, type(problem).__name__))


def main() -> None:
    """Run calls until the server closes the pipe."""
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # stdout carries results: send prints to stderr
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, signal.SIG_IGN)
    os.nice(NICENESS)
    with suppress(BrokenPipeError, EOFError):
        while True:
            write_piece(out, answer(read_piece(sys.stdin.buffer)))


if __name__ == "__main__":
    main()
