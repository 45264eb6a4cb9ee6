"""Endings explain themselves: by how much, when and by whose deed a match was decided."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest

from fateloom.engine.match.match import Match
from fateloom.engine.match.timeline import Timeline
from fateloom.engine.rules.game import Outcome
from fateloom.engine.rules.registry import find_game
from fateloom.engine.state.chance import SeededChance
from fateloom.engine.state.log import LogLine
from fateloom.lab.simulation.players import known_habits
from fateloom.story import deciding_step, standing_of, tell_step, tell_story
from fateloom.term.narrator import result_lines
from fateloom.testing import lay

NAMES = ("Ada", "Bobbin", "Heddle", "Treadle")


def played(id: str, seats: int, seed: int, options: Mapping[str, Any] | None = None) -> Match:
    """A match that the rollout policy has played to its end."""
    game = find_game(id)
    habits = known_habits(game)
    match = Match(game, seats, SeededChance(seed), dict(options or {}), names=NAMES[:seats])
    while match.ask is not None:
        match.answer(habits.answer(match, match.next_seat), match.next_seat)
    return match


def is_shared(match: Match) -> bool:
    """Whether all have won, so that nothing was decided."""
    assert match.outcome is not None
    return len(match.outcome.winners) == match.seats


def said(match: Match, reader: int | None = None) -> list[str]:
    lines = result_lines(match, match.names.__getitem__, reader)
    return [text for indent, text in lines if not indent]


@pytest.mark.parametrize(
    ("id", "seats", "options"),
    [
        ("council", 4, {}),
        ("fatal", 3, {}),
        ("gilfate", 3, {"match": "best_of_3"}),
        ("gilfate", 3, {"mode": "points", "match": "single"}),
        ("fantos", 3, {}),
    ],
)
def test_after_the_deciding_step_the_winner_stays_ahead(
    id: str, seats: int, options: dict[str, Any]
) -> None:
    matches = (played(id, seats, seed, options) for seed in range(5, 15))
    match = next(each for each in matches if not is_shared(each))
    outcome = match.outcome
    assert outcome is not None
    story = tell_story(match)
    assert story.decided is not None
    decided = "It was decided " if outcome.sudden else " took the lead for good "
    assert any(decided in line for line in said(match))
    assert not any("decision" in line for line in said(match))
    copy = match.restarted(Timeline())
    asks = list(dict.fromkeys(each.ask for each in match.decisions))
    losers = [seat for seat in range(seats) if seat not in outcome.winners]
    for step, ask in enumerate(asks, 1):
        copy.replay(each for each in match.decisions if each.ask == ask)
        if story.decided.step <= step < len(asks):
            standing = standing_of(copy)
            best = max(standing[seat] for seat in losers)
            assert all(standing[seat] > best for seat in outcome.winners)


def test_a_fallen_citadel_tells_who_fell_when_and_by_what() -> None:
    ends = (played("fantos", 2, seed) for seed in range(20))
    match = next(end for end in ends if end.outcome and end.outcome.sudden)
    assert match.outcome is not None
    assert match.outcome.headline == "Last Citadel standing"
    [won] = match.outcome.winners
    winner, loser = match.names[won], match.names[1 - won]
    lines = said(match)
    fell = re.search(rf"{loser}'s Citadel, (.+?), fell on turn \d+", lines[0])
    assert fell is not None
    assert f"Only {winner} still has a Citadel, so the game ended at once" in lines[0]
    turn = re.search(r"on turn \d+", lines[0])
    assert turn is not None and lines[1].startswith(f"It was decided {turn[0]}: ")
    assert f"{fell[1]} falls and {loser} is out." in lines[1]
    to_winner, to_loser = (match.view(seat)["outcome"]["why"] for seat in (won, 1 - won))
    assert to_winner.startswith(f"{loser}'s Citadel, {fell[1]},")
    assert "Only you still have a Citadel" in to_winner
    assert to_loser.startswith(f"Your Citadel, {fell[1]}, fell")
    assert f"Only {winner} still has" in to_loser


def test_an_end_is_told_from_the_readers_view() -> None:
    match = played("fatal", 3, 5)
    assert match.outcome is not None
    lead = match.outcome.lead
    assert lead is not None
    winner, second = match.names[lead["seat"]], match.names[lead["next"]]
    to_all, to_winner, to_second = said(match), said(match, lead["seat"]), said(match, lead["next"])
    assert to_all[1].startswith(f"{winner} has ") and f" more than {second}; " in to_all[1]
    assert to_winner[1].startswith("You have ") and f" more than {second}; " in to_winner[1]
    assert to_second[1].startswith(f"{winner} has ") and " more than you; " in to_second[1]
    assert to_all[2].startswith(f"{winner} took the lead for good in round 2: {winner} has ")
    assert to_winner[2].startswith("You took the lead for good in round 2: You have ")
    assert to_second[2].startswith(f"{winner} took the lead for good in round 2: {winner} has ")


def test_a_story_tells_a_reader_only_what_it_read_in_the_match() -> None:
    for seed in range(5, 9):
        match = played("gilfate", 3, seed)
        for reader in (None, 0, 1, 2):
            story = tell_story(match, reader)
            if story.decided is not None:
                read = [line["text"] for line in match.view(reader, 0)["log"]]
                assert story.decided.text.startswith(tuple(read))


def test_without_a_clock_the_time_is_told_roughly() -> None:
    match = played("council", 4, 5)
    roughly = r" took the lead for good (early in|in the middle of|late in) the game: "
    assert re.search(roughly, said(match)[2])


def test_a_lost_reading_shows_the_round_in_place_of_points() -> None:
    match = lay("weaver", round=3).match
    match.decide(0, "concede")
    assert match.outcome is not None
    assert match.outcome.data()["headline"] == "Round 4 of 10"
    assert match.outcome.data()["scores"] == [None]


def test_a_lead_names_the_largest_difference() -> None:
    parts: list[list[tuple[str, float, str]]] = [
        [("coins", 7, "1"), ("2 Chaos", -3, "2")],
        [("coins", 9, "1"), ("5 Chaos", -15, "2")],
    ]
    lead = Outcome([4, -6], [0], "it is over", parts=parts).lead
    assert lead == {"seat": 0, "next": 1, "by": 10, "part": "Chaos", "own": -3, "other": -15}
    fewest = Outcome([4, 6], [0], "it is over", lowest_wins=True).lead
    assert fewest == {"seat": 0, "next": 1, "by": -2}
    assert Outcome([4, 6], [0], "it is over", sudden=True).lead is None
    assert Outcome([4, 4], [0, 1], "it is over").lead is None


def test_what_ends_at_once_or_by_a_tie_break_is_decided_by_the_last_step() -> None:
    standings = [[0, 0], [3, 1], [3, 2]]
    assert deciding_step(standings, Outcome([3, 2], [0], "")) == 1
    assert deciding_step(standings, Outcome([3, 2], [0], "", sudden=True)) == 2
    assert deciding_step(standings, Outcome([2, 2], [0], "")) == 2
    assert deciding_step(standings, Outcome([2, 2], [0, 1], "")) is None


def line(rule: str, text: str, seat: int | None = None) -> LogLine:
    told: LogLine = {"at": 0, "rule": rule, "text": text}
    return told if seat is None else {**told, "seat": seat}


def test_a_deed_is_credited_to_its_doer() -> None:
    """The one who knocks another out did it, not the one who lies there."""
    gift = [
        line("3.5.4", "Ada plays Oracle's Gamble.", 0),
        line("3.19.11", "Ada gives the explosion to Bobbin.", 0),
        line("3.7.7", "The explosion knocks Bobbin out."),
        line("3.13.2", "The round ends.", 1),
    ]
    kinds = {"3.7.7": "great", "3.13.2": "great", "3.10.10": "small"}
    told = tell_step(gift, kinds)
    assert told == (0, "Ada gives the explosion to Bobbin. The explosion knocks Bobbin out.")
    war = [
        line("3.10.5", "Bobbin defends.", 1),
        line("3.10.10", "War: Ada 9, Bobbin 2."),
        line("3.10.14", "Bobbin pays.", 1),
    ]
    assert tell_step(war, kinds) == (None, "War: Ada 9, Bobbin 2.")
    gifts = [line("3.5.1", "Ada draws a card and gives it to Bobbin.", 0)] * 2
    assert tell_step(gifts, kinds) == (0, "Ada draws a card and gives it to Bobbin.")
    turns = [line("3.3.10", "Ada draws.", 0), line("3.3.1", "Bobbin's turn.", 1)]
    assert tell_step(turns, kinds) == (0, "Ada draws.")
