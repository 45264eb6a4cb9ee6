"""Failures are reported as what they are: to clients, to the operator, and at the start."""

from __future__ import annotations

import asyncio
import json
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from fateloom.cli import main
from fateloom.server.ops import health
from fateloom.server.store import open_store
from tests.server.faults import full_disk, locked
from tests.server.people import House, Person
from tests.server.serving import ROOT
from tests.server.test_admin import fill, in_store
from tests.server.test_attacks import closed_with
from tests.server.test_connection_limits import figure

pytestmark = pytest.mark.anyio


@pytest.fixture
def lonely(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    with House(str(tmp_path / "tables.db"), tmp_path / "log") as open_house:
        yield open_house


async def test_a_full_disk_is_told_to_clients_and_to_the_operator(lonely: House) -> None:
    table, (ada, _) = lonely.seat("souk", "Ada", "Bo")
    async with Person(lonely.url, table, [ada]) as person:
        await person.until(lambda: person.asked() and person.room)
        await person.quiet(0.2)
        with full_disk(lonely.pid):
            heard = await person.decide(0, "pass")
            assert (heard["type"], heard["status"]) == ("refused", 503)
            assert heard["why"] == "Can't reach the database right now. Try again."
            answer = lonely.post(f"/api/tables/{table}/decide", ada, ask=1, key="pass")
            assert answer.status_code == 503
            assert int(answer.headers["retry-after"]) > 0
            async with asyncio.timeout(30):
                while lonely.get("/readyz").status_code != 503:
                    await asyncio.sleep(0.1)
            assert lonely.get("/healthz").status_code == 200
        assert figure(lonely, "fateloom_store_failures_total") >= 3
        assert figure(lonely, 'fateloom_refusals_total{status="503"}') >= 2
        assert figure(lonely, "fateloom_failures_total") == 0
        assert (await person.decide(0, "pass"))["type"] == "done"
    lonely.wait()  # until it says that it is ready again


async def test_a_database_that_hangs_is_not_ready(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "PATIENCE", 0.3)
    monkeypatch.setattr(health, "FRESH", 0.0)
    store = await open_store(database)
    readiness = health.Readiness(store)
    assert await readiness.check()
    with locked(database):
        assert not await readiness.check()
        assert not await readiness.check(), "the check that hangs is not started again"
    monkeypatch.setattr(health, "PATIENCE", 60.0)
    assert await readiness.check()
    await store.close()


async def test_a_socket_to_a_table_that_cannot_be_read_is_asked_to_come_back(
    lonely: House, tmp_path: Path
) -> None:
    table, _ = lonely.seat("souk", "Ada", "Bo")
    lonely.http.close()
    lonely.kill()
    lonely.start()
    (tmp_path / "tables.db").write_bytes(b"this is no database any more " * 4000)
    (tmp_path / "tables.db-wal").write_bytes(b"")
    person = Person(lonely.url, table)
    with suppress(ConnectionClosed):
        await person.open()
    code, reason = await closed_with(person)
    assert (code, reason) == (1013, "Can't reach the database right now. Try again.")
    log = (tmp_path / "log").read_text()
    assert '"event":"store failed"' in log and "Traceback" not in log


def test_a_damaged_database_is_told_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "tables.db"
    in_store(str(path), fill)
    whole = path.read_bytes()
    for page in range(2, len(whole) // 4096):  # all but the page that says what file this is
        damaged = bytearray(whole)
        damaged[page * 4096 : (page + 1) * 4096] = b"\xff" * 4096
        path.write_bytes(damaged)
        code = main(["admin", "list", "--db", str(path)])
        _, err = capsys.readouterr()
        assert "Traceback" not in err
        assert code == 0 or (code == 2 and err.count("\n") == 1), (page, err)
        path.with_name("tables.db-wal").unlink(missing_ok=True)
    damaged = bytearray(whole)
    damaged[4096:] = b"\xff" * (len(whole) - 4096)
    path.write_bytes(damaged)
    assert main(["serve", "--port", "0", "--db", str(path)]) == 2
    assert f"{path} is damaged" in capsys.readouterr().err


RECONNECTS = """
const waits = [];
const later = globalThis.setTimeout;
globalThis.setTimeout = (work, wait, ...more) => {
  if (!String(work).includes("this.connect()")) return later(work, wait, ...more);
  waits.push(wait);
  return later(work, 0);
};
globalThis.location = { protocol: "http:", host: process.argv[2] };
globalThis.addEventListener = globalThis.removeEventListener = () => {};
const { TableSocket } = await import(process.argv[1]);
const socket = new TableSocket("abc", {
  hello: () => ({ tokens: [], seq: 0, line: 0, lines: {} }),
  onMessage: () => {},
  onState: () => {
    if (waits.length < 6) return;
    socket.close();
    console.log(JSON.stringify(waits));
    process.exit(0);
  },
});
"""


async def test_a_browser_waits_longer_each_time_a_server_lets_it_go() -> None:
    """The server sends one frame and hangs up, as one does that cannot write."""

    async def hang_up(connection: ServerConnection) -> None:
        await connection.recv()
        await connection.send(json.dumps({"type": "room"}))
        await connection.close(1013, "not now")

    async with serve(hang_up, "127.0.0.1", 0) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        script = ROOT / "src" / "fateloom" / "web" / "session" / "socket.js"
        words = [ROOT / ".venv" / "bin" / "node", "--input-type=module", "-e", RECONNECTS]
        done = await _run([*map(str, words), script.as_uri(), f"127.0.0.1:{port}"])
    waits = json.loads(done)
    assert all(low <= wait <= high for wait, low, high in zip(
        waits, (125, 250, 500, 1000, 2000, 4000), (375, 750, 1500, 3000, 6000, 12000), strict=True
    )), waits  # fmt: skip


async def _run(words: list[str]) -> str:
    done = await asyncio.to_thread(
        subprocess.run, words, capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
