"""Errors of judgement: drawn once, felt in every evaluation, never about the rules' own result."""

from __future__ import annotations

from statistics import mean, pstdev

import pytest

from fateloom.bots.judgement import Judgement, normal
from fateloom.bots.persons import PERSONS, person_at
from fateloom.bots.search.evaluation import Evaluator
from fateloom.engine.match.match import Match
from fateloom.engine.rules.registry import find_game
from tests.bots.positions import somewhere


def points(match: Match, judgement: Judgement) -> float:
    judge = Evaluator(match.game, match.seats, 0, judgement)
    return judge.points(match.table, [0], ())[0]


def test_errors_are_drawn_once_and_spread_around_nothing() -> None:
    drawn = [normal("a match", str(number)) for number in range(2000)]
    assert drawn == [normal("a match", str(number)) for number in range(2000)]
    assert abs(mean(drawn)) < 0.1
    assert 0.9 < pstdev(drawn) < 1.1


def test_who_does_not_err_sees_what_the_advice_says() -> None:
    match = somewhere(find_game("council"), far=20)
    judge = Evaluator(match.game, match.seats)
    assert points(match, Judgement("x")) == judge.points(match.table, [0], ())[0]


def test_a_liked_card_counts_only_for_its_owner() -> None:
    match = somewhere(find_game("fantos"), seats=2, far=60)
    fond = Judgement("x", cards=0.3)
    table, scale = match.table, Evaluator(match.game, match.seats).weights.scale
    own = [*table.tableau[0].cards, *table.hand[0].cards]
    liked = scale * sum(fond.liking(card.face.id) for card in own)
    assert liked != 0
    assert points(match, fond) == pytest.approx(points(match, Judgement("x")) + liked)
    judge = Evaluator(match.game, match.seats, 0, fond)
    unbiased = Evaluator(match.game, match.seats)
    assert judge.points(table, [1], ()) == unbiased.points(table, [1], ())


def test_a_cautious_temper_fears_chaos_more_than_a_bold_one() -> None:
    match = somewhere(find_game("council"), far=20)
    match.table.populace[0] = 9
    cautious = points(match, Judgement("x", temper={"chaos": 1.35}))
    bold = points(match, Judgement("x", temper={"chaos": 0.75}))
    assert cautious < points(match, Judgement("x")) < bold


def test_a_vengeful_temper_grudges_rivals_what_they_have() -> None:
    match = somewhere(find_game("fantos"), seats=2, far=60)
    match.table.reserve[1] += 30
    assert points(match, Judgement("x", temper={"rivals": 1.4})) < points(match, Judgement("x"))


def test_nobody_misjudges_a_finished_game() -> None:
    match = somewhere(find_game("souk"))
    while match.ask is not None:
        match.answer(match.ask.default_of(match.next_seat), match.next_seat)
    wild = Evaluator(match.game, match.seats, 0, Judgement("x", error=3.0, cards=3.0))
    assert wild.payoff(match, 0) == Evaluator(match.game, match.seats).payoff(match, 0)


def test_seats_of_a_table_are_different_persons() -> None:
    for tag in ("one", "two", "three"):
        met = [person_at("", tag, seat) for seat in range(len(PERSONS))]
        assert len(set(met)) == len(PERSONS)
    for person in PERSONS:
        assert person_at(person.name, "any", 3) is person
