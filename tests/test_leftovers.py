"""What a test leaves running is found, ended, and blamed on that test alone."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

FAULTY = """
import subprocess, sys

SLEEP = [sys.executable, "-c", "import time; print('up', flush=True); time.sleep(600)"]

def leave():
    child = subprocess.Popen(SLEEP, stdout=subprocess.PIPE)
    assert child.stdout.readline() == b"up\\n"
    print("pid", child.pid)
    return child

def test_passes_and_leaves_one():
    leave()

def test_fails_and_leaves_one():
    child = leave()
    assert False, "on purpose"

def test_leaves_nothing():
    import gc
    gc.collect()
    with subprocess.Popen(SLEEP, stdout=subprocess.PIPE) as child:
        child.kill()
"""


def test_a_program_left_running_is_ended_and_blamed_on_its_test(tmp_path: Path) -> None:
    (tmp_path / "test_faulty.py").write_text(FAULTY)
    root = Path(__file__).parents[1]
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "tests.leftovers", "-p", "no:cacheprovider",
         "-W", "error", "-rA", "test_faulty.py"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(root), str(root / "src")])},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    said = run.stdout
    assert "ERROR test_faulty.py::test_passes_and_leaves_one" in said, said + run.stderr
    assert "ERROR test_faulty.py::test_fails_and_leaves_one" in said
    assert "FAILED test_faulty.py::test_fails_and_leaves_one" in said
    assert "PASSED test_faulty.py::test_leaves_nothing" in said
    assert "ERROR test_faulty.py::test_leaves_nothing" not in said
    assert "left running: " in said
    pids = {int(line.split()[1]) for line in said.splitlines() if line.startswith("pid ")}
    assert len(pids) == 2
    assert not any(Path(f"/proc/{pid}").exists() for pid in pids)
