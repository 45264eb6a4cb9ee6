"""After the match: looking back, verifying, and reporting a bug."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from fateloom.engine.match.match import Match
from fateloom.engine.rules.registry import game_ids
from fateloom.engine.state.chance import SeededChance, commitment_to
from fateloom.server.matches.replay import MatchHistory, timeline
from tests.games.fantos.scenes import random_match
from tests.server.people import House
from tests.server.serving import ROOT
from tests.server.test_tables import play_out

QUICK = [game for game in game_ids() if game in ("kuhn", "souk", "weaver", "leduc")]


@pytest.fixture(scope="module")
def finished(house: House) -> tuple[str, list[str]]:
    table, tokens = house.seat("souk", "Ada", "Bo", salt="rain")
    play_out(house, table, tokens)
    return table, tokens


def test_a_match_can_be_looked_at_after_every_decision(
    house: House, finished: tuple[str, list[str]]
) -> None:
    table, (ada, _) = finished
    last = house.get(f"/api/tables/{table}/replay?seat=0", ada).json()
    now = house.get(f"/api/tables/{table}/view", ada).json()
    assert last["step"] == last["steps"] == len(last["marks"])
    assert last["frame"]["view"] == now["view"]
    first = house.get(f"/api/tables/{table}/replay?seat=0&step=0").json()
    assert first["frame"]["view"]["ask"] == 1
    lengths = [
        len(house.get(f"/api/tables/{table}/replay?step={step}").json()["frame"]["view"]["log"])
        for step in range(last["steps"] + 1)
    ]
    assert lengths == sorted(lengths)
    assert house.get(f"/api/tables/{table}/replay?seat=7").status_code == 404
    assert house.get(f"/api/tables/{table}/replay?seat=king").status_code == 400


def test_the_course_of_a_match_says_what_its_replay_says_step_by_step(
    house: House, finished: tuple[str, list[str]]
) -> None:
    table, _ = finished
    course = house.get(f"/api/tables/{table}/course").json()
    last = house.get(f"/api/tables/{table}/replay").json()
    assert (course["steps"], course["marks"]) == (last["steps"], last["marks"])
    assert [course["stops"][0]["step"], course["stops"][-1]["step"]] == [0, last["steps"]]
    for stop in course["stops"]:
        then = house.get(f"/api/tables/{table}/replay?step={stop['step']}").json()
        assert stop["players"] == then["frame"]["view"]["players"]
    assert course["decided"] is None, "souk declares no standing"
    asked = [mark for mark in course["marks"] if mark["seats"] == [mark["doer"]]]
    assert asked, "a deed is credited to whoever did it"


def test_a_match_that_is_being_played_has_no_course_yet(house: House) -> None:
    table, _ = house.seat("souk", "Ada", "Bo")
    assert house.get(f"/api/tables/{table}/course").status_code == 409


def test_after_the_end_all_hands_can_be_seen_at_every_step(
    house: House, finished: tuple[str, list[str]]
) -> None:
    table, _ = finished
    whole = house.get(f"/api/tables/{table}/replay?seat=all&step=1").json()["frame"]["view"]
    assert whole["seat"] is None
    assert whole["prompt"] is None
    for seat in (0, 1):
        own = house.get(f"/api/tables/{table}/replay?seat={seat}&step=1").json()["frame"]["view"]
        mine = [zone for zone in own["zones"] if zone.get("owner") == seat]
        assert mine == [zone for zone in whole["zones"] if zone.get("owner") == seat]
        assert any("cards" in zone for zone in mine)


def test_while_it_is_played_one_looks_from_ones_own_seat_only(house: House) -> None:
    table, (ada, _) = house.seat("souk", "Ada", "Bo")
    assert house.get(f"/api/tables/{table}/replay?seat=0", ada).status_code == 200
    assert house.get(f"/api/tables/{table}/replay?seat=1", ada).status_code == 403
    assert house.get(f"/api/tables/{table}/replay?seat=0").status_code == 403
    assert house.get(f"/api/tables/{table}/replay?seat=all", ada).status_code == 409
    assert house.get(f"/api/tables/{table}/replay").status_code == 200
    for what in ("file", "verify"):
        assert house.get(f"/api/tables/{table}/{what}").status_code == 409
    capsule = house.get(f"/api/tables/{table}/capsule", ada).json()
    assert "secret" not in capsule
    assert capsule["view"]["seat"] == 0
    gallery = house.get(f"/api/tables/{table}/capsule").json()
    assert gallery["view"]["seat"] is None


def verify_offline(file: bytes, folder: Path) -> None:
    """Check a match file as anybody may, on the command line."""
    path = folder / "a.match"
    path.write_bytes(file)
    run = subprocess.run(
        [sys.executable, "-m", "fateloom", "verify", str(path)],
        env={"PYTHONPATH": f"{ROOT / 'src'}", "FATELOOM_PATH": str(ROOT / "examples")},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert run.returncode == 0, run.stderr


@pytest.mark.parametrize("game", QUICK)
def test_the_match_file_passes_verification_on_the_command_line(
    house: House, game: str, tmp_path: Path
) -> None:
    names = ["Ada"] if game == "weaver" else ["Ada", "Bo"]
    table, tokens = house.seat(game, *names, salt="rain")
    play_out(house, table, tokens)
    file = house.get(f"/api/tables/{table}/file")
    assert file.headers["content-disposition"].startswith("attachment")
    verify_offline(file.content, tmp_path)
    verified = house.get(f"/api/tables/{table}/verify").json()
    assert verified["ok"]
    assert all(check["text"] for check in verified["checks"])
    shown = house.get(f"/api/tables/{table}").json()
    assert commitment_to(bytes.fromhex(shown["secret"])) == shown["commitment"]


def test_a_capsule_of_a_finished_match_holds_all_of_it(
    house: House, finished: tuple[str, list[str]]
) -> None:
    table, _ = finished
    capsule = house.get(f"/api/tables/{table}/capsule").json()
    assert commitment_to(bytes.fromhex(capsule["secret"])) == capsule["commitment"]
    assert capsule["salts"] == ["rain", "rain"]
    assert capsule["decisions"]


def test_a_lost_solo_game_has_no_score_anywhere(house: House) -> None:
    """Weaver 3.13.10."""
    table, (ada,) = house.seat("weaver", "Ada")
    assert house.post(f"/api/tables/{table}/concede", ada).status_code == 200
    outcome = house.get(f"/api/tables/{table}").json()["outcome"]
    assert outcome["scores"] == [None]
    assert [part[:2] for part in outcome["parts"][0]] == [["round reached", 1], ["Clairvoyance", 0]]
    assert house.get(f"/api/tables/{table}/view", ada).json()["view"]["outcome"] == outcome
    assert "\nscores -  #" in house.get(f"/api/tables/{table}/file", ada).text
    assert house.get(f"/api/tables/{table}/verify", ada).json()["ok"]


def test_a_step_in_which_a_player_falls_is_told_by_the_fall() -> None:
    """Fate of Fantos: not by what the same answer began with, such as discards."""
    options = {"negotiation": "off", "start_shards": 30}
    *_, played = random_match(2, 1, options, quiet=False)
    falls = [line["text"] for line in played.table.log.read(2) if line["rule"] == "3.8.11"]
    dealt = Match(played.game, 2, SeededChance(1), options, hold_forced_asks=True)
    history = MatchHistory(dealt, list(played.decisions), played.ask_number + 1)
    course = timeline(history)
    assert falls
    for fall in falls:
        [told] = [mark.text for mark in course.marks if mark.text.endswith(fall)]
        assert told != fall, "with what brought it about"
    assert course.decided == course.steps, "the last Citadel wins at once"
