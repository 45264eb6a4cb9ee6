"""3.15.4 to 3.15.8: the daily deal."""

from __future__ import annotations

from datetime import date

import pytest

import fateloom
from fateloom.engine.match.match import Match
from fateloom.engine.rules.game import UsageError
from fateloom.games.weaver.companion import daily_deal
from fateloom.games.weaver.companion.daily_deal import Result
from fateloom.testing import rule
from games.weaver.scenes import begin

SUNDAY = date(2026, 11, 15)


def deal(day: date) -> Match:
    return fateloom.new_match("weaver", seed=daily_deal.seed_of(day), deal=day.isoformat())


@rule("3.15.4")
def test_everybody_gets_the_same_deal_and_equal_decisions_give_equal_games() -> None:
    mine, yours = deal(SUNDAY), deal(SUNDAY)
    assert mine.view(0) == yours.view(0)
    for _ in range(6):
        mine.answer_default(0)
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
    with pytest.raises(UsageError, match="the daily deal of 2026-11-15 has"):
        begin(deal="2026-11-15", **other)
    with pytest.raises(UsageError, match="random, or a date"):
        begin(deal="tomorrow")


@rule("3.15.6")
def test_a_date_to_come_is_refused() -> None:
    assert daily_deal.day_of("", SUNDAY) == SUNDAY
    assert daily_deal.day_of("2026-11-01", SUNDAY) == date(2026, 11, 1)
    with pytest.raises(UsageError, match="not out yet"):
        daily_deal.day_of("2026-11-16", SUNDAY)
    with pytest.raises(UsageError, match="not a date"):
        daily_deal.day_of("sunday", SUNDAY)


@rule("3.15.7")
def test_the_secret_of_a_day_belongs_to_its_house_and_is_opened_when_it_is_over() -> None:
    secret = daily_deal.secret_of(SUNDAY, b"the house")
    assert daily_deal.secret_of(SUNDAY, b"the house") == secret
    assert daily_deal.secret_of(SUNDAY, b"another house") != secret
    assert daily_deal.secret_of(date(2026, 11, 16), b"the house") != secret
    assert secret != daily_deal.seed_of(SUNDAY).encode()
    assert not daily_deal.is_open(SUNDAY, SUNDAY)
    assert daily_deal.is_open(SUNDAY, date(2026, 11, 16))


@rule("3.15.8")
def test_the_list_of_a_day() -> None:
    results = [
        Result(won=False, score=None, round=7, track=12),
        Result(won=True, score=63, round=10, track=41),
        Result(won=False, score=None, round=7, track=20),
        Result(won=True, score=80, round=10, track=60),
        Result(won=True, score=63, round=10, track=50),
        Result(won=False, score=None, round=9, track=0),
    ]
    assert daily_deal.places(results) == [6, 2, 5, 1, 2, 4]


@rule("3.15.8")
def test_the_line_to_share_tells_no_card() -> None:
    match = deal(SUNDAY)
    while match.ask is not None:
        match.answer_default(0)
    assert match.outcome is not None
    line = daily_deal.share_line(match)
    tokens = "·".join(map(str, match.table.tokens)) or "none"
    assert line == (
        f"Fate Weaver 2026-11-15 (Fate Weaver): lost in round {match.table.round}, X2 {tokens}"
    )
    match.outcome.winners, match.outcome.scores, match.outcome.unscored = [0], [63], ()
    assert daily_deal.share_line(match).startswith(
        "Fate Weaver 2026-11-15 (Fate Weaver): won with 63"
    )
    with pytest.raises(ValueError, match="not over"):
        daily_deal.share_line(deal(SUNDAY))
