"""The command line, driven as people and programs drive it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from select import select
from typing import ClassVar, NamedTuple

ROOT = Path(__file__).parents[2]

_PATIENCE = 60

_AT_A_TERMINAL = """
import fcntl, signal, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
signal.signal(signal.SIGINT, signal.default_int_handler)
from fateloom.cli import main
sys.argv[0] = "fateloom"
sys.exit(main())
"""
"""A job that a shell started in the background, and all it starts, ignores SIGINT. A program at a
terminal of its own does not."""


def environment(**changes: str) -> dict[str, str]:
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "TMPDIR") if name in os.environ}
    paths = {"PYTHONPATH": str(ROOT / "src"), "FATELOOM_PATH": str(ROOT / "examples")}
    return {**kept, **paths, "LANG": "C.UTF-8", **changes}


class Said(NamedTuple):
    """What a run of the program left behind."""

    code: int
    out: str
    err: str


def fateloom(call: str = "", typed: str | bytes = "", *, cwd: Path, **env: str) -> Said:
    """Run the program as another program would. What it keeps of a user lies in ``cwd``."""
    env = {"XDG_DATA_HOME": str(cwd), **env}
    done = subprocess.run(
        [sys.executable, "-m", "fateloom", *call.split()],
        input=typed.encode() if isinstance(typed, str) else typed,
        cwd=cwd,
        env=environment(**env),
        capture_output=True,
        timeout=120,
        check=False,
    )
    return Said(done.returncode, done.stdout.decode(), done.stderr.decode())


class Terminal:
    """A person at a terminal: types, waits for words, and presses Ctrl-C."""

    open: ClassVar[list[Terminal]] = []
    """Those whose program may still run."""

    def __init__(self, call: str, *, cwd: Path, **env: str) -> None:
        self._mine, theirs = os.openpty()
        self._child = subprocess.Popen(
            [sys.executable, "-c", _AT_A_TERMINAL, *call.split()],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            cwd=cwd,
            env=environment(TERM="xterm", **env),
            start_new_session=True,
        )
        os.close(theirs)
        self.seen = ""
        self.open.append(self)

    def wait_for(self, words: str) -> str:
        """All that was printed up to these words since the last wait."""
        start = len(self.seen)
        while words not in self.seen[start:]:
            assert self._read(), f"the program ended before {words!r}:\n{self.seen}"
        return self.seen[start:]

    def _read(self) -> bool:
        """Take what was printed; whether the program still runs."""
        ready, _, _ = select([self._mine], [], [], _PATIENCE)
        assert ready, f"nothing was printed for {_PATIENCE} seconds:\n{self.seen}"
        try:
            data = os.read(self._mine, 65536)
        except OSError:  # how Linux says that the other side has hung up
            return False
        self.seen += data.decode(errors="replace").replace("\r\n", "\n")
        return bool(data)

    def type(self, line: str) -> None:
        os.write(self._mine, f"{line}\n".encode())

    def press(self, key: bytes) -> None:
        """Press a key, as people do: again, if nothing happens. Between its prompt and its
        waiting for input readline can miss a Ctrl-C."""
        for _ in range(_PATIENCE):
            os.write(self._mine, key)
            if select([self._mine], [], [], 1)[0]:
                return

    def finish(self) -> int:
        """Everything to the end; the exit code."""
        while self._read():
            pass
        code = self._child.wait(timeout=60)
        self.close()
        return code

    def kill(self) -> None:
        self._child.send_signal(signal.SIGKILL)
        self.finish()

    def close(self) -> None:
        """End the program, if it still runs, with all that it has started."""
        self.open.remove(self)
        if self._child.poll() is None:
            os.killpg(self._child.pid, signal.SIGKILL)
            self._child.wait()
        os.close(self._mine)

    @property
    def plain(self) -> str:
        """What was printed, without marks for bold."""
        return re.sub(r"\x1b\[[0-9;]*m", "", self.seen)


CTRL_C = b"\x03"
CTRL_D = b"\x04"
