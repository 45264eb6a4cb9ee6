"""Match files of an earlier version: they verify, resume and replay as they did then.

``before/`` holds files that were written before the modules were moved and renamed, by the command line,
by ``fateloom.record`` and by the server: finished and unfinished, with unusual options, decisions that were
taken back, salts, a concession, the deal of a date, and a last line that was cut off. ``results.json`` says
what each of them led to. The files are never written anew: a change that makes this test fail makes the
files of players unreadable. Where a game's rules have changed since, its files are refused in one sentence.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from fateloom import Match, record
from fateloom.cli import main
from fateloom.engine.rules.registry import find_game
from tests.as_before import as_before, has_other_rules, lines_as_before
from tests.records import decide_at_random, resealed, texts_of

BEFORE = Path(__file__).parent / "before"
RESULTS: dict[str, Any] = json.loads((BEFORE / "results.json").read_text(encoding="utf-8"))
OTHER_RULES = sorted(name for name in RESULTS if has_other_rules(name.split("-")[0]))
PLAYABLE = sorted(RESULTS.keys() - set(OTHER_RULES))
FINISHED = [name for name in PLAYABLE if RESULTS[name]["verified"]]
UNFINISHED = [name for name in PLAYABLE if not RESULTS[name]["verified"]]


class Old(NamedTuple):
    """A copy of an old file, and what it led to."""

    path: Path
    result: dict[str, Any]


def copied(name: str, folder: Path) -> Old:
    for file in BEFORE.glob(f"{name}*"):  # with its key file, if it has one
        shutil.copy(file, folder)
    return Old(folder / name, RESULTS[name])


@pytest.fixture(params=PLAYABLE)
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Old:
    return copied(request.param, tmp_path)


def position(match: Match) -> dict[str, Any]:
    """Where a match stands: what the gallery sees, and what each seat may answer."""
    seen: dict[str, Any] = dict(match.view(None))
    del seen["log"], seen["prompt"]
    prompts = {str(seat): match.view(seat)["prompt"] for seat in range(match.seats)}
    answers = {
        seat: [option["key"] for option in prompt["options"]]
        for seat, prompt in prompts.items()
        if prompt is not None
    }
    stands = {"decisions": len(match.decisions), "sees": seen, "answers": answers}
    as_json: dict[str, Any] = json.loads(json.dumps(stands))
    return as_json


def test_every_old_file_has_a_result() -> None:
    assert {path.name for path in BEFORE.glob("*.match")} == set(RESULTS)


@pytest.mark.parametrize("name", FINISHED)
def test_a_finished_file_verifies(name: str, tmp_path: Path) -> None:
    path, result = copied(name, tmp_path)
    report = record.verify(path)
    found = {key: value for key, value in report.data().items() if key != "file"}
    verified = result["verified"]
    assert as_before(json.loads(json.dumps(found)), verified) == verified


@pytest.mark.parametrize("name", ["council-basic"])
def test_a_file_verifies_whose_cards_are_worded_anew(name: str, tmp_path: Path) -> None:
    path, _ = copied(f"{name}.match", tmp_path)
    report = record.verify(path)
    cards = report.record.header.cards
    assert cards != report.match.game.cards_hash
    assert cards in report.match.game.earlier_cards


@pytest.mark.parametrize("name", ["council-basic"])
def test_a_file_with_cards_that_are_not_listed_is_refused(name: str, tmp_path: Path) -> None:
    path, _ = copied(f"{name}.match", tmp_path)
    cards = record.read(path).header.cards
    resealed(path, [text.replace(cards, "0" * 32) for text in texts_of(path)])
    with pytest.raises(record.MatchFileError, match="played with other cards"):
        record.verify(path)


def test_a_file_resumes_where_it_ended(old: Old) -> None:
    before = old.path.read_bytes()
    match, _, kept = record.resume(old.path)
    then = old.result["position"]
    assert as_before(position(match), then) == then
    after = old.path.read_bytes()
    assert before.startswith(after)
    assert (after == before) is (not kept.cut), "only a line that is not whole is dropped"


def test_a_file_replays_to_its_end(old: Old, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(old.path), "--format", "json"]) == 0
    told = json.loads(capsys.readouterr().out)
    replayed = old.result["replayed"]
    assert as_before(told["outcome"], replayed["outcome"]) == replayed["outcome"]
    rules = [[line["rule"] for line in told["before"]], *steps(told)]
    assert list(map(lines_as_before, rules, replayed["rules"])) == replayed["rules"]


def steps(told: dict[str, Any]) -> list[list[str]]:
    return [[line["rule"] for line in step["log"]] for step in told["steps"]]


@pytest.mark.parametrize("name", UNFINISHED)
def test_an_unfinished_file_is_played_on_and_resumed_again(name: str, tmp_path: Path) -> None:
    path, _ = copied(name, tmp_path)
    match, scribe, _ = record.resume(path)
    luck = Random(name)
    for _ in range(5):
        if match.outcome is None:
            decide_at_random(match, luck)
            scribe.append(match)
    again, _, _ = record.resume(path)
    # Answers to a question that is still open to others are kept by nobody yet.
    assert again.decisions == match.decisions


@pytest.mark.parametrize("name", OTHER_RULES)
def test_a_file_of_other_rules_is_refused_in_one_sentence_and_left_alone(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, result = copied(name, tmp_path)
    before = path.read_bytes()
    title = find_game(name.split("-")[0]).title
    for command in ("replay", "play --resume", *(["verify"] if result["verified"] else [])):
        assert main([*command.split(), str(path)]) == 1
        said = capsys.readouterr().err
        assert f"this match was played with version 1 of the rules of {title}; expected " in said
        assert len(said.splitlines()) == 1
    assert path.read_bytes() == before
