"""What every store promises, on both real databases."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
import textwrap
from collections.abc import AsyncIterator
from contextlib import closing

import psycopg
import pytest

from fateloom.server.store import (
    LIFETIME,
    Conflict,
    Entry,
    House,
    Lease,
    LeaseLost,
    Store,
    StoreError,
    TableHeader,
    Worker,
    open_store,
)
from tests.server.serving import killed_after

pytestmark = pytest.mark.anyio

PASS = ("decision", {"ask": 1, "seat": 0, "key": "pass"})
CHAT = ("chat", {"seat": 1, "text": "héllo 'quoted' \"twice\" \\ \u0001 ♠ {}"})


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    opened = await open_store(database)
    yield opened
    await opened.close()


def header(id: str = "m1", **other: object) -> TableHeader:
    facts = {
        "game": "souk",
        "version": 1,
        "cards": "c" * 32,
        "commitment": "f" * 64,
        "created": 1000.0,
        "public": True,
        **other,
    }
    return TableHeader(id=id, **facts)  # type: ignore[arg-type]  # what a test says of it


async def bodies(store: Store, match: str = "m1") -> list[tuple[int, str]]:
    return [(entry.seq, str(entry.body.get("n", ""))) for entry in await store.entries(match)]


# Keeping -----------------------------------------------------------------------------------


async def test_a_match_is_given_back_as_it_was_kept(store: Store) -> None:
    kept = header(options={"mode": "basic", "n": 3}, facts={"seats": [{"name": "Ada ♥"}, None]})
    written = await store.create(kept, b"\x00secret\xff", [PASS, CHAT])
    assert [(each.seq, each.kind, each.body) for each in written] == [(1, *PASS), (2, *CHAT)]
    found = await store.header("m1")
    assert found is not None
    assert found == TableHeader(**{**vars(kept), "changed": found.changed})
    assert await store.entries("m1") == written
    assert await store.secret("m1") == b"\x00secret\xff"


async def test_an_id_that_is_taken_is_a_conflict_and_changes_nothing(store: Store) -> None:
    await store.create(header(), b"one", [PASS])
    with pytest.raises(Conflict):
        await store.create(header(game="kuhn"), b"two", [CHAT])
    found = await store.header("m1")
    assert found is not None and found.game == "souk"
    assert await store.secret("m1") == b"one"
    assert [each.kind for each in await store.entries("m1")] == ["decision"]


async def test_what_is_not_there(store: Store) -> None:
    assert await store.header("none") is None
    assert await store.entries("none") == []
    assert await store.credentials("none") == {}
    for asked in (
        store.secret("none"),
        store.append("none", 1, [PASS]),
        store.append("none", 7, [PASS]),
        store.grant("none", 0, "hash"),
    ):
        with pytest.raises((StoreError, Conflict)):
            await asked
    await store.delete("none")
    await store.revoke("none", "hash")


async def test_entries_are_numbered_without_a_gap(store: Store) -> None:
    await store.create(header(), b"")
    await store.append("m1", 1, [PASS])
    await store.append("m1", 2, [CHAT, PASS])
    with pytest.raises(Conflict):
        await store.append("m1", 3, [CHAT])
    with pytest.raises(Conflict):
        await store.append("m1", 5, [CHAT])
    assert [(each.seq, each.kind) for each in await store.entries("m1")] == [
        (1, "decision"),
        (2, "chat"),
        (3, "decision"),
    ]
    assert [each.seq for each in await store.entries("m1", after=2)] == [3]
    assert await store.entries("m1", after=3) == []


async def test_several_entries_are_written_all_or_nothing(store: Store) -> None:
    await store.create(header(), b"", [PASS])
    with pytest.raises(Conflict):
        await store.append("m1", 1, [CHAT, CHAT, CHAT], state="finished", facts={"x": 1})
    assert len(await store.entries("m1")) == 1
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
    await store.delete("m1")
    assert await store.header("m1") is None
    assert await store.entries("m1") == []
    assert await store.seats_of("hash") == []
    with pytest.raises(StoreError):
        await store.secret("m1")
    assert len(await store.entries("m2")) == 1


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


async def test_the_secret_of_the_house_is_drawn_once(database: str, store: Store) -> None:
    assert await store.house() is None
    other = await open_store(database)
    wishes = [House(bytes([at]) * 32, f"2026-11-1{at}") for at in range(6)]
    kept = await asyncio.gather(
        *((store, other)[at % 2].keep_house(wish) for at, wish in enumerate(wishes))
    )
    assert len(set(kept)) == 1 and kept[0] in wishes
    assert await store.house() == await other.house() == kept[0]
    restored = House(b"\x00restored\xff", "2026-01-31")
    assert await store.keep_house(restored, replace=True) == restored
    assert await other.house() == restored
    await other.close()


async def test_the_first_match_that_a_player_claims_for_a_date_keeps_it(
    database: str, store: Store
) -> None:
    other = await open_store(database)
    for at in range(6):
        await store.create(header(f"m{at}", created=1000.0 + at), b"")
    kept = await asyncio.gather(
        *(
            (store, other)[at % 2].claim_day("souk", "2026-11-17", "ada", f"m{at}")
            for at in range(4)
        )
    )
    assert len(set(kept)) == 1
    assert await store.claim_day("souk", "2026-11-17", "bo", "m4") == "m4"
    assert await store.claim_day("souk", "2026-11-18", "ada", "m5") == "m5"
    assert await store.claim_day("kuhn", "2026-11-17", "ada", "m5") == "m5"
    listed = await other.day_headers("souk", "2026-11-17")
    assert [each.id for each in listed] == [kept[0], "m4"]
    await store.delete("m4")
    assert [each.id for each in await store.day_headers("souk", "2026-11-17")] == [kept[0]]
    with pytest.raises(StoreError):
        await store.claim_day("souk", "2026-11-19", "ada", "none")
    await other.close()


async def test_a_match_is_carried_elsewhere_as_a_whole(store: Store) -> None:
    await store.create(header(facts={"n": 1}), b"\x00secret\xff", [PASS, CHAT])
    await store.grant("m1", 2, "ada")
    await store.create(header("m0", created=5.0), b"")
    assert await store.ids() == ["m0", "m1"]
    assert await store.export_match("none") is None
    whole = await store.export_match("m1")
    assert whole is not None
    assert whole.header == await store.header("m1")
    assert whole.entries == await store.entries("m1")
    assert (whole.secret, whole.credentials) == (b"\x00secret\xff", {"ada": 2})
    with pytest.raises(Conflict):
        await store.import_match(whole)
    await store.delete("m1")
    await store.import_match(whole)
    assert await store.export_match("m1") == whole
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
                seq = len(await through.entries("m1")) + 1
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
    assert [len(await store.entries(f"m{at}")) for at in range(3)] == [2, 1, 3]


async def test_what_no_database_can_hold_is_refused_and_stops_nobody(store: Store) -> None:
    await store.create(header(), b"")
    with pytest.raises(StoreError):
        await store.grant("m1", 2**80, "hash")
    assert [each.seq for each in await store.append("m1", 1, [PASS])] == [1]
    nul = ("chat", {"seat": 0, "text": "\0"})
    await store.append("m1", 2, [nul])
    assert (await store.entries("m1", after=1))[0].body == nul[1]


async def test_a_writer_who_gives_up_does_not_stop_the_others(store: Store) -> None:
    await store.create(header(), b"")
    await store.create(header("m2"), b"")
    gone = asyncio.ensure_future(store.append("m1", 1, [PASS]))
    stays = asyncio.ensure_future(store.append("m2", 1, [PASS]))
    await asyncio.sleep(0)
    gone.cancel()
    assert [each.seq for each in await stays] == [1]
    assert len(await store.entries("m1")) in (0, 1)


# Leases ------------------------------------------------------------------------------------


ADA, BO = Worker("ada", "host1", "127.0.0.1:1"), Worker("bo", "host2", "127.0.0.1:2")


async def silent(database: str, worker: Worker, seconds: float) -> None:
    """As if a worker had not been heard of for so long."""
    sql = f"update workers set seen = seen - {seconds} where id = '{worker.id}'"
    if database.startswith("sqlite"):
        with closing(sqlite3.connect(database.removeprefix("sqlite:///"))) as file:
            file.execute(sql)
            file.commit()
    else:
        with psycopg.connect(database) as connection:
            connection.execute(sql.encode())


async def test_a_match_belongs_to_one_worker_at_a_time(store: Store) -> None:
    await store.create(header(), b"")
    assert await store.holder("m1") is None
    first, second = Lease.new(ADA), Lease.new(BO)
    assert await store.claim("m1", first) == ADA
    assert await store.claim("m1", second) == ADA
    assert await store.holder("m1") == ADA
    assert await store.leases(ADA) == {"m1": first.token}
    assert await store.leases(BO) == {}
    assert await store.claim("none", first) is None
    assert await store.holder("none") is None


async def test_of_many_claims_at_once_one_succeeds(store: Store, database: str) -> None:
    other = await open_store(database)
    await store.create(header(), b"")
    workers = [Worker(f"w{at}", "host", f"127.0.0.1:{at}") for at in range(12)]
    found = await asyncio.gather(
        *((store, other)[at % 2].claim("m1", Lease.new(each)) for at, each in enumerate(workers))
    )
    assert len(set(found)) == 1
    assert found[0] in workers
    await other.close()


async def test_only_the_worker_with_the_lease_writes(store: Store) -> None:
    mine, other = Lease.new(ADA), Lease.new(BO)
    await store.create(header(), b"", [PASS], {"hash": 0}, mine)
    await store.append("m1", 2, [PASS], lease=mine)
    for wrong in (other, None):
        with pytest.raises(LeaseLost):
            await store.append("m1", 3, [CHAT], lease=wrong)
        with pytest.raises(LeaseLost):
            await store.append("m1", 3, [CHAT], {"new": 1}, lease=wrong, state="playing")
        with pytest.raises(LeaseLost):
            await store.revoke("m1", "hash", wrong)
        with pytest.raises(LeaseLost):
            await store.delete("m1", wrong)
    assert len(await store.entries("m1")) == 2
    assert await store.credentials("m1") == {"hash": 0}
    kept = await store.header("m1")
    assert kept is not None and kept.state == "open"
    with pytest.raises(Conflict):
        await store.append("m1", 2, [PASS], lease=mine)
    await store.append("m1", 3, [PASS], lease=mine, state="playing")
    await store.delete("m1", mine)
    assert await store.leases(ADA) == {}


async def test_among_writes_at_once_those_without_a_lease_fail_alone(store: Store) -> None:
    leases = [Lease.new(ADA) for _ in range(6)]
    for at, lease in enumerate(leases):
        await store.create(header(f"m{at}"), b"", [PASS], {}, lease)
    lost = Lease.new(BO)
    await store.claim("m3", lost, force=True)
    done = await asyncio.gather(
        *(store.append(f"m{at}", 2, [PASS], lease=lease) for at, lease in enumerate(leases)),
        return_exceptions=True,
    )
    assert [isinstance(each, LeaseLost) for each in done] == [at == 3 for at in range(6)]
    assert [len(await store.entries(f"m{at}")) for at in range(6)] == [2, 2, 2, 1, 2, 2]


async def test_the_matches_of_a_dead_worker_can_be_claimed(store: Store, database: str) -> None:
    """It comes back, learns what it has lost, and keeps what nobody wanted."""
    mine, kept, theirs = Lease.new(ADA), Lease.new(ADA), Lease.new(BO)
    await store.create(header("m1"), b"", [PASS], {}, mine)
    await store.create(header("m2"), b"", [PASS], {}, kept)
    assert await store.renew(ADA) == 0
    assert await store.orphans() == []
    await silent(database, ADA, LIFETIME + 1)
    assert sorted(await store.orphans()) == [("m1", "ada"), ("m2", "ada")]
    assert await store.holder("m1") is None
    assert await store.claim("m1", theirs) == BO
    with pytest.raises(LeaseLost):
        await store.append("m1", 2, [CHAT], lease=mine)
    assert await store.renew(ADA) == 1
    assert await store.leases(ADA) == {"m2": kept.token}
    await store.append("m2", 2, [PASS], lease=kept)
    await store.append("m1", 2, [PASS], lease=theirs)
    assert await store.claim("m1", Lease.new(ADA)) == BO


async def test_who_is_dead_for_long_is_forgotten(store: Store, database: str) -> None:
    await store.create(header(), b"", [PASS], {}, Lease.new(ADA))
    await silent(database, ADA, 3600)
    assert await store.renew(BO) == -1, "BO has never had a lease"
    assert await store.renew(ADA) == -1
    assert await store.leases(ADA) == {}
    assert await store.orphans() == []


async def test_leases_are_given_up(store: Store) -> None:
    leases = {f"m{at}": Lease.new(ADA) for at in range(3)}
    for match, lease in leases.items():
        await store.create(header(match), b"", [], {}, lease)
    newer = Lease.new(ADA)
    assert await store.claim("m1", newer) == ADA, "a worker may renew its own"
    await store.release({match: leases[match] for match in ("m0", "m1")})
    assert await store.leases(ADA) == {"m1": newer.token, "m2": leases["m2"].token}
    await store.retire(ADA)
    assert await store.leases(ADA) == {}
    assert await store.claim("m2", Lease.new(BO)) == BO


async def test_the_workers_of_a_store_share_a_secret(store: Store, database: str) -> None:
    other = await open_store(database)
    one, two = await asyncio.gather(store.cluster_secret(), other.cluster_secret())
    assert one == two
    assert len(one) == 32
    await other.close()


# The life of a database --------------------------------------------------------------------


async def test_all_is_there_when_it_is_opened_again(database: str) -> None:
    first = await open_store(database)
    written = await first.create(header(), b"secret", [PASS, CHAT])
    await first.close()
    second = await open_store(database)
    assert await second.entries("m1") == written
    await second.close()


async def test_what_was_acknowledged_survives_the_death_of_the_process(database: str) -> None:
    """A process says which numbers it has written and is killed in the middle of writing."""
    writer = textwrap.dedent(
        f"""
        import asyncio
        from fateloom.server.store import TableHeader, open_store

        async def main():
            store = await open_store({database!r})
            await store.create(
                TableHeader(id="m1", game="souk", version=1, cards="", commitment="", created=1.0), b"")
            for seq in range(1, 10**6):
                await store.append("m1", seq, [("note", {{"n": seq}})])
                print(seq, flush=True)

        asyncio.run(main())
        """
    )
    paths = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", writer]
    with (
        subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=paths) as process,
        killed_after(process),
    ):
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
        assert [entry.kind for entry in await each.entries("m1")] == ["decision"]
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
        await closed.entries("m1")
    with pytest.raises(StoreError):
        await closed.append("m1", 1, [PASS])


def test_entries_are_plain() -> None:
    assert Entry(1, *PASS, 0.5)._asdict() == {
        "seq": 1, "kind": PASS[0], "body": PASS[1], "at": 0.5
    }  # fmt: skip


async def test_what_a_match_showed_is_kept_and_goes_with_it(store: Store) -> None:
    await store.create(header(), b"one", [PASS])
    assert await store.rendering("m1") is None
    await store.keep_rendering("m1", b"\x00first")
    await store.keep_rendering("m1", b"\x00second\xff")
    assert await store.rendering("m1") == b"\x00second\xff"
    whole = await store.export_match("m1")
    assert whole is not None and whole.rendering == b"\x00second\xff"
    await store.delete("m1")
    assert await store.rendering("m1") is None
    await store.import_match(whole)
    assert await store.export_match("m1") == whole
    with pytest.raises(StoreError, match="there is no match m2"):
        await store.keep_rendering("m2", b"body")
