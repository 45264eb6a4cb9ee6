"""Hints, looking back, daily deals and records, as a player at the keyboard meets them."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path

import pytest

import fateloom
from fateloom import record
from fateloom.bots import find_bot
from fateloom.bots.observation import Observation
from fateloom.cli import main
from fateloom.companion import Companion
from fateloom.engine.match.match import Match
from fateloom.engine.state.chance import KeyedChance, SeededChance, commitment_to, key_from
from fateloom.rulebook import rulebook
from tests.cli import Said

Run = Callable[..., Said]
GENTLE = "play weaver --option gentle_dawn=second"
TODAY = date(2026, 11, 15)


@pytest.fixture
def run(at_home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """The program, with records in a folder of the test's own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(at_home / "data"))
    monkeypatch.setattr(Companion, "today", TODAY)  # a test may run across midnight

    def call(words: str, *typed: str) -> Said:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{each}\n" for each in typed)))
        code = main(words.split())
        return Said(code, *capsys.readouterr())

    return call


@pytest.fixture(scope="module")
def won() -> tuple[str, list[str]]:
    """A seed and the answers that win with it, said once more where the game asks back."""
    bot = find_bot("greedy")
    for seed in "bcdefghijk":
        match = fateloom.new_match("weaver", seed=seed, gentle_dawn="second")
        keys: list[str] = []
        asked_back: set[str] = set()
        while match.ask is not None:
            prompt = match.view(0)["prompt"]
            assert prompt is not None
            match.answer(bot(Observation(match, 0), SeededChance(1)))
            key = match.decisions[-1].key
            keys.append(key)
            for tip in prompt["tips"]:
                again = tip["always"] or tip["id"] not in asked_back
                if tip["asks"] and tip["key"] == key and again:
                    asked_back.add(tip["id"])
                    keys.append(key)
        assert match.outcome is not None
        if match.outcome.winners:
            return seed, keys
    pytest.fail("the greedy bot wins none of ten gentle games")


# Hints -------------------------------------------------------------------------------------


def test_a_hint_names_an_open_answer_with_its_reason_and_a_rule(run: Run) -> None:
    said = run(f"{GENTLE} --seed dusk --save kept.match", "hint", "1", "hint", "quit")
    assert said.code == 0
    hints = re.findall(r"^Hint: (\d+)\. (.+?)\. (.+\.) \(([\d.]+)\)$", said.out, re.MULTILINE)
    assert len(hints) == 2
    rules = rulebook(fateloom.find_game("weaver")).rules
    for number, label, why, rule in hints:
        assert f"\n  {number}. {label}\n" in said.out
        assert why.endswith((" next best choice.", "another choice is just as good."))
        assert rule in rules
    decided = record.read(Path("kept.match"), may_be_cut=True).decisions
    assert len(decided) == 1, "a hint decides nothing"


def test_the_numbers_of_a_hint_in_a_long_menu_can_be_typed(run: Run) -> None:
    start = ["1", "7", "2"]
    said = run("play weaver --seed linden --save kept.match", *start, "hint", "1", "hint", "quit")
    hints = re.findall(
        r"^Hint: (back, )?(?:then )?(\d+) \(.+?\), then (\d+)\. (.+?):", said.out, re.M
    )
    assert [back for back, *_ in hints] == ["", "back, "], "the open submenu is not the hint's"
    for back, group, number, _ in hints:
        typed = [*start, *(["1", "back"] if back else []), group, number, "quit"]
        played = run(f"play weaver --seed linden --save {len(typed)}.match", *typed)
        assert f"You play {hints[0][3]}." in played.out


def test_a_game_without_hints_of_its_own_says_what_a_bot_would_do(run: Run) -> None:
    typed = ["", "hint", "quit"]
    said = run("play souk --seats human,human --seed dusk --save kept.match", *typed)
    [number] = re.findall(
        r"^Hint: (\d)\. .+\. It does best in games played out from here\..* \([A-Z0-9.]+\)$",
        said.out,
        re.M,
    )
    assert "%" not in said.out, "numbers are shown on demand"
    assert number in "12"
    numbers = run(
        "play souk --seats human,human --seed dusk --save n.match", "", "hint numbers", "quit"
    )
    assert re.search(r"wins \d+% of the time .*, tried \d+ times", numbers.out)
    again = run("play souk --seats human,human --seed dusk --save other.match", *typed)
    assert again.out == said.out


