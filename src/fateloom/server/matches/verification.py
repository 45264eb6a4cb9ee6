"""Verification of a finished match, and its match file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from fateloom import record
from fateloom.engine.match.match import Decision, Match, RuleBug
from fateloom.engine.rules.asks import Refused
from fateloom.engine.rules.game import Game, Outcome, UsageError
from fateloom.engine.rules.registry import find_game
from fateloom.engine.state.chance import commitment_to
from fateloom.server import wire
from fateloom.server.matches import deal
from fateloom.server.matches.rendering import Rendering
from fateloom.server.matches.rules import rules_missing
from fateloom.server.store import Entry, TableHeader
from fateloom.server.store.table_state import Rules, TableState


class CannotReplay(Exception):
    """A match that cannot be replayed here; the message says why."""

    def __init__(self, what: str, why: str) -> None:
        super().__init__(why)
        self.what = what
        """The failed check: ``rules``, ``decisions`` or ``end``."""


def game_of(header: TableHeader, rules: Rules) -> Game:
    """Return the game of a match. Raise `CannotReplay` if rules or cards differ here."""
    try:
        game = find_game(header.game)
    except UsageError as problem:
        raise CannotReplay("rules", str(problem)) from None
    if why := rules_missing(game, rules):
        raise CannotReplay("rules", why)
    return game


def replayed_match(
    header: TableHeader, entries: Sequence[Entry], secret: bytes
) -> tuple[Match, TableState]:
    """Replay a match from its entries; return it with the state of its table."""
    ledger = TableState(header)
    ledger.apply_all(entries)
    match = Match(
        game_of(header, ledger.rules),
        len(ledger.chairs),
        deal.chance_of(secret, ledger.salts),
        ledger.options,
        names=ledger.names or None,
    )
    try:
        match.replay(ledger.decisions)
    except (Refused, RuleBug) as problem:
        where = f"the decision at ask {match.ask_number} may not be taken there"
        raise CannotReplay("decisions", f"{where}: {problem}") from None
    return match, ledger


def match_file(header: TableHeader, entries: Sequence[Entry], secret: bytes) -> bytes:
    """Return the match file of a finished match, which ``fateloom verify`` checks.

    It holds the decisions that stand; undone ones are left out.
    """
    match, ledger = replayed_match(header, entries, secret)
    if match.outcome is None:
        raise CannotReplay(
            "end", "this game is not finished; its secret stays sealed until the end"
        )
    with TemporaryDirectory() as folder:
        path = Path(folder) / f"{header.id}.match"
        record.create(path, match, secret, ledger.players, deal.salt_bytes(ledger.salts))
        return path.read_bytes()


def verify(header: TableHeader, entries: Sequence[Entry], secret: bytes) -> wire.Verification:
    """Check everything about a finished match that can be checked."""
    ledger = TableState(header)
    ledger.apply_all(entries)
    checks = [
        _commitment(header, secret),
        _salts(ledger),
        *_play(header, entries, secret),
    ]
    return wire.Verification(
        all(check.ok for check in checks),
        checks,
        header.commitment,
        secret.hex(),
        list(ledger.salts),
    )


def file_without_rules(header: TableHeader, ledger: TableState, secret: bytes) -> bytes | None:
    """Return the match file of a finished match whose rules are not installed here.

    Return ``None`` if its log does not say which answers came too late to count: only the rules
    can tell then.
    """
    if "late" not in ledger.result:
        return None
    late = {(ask, seat) for ask, seat in ledger.result["late"]}
    match_header = record.MatchFileHeader(
        header.game,
        ledger.rules.version,
        tuple(ledger.players),
        ledger.rules.cards,
        header.commitment,
        record.option_words(ledger.options),
        deal.salt_bytes(ledger.salts),
    )
    return record.file_of(
        match_header,
        [each for each in ledger.decisions if each[:2] not in late],
        secret,
        ledger.result["scores"],
        ledger.result["winners"],
    )


def verify_without_rules(
    header: TableHeader, entries: Sequence[Entry], secret: bytes, rendering: Rendering | None
) -> wire.Verification:
    """Check what can be checked about a finished match whose rules are not installed here.

    Secret and salts need no rules. The decisions were replayed by the rules of the match when its
    rendering was made; whether they are those of the log is checked here.
    """
    ledger = TableState(header)
    ledger.apply_all(entries)
    checks = [_commitment(header, secret), _salts(ledger)]
    unchecked = ""
    if rendering is None:
        unchecked = (
            f"Version {ledger.rules.version} of the rules is not installed here, so the decisions "
            "were not replayed."
        )
    else:
        checks += _rendered(ledger, entries, secret, rendering)
    return wire.Verification(
        all(check.ok for check in checks),
        checks,
        header.commitment,
        secret.hex(),
        list(ledger.salts),
        unchecked,
    )


def _rendered(
    ledger: TableState, entries: Sequence[Entry], secret: bytes, rendering: Rendering
) -> list[wire.Check]:
    """Check that what was rendered is the match of the log."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "match"
        path.write_text(rendering.file, encoding="utf-8")
        file = record.read(path)
    answers = set(map(_answer, ledger.decisions))
    same = file.secret == secret and all(_answer(each) in answers for each in file.decisions)
    same = same and (file.header.rules, file.header.cards) == ledger.rules
    text = (
        f"All {len(file.decisions)} decisions were legal: version "
        f"{rendering.version} of the rules replayed them before it was replaced here."
        if same
        else "The match that was replayed is not the one in the log."
    )
    outcome = rendering.outcome
    return [
        wire.Check("decisions", same, text),
        _outcome_check(entries, outcome["scores"], outcome["scores"], outcome["winners"]),
    ]


