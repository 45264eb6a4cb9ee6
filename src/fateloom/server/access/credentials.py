"""Seat tokens and table ids, drawn from the system's randomness.

A token is shown once, to the person who takes the seat. The server stores only its hash, so that
nobody who reads the database can take the seat. A plain hash is enough: a token is 256 random
bits, not a password that could be guessed.
"""

from __future__ import annotations

import hmac
import re
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from hashlib import blake2b

from fateloom.engine.state.table import Seat

_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")
_ID = re.compile(r"[a-z2-7]{18}")
_LETTERS = "abcdefghijklmnopqrstuvwxyz234567"


def new_token() -> str:
    """Return a new token of 256 bits for one seat."""
    return secrets.token_urlsafe(32)


def token_for(made: str, *place: bytes | str | int) -> str:
    """Return the token of a client that asks for a seat with an id of its own.

    The same id at the same place gives the same token, so that a lost answer can be asked for
    again. The id is as secret as the token.
    """
    named = "\n".join(
        [made, *(each.hex() if isinstance(each, bytes) else str(each) for each in place)]
    )
    digest = blake2b(named.encode(), digest_size=32, person=b"fateloom join").digest()
    return urlsafe_b64encode(digest).rstrip(b"=").decode()


def new_id() -> str:
    """Return a new table id: 90 bits, in letters that are easy to read out."""
    return "".join(secrets.choice(_LETTERS) for _ in range(18))


def is_id(text: str) -> bool:
    """Return whether a text has the form of a table id."""
    return _ID.fullmatch(text) is not None


def hashed(token: str) -> str:
    """Return the hash under which a token is stored."""
    return blake2b(token.encode(), digest_size=32, person=b"fateloom seat").hexdigest()


def owner_of(address: str) -> str:
    """Return the word under which a table keeps the network from which it was made."""
    digest = blake2b(address.encode(), digest_size=8, person=b"fateloom owner")
    return digest.hexdigest() if address else ""


def opens(token: str, seats: Mapping[str, Seat]) -> Seat | None:
    """Return the seat that a token opens, or ``None``.

    ``seats`` has the seat of each token hash. All of them are compared, each in constant time.
    """
    if not _TOKEN.fullmatch(token):
        return None
    mine = hashed(token)
    result = None
    for each, seat in seats.items():
        if hmac.compare_digest(each, mine):
            result = seat
    return result
