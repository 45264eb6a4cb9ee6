"""What every store promises, on both real databases."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import textwrap
from collections.abc import AsyncIterator
from contextlib import aclosing

import psycopg
import pytest

from fateloom.server.store import Conflict, Entry, Header, Store, StoreError, open_store

pytestmark = pytest.mark.anyio

PASS = ("decision", {"ask": 1, "seat": 0, "key": "pass"})
CHAT = ("chat", {"seat": 1, "text": "héllo 'quoted' \"twice\" \\ \u0001 ♠ {}"})


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    opened = await open_store(database)
    yield opened
    await opened.close()


def header(id: str = "m1", **other: object) -> Header:
    facts = {
        "game": "souk",
        "version": 1,
        "cards": "c" * 32,
        "commitment": "f" * 64,
        "created": 1000.0,
        "public": True,
        **other,
    }
    return Header(id=id, **facts)  # type: ignore[arg-type]  # what a test says of it


async def bodies(store: Store, match: str = "m1") -> list[tuple[int, str]]:
    return [(entry.seq, str(entry.body.get("n", ""))) for entry in await store.tail(match)]


# Keeping -----------------------------------------------------------------------------------


async def test_a_match_is_given_back_as_it_was_kept(store: Store) -> None:
    kept = header(options={"mode": "basic", "n": 3}, facts={"seats": [{"name": "Ada ♥"}, None]})
    written = await store.create(kept, b"\x00secret\xff", [PASS, CHAT])
    assert [(each.seq, each.kind, each.body) for each in written] == [(1, *PASS), (2, *CHAT)]
    found = await store.header("m1")
    assert found is not None
    assert found == Header(**{**vars(kept), "changed": found.changed})
    assert await store.tail("m1") == written
    assert await store.secret("m1") == b"\x00secret\xff"


async def test_an_id_that_is_taken_is_a_conflict_and_changes_nothing(store: Store) -> None:
    await store.create(header(), b"one", [PASS])
    with pytest.raises(Conflict):
        await store.create(header(game="kuhn"), b"two", [CHAT])
    found = await store.header("m1")
    assert found is not None and found.game == "souk"
    assert await store.secret("m1") == b"one"
    assert [each.kind for each in await store.tail("m1")] == ["decision"]


async def test_what_is_not_there(store: Store) -> None:
    assert await store.header("none") is None
    assert await store.tail("none") == []
    assert await store.credentials("none") == {}
    for asked in (
        store.secret("none"),
        store.append("none", 1, [PASS]),
        store.append("none", 7, [PASS]),
        store.grant("none", 0, "hash"),
    ):
        with pytest.raises((StoreError, Conflict)):
            await asked
    await store.forget("none")
    await store.revoke("none", "hash")


async def test_entries_are_numbered_without_a_gap(store: Store) -> None:
    await store.create(header(), b"")
    await store.append("m1", 1, [PASS])
    await store.append("m1", 2, [CHAT, PASS])
    with pytest.raises(Conflict):
        await store.append("m1", 3, [CHAT])
    with pytest.raises(Conflict):
        await store.append("m1", 5, [CHAT])
    assert [(each.seq, each.kind) for each in await store.tail("m1")] == [
        (1, "decision"),
        (2, "chat"),
        (3, "decision"),
    ]
    assert [each.seq for each in await store.tail("m1", after=2)] == [3]
    assert await store.tail("m1", after=3) == []


async def test_several_entries_are_written_all_or_nothing(store: Store) -> None:
    await store.create(header(), b"", [PASS])
    with pytest.raises(Conflict):
        await store.append("m1", 1, [CHAT, CHAT, CHAT], state="finished", facts={"x": 1})
    assert len(await store.tail("m1")) == 1
    found = await store.header("m1")
    assert found is not None and (found.state, found.facts) == ("open", {})


async def test_the_header_changes_with_an_entry(store: Store) -> None:
    await store.create(header(options={"a": 1}), b"")
    await store.append("m1", 1, [PASS], state="playing", facts={"seats": 2}, options={"a": 2})
    found = await store.header("m1")
    assert found is not None
    assert (found.state, found.facts, found.options) == ("playing", {"seats": 2}, {"a": 2})
    await store.append("m1", 2, [PASS])
    assert await store.header("m1") == found
    assert found.changed > found.created


async def test_the_newest_come_first_and_private_ones_are_not_listed(store: Store) -> None:
    for at, (game, public) in enumerate(
        [("souk", True), ("kuhn", True), ("souk", False), ("souk", True)]
    ):
        await store.create(header(f"m{at}", game=game, public=public, created=1000.0 + at), b"")
    await store.append("m0", 1, [PASS], state="playing")

    async def listed(**which: object) -> list[str]:
        return [each.id for each in await store.headers(**which)]  # type: ignore[arg-type]

    assert await listed() == ["m3", "m1", "m0"]
    assert await listed(game="souk") == ["m3", "m0"]
    assert await listed(state="playing") == ["m0"]
    assert await listed(public=None, limit=2) == ["m3", "m2"]
    assert await listed(public=False) == ["m2"]


async def test_a_match_is_forgotten_with_all_that_belongs_to_it(store: Store) -> None:
    await store.create(header(), b"secret", [PASS])
    await store.create(header("m2"), b"other", [PASS])
    await store.grant("m1", 0, "hash")
    await store.forget("m1")
    assert await store.header("m1") is None
    assert await store.tail("m1") == []
    assert await store.seats_of("hash") == []
    with pytest.raises(StoreError):
        await store.secret("m1")
    assert len(await store.tail("m2")) == 1


async def test_credentials(store: Store) -> None:
    await store.create(header(), b"")
    await store.create(header("m2"), b"")
    await store.grant("m1", 0, "ada")
    await store.grant("m1", 1, "bo")
    await store.grant("m1", 1, "bo")
    await store.grant("m2", 3, "ada")
    assert await store.credentials("m1") == {"ada": 0, "bo": 1}
    assert await store.seats_of("ada") == [("m1", 0), ("m2", 3)]
    await store.grant("m1", 0, "cy")
    await store.revoke("m1", "ada")
    assert await store.credentials("m1") == {"bo": 1, "cy": 0}, "who has the seat now keeps it"
    assert await store.seats_of("ada") == [("m2", 3)]
    await store.revoke("m1", "ada")
    assert await store.credentials("m1") == {"bo": 1, "cy": 0}
    assert await store.seats_of("nobody") == []


async def test_a_match_is_carried_elsewhere_as_a_whole(store: Store) -> None:
    await store.create(header(facts={"n": 1}), b"\x00secret\xff", [PASS, CHAT])
    await store.grant("m1", 2, "ada")
    await store.create(header("m0", created=5.0), b"")
    assert await store.ids() == ["m0", "m1"]
    assert await store.whole("none") is None
    whole = await store.whole("m1")
    assert whole is not None
    assert whole.header == await store.header("m1")
    assert whole.entries == await store.tail("m1")
    assert (whole.secret, whole.credentials) == (b"\x00secret\xff", {"ada": 2})
    with pytest.raises(Conflict):
        await store.keep(whole)
    await store.forget("m1")
    await store.keep(whole)
    assert await store.whole("m1") == whole
    await store.append("m1", 3, [PASS])


# Many writers ------------------------------------------------------------------------------


async def test_of_many_writers_one_gets_each_number(store: Store, database: str) -> None:
    """Two stores, as two workers have them, race for every number of one match."""
    other = await open_store(database)
    await store.create(header(), b"")

    async def write(through: Store, name: str) -> list[int]:
        got, seq = [], 1
        while seq <= 30:
            try:
                await through.append("m1", seq, [("note", {"n": name})])
                got.append(seq)
                seq += 1
            except Conflict:
                seq = len(await through.tail("m1")) + 1
        return got

    writers = [(store, "a"), (other, "b"), (store, "c"), (other, "d")]
    taken = await asyncio.gather(*(write(*each) for each in writers))
    assert sorted(seq for seqs in taken for seq in seqs) == list(range(1, 31))
    owner = {seq: name for (_, name), seqs in zip(writers, taken, strict=True) for seq in seqs}
    assert await bodies(store) == sorted(owner.items())
    await other.close()


async def test_many_matches_are_written_at_once(store: Store) -> None:
    for at in range(20):
        await store.create(header(f"m{at}"), b"")

    async def play(match: str) -> None:
        for seq in range(1, 21):
            await store.append(match, seq, [("note", {"n": seq})])

    await asyncio.gather(*(play(f"m{at}") for at in range(20)))
    for at in range(20):
        assert await bodies(store, f"m{at}") == [(seq, str(seq)) for seq in range(1, 21)]


async def test_a_conflict_does_not_touch_what_is_written_with_it(store: Store) -> None:
    """Appends of one moment may share a transaction; one that fails must not undo others."""
    for at in range(3):
        await store.create(header(f"m{at}"), b"", [PASS])
    results = await asyncio.gather(
        store.append("m0", 2, [CHAT]),
        store.append("m1", 1, [CHAT]),
        store.append("none", 1, [CHAT]),
        store.append("m2", 2, [CHAT, PASS]),
        return_exceptions=True,
    )
    assert isinstance(results[1], Conflict) and isinstance(results[2], StoreError)
    assert [len(await store.tail(f"m{at}")) for at in range(3)] == [2, 1, 3]


async def test_what_no_database_can_hold_is_refused_and_stops_nobody(store: Store) -> None:
    await store.create(header(), b"")
    with pytest.raises(StoreError):
        await store.grant("m1", 2**80, "hash")
    assert [each.seq for each in await store.append("m1", 1, [PASS])] == [1]
    nul = ("chat", {"seat": 0, "text": "\0"})
    await store.append("m1", 2, [nul])
    assert (await store.tail("m1", after=1))[0].body == nul[1]


async def test_a_writer_who_gives_up_does_not_stop_the_others(store: Store) -> None:
    await store.create(header(), b"")
    await store.create(header("m2"), b"")
    gone = asyncio.ensure_future(store.append("m1", 1, [PASS]))
    stays = asyncio.ensure_future(store.append("m2", 1, [PASS]))
    await asyncio.sleep(0)
    gone.cancel()
    assert [each.seq for each in await stays] == [1]
    assert len(await store.tail("m1")) in (0, 1)


# Wake-ups ----------------------------------------------------------------------------------


async def test_a_writer_wakes_the_others_and_not_itself(store: Store, database: str) -> None:
    other = await open_store(database)
    await store.create(header(), b"", [PASS])
    await store.create(header("m2"), b"", [PASS])
    heard: list[str] = []

    async def listen() -> None:
        async with aclosing(store.wakes()) as wakes:  # type: ignore[type-var]  # a generator
            async for match in wakes:
                heard.append(match)

    listening = asyncio.ensure_future(listen())
    await asyncio.sleep(0.3)
    await store.append("m1", 2, [PASS])
    await other.append("m2", 2, [PASS])
    for _ in range(100):
        await asyncio.sleep(0.05)
        if heard:
            break
    await store.append("m1", 3, [PASS])
    await asyncio.sleep(0.3)
    listening.cancel()
    await asyncio.gather(listening, return_exceptions=True)
    assert heard == ["m2"]
    await other.close()


# The life of a database --------------------------------------------------------------------


async def test_all_is_there_when_it_is_opened_again(database: str) -> None:
    first = await open_store(database)
    written = await first.create(header(), b"secret", [PASS, CHAT])
    await first.close()
    second = await open_store(database)
    assert await second.tail("m1") == written
    await second.close()


async def test_what_was_acknowledged_survives_the_death_of_the_process(database: str) -> None:
    """A process says which numbers it has written and is killed in the middle of writing."""
    writer = textwrap.dedent(
        f"""
        import asyncio
        from fateloom.server.store import Header, open_store

        async def main():
            store = await open_store({database!r})
            await store.create(
                Header(id="m1", game="souk", version=1, cards="", commitment="", created=1.0), b"")
            for seq in range(1, 10**6):
                await store.append("m1", seq, [("note", {{"n": seq}})])
                print(seq, flush=True)

        asyncio.run(main())
        """
    )
    paths = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", writer]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=paths) as process:
        assert process.stdout is not None
        said = [int(process.stdout.readline()) for _ in range(50)]
        process.kill()
        said += map(int, process.stdout.read().split("\n")[:-1])
    store = await open_store(database)
    kept = await bodies(store)
    assert kept[: said[-1]] == [(seq, str(seq)) for seq in range(1, said[-1] + 1)]
    assert len(kept) in (said[-1], said[-1] + 1)
    await store.append("m1", len(kept) + 1, [PASS])
    await store.close()


async def test_several_may_open_a_new_database_at_once(database: str) -> None:
    stores = await asyncio.gather(*(open_store(database) for _ in range(4)))
    await stores[0].create(header(), b"", [PASS])
    for each in stores:
        assert [entry.kind for entry in await each.tail("m1")] == ["decision"]
        await each.ready()
    await asyncio.gather(*(each.close() for each in stores))


async def test_a_database_of_a_newer_fateloom_is_refused(database: str) -> None:
    await (await open_store(database)).close()
    if database.startswith("sqlite"):
        import sqlite3

        connection = sqlite3.connect(database.removeprefix("sqlite:///"))
        connection.execute("pragma user_version = 99")
        connection.close()
    else:
        with psycopg.connect(database) as connection:
            connection.execute("insert into fateloom_version values (99)")
    with pytest.raises(StoreError, match=r"has version 99.*newer Fateloom; install that one"):
        await open_store(database)


async def test_a_closed_store_refuses(store: Store, database: str) -> None:
    closed = await open_store(database)
    await closed.close()
    await closed.close()
    with pytest.raises(StoreError):
        await closed.tail("m1")
    with pytest.raises(StoreError):
        await closed.append("m1", 1, [PASS])


def test_entries_are_plain() -> None:
    assert Entry(1, *PASS, 0.5)._asdict() == {
        "seq": 1, "kind": PASS[0], "body": PASS[1], "at": 0.5
    }  # fmt: skip
