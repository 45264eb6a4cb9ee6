"""A variant of a game: its options, a card pack, and single numbers of cards.

On the command line it is one word: ``council,populace_cap=15,troll.coins=6,pack=DIR``.
"""

from __future__ import annotations

import json
import tomllib
from dataclasses import dataclass, field, fields
from hashlib import blake2b
from pathlib import Path
from typing import Any

from fateloom.engine.rules.game import Game, UsageError
from fateloom.engine.rules.registry import find_game

PACK = "pack"


@dataclass(frozen=True)
class Variant:
    """One way to play a game."""

    game: str
    options: dict[str, Any] = field(default_factory=dict)
    fields: dict[str, Any] = field(default_factory=dict)
    """Numbers of cards to change: ``{"troll.coins": 6}``."""
    pack: Path | None = None
    """The folder of a card pack."""

    @classmethod
    def read(cls, text: str) -> Variant:
        """Read a variant as it is written on the command line."""
        game, *settings = text.split(",")
        given: dict[str, str] = {}
        for setting in settings:
            name, is_there, value = setting.partition("=")
            if not is_there or not name or not value:
                raise UsageError(
                    f"{setting!r} in {text!r}: expected OPTION=VALUE, CARD.FIELD=NUMBER or pack=DIR"
                )
            given[name] = value
        return cls(game).with_settings(given)

    def with_settings(self, given: dict[str, Any]) -> Variant:
        """Return this variant with options, numbers of cards and a pack laid over it."""
        options, fields, pack = dict(self.options), dict(self.fields), self.pack
        for name, value in given.items():
            if name == PACK:
                pack = Path(value)
            elif "." in name:
                fields[name] = _number(name, value)
            else:
                options[name] = value
        return Variant(self.game, options, fields, pack)

    @property
    def name(self) -> str:
        """The variant as it is written on the command line."""
        settings = {**self.options, **self.fields}
        words = [f"{name}={value}" for name, value in settings.items()]
        return ",".join([self.game, *words, *([] if self.pack is None else [f"pack={self.pack}"])])

    def cards(self, folder: Path) -> Path | None:
        """Return the folder of a card pack with all changes, written below ``folder`` if need be."""
        if not self.fields:
            return self.pack
        game = find_game(self.game)
        text = ""
        if self.pack is not None:
            text = _text(self.pack / f"{self.game}.toml")
            assert game.with_cards(self.pack).faces is not None  # blame the pack for its mistakes
        for name, value in self.fields.items():
            card, _, what = name.partition(".")
            kind = _kind(game, card)
            _check_field(game, name, value)
            text += f"\n[[{kind}]]\nid = {json.dumps(card)}\n{what} = {json.dumps(value)}\n"
        made = folder / "packs" / blake2b(text.encode(), digest_size=8).hexdigest()
        made.mkdir(parents=True, exist_ok=True)
        (made / f"{self.game}.toml").write_text(text, "utf-8")
        return made


def _number(name: str, value: Any) -> int:
    try:
        return int(value)
    except ValueError:
        raise UsageError(f"{name}={value}: a number of a card is a whole number") from None


def _check_field(game: Game, name: str, value: int) -> None:
    """Raise :class:`UsageError` unless a card has this number, and it can be so."""
    card, _, what = name.partition(".")
    face = game.face(card)
    numbers = [each.name for each in fields(face) if type(getattr(face, each.name)) is int]
    if what not in numbers:
        raise UsageError(
            f"{name}={value}: {face.name} has no number {what!r}; its numbers: {', '.join(numbers)}"
        )
    if value < 0:
        raise UsageError(f"{name}={value}: a number of a card is 0 or more")


def _kind(game: Game, card: str) -> str:
    """Return the table of ``cards.toml`` in which a card stands."""
    face = game.face(card)
    return next(kind for kind, made in game.face_types.items() if type(face) is made)


def _text(pack: Path) -> str:
    try:
        text = pack.read_text("utf-8")
        tomllib.loads(text)
    except OSError as problem:
        raise UsageError(f"{pack} cannot be read: {problem.strerror}") from None
    except ValueError as problem:
        raise UsageError(f"{pack} is not valid TOML: {problem}") from None
    return text
