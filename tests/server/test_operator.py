"""Whoever runs a server for the first time: what cannot be is told in one sentence."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from fateloom.cli import main
from fateloom.server.settings import Settings, unknown_variables
from fateloom.server.store import StoreError, default_place, open_store
from tests.server.people import House, make_table
from tests.server.test_admin import in_store


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of one's own, in which nothing wrong leaves anything behind."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "text.db").write_text("this is no database, but quite a long text " * 50)
    (tmp_path / "blocked.db-wal").mkdir()
    before = set(tmp_path.iterdir())
    yield tmp_path
    left = {path.name for path in set(tmp_path.iterdir()) - before}
    assert left <= {"tables.db", "tables.db-wal", "tables.db-shm", "blocked.db"}


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What is said to a call that cannot be."""
    assert main(words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("fateloom: ")
    assert err.count("\n") == 1, "one sentence and no trace"
    return err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("--port abc", "argument --port: invalid int value: 'abc'; see: fateloom serve --help"),
        ("--port 70000", "--port is 70000; expected 1 to 65535, or 0 for any that is free"),
        ("--port -1", "--port is -1; expected 1 to 65535"),
        ("--workers 0", "--workers must be at least 1"),
        (
            "--host 192.0.2.1 --port 0",
            "Cannot assign requested address; choose another with --host",
        ),
        ("--host no.such.host.invalid", "can't listen on no.such.host.invalid: "),
        ("--db=", "argument --db: it is empty; leave it out"),
        ("--db mysql://x", "a store cannot be at mysql:…; allowed are sqlite:///PATH and"),
        ("--db mysql:x", "a store cannot be at mysql:…"),
        ("--db sqlite:tables.db", "'sqlite:tables.db' names no database; write a file, sqlite:///"),
        ("--db sqlite://", "'sqlite://' names no database"),
        ("--db sqlite:///", "'sqlite:///' names no database"),
        ("--db postgresql:x", "'postgresql:x' names no database"),
        ("--db .", ". cannot be opened: it is a folder; name a file in it"),
        ("--db /proc/none/x.db", "/proc/none/x.db cannot be opened: No such file or directory"),
        ("--db text.db", "text.db is not a database of Fateloom"),
        ("--db blocked.db", "blocked.db cannot be used: "),
        ("--db postgresql://ada:hunter2@localhost:1/x", "PostgreSQL could not be used: "),
        ("--db postgresql://x?nonsense=1", "PostgreSQL could not be used: "),
    ],
)
def test_a_server_that_cannot_start_says_why(
    words: str, sentence: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    db = () if "--db" in words else ("--db", "tables.db")
    told = refused(capsys, "serve", *words.split(), *db)
    assert sentence in told
    assert "hunter2" not in told


def test_a_port_that_is_taken_is_named(house: House, capsys: pytest.CaptureFixture[str]) -> None:
    told = refused(capsys, "serve", "--port", str(house.port), "--db", "tables.db")
    assert f"can't use port {house.port} on 127.0.0.1: Address already in use" in told
    assert told.endswith("choose another with --port\n")


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("PAUSE", "abc", "FATELOOM_PAUSE is 'abc'; expected a number of seconds, 0 or more"),
        ("PAUSE", "-1", "FATELOOM_PAUSE is '-1'; expected"),
        ("WINDOW", "nan", "FATELOOM_WINDOW is 'nan'; expected"),
        ("UNLOAD_AFTER", "inf", "FATELOOM_UNLOAD_AFTER is 'inf'; expected"),
        (
            "BOT_PROCESSES",
            "1.5",
            "FATELOOM_BOT_PROCESSES is '1.5'; expected a whole number, 0 or more",
        ),
        ("NO_LIMITS", "perhaps", "FATELOOM_NO_LIMITS is 'perhaps'; expected one of: 1, true,"),
    ],
)
def test_a_wrong_setting_is_named(
    name: str,
    value: str,
    sentence: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv(f"FATELOOM_{name}", value)
    assert sentence in refused(capsys, "serve", "--db", "tables.db")


def test_settings_are_read_as_they_are_handed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = Settings(pause=0.5, bot_processes=3, no_limits=True, origins="https://a,https://b")
    for name, value in chosen.environment().items():
        monkeypatch.setenv(name, value)
    assert Settings.from_environment() == chosen


def test_an_old_name_of_a_setting_is_read_unless_the_new_one_is_set(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("FATELOOM_THINKERS", "3")
    assert Settings.from_environment().bot_processes == 3
    monkeypatch.setenv("FATELOOM_BOT_PROCESSES", "2")
    assert Settings.from_environment().bot_processes == 2


def test_unknown_settings_are_named_in_one_line() -> None:
    known = {"FATELOOM_PAUSE": "1", "FATELOOM_REST": "1", "FATELOOM_PATH": "games", "HOME": "/"}
    assert unknown_variables(known) == ""
    others = ("COMPILE", "DEBUG", "DEEP", "PATH", "PURE")  # read elsewhere
    assert unknown_variables({f"FATELOOM_{name}": "1" for name in others}) == ""
    assert unknown_variables({**known, "FATELOOM_PUASE": "1", "FATELOOM_XYZZY": "1"}) == (
        "unknown settings are ignored: FATELOOM_PUASE (did you mean FATELOOM_PAUSE?), FATELOOM_XYZZY"
    )


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("", "the following arguments are required: COMMAND; see: fateloom admin --help"),
        ("burn", "invalid choice: 'burn' (choose from 'list', 'backup'"),
        ("backup", "the following arguments are required: FILE; see: fateloom admin backup --help"),
        ("backup a b", "unrecognized arguments: b"),
        ("backup none/file", "none/file could not be written: No such file or directory"),
        ("backup .", ". exists already; name a new file"),
        ("restore none", "none could not be read: No such file or directory"),
        ("restore .", ". could not be read: Is a directory"),
        ("restore /dev/zero", "/dev/zero, line 1: expected 'fateloom tables 1'; this is no file"),
        ("import text.db", "text.db, line 1: expected 'fateloom tables 1'; this is no file of"),
        ("export none", "the following arguments are required: FILE"),
        ("export none file", "there is no table none; see: fateloom admin list"),
        ("close", "the following arguments are required: TABLE"),
        ("close none", "there is no table none; see: fateloom admin list"),
    ],
)
def test_a_wrong_deed_is_told_and_does_nothing(
    words: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    in_store("tables.db", lambda store: store.ready())
    db = ("--db", "tables.db") if words and words != "burn" else ()
    assert sentence in refused(capsys, "admin", *words.split(), *db)


def test_admin_looks_where_the_server_is_told_to(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FATELOOM_DB", "tables.db")
    assert "there is no database tables.db" in refused(capsys, "admin", "list")
    in_store("tables.db", lambda store: store.ready())
    assert main(["admin", "list"]) == 0
    assert capsys.readouterr().out == "There are no tables.\n"


def test_a_server_needs_no_settings(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    assert default_place() == folder / "fateloom" / "tables.db"
    monkeypatch.setenv("XDG_DATA_HOME", "not/absolute")
    assert default_place().is_absolute()


@pytest.mark.anyio
async def test_a_first_look_at_a_database_that_does_not_answer_ends() -> None:
    """It takes the connection and says nothing; the address says how long that may last."""
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        port = silent.getsockname()[1]
        with pytest.raises(StoreError, match="PostgreSQL could not be used: connection timeout"):
            await open_store(f"postgresql://127.0.0.1:{port}/x?connect_timeout=2")


def test_two_workers_share_a_file_and_one_address(folder: Path) -> None:
    with House(str(folder / "tables.db"), folder / "tables.db-log", workers=2) as house:
        made = make_table(house.http, "souk", "Ada", "!random", start=True)
        for _ in range(8):
            assert house.get(f"/api/tables/{made['table']['id']}").status_code == 200
        assert len(house.workers()) == 2
        assert house.stop() == 0
        house.start()
    told = (folder / "tables.db-log").read_text()
    assert told.count("Fateloom is at http://127.0.0.1:") == 2, "once for each start"
    assert "Traceback" not in told
    (folder / "tables.db-log").unlink()
