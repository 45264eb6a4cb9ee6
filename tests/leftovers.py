"""A program that a test leaves running is ended, and blamed on that test and no later one."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
from collections.abc import Generator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.server.serving import children

HELPERS = (b"multiprocessing.resource_tracker", b"multiprocessing.forkserver")
"""What Python itself starts once, and keeps."""

before = pytest.StashKey[set[int]]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    # Servers and browsers that several tests share are started by fixtures, before this.
    item.stash[before] = set(children(os.getpid()))
    return (yield)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> Generator[None, None, None]:
    yield
    known = item.stash.get(before, None)
    if known is None:
        return
    left = {pid: words for pid in children(os.getpid()) if pid not in known and (words := run(pid))}
    if left:
        end(left)
        pytest.fail(f"left running: {', '.join(left.values())}", pytrace=False)


def run(pid: int) -> str:
    """How a program was called; nothing if it has ended, or is none of ours."""
    try:
        words = Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return ""
    if any(helper in words for helper in HELPERS):
        return ""
    return words.replace(b"\0", b" ").decode(errors="replace").strip()


def end(pids: dict[int, str]) -> None:
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    for each in gc.get_objects():  # else Python complains of them during some later test
        if isinstance(each, subprocess.Popen) and each.pid in pids:
            each.wait()
            for pipe in filter(None, (each.stdin, each.stdout, each.stderr)):
                pipe.close()
