"""Fair dealing that anyone can check.

The secret of a table is made with it, and its commitment is published before anybody sits
down. At the start every seat may have added a salt; secret and salts make the key from which
all chance of the match follows. So neither the server nor a player could choose the deal, and
when the match is over and the secret revealed, everybody can live through it again.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from fateloom import record
from fateloom.engine.chance import Sealed, commitment_to, key_from
from fateloom.engine.flow import Refused
from fateloom.engine.game import BadCall, Game
from fateloom.engine.match import Match, RuleBug
from fateloom.engine.registry import find_game
from fateloom.server.ledger import Ledger
from fateloom.server.store import Entry, Header


class Unplayable(Exception):
    """A match that cannot be lived through here; one sentence says why."""

    def __init__(self, what: str, why: str) -> None:
        super().__init__(why)
        self.what = what
        """The check that fails: ``rules``, ``decisions`` or ``end``."""


class Check(msgspec.Struct):
    """One thing that was tested, and what came of it."""

    what: str
    ok: bool
    text: str


class Verification(msgspec.Struct):
    ok: bool
    checks: list[Check]
    commitment: str
    secret: str
    salts: list[str | None]


def new_secret() -> bytes:
    return secrets.token_bytes(32)


def salted(salts: Sequence[str | None]) -> tuple[bytes, ...]:
    """The salts as they enter the key: one for each seat, or none at all."""
    return tuple((salt or "").encode() for salt in salts) if any(salts) else ()


def chance_of(secret: bytes, salts: Sequence[str | None]) -> Sealed:
    """All chance of a match."""
    return Sealed(key_from(secret, salted(salts)))


def game_of(header: Header) -> Game:
    """The game of a match, if the rules and cards here are those it was played with."""
    try:
        game = find_game(header.game)
    except BadCall as problem:
        raise Unplayable("rules", str(problem)) from None
    if game.version != header.version:
        raise Unplayable(
            "rules",
            f"this match was played with version {header.version} of the rules of {game.title}, "
            f"but version {game.version} is installed here",
        )
    if game.cards_hash != header.cards:
        raise Unplayable(
            "rules",
            f"this match was played with other cards of {game.title} ({header.cards[:8]}…) "
            f"than are installed here ({game.cards_hash[:8]}…)",
        )
    return game


def played(header: Header, entries: Sequence[Entry], secret: bytes) -> tuple[Match, Ledger]:
    """The match as it stands after these entries, lived through from the start."""
    ledger = Ledger(header)
    ledger.take_all(entries)
    match = Match(
        game_of(header),
        len(ledger.chairs),
        chance_of(secret, ledger.salts),
        ledger.options,
        names=ledger.names or None,
    )
    try:
        match.replay(ledger.decisions)
    except (Refused, RuleBug) as problem:
        where = f"the decision at ask {match.number} may not be taken there"
        raise Unplayable("decisions", f"{where}: {problem}") from None
    return match, ledger


def match_file(header: Header, entries: Sequence[Entry], secret: bytes) -> bytes:
    """The file of a finished match, which ``fateloom verify`` checks. It holds the decisions
    that stand; what was taken back, perhaps by consent of the table, is left out."""
    match, ledger = played(header, entries, secret)
    if match.outcome is None:
        raise Unplayable(
            "end", "this match is not finished; its secret is not revealed before the end"
        )
    with TemporaryDirectory() as folder:
        path = Path(folder) / f"{header.id}.match"
        record.begin(path, match, secret, ledger.players, salted(ledger.salts))
        return path.read_bytes()


def verify(header: Header, entries: Sequence[Entry], secret: bytes) -> Verification:
    """Test everything that can be tested about a finished match, with words for people."""
    ledger = Ledger(header)
    ledger.take_all(entries)
    checks = [
        _commitment(header, secret),
        _salts(ledger),
        *_play(header, entries, secret),
    ]
    return Verification(
        all(check.ok for check in checks),
        checks,
        header.commitment,
        secret.hex(),
        list(ledger.salts),
    )


def _commitment(header: Header, secret: bytes) -> Check:
    ok = commitment_to(secret) == header.commitment
    does = "fits" if ok else "does not fit"
    known = " It was known before: the match goes on from one that was over."
    return Check(
        "commitment",
        ok,
        f"The revealed secret {does} the commitment {header.commitment[:16]}…, "
        f"which was published before the deal.{known if 'goes_on' in header.facts else ''}",
    )


def _salts(ledger: Ledger) -> Check:
    """What entered the key is what the seats gave before the start."""
    given = [chair.salt for chair in ledger.chairs]
    ok = ledger.salts == given
    names = [chair.name for chair in ledger.chairs if chair.salt]
    if not ok:
        text = "The salts of the deal are not those that the players gave."
    elif names:
        text = f"The deal depends on what {_listed(names)} added to the secret."
    else:
        text = "No player added anything to the secret."
    return Check("salts", ok, text)


def _play(header: Header, entries: Sequence[Entry], secret: bytes) -> list[Check]:
    """Live through the match file as anybody would who has downloaded it."""
    try:
        file = match_file(header, entries, secret)
        with TemporaryDirectory() as folder:
            path = Path(folder) / f"{header.id}.match"
            path.write_bytes(file)
            report = record.verify(path)
    except Unplayable as problem:
        return [Check(problem.what, False, _sentence(str(problem)))]
    except record.MatchFileError as problem:
        where = f"line {problem.line} of the match file" if problem.line else "the match file"
        return [Check("decisions", False, _sentence(f"{where}: {problem.problem}"))]
    outcome = report.match.outcome
    assert outcome is not None
    title = report.match.game.title
    return [
        Check("rules", True, f"Rules and cards of {title} are version {header.version}."),
        Check("decisions", True, f"All {report.decisions} decisions are legal where they stand."),
        _outcome(entries, outcome.data()),
    ]


def _outcome(entries: Sequence[Entry], outcome: dict[str, Any]) -> Check:
    """The end that players were shown is the one that follows from deal and decisions."""
    shown: dict[str, Any] = next(
        (each.body for each in reversed(entries) if each.kind == "end"), {}
    )
    ok = all(shown.get(part, outcome[part]) == outcome[part] for part in ("scores", "winners"))
    follows = "follows" if ok else "does not follow"
    return Check("outcome", ok, f"The outcome {follows} from the deal and the decisions.")


def _listed(names: Sequence[str]) -> str:
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")
