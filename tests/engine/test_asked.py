"""Windows that name who may be asked, and work out who is only where somebody can see it."""

from __future__ import annotations

from fateloom.engine.match.match import Match
from fateloom.engine.rules.asks import PASS, first_of
from fateloom.engine.state.chance import SeededChance
from fateloom.testing import lay
from tests.engine.toy import Toy, toy

looked: list[int] = []


async def market(t: Toy) -> str | None:
    """Seat 0 has a choice; seat 1 is asked, but can only pass; seat 2 is not asked."""

    def asked(seat: int) -> bool:
        looked.append(seat)
        return seat < 2

    answer = await first_of(
        [0, 1, 2],
        lambda seat: [PASS, "buy"] if seat == 0 else [PASS],
        rule="T3",
        asked=asked,
    )
    t.heard.append("nobody" if answer is None else f"seat {answer[0]}")
    return None


def test_only_those_asked_are_shown() -> None:
    laid = lay(toy(market), 3)
    assert (laid.view(2)["waiting"], laid.asked) == ([0, 1], [0])
    assert laid.says(0, "pass").t.heard == ["nobody"]


def test_where_nobody_watches_it_is_not_worked_out() -> None:
    game = toy(market)
    looked.clear()
    match = Match(game, 3, SeededChance(0), quiet=True)
    assert (match.next_seat, match.values) == (0, [PASS, "buy"])
    match.answer(1)
    assert (match.table.heard, looked) == (["seat 0"], [])


async def bazaar(t: Toy) -> str | None:
    """All three have a choice."""
    answer = await first_of([0, 1, 2], lambda seat: [PASS, f"buy {seat}"], rule="T3")
    t.heard.append("nobody" if answer is None else answer[1])
    return None


def test_a_quiet_match_asks_seat_by_seat_and_settles_alike() -> None:
    for answers, heard in (([0, 1], "buy 1"), ([0, 0, 0], "nobody"), ([1], "buy 0")):
        match = Match(toy(bazaar), 3, SeededChance(0), quiet=True)
        assert list(match.unanswered) == [0, 1, 2]
        for seat, answer in enumerate(answers):
            assert match.next_seat == seat
            match.answer(answer)
        assert (match.table.heard, match.ask) == ([heard], None)


def test_an_answer_out_of_turn_waits_for_those_before_it() -> None:
    match = Match(toy(bazaar), 3, SeededChance(0), quiet=True)
    match.answer(1, 2)
    assert list(match.unanswered) == [0, 1]
    match.answer(0, 0)
    match.answer(0, 1)
    assert match.table.heard == ["buy 2"]
