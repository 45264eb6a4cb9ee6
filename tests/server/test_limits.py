"""Who asks too often waits, and is told how long; others are not held up."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fateloom.server.access.rate_limits import MAX_DEBT, RATES, Rate, RateLimiter
from fateloom.server.app import make_app
from fateloom.server.http import site
from fateloom.server.settings import Settings


class Hours:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_a_burst_passes_and_then_one_at_a_time() -> None:
    hours = Hours()
    limits = RateLimiter({"chat": Rate(burst=3, every=2.0)}, clock=hours)
    assert [limits.try_acquire("ada", "chat") for _ in range(5)] == [0.0, 0.0, 0.0, 2.0, 2.0]
    hours.now += 1.5
    assert limits.try_acquire("ada", "chat") == 0.5
    hours.now += 0.5
    assert [limits.try_acquire("ada", "chat") for _ in range(2)] == [0.0, 2.0]
    hours.now += 3600
    assert [limits.try_acquire("ada", "chat") for _ in range(4)] == [0.0, 0.0, 0.0, 2.0]


def test_turns_come_one_after_another_and_only_so_many_wait() -> None:
    hours = Hours()
    limits = RateLimiter({"request": Rate(burst=2, every=1.0)}, clock=hours)
    turns = [limits.reserve("ada", "request", longest=3.0) for _ in range(7)]
    assert turns == [0.0, 0.0, 1.0, 2.0, 3.0, 4.0, 4.0], "the last two are not counted"
    hours.now += 1.0
    assert limits.reserve("ada", "request", longest=3.0) == 3.0


def test_one_does_not_hold_up_another_nor_one_deed_another() -> None:
    limits = RateLimiter({"chat": Rate(1, 9.0), "join": Rate(1, 9.0)}, clock=Hours())
    assert limits.try_acquire("ada", "chat") == 0.0
    assert limits.try_acquire("ada", "chat") == 9.0
    assert limits.try_acquire("bo", "chat") == 0.0
    assert limits.try_acquire("ada", "join") == 0.0
    assert limits.try_acquire("ada", "what nobody limits") == 0.0


def test_a_million_addresses_do_not_fill_the_memory() -> None:
    limits = RateLimiter({"read": Rate(2, 1.0)}, most=100, clock=Hours())
    for address in range(5000):
        assert limits.try_acquire(f"10.0.{address}", "read") == 0.0
    assert len(limits) == 100


@settings(max_examples=60)
@given(st.lists(st.floats(0, 3), min_size=1, max_size=60), st.integers(1, 5))
def test_never_more_than_burst_and_rate_allow(pauses: list[float], burst: int) -> None:
    """Over any stretch of time, at most the burst and one more for each interval."""
    hours = Hours()
    limits = RateLimiter({"deed": Rate(burst, 1.0)}, clock=hours)
    allowed: list[float] = []
    for pause in pauses:
        hours.now += pause
        wait = limits.try_acquire("ada", "deed")
        if wait == 0.0:
            allowed.append(hours.now)
        else:
            again = Hours()
            again.now = hours.now + wait
            hours.now = again.now
            assert limits.try_acquire("ada", "deed") == 0.0, "who waited as told may go on"
            allowed.append(hours.now)
    for first in range(len(allowed)):
        for last in range(first, len(allowed)):
            assert last - first + 1 <= burst + (allowed[last] - allowed[first]) + 1e-6


def test_who_is_charged_waits_but_not_for_ever() -> None:
    hours = Hours()
    limits = RateLimiter({"request": Rate(300, 0.005)}, clock=hours)
    limits.charge("eve", "request", 299)
    assert limits.try_acquire("eve", "request") == 0.0
    assert limits.try_acquire("eve", "request") == pytest.approx(0.005)
    limits.charge("eve", "request", 1_000_000)
    assert limits.try_acquire("eve", "request") == pytest.approx(MAX_DEBT + 0.005)
    assert limits.try_acquire("ada", "request") == 0.0
    limits.charge("eve", "unlimited", 1)


def test_people_do_not_notice_the_limits() -> None:
    """A quick player decides twice a second for a minute, a page loads forty things."""
    hours = Hours()
    limits = RateLimiter(RATES, clock=hours)
    assert not any(limits.try_acquire("ada", "read") for _ in range(40))
    for _ in range(120):
        assert limits.try_acquire("ada", "decide") == 0.0
        hours.now += 0.5


@pytest.mark.anyio
async def test_requests_of_one_address_wait_for_their_turn_and_hold_nobody_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever they ask for; what is not found counts five times."""
    monkeypatch.setattr(site, "LONGEST_WAIT", 1e6)
    app = make_app(Settings(db=str(tmp_path / "tables.db")))
    async with app.lifespan():
        app.state.rooms.rate_limits = RateLimiter({"request": Rate(7, 1e5)})
        ada, bo = (
            httpx.AsyncClient(
                transport=httpx.ASGITransport(app, client=(address, 1)), base_url="http://x"
            )
            for address in ("203.0.113.7", "203.0.113.8")
        )
        async with ada, bo:
            for path in ("/healthz", "/static/no/such/file.js", "/api/games"):
                assert (await ada.get(path)).status_code in (200, 404)
            waiting = asyncio.create_task(ada.get("/healthz"))
            assert (await bo.get("/healthz")).status_code == 200
            assert not waiting.done()
            waiting.cancel()
            monkeypatch.setattr(site, "LONGEST_WAIT", 0.0)
            refused = await ada.get("/healthz")
            assert (refused.status_code, refused.headers["retry-after"]) == (429, "5")
            assert (await bo.get("/healthz")).status_code == 200
