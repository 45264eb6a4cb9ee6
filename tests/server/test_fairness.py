"""The deal was fixed before the start, and everybody can check the whole match."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fateloom.bots import find_bot, play_out
from fateloom.cli import main
from fateloom.engine.match.match import Match
from fateloom.engine.rules.registry import find_game, game_ids
from fateloom.engine.state.chance import SeededChance, commitment_to
from fateloom.server.matches.deal import chance_of, new_secret
from fateloom.server.matches.verification import CannotReplay, game_of, match_file, verify
from fateloom.server.store import Entry, TableHeader
from fateloom.server.store.table_state import Rules

SALTS: list[str | None] = ["first ♥", None, "third", ""]
NAMES = ["Ada", "Bo", "Cy", "Di"]


class Played:
    """A whole match, as its room writes it down."""

    def __init__(self, game: str = "souk", seats: int = 3, salts: bool = True) -> None:
        found = find_game(game)
        self.secret = new_secret()
        self.salts = SALTS[:seats] if salts else [None] * seats
        match = Match(found, seats, chance_of(self.secret, self.salts), {})
        self.header = TableHeader(
            id="abc", game=game, version=found.version, cards=found.cards_hash,
            commitment=commitment_to(self.secret), created=1.0, facts={"seats": seats},
        )  # fmt: skip
        self.entries: list[Entry] = []
        for seat in range(seats):
            self.write("sit", seat=seat, name=NAMES[seat])
            if self.salts[seat] is not None:
                self.write("salt", seat=seat, salt=self.salts[seat])
        self.write(
            "start", names=NAMES[:seats], salts=self.salts, options=match.options,
            players=["human"] * seats,
        )  # fmt: skip
        play_out(match, [find_bot("random")] * seats, SeededChance(game))
        for decision in match.decisions:
            self.write("decision", **decision._asdict())
        assert match.outcome is not None
        data = match.outcome.data()
        self.write("end", scores=data["scores"], winners=data["winners"])

    def write(self, kind: str, **body: Any) -> None:
        self.entries.append(Entry(len(self.entries) + 1, kind, body, 2.0))

    def checks(self) -> dict[str, bool]:
        found = verify(self.header, self.entries, self.secret)
        assert found.ok == all(check.ok for check in found.checks)
        return {check.what: check.ok for check in found.checks}


@pytest.mark.parametrize("game", game_ids())
def test_the_file_of_every_game_is_verified_by_the_command_line(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played = Played(game, find_game(game).seats[0])
    path = tmp_path / "downloaded.match"
    path.write_bytes(match_file(played.header, played.entries, played.secret))
    assert main(["verify", str(path)]) == 0
    capsys.readouterr()
    assert all(played.checks().values())


def test_without_salts(tmp_path: Path) -> None:
    played = Played(salts=False)
    assert b"salt" not in match_file(played.header, played.entries, played.secret)
    found = verify(played.header, played.entries, played.secret)
    assert found.ok and found.salts == [None, None, None]
    assert found.secret == played.secret.hex()


def test_another_secret_is_found() -> None:
    played = Played()
    played.secret = new_secret()
    assert not played.checks()["commitment"]


def test_a_salt_that_nobody_gave_is_found() -> None:
    """The server cannot try salts of its own until it likes the deal."""
    played = Played()
    start = next(at for at, entry in enumerate(played.entries) if entry.kind == "start")
    body = {**played.entries[start].body, "salts": ["chosen", None, "third"]}
    played.entries[start] = played.entries[start]._replace(body=body)
    assert not played.checks()["salts"]


def test_a_changed_decision_is_found() -> None:
    played = Played()
    at = next(at for at, entry in enumerate(played.entries) if entry.kind == "decision")
    body = {**played.entries[at].body, "key": "steal"}
    played.entries[at] = played.entries[at]._replace(body=body)
    checks = played.checks()
    assert not all(checks.values())


def test_an_outcome_that_does_not_follow_is_found() -> None:
    played = Played()
    end = played.entries[-1]
    played.entries[-1] = end._replace(body={**end.body, "winners": [9]})
    assert not played.checks()["outcome"]


def test_other_rules_or_cards_are_named() -> None:
    played = Played()
    for change, words in (
        ({"version": 99}, "version 99 of the rules"),
        ({"cards": "0" * 32}, "other cards"),
        ({"game": "chess"}, "chess"),
    ):
        header = replace(played.header, **change)
        with pytest.raises(CannotReplay, match=words):
            game_of(header, Rules(header.version, header.cards))


def test_cards_in_an_earlier_wording_are_the_same_cards() -> None:
    played = Played("council", 2)
    (earlier,) = find_game("council").earlier_cards
    played.header = replace(played.header, cards=earlier)
    assert all(played.checks().values())


def test_an_unfinished_match_reveals_nothing() -> None:
    played = Played()
    cut = [entry for entry in played.entries if entry.kind != "end"][:-1]
    with pytest.raises(CannotReplay, match="not finished"):
        match_file(played.header, cut, played.secret)


def test_what_was_taken_back_is_left_out(tmp_path: Path) -> None:
    played = Played()
    at = next(at for at, entry in enumerate(played.entries) if entry.kind == "decision")
    first = played.entries[at]
    undone = Entry(0, "undo", {"ask": first.body["ask"], "seat": 0, "shift": 1}, 2.0)
    entries = [*played.entries[: at + 1], undone, *played.entries[at:]]
    played.entries = [entry._replace(seq=seq) for seq, entry in enumerate(entries, 1)]
    assert all(played.checks().values())
