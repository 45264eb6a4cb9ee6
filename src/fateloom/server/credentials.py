"""Seat credentials and ids of tables: drawn from the system's randomness, never guessable.

A token is shown once, to who takes the seat. The server keeps only its hash: whoever reads the
database cannot sit down with it. A plain hash will do, because there is nothing to guess: a
token is 256 random bits and no word that somebody chose.
"""

from __future__ import annotations

import hmac
import re
import secrets
from collections.abc import Mapping
from hashlib import blake2b

from fateloom.engine.table import Seat

_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")
_ID = re.compile(r"[a-z2-7]{18}")
_LETTERS = "abcdefghijklmnopqrstuvwxyz234567"


def new_token() -> str:
    """256 bits that open one seat."""
    return secrets.token_urlsafe(32)


def new_id() -> str:
    """The id of a table: 90 bits, in letters that can be read out to a friend."""
    return "".join(secrets.choice(_LETTERS) for _ in range(18))


def is_id(text: str) -> bool:
    """Whether a table could have this id; everything else is refused before it is looked up."""
    return _ID.fullmatch(text) is not None


def hashed(token: str) -> str:
    """What is kept of a token."""
    return blake2b(token.encode(), digest_size=32, person=b"fateloom seat").hexdigest()


def opens(token: str, seats: Mapping[str, Seat]) -> Seat | None:
    """The seat that a token opens, among those whose hashes are given. All are compared, each
    in constant time."""
    if not _TOKEN.fullmatch(token):
        return None
    mine = hashed(token)
    found = None
    for each, seat in seats.items():
        if hmac.compare_digest(each, mine):
            found = seat
    return found
