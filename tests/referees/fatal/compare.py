"""Compare the match at a question, and at its end, with what the referee expects."""

from __future__ import annotations

from fateloom.engine.match.match import Match
from fateloom.engine.view.keys import answer_key, keys_of
from tests.referees.fatal.board import Board, apart
from tests.referees.fatal.facts import compare_facts, compare_table_facts
from tests.referees.fatal.play import Discrepancy, GameOver, Play
from tests.referees.fatal.printed import QUEEN
from tests.referees.fatal.questions import Question
from tests.referees.fatal.result import compare_result


def compare(p: Play, match: Match, question: Question) -> None:
    """The state before the question, and the question."""
    if match.ask is None:
        raise Discrepancy(question.rule, "question", question.kind, "the game is over")
    compare_asked(p, match, question)
    compare_state(p, match)
    seats = {p.board.active, *question.options, len(match.decisions) % match.seats}
    compare_facts(p.board, match, seats, p.rules)
    compare_table_facts(p.board, match, p.step, p.rules)
    compare_answers(match, question)


def compare_state(p: Play, match: Match) -> None:
    found = Board.of(match.table)
    if p.luck.shuffles:
        raise Discrepancy(p.rules, "shuffles", [], list(p.luck.shuffles))
    for where, mine, theirs in p.board.differences(found):
        raise Discrepancy(p.rules, where, mine, theirs)


def learn_treasures(p: Play, match: Match) -> None:
    """3.16.1, 3.16.2. The new treasure deck: which cards are in it, and where the Queen is."""
    b, found = p.board, Board.of(match.table)
    deck = as_built(found, p.luck.put_under)
    kept = [each for seat in range(b.seats) for each in b.treasures(seat)]
    wanted = sorted([*(each for each in b.in_play() if each not in kept), QUEEN])
    there = sorted(deck + found.display)
    if there != wanted:
        raise Discrepancy("3.16.1", "treasures in the new deck", wanted, there)
    if QUEEN not in deck[:5]:
        raise Discrepancy("3.1.9", "the Queen's place", "the lowest five", deck)
    if len(found.display) != 3:
        raise Discrepancy("3.16.2", "display", 3, found.display)
    b.treasure_deck, b.display = deck, found.display


def as_built(found: Board, put_under: list[str]) -> list[str]:
    """A treasure deck as it was before these treasures, in this order, went under it, and before
    the Queen left it: nobody may be asked for so long if all hands are empty."""
    deck = found.treasure_deck[len(put_under) :]
    gone = [QUEEN] if QUEEN in found.box else []
    return [*deck, *gone, *reversed(put_under)]


def compare_asked(p: Play, match: Match, question: Question) -> None:
    """Who is asked what."""
    ask = match.ask
    assert ask is not None
    if ask.id != question.kind:
        raise Discrepancy(question.rule, "question", question.kind, ask.id)
    if sorted(ask.seats) != sorted(question.options):
        what = f"who is asked {ask.id}"
        raise Discrepancy(p.rules, what, sorted(question.options), sorted(ask.seats))


def compare_answers(match: Match, question: Question) -> None:
    """What may be answered, and what somebody who is away answers."""
    ask = match.ask
    assert ask is not None
    for seat, keys in question.options.items():
        prompt = ask.prompt(seat)
        missing, beyond = apart(keys, keys_of(prompt.values, seat))
        if missing or beyond:
            raise Discrepancy(question.rule, f"answers to {ask.id}", missing, beyond)
        sizes = (question.least, question.most)
        if (prompt.least, prompt.most) != sizes:
            found = (prompt.least, prompt.most)
            raise Discrepancy(question.rule, f"how many at {ask.id}", sizes, found)
        default = answer_key(prompt, ask.default_of(seat), seat)
        if not question.has_default(seat, default):
            raise Discrepancy("4", f"default of {ask.id}", question.default[seat], default)


def compare_end(p: Play, match: Match, over: GameOver) -> None:
    if match.ask is not None:
        raise Discrepancy(over.rule, "end", "the game is over", match.ask.id)
    compare_state(p, match)
    compare_result(p.board, match, over)
