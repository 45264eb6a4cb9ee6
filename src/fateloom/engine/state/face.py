"""Faces: what is printed on cards. Their fields are the schema of a game's ``cards.toml``."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Face:
    """What is printed on a card. Games subclass it with their own facts."""

    id: str
    name: str
    back: str = "card"
    text: str = ""
    copies: int = 1
    provenance: str = "H"

    @property
    def public_kind(self) -> str:
        """What everybody knows of the card while its face is hidden: no imagined world swaps
        cards of different kin. Mostly the back; more where cards lie in sorted piles."""
        return self.back

    @property
    def hidden_label(self) -> str:
        """What those call the card who see its back."""
        return f"a {self.back}"

    @property
    def is_plural(self) -> bool:
        """Whether the name takes a verb in the plural, as "Brigands" does."""
        return False

    def name_when(self, turned: int) -> str:
        """What the side on top is called after so many turns: the name, unless a game prints
        another one on another side."""
        return self.name

    @property
    def names(self) -> tuple[str, ...]:
        """All that is printed on the card as its name, on whichever side."""
        return (self.name,)

    def __repr__(self) -> str:
        return self.id