@pytest.mark.parametrize("game", ["council", "fatal", "gilfate", "souk"])
def test_whoever_follows_the_hints_plays_on(game: str) -> None:
    match = fateloom.new_match(game, seed="dusk")
    companion = Companion(match.game)
    while match.ask is not None and len(match.decisions) < 12:
        seat = match.next_seat
        hinted = companion.hint(match, seat, match.view(seat))
        match.decide(seat, "+".join(hinted.keys))
    assert len(match.decisions) >= 12 or match.outcome is not None


# Looking back ------------------------------------------------------------------------------


def test_after_the_game_each_reading_is_solved_beside_the_one_played(
    run: Run, won: tuple[str, list[str]]
) -> None:
    seed, keys = won
    first_rounds = keys[:14]
    call = f"{GENTLE} --seed {seed} --save kept.match"
    said = run(call, "solve", *first_rounds, "concede", "concede", "what?", "solve")
    assert said.code == 0
    assert "You can see the best lines after the game." in said.out
    assert "The game is over. Type solve, or press Enter to quit." in said.out
    played = re.findall(r"^Round (\d+): you played .+: (?:worth -?[\d.]+|lost)\.$", said.out, re.M)
    assert played == [str(number) for number in range(1, len(played) + 1)]
    assert len(played) >= 2
    best = re.findall(
        r"^  (?:The best(?: found)?: .+: worth -?[\d.]+|No (?:line was better|better line was found))\.$",
        said.out,
        re.M,
    )
    assert len(best) == len(played)
    told = run("solve kept.match")
    assert told.code == 0
    assert told.out in said.out


def test_a_match_that_is_not_over_or_of_another_game_is_not_solved(run: Run) -> None:
    run(f"{GENTLE} --seed dusk --save kept.match", "1", "quit")
    said = run("solve kept.match")
    assert (said.code, said.out) == (1, "")
    assert "the match is not finished" in said.err
    run("play souk --seats random,random --save souk.match")
    said = run("solve souk.match")
    assert (said.code, said.err) == (
        2,
        "fateloom: Souk has no solver\n",
    )
    assert run("solve none.match").err == "fateloom: there is no file none.match\n"


# The daily deal ----------------------------------------------------------------------------


def question(said: Said) -> str:
    """The table and the first question of a sitting."""
    return said.out.partition("(3.15.6).\n")[2]


def test_everybody_gets_the_deal_of_the_day_and_another_one_the_next(run: Run) -> None:
    one = run("play weaver --daily 2026-01-31 --save one.match", "quit")
    two = run("play weaver --daily 2026-01-31 --save two.match", "quit")
    same = run("play weaver --option deal=2026-01-31 --save three.match", "quit")
    other = run("play weaver --daily 2026-01-30 --save other.match", "quit")
    assert (one.code, two.code, same.code, other.code) == (0, 0, 0, 0)
    assert question(one) == question(two) == question(same) != ""
    assert question(other) != question(one)
    headers = [
        record.read(Path(f"{name}.match"), may_be_cut=True).header for name in ("one", "two")
    ]
    assert headers[0].commitment == headers[1].commitment
    assert headers[0].options["deal"] == "2026-01-31"


def test_a_daily_game_ends_with_a_line_to_share_and_verifies(run: Run) -> None:
    said = run(
        "play weaver --daily 2026-01-31 --save kept.match", "1", "concede", "concede", "solve"
    )
    assert said.code == 0
    assert "To share: Fate Weaver 2026-01-31 (Master): lost in round 1, X2 none\n" in said.out
    assert "Round 1: you " in said.out
    assert run("verify kept.match").code == 0
    assert run("replay kept.match").code == 0


def test_only_the_first_game_of_today_counts_and_its_solution_waits_for_tomorrow(
    run: Run,
) -> None:
    first = run("play weaver --daily --save first.match", "concede", "concede", "solve")
    assert f"This is your daily deal for {TODAY}. It counts" in first.out
    assert "opens when its day is over, at 00:00 UTC (3.15.7)." in first.out
    assert "a server's daily deal has other cards." in first.out
    assert "Round 1: you " not in first.out
    second = run(f"play weaver --daily {TODAY} --save second.match", "quit")
    assert "This game doesn't count" in second.out


