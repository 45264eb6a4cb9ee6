"""The laboratory of positions: one of each deal, and the stronger player gains."""

from __future__ import annotations

import pytest

from fateloom.bots import find_bot
from fateloom.cli import main
from fateloom.engine.state.chance import SeededChance
from fateloom.lab.analysis.belief_bound import open_handed_observation
from fateloom.lab.analysis.position_lab import compare, one_per_deal
from fateloom.lab.simulation.players import find_lab_player


def test_positions_are_the_same_every_time_and_of_different_deals() -> None:
    taken = [[m.table.cards[0].zone.label for m in one_per_deal("fatal", 4, "s")] for _ in range(2)]
    assert taken[0] == taken[1]
    hands = {tuple(m.table.hand[0].faces()) for m in one_per_deal("fatal", 4, "s")}
    assert len(hands) == 4


def test_a_bot_gains_nothing_over_itself_and_random_answers_lose() -> None:
    bots = [find_lab_player("habit"), find_lab_player("habit"), find_bot("random")]
    _, same, random = compare("fatal", bots, 16, 6, "s")
    assert (same.differs, same.per_decision.value) == (0, 0)
    assert random.differs > 0.3
    assert random.per_decision.value < 0


def test_a_wrong_setting_is_answered_with_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "positions", "fatal", "--bots", "habit,regular:luck=3"]) == 2
    assert "a level has no setting 'luck'; it has: simulations," in capsys.readouterr().err
    assert main(["lab", "positions", "fatal", "--bots", "habit,regular:temper=sour"]) == 2
    assert "no temper 'sour'; there are: cautious," in capsys.readouterr().err


def test_who_is_shown_all_hands_imagines_them_as_they_are() -> None:
    for match in one_per_deal("fatal", 3, "told"):
        seat = match.next_seat
        rival = (seat + 1) % match.seats
        held = match.table.hand[rival].faces()
        shown = open_handed_observation(match, seat, "told")
        worlds = [shown.imagine(SeededChance(number)) for number in range(3)]
        worlds += [shown.sampler()(number) for number in range(3)]
        assert all(world.table.hand[rival].faces() == held for world in worlds)
        assert len({tuple(world.table.draw_pile.faces()) for world in worlds}) > 1


def test_knowing_hands_gains_nothing_for_who_does_not_look(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["lab", "beliefs", "fatal", "--bots", "habit", "--positions", "4"]) == 0
    assert "| habit | 0% | +0.0% (+0.0% to +0.0%) |" in capsys.readouterr().out
