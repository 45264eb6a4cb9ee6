"""Replaying and verifying match files from the command line."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest

from tests.cli import CTRL_C, Terminal, fateloom


@pytest.fixture
def kept(at_home: Path) -> Path:
    """A finished match of Kuhn poker: Seat A checks, Seat B bets, Seat A folds."""
    said = fateloom(
        "play kuhn --seats human,human --seed fold --save kuhn.match",
        typed="\ncheck\n\nbet\n\nfold\n",
        cwd=at_home,
    )
    assert said.code == 0
    return at_home / "kuhn.match"


# verify ------------------------------------------------------------------------------------


def test_a_sound_match_is_verified(kept: Path) -> None:
    said = fateloom("verify kuhn.match", cwd=kept.parent)
    assert said.code == 0
    assert said.err == ""
    assert "kuhn.match: verified." in said.out
    assert re.search(r"commitment: [0-9a-f]{64}, fits the revealed seed fold", said.out)
    assert "decisions: 3, each legal at its ask" in said.out
    assert "Seat B wins." in said.out


def test_a_changed_match_is_not(kept: Path) -> None:
    """200 random changes of a single byte, each found and named by its line."""
    whole = kept.read_bytes()
    luck = Random(7)
    from fateloom.cli import main

    for _ in range(200):
        at = luck.randrange(len(whole))
        other = luck.choice([value for value in range(256) if value != whole[at]])
        kept.write_bytes(whole[:at] + bytes([other]) + whole[at + 1 :])
        assert main(["verify", str(kept)]) == 1, (at, other)


def test_the_first_wrong_line_is_named(kept: Path) -> None:
    kept.write_bytes(kept.read_bytes().replace(b"2 s1 bet", b"2 s1 hit"))
    said = fateloom("verify kuhn.match", cwd=kept.parent)
    assert said.code == 1
    assert said.err.startswith("fateloom: kuhn.match, line 7: the check reads ")
    assert said.err.count("\n") == 1
    assert said.out == ""


def test_verdicts_as_json(kept: Path) -> None:
    said = fateloom("verify kuhn.match --format json", cwd=kept.parent)
    data = json.loads(said.out)
    assert data["ok"] is True
    assert data["decisions"] == 3
    assert data["outcome"]["winners"] == [1]
    kept.write_bytes(kept.read_bytes()[:-1])
    said = fateloom("verify kuhn.match --format json", cwd=kept.parent)
    assert said.code == 1
    verdict = json.loads(said.out)
    assert verdict["ok"] is False
    assert verdict["line"] == 12


def test_an_unfinished_match_is_not_verified(at_home: Path) -> None:
    fateloom("play kuhn --seats human,human --save k.match", typed="\ncheck\n", cwd=at_home)
    said = fateloom("verify k.match", cwd=at_home)
    assert said.code == 1
    assert "k.match, line 7: the file ends here" in said.err


# replay ------------------------------------------------------------------------------------


def test_a_story_is_told_whole_to_a_pipe(kept: Path) -> None:
    said = fateloom("replay kuhn.match", cwd=kept.parent)
    assert said.code == 0
    assert said.out == (
        "Kuhn poker: human, human.\n"
        "  Seat A puts 1 chip in and gets a card. (K1)\n"
        "  Seat B puts 1 chip in and gets a card. (K1)\n"
        "Question 1.\n"
        "  Seat A checks. (K2)\n"
        "Question 2.\n"
        "  Seat B bets. (K2)\n"
        "Question 3.\n"
        "  Seat A folds. (K3)\n"
        "The game is over: the other seat folded (K5).\n"
        "Seat B has 1 point, 2 more than Seat A.\n"
        "Seat B (human) wins.\n"
        "1. Seat B (human): 1 point\n"
        "2. Seat A (human): -1 point\n"
    )


@pytest.mark.parametrize("seat", ["0", "s0", "A", "a"])
def test_a_seat_sees_its_own_cards_only(kept: Path, seat: str) -> None:
    said = fateloom(f"replay kuhn.match --seat {seat}", cwd=kept.parent)
    assert re.search(r"Seat A puts 1 chip in and gets (Jack|Queen|King)", said.out)
    assert "Seat B puts 1 chip in and gets a card" in said.out


def test_an_unknown_seat_is_named(kept: Path) -> None:
    said = fateloom("replay kuhn.match --seat 2", cwd=kept.parent)
    assert said.code == 2
    assert said.err == "fateloom: no seat '2'; there are 0 to 1, or A to B, and spectator\n"


def test_a_spectator_is_named_as_the_help_does(kept: Path) -> None:
    shown = fateloom("replay kuhn.match", cwd=kept.parent)
    for name in ("spectator", "Spectator", "gallery"):
        said = fateloom(f"replay kuhn.match --seat {name}", cwd=kept.parent)
        assert (said.code, said.out) == (0, shown.out)


def test_a_story_can_begin_anywhere(kept: Path) -> None:
    said = fateloom("replay kuhn.match --at 3", cwd=kept.parent)
    assert "Question 3 goes to Seat A." in said.out
    assert "Seat B bets" not in said.out
    assert "Seat A folds." in said.out


def test_a_story_as_json(kept: Path) -> None:
    data = json.loads(fateloom("replay kuhn.match --seat 1 --format json", cwd=kept.parent).out)
    assert [step["ask"] for step in data["steps"]] == [1, 2, 3]
    assert data["outcome"]["winners"] == [1]
    assert data["seat"] == 1


def test_a_person_steps_back_and_forth(kept: Path) -> None:
    person = Terminal("replay kuhn.match", cwd=kept.parent)
    person.wait_for("question 1, seen by a spectator> ")
    person.type("")
    assert "Seat A checks. (K2)" in person.wait_for("question 2, seen by a spectator> ")
    person.type("b")
    assert "Question 1 goes to Seat A." in person.wait_for("question 1, seen by a spectator> ")
    person.type("j 3")
    person.wait_for("question 3, seen by a spectator> ")
    person.type("s A")
    assert "Options: Call, Fold." in person.wait_for("question 3, seen by Seat A> ")
    person.type("s 9")
    assert "no seat '9'" in person.wait_for("> ")
    person.type("what")
    assert "Enter: next." in person.wait_for("> ")
    person.type("")
    assert "Seat B (human) wins." in person.wait_for("the end, seen by Seat A> ")
    person.type("q")
    assert person.finish() == 0


def test_a_person_may_leave_a_story_with_ctrl_c(kept: Path) -> None:
    person = Terminal("replay kuhn.match", cwd=kept.parent)
    person.wait_for("spectator> ")
    person.press(CTRL_C)
    assert person.finish() == 0
    assert "Traceback" not in person.seen


def test_an_unfinished_match_is_replayed_with_its_key_or_seed(at_home: Path) -> None:
    call = "play kuhn --seats human,human --seed fold --save k.match"
    fateloom(call, typed="\ncheck\n", cwd=at_home)
    assert "The record ends here" in fateloom("replay k.match", cwd=at_home).out
    (at_home / "k.match.key").unlink()
    said = fateloom("replay k.match", cwd=at_home)
    assert said.code == 1
    assert "give its --seed" in said.err
    assert fateloom("replay k.match --seed fold", cwd=at_home).code == 0


def test_a_damaged_match_is_not_replayed(kept: Path) -> None:
    kept.write_bytes(kept.read_bytes().replace(b"1 s0 check", b"1 s0 cheat"))
    said = fateloom("replay kuhn.match", cwd=kept.parent)
    assert said.code == 1
    assert "line 6" in said.err