def test_the_deal_of_a_day_is_verified_against_what_was_published(run: Run, at_home: Path) -> None:
    secret, deal = b"of the day", {"deal": "2026-01-31"}
    for name, salts in (("day.match", ()), ("salted.match", (b"rain",))):
        chance = KeyedChance(key_from(secret, salts))
        match = Match(fateloom.find_game("weaver"), 1, chance, deal)
        while match.ask is not None:
            match.answer_default(0)
        record.create(at_home / name, match, secret, ["human"], salts)
        assert run(f"verify {name}").code == 0
    published = commitment_to(secret)
    assert run(f"verify day.match --commitment {published}").code == 0
    other = run(f"verify day.match --commitment {commitment_to(b'other')}")
    assert other.code != 0 and "not the published" in other.err
    salted = run(f"verify salted.match --commitment {published}")
    assert salted.code != 0 and "a daily deal takes none" in salted.err


def test_a_daily_game_that_is_left_at_once_is_kept_all_the_same(run: Run, at_home: Path) -> None:
    said = run("play weaver --daily", "quit")
    assert "Game saved. Resume with: " in said.err
    [path] = at_home.glob("weaver-*.match")
    again = run(f"play --resume {path.name}", "concede", "concede")
    assert f"To share: Fate Weaver {TODAY} (" in again.out


@pytest.mark.parametrize(
    ("call", "problem"),
    [
        ("play weaver --daily yesterday", "'yesterday' is not a date; write it like 20"),
        ("play weaver --daily 2026-02-30", "'2026-02-30' is not a date"),
        (f"play weaver --daily {TODAY + timedelta(2)}", "is not out yet; today is"),
        (f"play weaver --option deal={TODAY + timedelta(2)}", "is not out yet; today is"),
        ("play weaver --daily 2026-01-31 --option difficulty=adept", "has difficulty master"),
        (
            "play weaver --daily 2026-01-31 --seed x",
            "a daily deal has its own seed; leave out --seed",
        ),
        ("play souk --daily", "Souk has no daily deal"),
        ("play weaver --daily --resume taken.match", "leave --daily out"),
        ("records souk", "Souk keeps no records"),
    ],
)
def test_a_wrong_call_gets_one_line(call: str, problem: str, run: Run, at_home: Path) -> None:
    said = run(call)
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("fateloom: ")
    assert said.err.count("\n") == 1
    assert problem in said.err
    assert not list(at_home.iterdir())


# Records -----------------------------------------------------------------------------------


def test_a_won_game_is_kept_with_its_match_file(
    run: Run, won: tuple[str, list[str]], at_home: Path
) -> None:
    assert run("records weaver").out == "No records yet. Win a game to set one.\n"
    seed, keys = won
    first = run(f"{GENTLE} --seed {seed} --save first.match", *keys)
    assert "A new record (3.13.11)." in first.out
    row = f", {at_home / 'first.match'}\n"
    assert row in first.out
    again = run(f"{GENTLE} --seed {seed} --save again.match", *keys)
    assert "A new record" not in again.out, "an equal score is none"
    assert row in again.out
    resumed = run("play --resume again.match")
    assert "Your records" not in resumed.out, "a game is noted once, when it ends"
    told = run("records weaver")
    assert told.out.startswith("Your records:\n  Apprentice, dawn second: ")
    assert told.out.endswith(row)
    assert (at_home / "data" / "fateloom" / "weaver-records.json").is_file()


@pytest.mark.parametrize(
    "broken", ["{", "[]", '{"version": 1, "best": [], "daily": {}}', "[" * 9999]
)
def test_a_broken_records_file_is_set_aside(broken: str, run: Run, at_home: Path) -> None:
    folder = at_home / "data" / "fateloom"
    folder.mkdir(parents=True)
    (folder / "weaver-records.json").write_text(broken)
    said = run(f"{GENTLE} --save kept.match", "concede", "concede")
    assert said.code == 0
    assert "they are set aside as weaver-records.broken, and new ones begin." in said.out
    assert (folder / "weaver-records.broken").read_text() == broken
    (folder / "weaver-records.json").write_text(broken)
    assert "set aside as weaver-records.broken2" in run("records weaver").out
    assert (folder / "weaver-records.broken").read_text() == broken


def test_a_game_is_played_although_no_records_can_be_kept(run: Run, at_home: Path) -> None:
    (at_home / "data").write_text("a file, where a folder should be")
    said = run("play weaver --daily --save kept.match", "concede", "concede")
    assert said.code == 0
    assert "Your records could not be saved: " in said.out
    assert "The game is over" in said.out
    said = run("records weaver")
    assert (said.code, said.err.count("\n")) == (2, 1)
