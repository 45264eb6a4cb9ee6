"""The process in which matches are replayed for clients.

A replay computes for a long time. In a thread of the server it would take turns with the event
loop for the interpreter, several times in every move. The process is started with the first call
and ends with the server, however that ends.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import fateloom
from fateloom.server.matches.replay_worker import DONE, REFUSED, read_piece, write_piece
from fateloom.server.ops.event_log import log
from fateloom.server.ops.metrics import metrics
from fateloom.server.problems import Problem

MAX_ATTEMPTS = 2


class ReplayFailed(Exception):
    """A call that raised something else than a refusal; the message is its type."""


class ReplayProcess:
    """The server's end. It runs one call at a time, in the thread of its caller."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._closed = False

    @property
    def pid(self) -> int:
        process = self._process
        return process.pid if process is not None and process.poll() is None else 0

    def call(self, work: Callable[..., Any], *given: Any) -> bytes:
        """Run a function of a module there, and again if the process has died.

        Return its result, encoded as for a client.
        """
        packed = pickle.dumps((work, given))
        for _ in range(MAX_ATTEMPTS):
            if self._closed:
                break
            try:
                return self._ask(packed)
            except (OSError, EOFError):
                self._end()
                if not self._closed:
                    metrics.failures.inc()
                    log("replay lost", what=getattr(work, "__name__", ""))
        raise Problem(503, "This can't be replayed right now. Try again.", wait=2)

    def _ask(self, packed: bytes) -> bytes:
        if self._process is None or self._process.poll() is not None:
            self._process = _start()
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        write_piece(process.stdin, packed)
        kind, result = pickle.loads(read_piece(process.stdout))
        if kind == REFUSED:
            status, detail, rule, wait = result
            raise Problem(status, detail, rule=rule, wait=wait)
        if kind != DONE:
            raise ReplayFailed(result)
        answer: bytes = result
        return answer

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(ProcessLookupError):
            process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()

    def close(self) -> None:
        """End the process. A call that waits for it is given up."""
        self._closed = True
        self._end()


def _start() -> subprocess.Popen[bytes]:
    environment = dict(os.environ)
    own = str(Path(fateloom.__file__).parents[1])
    environment["PYTHONPATH"] = os.pathsep.join([own, *filter(None, sys.path)])
    return subprocess.Popen(
        [sys.executable, "-m", "fateloom.server.matches.replay_worker"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment,
    )
