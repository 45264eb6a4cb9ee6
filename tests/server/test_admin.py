"""``fateloom admin``: tables are carried whole from one database to another."""

from __future__ import annotations

import asyncio
import json
import stat
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import httpx
import pytest

from fateloom.cli import main
from fateloom.engine.state.chance import commitment_to
from fateloom.server.store import MatchBundle, Store, TableHeader, open_store
from tests.server.people import bearer, make_table
from tests.server.serving import Serving

T = TypeVar("T")
CHAT = ("chat", {"seat": 0, "text": "good ♥ luck"})


def in_store(url: str, deed: Callable[[Store], Awaitable[T]]) -> T:
    async def done() -> T:
        store = await open_store(url)
        try:
            return await deed(store)
        finally:
            await store.close()

    return asyncio.run(done())


async def fill(store: Store) -> None:
    for at in range(3):
        secret = bytes([at]) * 32
        header = TableHeader(
            id=f"table{at}", game="souk", version=1, cards="c", commitment=commitment_to(secret),
            created=1000.0 + at, public=at != 1, options={"n": at}, facts={"seats": 3},
        )  # fmt: skip
        await store.create(header, secret, [CHAT, CHAT])
        await store.grant(header.id, at, f"hash{at}")


async def all_of(store: Store) -> list[MatchBundle | None]:
    return [await store.export_match(id) for id in await store.ids()]


def said(capsys: pytest.CaptureFixture[str], *words: object, code: int = 0) -> str:
    assert main(["admin", *map(str, words)]) == code
    out, err = capsys.readouterr()
    text = (err if code else out).strip()
    assert "Traceback" not in err
    return text


def test_a_backup_is_restored_into_another_kind_of_database(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    in_store(database, fill)
    backup = tmp_path / "backup.jsonl"
    assert said(capsys, "backup", backup, "--db", database) == (
        f"Wrote 3 tables to {backup}. Keep it safe: it holds their secrets."
    )
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    other = f"sqlite:///{tmp_path / 'other.db'}"
    assert said(capsys, "restore", backup, "--db", other) == f"Restored 3 tables from {backup}."
    assert in_store(other, all_of) == in_store(database, all_of)
    assert "restore into a new database" in said(capsys, "restore", backup, "--db", other, code=2)
    assert said(capsys, "import", backup, "--db", other) == (
        f"Added 0 tables from {backup}. Already there, and left as it is: 3 tables."
    )


def test_one_table_is_carried_elsewhere(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    in_store(database, fill)
    file = tmp_path / "one.jsonl"
    assert said(capsys, "export", "table1", file, "--db", database).startswith("Wrote table table1")
    in_store(database, lambda store: store.delete("table1"))
    assert said(capsys, "import", file, "--db", database) == f"Added 1 table from {file}."
    assert len(in_store(database, all_of)) == 3
    listed = said(capsys, "list", "--db", database).splitlines()
    assert [line.split()[0] for line in listed] == ["table2", "table1", "table0"]
    assert listed[1].endswith("souk  private")


def test_a_table_is_closed_once(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    in_store(database, fill)
    words = ("close", "table0", "--db", database, "--why", "Spam.")
    assert said(capsys, *words) == "Table table0 is closed."
    assert said(capsys, *words) == "Table table0 was already closed."
    whole = in_store(database, lambda store: store.export_match("table0"))
    assert whole is not None
    assert whole.header.state == "closed"
    assert [(entry.kind, entry.body) for entry in whole.entries[2:]] == [
        ("close", {"why": "Spam."})
    ]


def test_what_is_not_there_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    assert f"there is no database {tmp_path / 'tables.db'}" in said(
        capsys, "list", "--db", url, code=2
    )
    assert not (tmp_path / "tables.db").exists(), "a wrong name makes no database"
    in_store(url, lambda store: store.ready())
    assert said(capsys, "list", "--db", url) == "There are no tables."
    for deed in (["close", "none"], ["export", "none", tmp_path / "x"]):
        assert "there is no table none; see: fateloom admin list" in said(
            capsys, *deed, "--db", url, code=2
        )
    assert "could not be read" in said(capsys, "import", tmp_path / "x", "--db", url, code=2)
    taken = tmp_path / "taken"
    taken.write_text("mine")
    assert "exists already" in said(capsys, "backup", taken, "--db", url, code=2)
    assert taken.read_text() == "mine"
    assert "allowed are sqlite" in said(capsys, "list", "--db", "mysql://x", code=2)
    (tmp_path / "text.db").write_text("this is no database at all, it is a longer text" * 99)
    assert "is not a database" in said(capsys, "list", "--db", tmp_path / "text.db", code=2)
    assert "there is no database" in said(capsys, "list", "--db", "/proc/none/x.db", code=2)
    assert "PostgreSQL could not be used" in said(
        capsys, "list", "--db", "postgresql://ada:hunter2@localhost:1/x", code=2
    )


def test_a_running_server_hears_of_it(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A table is backed up and closed while people sit at it."""
    with (
        Serving(database, tmp_path / "log") as serving,
        httpx.Client(base_url=serving.url, timeout=60) as http,
    ):
        made = make_table(http, "souk", "Ada", "Bo", "Cy", start=True)
        table, token = made["table"]["id"], bearer(made["credentials"][0]["token"])
        frame = http.get(f"/api/tables/{table}/view", headers=token).json()
        assert "Wrote 1 table" in said(capsys, "backup", tmp_path / "b", "--db", database)
        said(capsys, "close", table, "--db", database, "--why", "Enough for today.")
        for _ in range(100):
            if http.get(f"/api/tables/{table}").json()["state"] == "closed":
                break
            time.sleep(0.05)
        answer = {"ask": frame["view"]["ask"], "key": "pass"}
        refused = http.post(f"/api/tables/{table}/decide", headers=token, json=answer)
        assert (refused.status_code, refused.json()["status"]) == (409, 409)
        assert "closed" in refused.json()["detail"]
    assert "Traceback" not in (tmp_path / "log").read_text()


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (lambda lines: lines[:-1], "is cut off after 3 matches"),
        (lambda lines: lines[1:], "line 1: expected 'fateloom tables 1'"),
        (lambda lines: [*lines[:2], *lines[3:]], "line 4: expected 2 matches"),
        (lambda lines: [*lines, lines[1]], "expected nothing after this line"),
        (lambda lines: [lines[0], "{", *lines[2:]], "line 2: this is no match"),
        (lambda lines: [lines[0], lines[1].replace("00", "01"), *lines[2:]], "line 2: the secret"),
        (lambda lines: [lines[0], lines[1].replace("[2,", "[3,"), *lines[2:]], "line 2: the numb"),
        (lambda lines: [], "line 1: expected"),
    ],
)
def test_a_damaged_backup_is_refused_before_anything_is_taken(
    damage: Callable[[list[str]], list[str]],
    words: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    url, backup = f"sqlite:///{tmp_path / 'tables.db'}", tmp_path / "backup"
    in_store(url, fill)
    said(capsys, "backup", backup, "--db", url)
    lines = backup.read_text().splitlines()
    assert all(json.loads(line) for line in lines)
    backup.write_text("".join(f"{line}\n" for line in damage(lines)))
    other = f"sqlite:///{tmp_path / 'other.db'}"
    assert words in said(capsys, "restore", backup, "--db", other, code=2)
    assert in_store(other, all_of) == []
