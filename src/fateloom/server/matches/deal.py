"""The fair deal: secret, salts and the randomness that follows from them.

The secret of a table is drawn when the table is created, and its commitment is published before
anyone sits down. Every seat may add a salt before the start. Secret and salts give the key from
which all randomness of the match follows, so neither the server nor a player can choose the deal.
When the match is over, the secret is revealed and anyone can replay the match.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from fateloom.engine.state.chance import KeyedChance, key_from


def new_secret() -> bytes:
    return secrets.token_bytes(32)


def salt_bytes(salts: Sequence[str | None]) -> tuple[bytes, ...]:
    """Return the salts as they enter the key: one per seat, or none at all."""
    return tuple((salt or "").encode() for salt in salts) if any(salts) else ()


def chance_of(secret: bytes, salts: Sequence[str | None]) -> KeyedChance:
    """Return the source of all randomness of a match."""
    return KeyedChance(key_from(secret, salt_bytes(salts)))
