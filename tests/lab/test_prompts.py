"""How often people are asked, and how many windows end in silence."""

from __future__ import annotations

import pytest

from fateloom.bots import find_bot
from fateloom.cli import main
from fateloom.engine.match.match import Match
from fateloom.engine.rules.registry import find_game
from fateloom.engine.state.chance import SeededChance
from fateloom.lab.analysis.prompt_counts import OWN_TURN, TOUCHED, Prompts


def counted(game: str, seats: int) -> Prompts:
    prompts = Prompts()
    match = Match(find_game(game), seats, SeededChance("deal"), hold_forced_asks=True)
    prompts.game(match, [find_bot("random")] * seats, SeededChance("whims"))
    assert match.outcome is not None
    return prompts


def test_every_prompt_of_a_game_without_windows_gets_through() -> None:
    prompts = counted("kuhn", 2)
    assert prompts.asked == prompts.ordered.total() > 0
    assert prompts.windows == prompts.silent == 0


def test_standing_orders_spare_people_windows_that_do_not_concern_them() -> None:
    prompts = counted("fantos", 4)
    assert 0 < prompts.ordered.total() < prompts.asked
    assert 0 < prompts.silent < prompts.windows


def test_they_are_split_into_own_turn_touched_and_the_rest() -> None:
    prompts = counted("fantos", 4)
    assert (
        {OWN_TURN, TOUCHED, "secondary"}
        <= set(prompts.ordered)
        <= {OWN_TURN, TOUCHED, "secondary", "gain"}
    )
    assert f"{prompts.ordered[OWN_TURN] / 4:.1f} {OWN_TURN}" in prompts.told()


def test_it_tells_what_it_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "prompts", "souk", "--games", "2", "--seats", "3"]) == 0
    assert capsys.readouterr().out.startswith("souk, 3 seats, 2 games: ")
