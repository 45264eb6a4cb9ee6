"""Errors of judgement: drawn once, felt in every evaluation, never about the rules' own result."""

from __future__ import annotations

from statistics import mean, pstdev

import pytest

from fateloom.bots.judgement import RIVALS, Judgement, normal
from fateloom.bots.observation import Observation
from fateloom.bots.persons import PERSONS, person_at
from fateloom.bots.search.budget import SearchBudget
from fateloom.bots.search.evaluation import Evaluator
from fateloom.bots.search.rollout import rollout_policy
from fateloom.bots.search.tree_search import Search, run_search
from fateloom.engine.match.match import Match
from fateloom.engine.rules.advice import advice_of
from fateloom.engine.rules.fitted import feature_weights, lead
from fateloom.engine.rules.registry import find_game
from fateloom.engine.state.chance import SeededChance
from fateloom.engine.view.keys import answer_key, keys_of
from tests.bots.positions import peek_at, somewhere


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


def test_a_card_is_liked_for_its_face_whatever_the_answer_does_with_it() -> None:
    match = somewhere(find_game("fantos"), seats=2, far=60)
    fond = Judgement("x", cards=0.3)
    judge = Evaluator(match.game, match.seats, 0, fond)
    for key in ("cook", "cook/s1", "none/cook"):
        assert judge.liking(match.table, None, key) == pytest.approx(fond.liking("cook"))
    assert judge.liking(match.table, None, "pass") == 0
    assert Evaluator(match.game, match.seats).liking(match.table, None, "cook") == 0


def test_a_buyer_likes_the_card_on_the_block() -> None:
    match = somewhere(find_game("council"), far=20)
    while match.table.phase != "turn":
        match.answer(match.ask.default_of(match.next_seat), match.next_seat)  # type: ignore[union-attr]
    fond = Judgement("x", cards=0.3)
    judge = Evaluator(match.game, match.seats, 0, fond)
    lot = match.table.spot.top.face.id
    assert judge.liking(match.table, "buy", "buy") == judge.weights.scale * fond.liking(lot)
    assert judge.liking(match.table, "bid", "bid") == 0


def test_a_bot_that_loves_a_card_takes_it() -> None:
    match = somewhere(find_game("fatal"), far=0)
    peek = Observation(match, match.next_seat)
    given = {
        run_search(
            peek, SearchBudget(12, judgement=Judgement(str(seed), cards=5.0)), SeededChance(1)
        ).best.key
        for seed in range(12)
    }
    assert len(given) > 1
    plain = {run_search(peek, SearchBudget(12), SeededChance(1)).best.key for _ in range(3)}
    assert len(plain) == 1


def test_no_set_of_cards_is_loved_for_one_of_them() -> None:
    match = somewhere(find_game("fantos"), seats=3, far=0)
    while match.prompt.least is None:
        match.answer(match.ask.default_of(match.next_seat), match.next_seat)  # type: ignore[union-attr]
    search = Search(
        peek_at(match), SearchBudget(4, judgement=Judgement("x", cards=5.0)), SeededChance(1)
    )
    assert any(len(answer) == 1 for answer in search.answers)
    assert not any(option.liking for option in search.options)


def test_steady_terms_are_never_misjudged() -> None:
    wild = Judgement("x", error=2.0, steady=("chaos",), temper={"heroes": 1.5})
    assert wild.weight("chaos") == 1.0
    assert wild.weight("coins") != 1.0


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


def shunned_now(match: Match) -> set[str]:
    """Return the keys of the answers that only the rollout policy may make a player think of."""
    advice, policy, seat = advice_of(match.game), rollout_policy(match.game), match.next_seat
    assert advice is not None and advice.shunned is not None and match.ask is not None
    assert policy is not None
    prompt = match.ask.prompt(seat)
    usual = answer_key(prompt, policy.answer(match, seat), seat)
    keys = keys_of(prompt.values, seat)
    named = zip(keys, prompt.values, strict=True)
    return {key for key, value in named if advice.shunned(match.table, seat, value)} - {usual}


def tried(match: Match, judgement: Judgement) -> set[str]:
    found = run_search(peek_at(match), SearchBudget(40, judgement=judgement), SeededChance(1))
    return {each.key for each in found.weighed if each.visits}


@pytest.mark.parametrize(("game", "seats"), [("council", 2), ("fatal", 3)])
def test_who_errs_never_thinks_of_what_is_not_done_by_mistake(game: str, seats: int) -> None:
    matches = [somewhere(find_game(game), seats, far=far) for far in range(10, 50, 4)]
    wild = Judgement("x", error=1.0, cards=1.0)
    assert not any(tried(match, wild) & shunned_now(match) for match in matches)
    assert any(tried(match, Judgement("x")) & shunned_now(match) for match in matches)


def terms_of(id: str) -> set[str]:
    """What a weak player of a game may be wrong about."""
    advice = advice_of(find_game(id))
    assert advice is not None
    if advice.features is not None:
        return {advice.TERM_OF.get(name, name) for name in advice.FEATURES}
    assert advice.terms is not None
    return set(advice.terms(somewhere(find_game(id)).table, 0))


@pytest.mark.parametrize("id", ["council", "fantos", "fatal", "gilfate"])
def test_tempers_and_steady_judgement_are_about_terms_that_there_are(id: str) -> None:
    advice = advice_of(find_game(id))
    assert advice is not None
    terms = {*terms_of(id), RIVALS}
    assert set(advice.STEADY) <= terms
    for factors in advice.TEMPERS.values():
        assert set(factors) <= terms


def test_a_term_of_several_features_is_misjudged_in_one_way() -> None:
    """F.A.T.A.L.: who overrates points overrates them early and late in both rounds."""
    game = find_game("fatal")
    advice = advice_of(game)
    assert advice is not None and advice.features is not None
    known = feature_weights(game.package, advice.FEATURES)
    seen = [
        weight * (2.0 if name.startswith("points_") else 1.0)
        for name, weight in zip(advice.FEATURES, known, strict=True)
    ]
    for far in (40, 80, 120):
        match = somewhere(game, far=far)
        rows = [advice.features(match.table, seat) for seat in range(match.seats)]
        worth = [sum(x * w for x, w in zip(row, seen, strict=True)) for row in rows]
        fond = Judgement("x", temper={"points": 2.0})
        assert points(match, fond) == pytest.approx(lead(worth, 0))
        assert points(match, fond) != points(match, Judgement("x"))
