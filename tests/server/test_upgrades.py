"""A new version of a game's rules: old matches are seen, running ones begin anew if players agree.

``before/upgrade.db`` was written by a server with version 1 of Fantos and Gilfate, and
``upgrade.jsonl`` is its backup. ``upgrade.json`` says what that server showed: hashes of replays, courses
and match files. ``rules.whl`` holds the engine and those two games as they were then. None of them is
written anew.
"""

from __future__ import annotations

import asyncio
import json
import shutil
from collections.abc import Awaitable, Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

import pytest

from fateloom import record
from fateloom.cli import main
from fateloom.engine.match.match import Match
from fateloom.engine.rules.registry import find_game
from fateloom.server import wire
from fateloom.server.matches import deal, replay
from fateloom.server.matches.old_rules import OldRules
from fateloom.server.matches.rendering import Rendering
from fateloom.server.matches.replay import MatchHistory
from fateloom.server.matches.verification import replayed_match
from fateloom.server.store import Store, open_store
from tests.server.people import House, Person, usual
from tests.server.serving import ROOT

T = TypeVar("T")
BEFORE = Path(__file__).parent / "before"
WHEEL = BEFORE / "rules.whl"
THEN: dict[str, Any] = json.loads((BEFORE / "upgrade.json").read_text(encoding="utf-8"))
CHANGED = ["fantos", "gilfate"]
FINISHED = [f"finished {game}" for game in CHANGED]
RUNNING = [f"running {game}" for game in CHANGED]


@pytest.fixture
def old_store(database: str, capsys: pytest.CaptureFixture[str]) -> str:
    """The database of the old server, of each kind in turn."""
    if database.startswith("sqlite"):
        shutil.copy(BEFORE / "upgrade.db", database.removeprefix("sqlite:///"))
    else:
        assert main(["admin", "restore", str(BEFORE / "upgrade.jsonl"), "--db", database]) == 0
        capsys.readouterr()
    return database


@pytest.fixture
def upgraded(old_store: str, tmp_path: Path) -> Iterator[House]:
    with House(old_store, tmp_path / "log", window=3600) as house:
        yield house


def said(capsys: pytest.CaptureFixture[str], *words: object, code: int = 0) -> list[str]:
    assert main(["admin", *map(str, words)]) == code
    out, err = capsys.readouterr()
    assert "Traceback" not in err
    return (err if code else out).strip().splitlines()


def in_store(url: str, deed: Callable[[Store], Awaitable[T]]) -> T:
    async def done() -> T:
        store = await open_store(url)
        try:
            return await deed(store)
        finally:
            await store.close()

    return asyncio.run(done())


def at(name: str) -> str:
    return f"/api/tables/{THEN[name]['id']}"


def digest(value: Any) -> str:
    text = value if isinstance(value, str) else json.dumps(value, sort_keys=True)
    return sha256(text.encode()).hexdigest()[:32]


def without_doers(shown: dict[str, Any]) -> dict[str, Any]:
    """Return a replay or course as the old server showed it, which did not say who did each step."""
    marks = [dict(step) for step in shown["marks"]]
    for step in marks:
        del step["doer"]
    return {**shown, "marks": marks}


# What is affected --------------------------------------------------------------------------


