"""Each law can be broken: a fault that it is there for is planted, and found."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from fateloom.commands.check import problems
from fateloom.engine.rules.asks import Option, choose
from fateloom.engine.rules.game import Game, Outcome
from fateloom.engine.rules.registry import find_game
from fateloom.engine.state.table import Claim
from fateloom.laws import LAWS, random_setup
from tests.properties import den
from tests.properties.den import invariants, rules
from tests.properties.den.table import Den, outcome

Phase = Callable[[Any], Coroutine[Any, Any, str | None]]


def first_finding(law: str, game: Game, seeds: int = 40) -> str:
    """What a law says is broken; nothing if it finds nothing."""
    for seed in range(seeds):
        verdict = LAWS[law](game, *random_setup(game, seed), seed)
        if verdict.broken:
            return verdict.broken
    return ""


def with_phase(name: str, phase: Phase) -> Game:
    return replace(den.game, phases={**den.game.phases, name: phase})


def before_gifts(act: Callable[[Den], None]) -> Game:
    """The Den, where something happens at the end of each round."""

    async def gifts(t: Den) -> str:
        act(t)
        return await rules.gifts(t)

    return with_phase("gifts", gifts)


def lay_twice(t: Den) -> None:
    t.discard.cards.append(t.hand[0].top if t.hand[0] else t.loot.top)


def lose(t: Den) -> None:
    t.loot.cards.pop(0)


def reprint(t: Den) -> None:
    t.loot.cards[0].face = t.game.faces["gem"]


def name_twice(t: Den) -> None:
    if all(zone.label != "twice" for zone in t.zones):
        t.deck("twice")
        t.deck("twice")


def lie(t: Den) -> None:
    t.loot.cards[0].zone = t.discard


def blindfold(t: Den) -> None:
    for hand in t.hand:
        for card in hand:
            card.seen = 0


def false_claim(t: Den) -> None:
    t.claim("dragon", Claim(lambda t: t.cards, lambda face: face.id == "dragon"))


def debt(t: Den) -> None:
    t.coins[0] = -1


def empty_counter(t: Den) -> None:
    t.loot.cards[0].counters = {"coin": 0}


def one_pool(t: Den) -> None:
    t.loot.cards[0].pool = 99
    t.loot.cards[0].seen = 1 << 9


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        (lay_twice, "lies in 2 places"),
        (lose, "lies in 0 places"),
        (reprint, "the faces have changed"),
        (lie, "where it says it is"),
        (blindfold, "unknown to one who sees that zone"),
        (false_claim, "is not true"),
        (debt, "in debt"),
        (empty_counter, "counters that are not there"),
        (one_pool, "a seat that does not exist"),
        (name_twice, "2 zones share the name"),
    ],
)
def test_conservation_finds(fault: Callable[[Den], None], words: str) -> None:
    assert words in first_finding("conservation", before_gifts(fault))


def after(breach: Callable[[Any], None], phase: Phase) -> Phase:
    """A phase that begins with a breach of the rules."""

    async def breached(t: Any) -> str | None:
        breach(t)
        return await phase(t)

    return breached


def rebel(t: Any) -> None:
    t.populace[0] = t.cap + 1


def mint(t: Any) -> None:
    t.trove += 1


def linger(t: Any) -> None:
    t.turns = 1_000_000


def set_aside(t: Any) -> None:
    t.move(next(card for card in t.cards if card.face.id == "blank"), t.aside)


def overspend(t: Any) -> None:
    t.gold = -1


def overpay(t: Any) -> None:
    t.coins[0] = 100


def miscount(t: Any) -> None:
    t.tricks[0] += 1


def underbid(t: Any) -> None:
    t.put[0] = 0


@pytest.mark.parametrize(
    ("id", "breach", "words"),
    [
        ("council", rebel, "Populace ["),
        ("fantos", mint, "Shards"),
        ("fatal", linger, "turn 1000000 of at most"),
        ("gilfate", set_aside, "nothing is set aside between decisions"),
        ("weaver", overspend, "a number is below zero"),
        ("souk", overpay, "coins in a game of"),
        ("lagoon", miscount, "cards of"),
        ("kuhn", underbid, "the seats have put in [0, 1]"),
        ("leduc", underbid, "the seats have put in [0, 1]"),
    ],
)
def test_conservation_runs_the_invariants_of(
    id: str, breach: Callable[[Any], None], words: str
) -> None:
    game = find_game(id)
    phases = {name: after(breach, phase) for name, phase in game.phases.items()}
    assert words in first_finding("conservation", replace(game, phases=phases))


def test_a_game_without_invariants_breaks_the_law(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(invariants, "conserved")
    assert "there is no conserved(t)" in first_finding("conservation", den.game)


def test_a_game_without_invariants_fails_the_check(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(invariants, "conserved")
    assert [each for each in problems(den.game) if "write one that raises" in each]


def test_invariants_that_return_what_is_wrong_are_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(invariants, "conserved", lambda t: iter(["somebody is in debt"]))
    assert "must raise what does not hold" in first_finding("conservation", den.game)


def asking(*values: Any, rule: str = "D7") -> Game:
    """The Den, where a question is asked before the gifts."""

    async def gifts(t: Den) -> str:
        await choose(0, [value(t) if callable(value) else value for value in values], rule=rule)
        return await rules.gifts(t)

    return with_phase("gifts", gifts)


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (asking("yes", "no", rule=""), "no rule is cited"),
        (asking("same", "same"), "leads to another option"),
        (asking("this+that", "no"), "cannot be told from a set"),
        (asking("two words", "no"), "is not one word"),
        (asking(), "nothing to choose from"),
    ],
)
def test_prompts_finds(game: Game, words: str) -> None:
    assert words in first_finding("prompts", game)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"max_decisions": 3}, "no end after 3 decisions"),
        ({"outcome": lambda t: Outcome([1.0], [0], "why")}, "does not fit"),
        (
            {"outcome": lambda t: replace(outcome(t), parts=[[("luck", 100.0, "D9")]] * t.seats)},
            "the parts of a score",
        ),
        ({"outcome": lambda t: replace(outcome(t), places=[1])}, "no places of"),
        ({"outcome": lambda t: replace(outcome(t), places=[1] * (t.seats - 1) + [3])}, "no places"),
        (
            {
                "outcome": lambda t: replace(
                    outcome(t), winners=[0, 1], places=[1, *[2] * (t.seats - 1)]
                )
            },
            "not in the first place",
        ),
    ],
)
def test_ending_finds(changes: dict[str, Any], words: str) -> None:
    assert words in first_finding("ending", replace(den.game, **changes))


def test_refusals_finds_that_to_look_changes_something() -> None:
    def bars(t: Den) -> list[Option]:
        t.coins[0] += 1
        return []

    async def turn(t: Den) -> str:
        await choose(t.on_turn, ["rest", "sleep"], rule="D2", barred=lambda: bars(t))
        return rules.next_turn(t)

    assert "changed the match" in first_finding("refusals", with_phase("turn", turn))


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        (lambda t: {"pair": (1, 2)}, "does not survive JSON"),
        (lambda t: {1: "one"}, "does not survive JSON"),
        (lambda t: {"coins": t.coins}, "changed after it was taken"),
    ],
)
def test_json_views_finds(facts: Callable[[Den], Any], words: str) -> None:
    assert words in first_finding("json_views", replace(den.game, table_facts=facts))


def drifting() -> Game:
    """The Den, with something going on beside the table."""
    beside = count(1)

    def drift(t: Den) -> None:
        t.coins[0] += next(beside) % 2

    return before_gifts(drift)


@pytest.mark.parametrize("law", ["replay", "undo", "forks", "windows", "dropped_answers"])
def test_a_state_beside_the_table_is_found(law: str) -> None:
    assert "differ" in first_finding(law, drifting())


def test_windows_finds_rules_that_hang_on_who_listens() -> None:
    def listen(t: Den) -> None:
        t.coins[0] += t.quiet

    assert "asking all at once differs" in first_finding("windows", before_gifts(listen))


def test_dropped_answers_finds_views_that_tell_of_answers() -> None:
    looks = count()
    game = replace(den.game, table_facts=lambda t: {"looks": next(looks)})
    assert "sees that seat" in first_finding("dropped_answers", game)


def test_imagined_worlds_finds_what_the_observer_could_tell() -> None:
    assert "sees a difference" in first_finding("imagined_worlds", den.leaking("player facts"))


@pytest.mark.parametrize("leak", den.STALE)
def test_redeal_finds_what_rules_keep_of_hidden_faces(leak: str) -> None:
    assert "dealt in place differs" in first_finding("redeal", den.leaking(leak))


def test_rules_that_fail_break_every_law() -> None:
    def fail(t: Den) -> None:
        raise LookupError("no such loot")

    for law in LAWS:
        assert "no such loot" in first_finding(law, before_gifts(fail)), law
