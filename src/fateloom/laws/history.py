"""A match is its decisions: replay, forks, and windows in whatever order answers come."""

from __future__ import annotations

import json
from itertools import groupby
from typing import Any

from fateloom.engine.chance import Chance, Loose
from fateloom.engine.game import Game
from fateloom.engine.keys import key_for, keys_of
from fateloom.engine.match import Decision, Match
from fateloom.laws.state import difference, state_of, unlike, views_of
from fateloom.laws.verdict import Broken, Tally, law
from fateloom.laws.whim import Whim, is_open, somebody, sometimes
from fateloom.laws.witness import Draw, Echo, Witness

FORKS = 3


def same_table(one: Match, other: Match, what: str) -> None:
    """Two matches stand alike, with all that lies on their tables."""
    if found := difference(standing_of(one), standing_of(other)):
        raise Broken(f"{what} differs at ask {one.number}: {found}")


def standing_of(match: Match) -> dict[str, Any]:
    """Where a match stands: the table, and what is asked of whom."""
    ask = match.ask
    return {
        "ask": match.number,
        "table": state_of(match.table),
        "asked": {} if ask is None else {
            str(seat): keys_of(ask.prompt(seat).values, seat) for seat in match.waiting
        },
        "outcome": None if match.outcome is None else [match.outcome.scores, match.outcome.winners],
    }  # fmt: skip


def same_views(one: Match, other: Match, what: str) -> None:
    for seat, (mine, yours) in enumerate(zip(views_of(one), views_of(other), strict=True)):
        if mine != yours:
            who = f"seat {seat}" if seat < one.seats else "the gallery"
            raise Broken(f"{what} shows {who} a difference at {unlike(mine, yours)}")


# Replay ----------------------------------------------------------------------------------


@law
def replay(tally: Tally, game: Game, seats: int, options: dict[str, Any], seed: int) -> None:
    """The same decisions give the same match, also after a way through JSON, and in whatever
    order the answers to one ask come; answers that came too late for their ask are dropped."""
    match = Match(game, seats, Loose(f"replay {seed}"), options)
    whim = somebody(game, seed)
    sent: list[Decision] = []
    while match.ask is not None and len(sent) <= 2 * game.bound:
        seat = whim.seat(match)
        prompt = match.ask.prompt(seat)
        answer = whim.answer(match, seat)
        sent.append(Decision(match.number, seat, key_for(prompt, answer, seat)))
        match.decide(seat, sent[-1].key, match.number)
    kept = [Decision(*each) for each in json.loads(json.dumps(match.decisions))]
    if kept != match.decisions:
        raise Broken("decisions do not survive JSON")
    shuffled = _out_of_order(sent, Loose(f"order {seed}"))
    for what, decisions in (("a replay", kept), ("a replay out of order", shuffled)):
        again = Match(game, seats, Loose(f"replay {seed}"), options)
        again.replay(decisions)
        if again.decisions != match.decisions:
            raise Broken(f"{what} has other decisions")
        same_table(match, again, what)
        same_views(match, again, what)
        tally.tested += len(decisions)


def _out_of_order(sent: list[Decision], luck: Chance) -> list[Decision]:
    """The answers to each ask in another order."""
    shuffled: list[Decision] = []
    for _, group in groupby(sent, key=lambda decision: decision.ask):
        answers = list(group)
        shuffled += [answers[place] for place in luck.permutation(len(answers))]
    return shuffled


# Forks -----------------------------------------------------------------------------------