def _answer(decision: Decision) -> tuple[int, int, tuple[str, ...]]:
    """Return a decision with the members of a set in one order, as the rules may order them."""
    return decision.ask, decision.seat, tuple(sorted(decision.key.split("+")))


def _commitment(header: TableHeader, secret: bytes) -> wire.Check:
    ok = commitment_to(secret) == header.commitment
    does = "fits" if ok else "does not fit"
    known = " It was known before: the match goes on from one that was over."
    return wire.Check(
        "commitment",
        ok,
        f"The revealed secret {does} the commitment {header.commitment[:16]}…, "
        f"which was published before the deal.{known if 'goes_on' in header.facts else ''}",
    )


def _salts(ledger: TableState) -> wire.Check:
    """Check that the salts in the key are those that the seats gave."""
    given = [chair.salt for chair in ledger.chairs]
    ok = ledger.salts == given
    names = [chair.name for chair in ledger.chairs if chair.salt]
    if not ok:
        text = "The salts of the deal are not those that the players gave."
    elif names:
        text = f"The deal also depends on what {_listed(names)} added to the shuffle."
    else:
        text = "No player added to the shuffle."
    return wire.Check("salts", ok, text)


def _play(header: TableHeader, entries: Sequence[Entry], secret: bytes) -> list[wire.Check]:
    """Verify the match file as anyone would who has downloaded it."""
    try:
        file = match_file(header, entries, secret)
        with TemporaryDirectory() as folder:
            path = Path(folder) / f"{header.id}.match"
            path.write_bytes(file)
            report = record.verify(path)
    except CannotReplay as problem:
        return [wire.Check(problem.what, False, _sentence(str(problem)))]
    except record.MatchFileError as problem:
        where = f"line {problem.line} of the match file" if problem.line else "the match file"
        return [wire.Check("decisions", False, _sentence(f"{where}: {problem.problem}"))]
    outcome = report.match.outcome
    assert outcome is not None
    title, version = report.match.game.title, report.match.game.version
    return [
        wire.Check("rules", True, f"Rules and cards of {title} are version {version}."),
        wire.Check("decisions", True, f"All {report.decisions} decisions were legal."),
        _outcome(entries, outcome),
    ]


def _outcome(entries: Sequence[Entry], outcome: Outcome) -> wire.Check:
    return _outcome_check(entries, outcome.shown_scores, outcome.scores, outcome.winners)


def _outcome_check(
    entries: Sequence[Entry],
    scores: Sequence[float | None],
    all_scores: Sequence[float | None],
    winners: Sequence[int],
) -> wire.Check:
    """Check that the outcome shown follows from deal and decisions.

    Once every seat had a number among its scores, also a seat whose result has no score.
    """
    shown: dict[str, Any] = next(
        (each.body for each in reversed(entries) if each.kind == "end"), {}
    )
    ok = shown.get("scores", scores) in (scores, all_scores)
    ok = ok and shown.get("winners", winners) == winners
    follows = "follows" if ok else "does not follow"
    return wire.Check("outcome", ok, f"The outcome {follows} from the deal and the decisions.")


def _listed(names: Sequence[str]) -> str:
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")
