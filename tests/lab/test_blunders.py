"""What bots give away: at random much, by looking ahead little."""

from __future__ import annotations

import pytest

from fateloom.bots import find_bot
from fateloom.bots.observation import Observation
from fateloom.cli import main
from fateloom.engine.match.match import Match
from fateloom.engine.rules.registry import find_game
from fateloom.engine.state.chance import SeededChance
from fateloom.lab.analysis.blunders import Assessment, Giveaway, blunders, positions


def test_positions_wait_for_an_answer_and_are_the_same_every_time() -> None:
    keys = []
    for _ in range(2):
        found = [
            (len(m.decisions), m.next_seat, len(m.prompt.values))
            for m in positions("fatal", 6, "seed")
        ]
        assert len(found) == 6
        keys.append(found)
    assert keys[0] == keys[1]


def test_the_best_gives_nothing_away() -> None:
    match = next(positions("fatal", 1, "seed"))
    assessed = Assessment(Observation(match, match.next_seat), 8, SeededChance(1))
    assert assessed.given_away(assessed.answers[assessed.best]) == (0.0, False)


def test_all_answers_meet_the_same_rivals() -> None:
    """A levy of Council is put to all at once. Were rivals to try things there, it would hang on
    when an answer was tried how many taxes they take; so each tax costs its taker more."""
    match = Match(find_game("council"), 3, SeededChance(1), {"tax_prompts": "always"})
    assert match.ask is not None
    assert match.ask.seat is None
    assessed = Assessment(Observation(match, match.next_seat), 8, SeededChance(1))
    worth = [sum(assessed.found[at]) for at in range(1, 10)]
    assert worth == sorted(worth, reverse=True)


def test_a_set_that_was_not_thought_of_is_assessed_too() -> None:
    match = Match(find_game("fantos"), 2, SeededChance(1))
    while match.prompt.least is None:
        match.answer(
            find_bot("random")(
                Observation(match, match.next_seat), SeededChance(len(match.decisions))
            )
        )
    assessed = Assessment(Observation(match, match.next_seat), 4, SeededChance(1))
    number = len(assessed.answers)
    known = assessed.answers.pop()
    assessed.keys.pop()
    assessed.options.pop()
    gap, _ = assessed.given_away(known)
    assert len(assessed.answers) == number
    assert -1.0 <= gap <= 1.0


def test_a_little_is_no_blunder_and_neither_is_doubt() -> None:
    given = Giveaway()
    given.note([(0.05, True), (0.4, False), (0.2, True), (0.0, False)])
    assert given.blunders == [0.25]
    assert given.away == [pytest.approx(0.1625)]


def test_who_answers_at_random_gives_away_more_than_who_looks_ahead() -> None:
    found = blunders("fatal", [find_bot("random"), find_bot("greedy")], 25, worlds=12)
    random, greedy = (sum(found[name].away) for name in ("random", "greedy"))
    assert random > 2 * greedy


def test_the_figures_are_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(["lab", "blunders", "fatal", "--bots", "random", "--positions", "2", "--worlds", "4"])
        == 0
    )
    assert "| F.A.T.A.L. | random | " in capsys.readouterr().out
