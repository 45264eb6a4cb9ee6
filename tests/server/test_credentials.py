"""Tokens cannot be guessed, are kept as hashes only, and open exactly their seat."""

from __future__ import annotations

import base64

import pytest

from fateloom.server.access.credentials import hashed, is_id, new_id, new_token, opens


def test_a_token_has_256_bits_and_is_never_given_twice() -> None:
    tokens = {new_token() for _ in range(2000)}
    assert len(tokens) == 2000
    assert all(len(base64.urlsafe_b64decode(token + "=")) == 32 for token in tokens)


def test_an_id_has_90_bits_and_reads_well() -> None:
    ids = {new_id() for _ in range(2000)}
    assert len(ids) == 2000 and all(map(is_id, ids))
    assert len({letter for id in ids for letter in id}) == 32
    assert 18 * 5 >= 80


def test_a_token_opens_its_seat_and_no_other() -> None:
    ada, bo, stranger = new_token(), new_token(), new_token()
    kept = {hashed(ada): 0, hashed(bo): 1}
    assert (opens(ada, kept), opens(bo, kept), opens(stranger, kept)) == (0, 1, None)
    assert opens(hashed(ada), kept) is None, "who reads the database cannot sit down"
    assert ada not in hashed(ada)


@pytest.mark.parametrize(
    "forged", ["", " ", "a" * 42, "a" * 44, "ä" * 43, "\0" * 43, "a" * 10**6, "../" * 14 + "a"]
)
def test_what_is_no_token_opens_nothing(forged: str) -> None:
    assert opens(forged, {hashed(forged): 0}) is None


@pytest.mark.parametrize("forged", ["", "../../etc/passwd", "A" * 18, "a" * 19, "a" * 17 + "\n"])
def test_what_is_no_id_is_known_as_none(forged: str) -> None:
    assert not is_id(forged)
