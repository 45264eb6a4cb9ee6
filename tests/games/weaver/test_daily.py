"""3.15.4 to 3.15.8: the daily deal."""

from __future__ import annotations

from datetime import date

import pytest

import fateloom
from fateloom.engine.chance import commitment_to
from fateloom.engine.game import BadCall
from fateloom.engine.match import Match
from fateloom.games.weaver import daily
from fateloom.games.weaver.daily import Result
from fateloom.testing import rule
from games.weaver.scenes import begin

SUNDAY = date(2026, 11, 15)


def deal(day: date) -> Match:
    return fateloom.new_match("weaver", seed=daily.seed_of(day), deal=day.isoformat())


@rule("3.15.4")
def test_everybody_gets_the_same_deal_and_equal_decisions_give_equal_games() -> None:
    mine, yours = deal(SUNDAY), deal(SUNDAY)
    assert mine.view(0) == yours.view(0)
    for _ in range(6):
        mine.lapse(0)
    yours.replay(mine.decisions)
    assert mine.view(0, since=0) == yours.view(0, since=0)
    assert deal(date(2026, 11, 14)).view(0) != yours.view(0)


@rule("3.15.5")
@pytest.mark.parametrize(
    ("day", "level"),
    [
        (9, "apprentice"),
        (10, "apprentice"),
        (11, "adept"),
        (12, "adept"),
        (13, "master"),
        (14, "master"),
        (15, "fate_weaver"),
    ],
)
def test_the_day_of_the_week_fixes_the_options(day: int, level: str) -> None:
    options = deal(date(2026, 11, day)).options  # 9 November 2026 is a Monday
    assert (options["difficulty"], options["gentle_dawn"]) == (level, "first")
    assert options["practice"] is False
    assert begin(**options).options == options


@rule("3.15.5")
@pytest.mark.parametrize(
    "other",
    [
        {"difficulty": "apprentice"},
        {"gentle_dawn": "second"},
        {"practice": True},
        {"cycle_card": "cycle_moonstruck"},
    ],
)
def test_other_options_together_with_a_date_are_refused(other: dict[str, object]) -> None:
    with pytest.raises(BadCall, match="the daily deal of 2026-11-15 has"):
        begin(deal="2026-11-15", **other)
    with pytest.raises(BadCall, match="random, or a date"):
        begin(deal="tomorrow")


@rule("3.15.6")
def test_a_date_to_come_is_refused() -> None:
    assert daily.day_of("", SUNDAY) == SUNDAY
    assert daily.day_of("2026-11-01", SUNDAY) == date(2026, 11, 1)
    with pytest.raises(BadCall, match="not open yet"):
        daily.day_of("2026-11-16", SUNDAY)
    with pytest.raises(BadCall, match="no date"):
        daily.day_of("sunday", SUNDAY)


@rule("3.15.7")
def test_the_secret_of_a_day_is_committed_to_and_opened_when_it_is_over() -> None:
    secret = daily.secret_of(SUNDAY, b"the house")
    assert daily.commitment(SUNDAY, b"the house") == commitment_to(secret)
    assert daily.secret_of(date(2026, 11, 16), b"the house") != secret
    assert not daily.is_open(SUNDAY, SUNDAY)
    assert daily.is_open(SUNDAY, date(2026, 11, 16))


@rule("3.15.8")
def test_the_list_of_a_day() -> None:
    results = [
        Result(won=False, score=0, round=7, track=12),
        Result(won=True, score=63, round=10, track=41),
        Result(won=False, score=0, round=7, track=20),
        Result(won=True, score=80, round=10, track=60),
        Result(won=True, score=63, round=10, track=50),
        Result(won=False, score=0, round=9, track=0),
    ]
    assert daily.places(results) == [6, 2, 5, 1, 2, 4]


@rule("3.15.8")
def test_the_line_to_share_tells_no_card() -> None:
    match = deal(SUNDAY)
    while match.ask is not None:
        match.lapse(0)
    assert match.outcome is not None
    line = daily.share_line(match)
    tokens = "·".join(map(str, match.table.tokens)) or "none"
    assert line == (
        f"Fate Weaver 2026-11-15 (Fate Weaver): lost in round {match.table.round}, X2 {tokens}"
    )
    match.outcome.winners, match.outcome.scores = [0], [63]
    assert daily.share_line(match).startswith("Fate Weaver 2026-11-15 (Fate Weaver): won with 63")
    with pytest.raises(ValueError, match="not over"):
        daily.share_line(deal(SUNDAY))