@law
def forks(tally: Tally, game: Game, seats: int, options: dict[str, Any], seed: int) -> None:
    """A fork answers like its match, ask by ask to the end, given the same luck to come; it
    leaves its match as it was, and holds no secret answer of it."""
    witness = Witness(Loose(f"fork {seed}"))
    match = Match(game, seats, witness, options)
    whim, luck = somebody(game, seed), Loose(f"forks {seed}")
    pause = luck.below(12)
    for nth in range(FORKS):
        for _ in range(pause):
            if match.ask is not None:
                whim.step(match)
        if match.ask is None:
            return
        before = standing_of(match), views_of(match)
        fork = match.fork(Loose(f"then {nth}"))
        if (standing_of(match), views_of(match)) != before:
            raise Broken("a fork has changed its match")
        heard = [event for event in witness.events if isinstance(event, Draw)]
        twin = Match(game, seats, Echo(heard, Loose(f"then {nth}")), options)
        twin.replay(match.decisions)
        _go_on_alike(fork, twin, Whim(f"{seed} {nth}"), game.bound)
        tally.tested += 1
        pause = luck.below(40)


def _go_on_alike(fork: Match, twin: Match, whim: Whim, most: int) -> None:
    for _ in range(most + 1):
        same_table(twin, fork, "a fork")
        if twin.ask is None:
            return
        seat = whim.seat(twin)
        answer = whim.answer(twin, seat)
        twin.answer(answer, seat)
        fork.answer(answer, seat)


# Windows ---------------------------------------------------------------------------------


class _Policy:
    """Answers that hang on nothing but the ask and the seat, whoever is asked first."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.bent = Whim(seed).bent

    def answer(self, match: Match, seat: int) -> Any:
        assert match.ask is not None
        whim = Whim(f"{self.seed} {match.number} {seat}", self.bent)
        return whim.answer(match, seat)


@law
def windows(tally: Tally, game: Game, seats: int, options: dict[str, Any], seed: int) -> None:
    """To ask everybody at once comes to the same as to ask one by one: a quiet match and one
    at a table, where answers come in any order, go alike."""
    policy, luck = _Policy(seed), Loose(f"arrival {seed}")
    quiet = Match(game, seats, Loose(f"windows {seed}"), options, quiet=True)
    table = Match(game, seats, Loose(f"windows {seed}"), options)
    for _ in range(game.bound + 1):
        same_table(quiet, table, "asking all at once")
        if quiet.ask is None or table.ask is None:
            return
        number = quiet.number
        tally.tested += quiet.ask.seat is None
        while is_open(quiet, number):
            quiet.answer(policy.answer(quiet, quiet.asked))
        while is_open(table, number):
            seat = luck.pick(table.waiting)
            table.answer(policy.answer(table, seat), seat)


@law
def dropped_answers(
    tally: Tally, game: Game, seats: int, options: dict[str, Any], seed: int
) -> None:
    """An answer that was not needed leaves no trace, and one that waits for others shows to
    nobody else."""
    policy, luck = _Policy(seed), Loose(f"looks {seed}")
    hasty = Match(game, seats, Loose(f"dropped {seed}"), options)
    patient = Match(game, seats, Loose(f"dropped {seed}"), options)
    for _ in range(game.bound + 1):
        if patient.ask is None or hasty.ask is None:
            break
        number = patient.number
        several = patient.ask.seat is None and sometimes(luck, patient)
        while is_open(patient, number):
            patient.answer(policy.answer(patient, patient.asked))
        for seat in reversed(hasty.waiting):
            before = views_of(hasty) if several else []
            hasty.answer(policy.answer(hasty, seat), seat)
            if several and is_open(hasty, number):
                _shows_to_nobody(before, hasty, seat)
        if several:
            same_views(patient, hasty, "a dropped answer")
            tally.tested += 1
        if hasty.decisions != patient.decisions:
            raise Broken("a dropped answer is among the decisions")
    same_views(patient, hasty, "a dropped answer")
    same_table(patient, hasty, "a dropped answer")


def _shows_to_nobody(before: list[str], match: Match, answered: int) -> None:
    for seat, (then, now) in enumerate(zip(before, views_of(match), strict=True)):
        if seat != answered and then != now:
            raise Broken(f"seat {seat} sees that seat {answered} has answered")
