"""A store of an earlier version: a server that is started on it shows the same tables and views.

``before/tables.db`` was written by a server before the modules were moved and renamed. Its tables are open,
playing, finished and closed; among them are a bank of time, a limit for each turn, windows that are let pass,
an answer that is held, a wish to take a decision back, chat and a mute, a bot for one who is away, a rematch
and a table that goes on from another. ``tables.json`` names them with the tokens of their seats and says how
they were shown then. The file is never written anew: a change that makes this test fail loses the tables of
those who run a server. Where a game's rules have changed since, its tables say so.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fateloom import record
from fateloom.cli import main
from tests.as_before import VERSION_THEN, as_before, has_other_rules
from tests.server.people import House, Person, usual

BEFORE = Path(__file__).parent / "before"
KEPT: dict[str, Any] = json.loads((BEFORE / "tables.json").read_text(encoding="utf-8"))
TABLES: dict[str, Any] = KEPT["tables"]
OTHER_RULES = [name for name, each in TABLES.items() if has_other_rules(each["table"]["game"])]
NAMES = [name for name in TABLES if name not in OTHER_RULES]
PLAYED = [name for name in NAMES if TABLES[name]["views"]]

TEXTS = ("title", "options_text", "share")
"""What a table says in words, which may be put better."""


def served(folder: Path) -> House:
    """A house with a copy of the old store. Its windows do not close while a test looks."""
    shutil.copy(BEFORE / "tables.db", folder)
    return House(str(folder / "tables.db"), folder / "log", window=3600, grace=3600)


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """The old store, for tests that only look."""
    with served(tmp_path_factory.mktemp("before")) as open_house:
        yield open_house


@pytest.fixture
def ours(tmp_path: Path) -> Iterator[House]:
    """The old store, for a test that plays on."""
    with served(tmp_path) as open_house:
        yield open_house


def without_texts(table: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in table.items() if key not in TEXTS}


def without_words(view: dict[str, Any]) -> dict[str, Any]:
    """A view without what is told in words: of history the rules, of a question the answers."""
    prompt = view["prompt"]
    asked = None
    if prompt is not None:
        facts = {part: prompt[part] for part in ("id", "rule", "least", "most")}
        asked = {**facts, "keys": [option["key"] for option in prompt["options"]]}
    return {**view, "log": [line["rule"] for line in view["log"]], "prompt": asked}


def at(name: str) -> str:
    return f"/api/tables/{TABLES[name]['id']}"


# Looking -----------------------------------------------------------------------------------


def test_the_lobby_lists_the_same_tables(before: House) -> None:
    listed = before.get("/api/tables").json()["tables"]
    assert as_before([without_texts(each) for each in listed], KEPT["lobby"]) == KEPT["lobby"]


@pytest.mark.parametrize("name", NAMES)
def test_a_table_is_as_it_was(before: House, name: str) -> None:
    then = TABLES[name]["table"]
    assert as_before(without_texts(before.get(at(name)).json()), then) == then


@pytest.mark.parametrize("name", PLAYED)
def test_every_seat_and_the_gallery_see_what_they_saw(before: House, name: str) -> None:
    tokens = {"gallery": "", **TABLES[name]["tokens"]}
    for place, expected in TABLES[name]["views"].items():
        frame = before.get(f"{at(name)}/view", tokens[place]).json()
        assert frame["seq"] == expected["seq"]
        then = expected["view"]
        assert as_before(without_words(frame["view"]), then) == then, place


@pytest.mark.anyio
async def test_who_comes_back_is_told_of_the_room(ours: House) -> None:
    """Yields, wishes to undo, chat without those who are muted, and what is left of the time."""
    for name in NAMES:
        each = TABLES[name]
        for seat, token in each["tokens"].items():
            async with Person(ours.url, each["id"], [token]) as person:
                await person.until(lambda person=person: person.room)
                assert told(person) == each["rooms"][seat], name


def told(person: Person) -> dict[str, Any]:
    room = person.room
    return {
        "undo": room["undo"],
        "yields": room["yields"],
        "chat": [[line["seat"], line["text"]] for line in person.chat],
        "left": {
            seat: face["left"] for seat, face in room["clocks"].items() if not face["running"]
        },
    }


@pytest.mark.parametrize("name", OTHER_RULES)
def test_a_table_of_other_rules_says_so(before: House, name: str) -> None:
    shown = before.get(at(name)).json()
    assert shown["old_rules"]["version"] == VERSION_THEN != shown["old_rules"]["installed"]
    refused = before.get(f"{at(name)}/view", TABLES[name]["tokens"]["0"])
    assert refused.status_code == 409
    assert "was played with version 1 of the rules of" in refused.text


# Playing on --------------------------------------------------------------------------------


def test_a_finished_match_verifies_and_its_file_too(before: House, tmp_path: Path) -> None:
    finished = [name for name in NAMES if TABLES[name]["table"]["state"] == "finished"]
    assert finished
    for name in finished:
        assert before.get(f"{at(name)}/verify").json()["ok"], name
        path = tmp_path / f"{TABLES[name]['id']}.match"
        path.write_bytes(before.get(f"{at(name)}/file").content)
        outcome = json.loads(json.dumps(record.verify(path).data()["outcome"]))
        then = TABLES[name]["table"]["outcome"]
        assert as_before(outcome, then) == then


def test_a_daily_game_from_before_the_secret_of_the_house_keeps_none_back(before: House) -> None:
    table = before.get(at("daily")).json()
    assert table["share"].startswith("Fate Weaver 2026-01-31")
    assert table["daily"] is None
    secret = bytes.fromhex(before.get(f"{at('daily')}/verify").json()["secret"])
    assert secret == b"fateloom weaver 2026-01-31"
    refused = before.get(f"{at('daily')}/replay?seat=all")
    assert refused.status_code == 409
    assert "was played with version 1 of the rules of Fate Weaver" in refused.text
    assert before.get("/api/daily/weaver/2026-01-31").json()["results"] == []


def test_a_held_answer_can_still_be_taken_back(ours: House) -> None:
    di = TABLES["held"]["tokens"]["3"]
    assert ours.get(f"{at('held')}/view", di).json()["view"]["prompt"] is None
    assert ours.post(f"{at('held')}/undo", di).json()["done"]
    assert ours.get(f"{at('held')}/view", di).json()["view"]["prompt"] is not None


def test_the_consent_that_was_missing_undoes_the_decision(ours: House) -> None:
    ada, cy = (TABLES["plea"]["tokens"][seat] for seat in "02")
    done = ours.post(f"{at('plea')}/undo/consent", cy, agree=True).json()
    assert done["done"]
    assert ours.get(f"{at('plea')}/view", ada).json()["view"]["prompt"] is not None


@pytest.mark.parametrize(
    "name", sorted({"bank", "turn time", "rematch", "continuation", "solo"} - set(OTHER_RULES))
)
def test_a_match_is_played_on(ours: House, name: str) -> None:
    tokens = TABLES[name]["tokens"].values()
    before = ours.get(at(name)).json()["seq"]
    views = {token: ours.get(f"{at(name)}/view", token).json()["view"] for token in tokens}
    first = usual(-1)
    for token, view in views.items():
        if view["prompt"] is not None:
            key = first(view["prompt"])
            answer = ours.post(f"{at(name)}/decide", token, ask=view["ask"], key=key)
            assert answer.status_code in (200, 409), answer.text  # 409: a window that has closed
    assert ours.get(at(name)).json()["seq"] > before


# Backups -----------------------------------------------------------------------------------


def test_a_backup_of_the_old_store_is_the_same_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copy(BEFORE / "tables.db", tmp_path)
    backup = tmp_path / "backup.jsonl"
    assert main(["admin", "backup", str(backup), "--db", str(tmp_path / "tables.db")]) == 0
    assert backup.read_bytes() == (BEFORE / "backup.jsonl").read_bytes()
    capsys.readouterr()


def test_an_old_backup_is_restored_whole(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old, again, db = BEFORE / "backup.jsonl", tmp_path / "again.jsonl", str(tmp_path / "new.db")
    assert main(["admin", "restore", str(old), "--db", db]) == 0
    assert main(["admin", "backup", str(again), "--db", db]) == 0
    assert sorted(again.read_bytes().splitlines()) == sorted(old.read_bytes().splitlines())
    assert f"Restored {len(TABLES)} tables" in capsys.readouterr().out