def test_a_dry_run_says_which_tables_are_affected_and_changes_nothing(
    old_store: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = in_store(old_store, lambda store: store.ids())
    lines = said(capsys, "upgrade", "--dry-run", "--db", old_store)
    rendered = said(capsys, "upgrade", "--dry-run", "--old-rules", WHEEL, "--db", old_store)
    for game in CHANGED:
        now = find_game(game).version
        (finished,) = [
            line for line in lines if line.startswith(f"{game} version 1 ") and "finished" in line
        ]
        assert f"installed: version {now}), finished: 1, no rules to render with" in finished
        (playing,) = [
            line for line in lines if line.startswith(f"{game} version 1 ") and "playing" in line
        ]
        assert "playing: 1, to be begun anew if the players agree" in playing
        assert any(line.startswith(game) and "1, to be rendered" in line for line in rendered)
    assert in_store(old_store, lambda store: store.ids()) == before
    assert in_store(old_store, lambda store: store.rendering(THEN[FINISHED[0]]["id"])) is None


def test_a_dry_run_does_not_migrate(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copy(BEFORE / "upgrade.db", tmp_path)
    old = (tmp_path / "upgrade.db").read_bytes()
    assert said(capsys, "upgrade", "--dry-run", "--db", tmp_path / "upgrade.db")
    assert (tmp_path / "upgrade.db").read_bytes() == old


def test_what_cannot_be_used_as_rules_is_named(
    old_store: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "text.whl").write_text("no wheel")
    for path, why in (
        ("none.whl", "there is no"),
        ("text.whl", "is no Fateloom"),
        ("", "No module"),
    ):
        words = ("upgrade", "--old-rules", tmp_path / path, "--db", old_store)
        assert why in said(capsys, *words, code=2)[0]
    assert said(capsys, "upgrade", "--db", old_store)[0] == "Rendered: 0. Not rendered: 2."


# Finished matches --------------------------------------------------------------------------


def test_a_finished_match_is_read_before_it_is_rendered(upgraded: House) -> None:
    for name in FINISHED:
        then, now = THEN[name]["table"], upgraded.get(at(name)).json()
        for fact in ("outcome", "secret", "options", "title", "commitment", "salts", "seq"):
            assert now[fact] == then[fact]
        assert now["old_rules"]["version"] == 1 and not now["old_rules"]["rendered"]
        checked = upgraded.get(f"{at(name)}/verify").json()
        assert [check["what"] for check in checked["checks"]] == ["commitment", "salts"]
        assert checked["ok"] and checked["unchecked"].startswith("Version 1 of the rules")
        for what in ("replay", "course", "view", "file"):
            refused = upgraded.get(f"{at(name)}/{what}")
            assert refused.status_code == 409
            assert "was played with version 1 of the rules of" in refused.json()["detail"]


def test_a_finished_match_shows_what_it_showed_once_it_is_rendered(
    upgraded: House, old_store: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also on a server that runs meanwhile."""
    assert upgraded.get(at(FINISHED[0])).status_code == 200
    done = said(capsys, "upgrade", "--old-rules", WHEEL, "--db", old_store)
    assert done == ["Rendered: 2. Not rendered: 0."]
    for name in FINISHED:
        then = THEN[name]
        assert upgraded.get(at(name)).json()["old_rules"]["rendered"]
        for of, expected in then["replays"].items():
            seat, step = of.split()
            shown = upgraded.get(f"{at(name)}/replay?seat={seat}&step={step}")
            assert digest(without_doers(shown.json())) == expected, (name, of)
        course = upgraded.get(f"{at(name)}/course").json()
        assert course.pop("decided") is None, "that server did not say"
        assert digest(without_doers(course)) == then["course"]
        assert digest(upgraded.get(f"{at(name)}/file").text) == then["file"]
        checked = upgraded.get(f"{at(name)}/verify").json()
        assert checked["ok"] and not checked["unchecked"]
        assert [check["what"] for check in checked["checks"]][2:] == ["decisions", "outcome"]
        assert checked["secret"] == then["verify"]["secret"]
        frame = upgraded.get(f"{at(name)}/view").json()
        assert frame["seq"] == then["table"]["seq"]
        assert frame["view"]["outcome"] == then["table"]["outcome"]
    again = said(capsys, "upgrade", "--dry-run", "--db", old_store)
    assert sum("finished: 1, rendered already" in line for line in again) == 2
    backup, other = tmp_path / "backup.jsonl", tmp_path / "other.db"
    said(capsys, "backup", backup, "--db", old_store)
    said(capsys, "restore", backup, "--db", other)
    for name in FINISHED:
        kept, restored = (
            in_store(url, lambda store, name=name: store.rendering(THEN[name]["id"]))
            for url in (old_store, str(other))
        )
        assert kept is not None and restored == kept


@pytest.mark.anyio
async def test_who_comes_back_to_a_rendered_match_sees_its_end(
    upgraded: House, old_store: str, capsys: pytest.CaptureFixture[str]
) -> None:
    await asyncio.to_thread(said, capsys, "upgrade", "--old-rules", WHEEL, "--db", old_store)
    token = THEN[FINISHED[0]]["tokens"]["1"]
    async with Person(upgraded.url, THEN[FINISHED[0]]["id"], [token]) as person:
        await person.until(lambda: person.frames)
        outcome = THEN[FINISHED[0]]["table"]["outcome"]
        assert person.frames[1]["view"]["outcome"] == outcome
        assert person.room["table"]["old_rules"]["rendered"]


def test_a_forged_rendering_does_not_verify(
    upgraded: House, old_store: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The match that was replayed must be the one in the log."""
    said(capsys, "upgrade", "--old-rules", WHEEL, "--db", old_store)
    one, other = (THEN[name]["id"] for name in FINISHED)

    async def exchange(store: Store) -> None:
        kept = await store.rendering(other)
        assert kept is not None
        await store.keep_rendering(one, kept)

    in_store(old_store, exchange)
    checked = upgraded.get(f"{at(FINISHED[0])}/verify").json()
    assert not checked["ok"]
    failed = [check["what"] for check in checked["checks"] if not check["ok"]]
    assert "decisions" in failed


# Running and open ones ---------------------------------------------------------------------


@pytest.mark.parametrize("name", RUNNING)
def test_a_running_match_begins_anew_if_its_players_agree(upgraded: House, name: str) -> None:
    tokens = THEN[name]["tokens"]
    shown = upgraded.get(at(name)).json()
    assert shown["old_rules"]["restart"] and shown["state"] == "playing"
    refused = upgraded.post(f"{at(name)}/decide", tokens["0"], ask=1, key="pass")
    assert refused.status_code == 409 and "version 1 of the rules" in refused.json()["detail"]
    assert upgraded.post(f"{at(name)}/chat", tokens["1"], text="Again?").status_code == 204
    made = upgraded.post(f"{at(name)}/rematch", tokens["0"]).json()
    new = f"/api/tables/{made['table']['id']}"
    assert upgraded.get(at(name)).json()["next"] == made["table"]["id"]
    assert [seat["kept"] for seat in made["table"]["seats"]] == ["", "Bo", "Cy"]
    host = made["credentials"][0]["token"]
    assert upgraded.post(f"{new}/start", host).status_code == 409, "not everybody has agreed"
    assert upgraded.post(f"{new}/join", name="Eve").status_code == 409, "the seats are kept"
    for seat in "12":
        claim = upgraded.http.post(f"{new}/claim", json={"token": tokens[seat]})
        assert claim.status_code == 201, claim.text
    started = upgraded.post(f"{new}/start", host).json()
    assert (started["state"], started["old_rules"]) == ("playing", None)
    then, now = THEN[name]["table"]["options"], started["options"]
    assert {key: now[key] for key in then if key in now} == then


def test_a_running_match_whose_rules_are_here_does_not_begin_anew(house: House) -> None:
    table, (token, _) = house.seat("souk", "Ada", "Bo")
    refused = house.post(f"/api/tables/{table}/rematch", token)
    assert refused.status_code == 409
    assert refused.json()["detail"] == "You can ask for a rematch when the game is over."


def test_an_open_table_starts_with_the_rules_of_today(upgraded: House, old_store: str) -> None:
    name = "open fantos"
    token = THEN[name]["tokens"]["0"]
    assert upgraded.post(f"{at(name)}/seats/1/bot", token, bot="random").status_code == 200
    assert upgraded.post(f"{at(name)}/start", token).json()["old_rules"] is None
    header = in_store(old_store, lambda store: store.header(THEN[name]["id"]))
    assert header is not None and header.version == find_game("fantos").version > 1
    upgraded.stop()
    upgraded.start()
    assert upgraded.get(f"{at(name)}/view", token).status_code == 200


# From now on -------------------------------------------------------------------------------


class OtherGames(House):
    """A server that finds the example games in another folder, and has none beside its sources."""

    def __init__(self, folder: Path, db: str, log: Path) -> None:
        super().__init__(db, log)
        self._folder = folder
        self._sources = folder.parent / "installed" / "src"
        self._sources.parent.mkdir()
        self._sources.symlink_to(ROOT / "src")

    def environment(self) -> dict[str, str]:
        return {
            **super().environment(),
            "PYTHONPATH": str(self._sources),
            "FATELOOM_PATH": str(self._folder),
        }


@pytest.mark.parametrize("new", ["version 2", "not installed"])
def test_the_file_of_a_match_needs_no_rules(database: str, tmp_path: Path, new: str) -> None:
    """The log says which answers of its windows came too late to count."""
    with House(database, tmp_path / "log") as house:
        table, tokens = house.seat("souk", "Ada", "Bo", "Cy", salt="luck")
        play_to_the_end(house, table, tokens)
        shown = house.get(f"/api/tables/{table}").json()
        assert shown["state"] == "finished"
    (tmp_path / "games").mkdir()
    if new == "version 2":
        shutil.copytree(ROOT / "examples" / "souk", tmp_path / "games" / "souk")
        game = tmp_path / "games" / "souk" / "game.py"
        game.write_text(game.read_text().replace("version=1", "version=2"))
    with OtherGames(tmp_path / "games", database, tmp_path / "log") as house:
        now = house.get(f"/api/tables/{table}").json()
        assert now["old_rules"]["installed"] == (2 if new == "version 2" else None)
        for fact in ("outcome", "secret", "title", "options_text", "seq"):
            assert now[fact] == shown[fact]
        assert house.get(f"/api/tables/{table}/verify").json()["ok"]
        path = tmp_path / "souk.match"
        path.write_bytes(house.get(f"/api/tables/{table}/file").content)
        again = house.post(f"/api/tables/{table}/rematch", tokens[0])
        assert again.status_code == (201 if new == "version 2" else 409), again.text
    verified = record.verify(path).data()
    assert verified["outcome"] == shown["outcome"]


def play_to_the_end(house: House, table: str, tokens: list[str]) -> None:
    answer = usual(3)
    while house.get(f"/api/tables/{table}").json()["state"] != "finished":
        for token in tokens:
            view = house.get(f"/api/tables/{table}/view", token).json()["view"]
            if view["prompt"] is not None:
                key = answer(view["prompt"])
                house.post(f"/api/tables/{table}/decide", token, ask=view["ask"], key=key)


def test_the_rules_of_today_render_what_a_replay_shows(tmp_path: Path) -> None:
    """What the next upgrade will keep is what replays show now."""
    shutil.copy(BEFORE / "upgrade.db", tmp_path)
    id = THEN["finished council"]["id"]
    bundle = in_store(str(tmp_path / "upgrade.db"), lambda store: store.export_match(id))
    assert bundle is not None
    header, secret, _, entries, _ = bundle
    match, ledger = replayed_match(header, entries, secret)
    with OldRules(ROOT / "src") as rules:
        assert rules.replays(header.game, ledger.rules), "by an earlier wording of the cards"
        rendering = Rendering(rules.render(header, ledger, secret))

    def history() -> MatchHistory:
        start = Match(
            match.game, match.seats, deal.chance_of(secret, ledger.salts), ledger.options,
            names=ledger.names, hold_forced_asks=True,
        )  # fmt: skip
        return MatchHistory(start, list(match.decisions), match.ask_number + 1)

    steps = replay.replay(history(), None, None).steps
    for place in (*range(match.seats), None):
        for step in (0, 1, steps // 2, steps, None):
            for hands in (False, True) if place is None else (False,):
                expected = replay.replay(history(), place, step, hands=hands)
                shown = rendering.replay(place, step, hands=hands)
                assert wire.encode(shown) == wire.encode(expected), (place, step)
    course = rendering.timeline()
    assert wire.encode(course) == wire.encode(replay.timeline(history()))
    assert course.decided is not None


# Draining ----------------------------------------------------------------------------------


def test_a_server_that_drains_begins_no_match_and_plays_on(tmp_path: Path) -> None:
    db = str(tmp_path / "tables.db")
    with House(db, tmp_path / "log") as house:
        running, tokens = house.seat("kuhn", "Ada", "Bo")
        made = house.post(
            "/api/tables", game="kuhn", seats=[{"who": "me", "name": "Cy"}, {"who": "bot", "bot": "random"}]
        ).json()  # fmt: skip
    with House(db, tmp_path / "log", drain=1) as house:
        waiting = made["credentials"][0]["token"]
        for refused in (
            house.post("/api/tables", game="kuhn", seats=[{"who": "open"}, {"who": "open"}]),
            house.post(f"/api/tables/{made['table']['id']}/start", waiting),
        ):
            assert refused.status_code == 503
            assert "about to be upgraded" in refused.json()["detail"]
        assert len(house.get("/api/tables?state=open").json()["tables"]) == 0
        play_to_the_end(house, running, tokens)
        assert house.post(f"/api/tables/{running}/rematch", tokens[0]).status_code == 503
