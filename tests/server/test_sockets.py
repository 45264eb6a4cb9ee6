"""Sockets: resuming, several seats at one, several sockets at one seat, the gallery."""

from __future__ import annotations

import asyncio

import pytest

from tests.server.people import House, Person, usual

pytestmark = pytest.mark.anyio


async def test_hello_is_answered_with_the_room_and_a_frame(house: House) -> None:
    table, (ada, _) = house.seat("souk", "Ada", "Bo")
    async with Person(house.url, table, [ada]) as person:
        await person.until(lambda: person.frames and person.room)
        assert person.room["table"]["id"] == table
        frame = person.frames[0]
        assert frame["names"] == ["Ada", "Bo"]
        assert frame["from"] == 0
        assert frame["view"]["prompt"]["rule"] == "S3"


async def test_who_comes_back_gets_only_the_lines_it_lacks(house: House) -> None:
    table, (ada, bo) = house.seat("souk", "Ada", "Bo")
    async with Person(house.url, table, [ada]) as first:
        await first.until(lambda: first.asked())
        await first.decide(0, "pass")
        await first.until(lambda: first.frames[0]["view"]["waiting"] == [1])
        held = first.logs[0]
        seq = first.frames[0]["seq"]
    async with Person(house.url, table, [bo]) as other:
        await other.until(lambda: other.asked())
        await other.decide(1, "pass")
    back = Person(house.url, table, [ada])
    back.logs[0] = list(held)
    await back.open(seq=seq, line=len(held))
    await back.until(lambda: back.asked())
    assert back.frames[0]["from"] == len(held)
    assert [line["at"] for line in back.logs[0]] == list(range(len(back.logs[0])))
    whole = house.get(f"/api/tables/{table}/view", ada).json()
    assert back.logs[0] == whole["view"]["log"]
    await back.socket.close()


async def test_one_socket_holds_several_seats(house: House) -> None:
    table, tokens = house.seat("souk", "Ada", "Bo", "Cy")
    async with Person(house.url, table, tokens) as screen:
        await screen.until(lambda: len(screen.frames) == 3)
        hands = [
            next(z["cards"] for z in frame["view"]["zones"] if z.get("owner") == seat)
            for seat, frame in sorted(screen.frames.items())
            if seat is not None
        ]
        assert all(len(hand) == 1 for hand in hands)
        await screen.play(usual())
        await screen.until(
            lambda: all(frame["view"]["outcome"] for frame in screen.frames.values())
        )


async def test_two_tabs_of_one_seat_see_the_same_and_one_answer_counts(house: House) -> None:
    table, (ada, _) = house.seat("souk", "Ada", "Bo")
    async with Person(house.url, table, [ada]) as one, Person(house.url, table, [ada]) as two:
        await one.until(lambda: one.asked())
        await two.until(lambda: two.asked())
        assert one.frames[0]["view"] == two.frames[0]["view"]
        heard = await asyncio.gather(one.decide(0, "pass"), two.decide(0, "pass"))
        assert sorted(each["type"] for each in heard) == ["done", "refused"]
        late = next(each for each in heard if each["type"] == "refused")
        assert late["status"] == 409
        await one.until(lambda: not one.asked())
        await two.until(lambda: not two.asked())
        assert one.frames[0]["view"] == two.frames[0]["view"]
    view = house.get(f"/api/tables/{table}/view", ada).json()["view"]
    assert sum("passes" in line["text"] for line in view["log"]) == 1


async def test_a_repeated_id_is_answered_as_the_first_time(house: House) -> None:
    table, (ada, _) = house.seat("souk", "Ada", "Bo")
    ask = house.get(f"/api/tables/{table}/view", ada).json()["view"]["ask"]
    for _ in range(2):
        answer = house.post(f"/api/tables/{table}/decide", ada, ask=ask, key="pass", id="click-1")
        assert answer.status_code == 200
    headers = {"Authorization": f"Bearer {ada}", "Idempotency-Key": "click-1"}
    again = house.http.post(
        f"/api/tables/{table}/decide", json={"ask": ask, "key": "pass"}, headers=headers
    )
    assert again.status_code == 200
    other = house.post(f"/api/tables/{table}/decide", ada, ask=ask, key="pass", id="click-2")
    assert other.status_code == 409
    log = house.get(f"/api/tables/{table}/view", ada).json()["view"]["log"]
    assert sum("passes" in line["text"] for line in log) == 1


async def test_the_gallery_sees_no_hand_and_may_not_answer(house: House) -> None:
    table, (ada, _) = house.seat("souk", "Ada", "Bo")
    async with Person(house.url, table) as watcher:
        await watcher.until(lambda: watcher.frames)
        zones = watcher.frames[None]["view"]["zones"]
        assert all("cards" not in zone for zone in zones if zone["name"] == "hand")
        heard = await watcher.reply(type="decide", seat=0, ask=1, key="pass")
        assert (heard["type"], heard["status"]) == ("refused", 403)
    assert house.get(f"/api/tables/{table}/view", ada).json()["view"]["waiting"] == [0]


async def test_a_slow_client_gets_the_newest_frame_not_all_of_them(house: House) -> None:
    table, (ada, bo) = house.seat("souk", "Ada", "Bo", "!random")
    slow = Person(house.url, table)
    await slow.open()
    await slow.until(lambda: slow.frames)
    slow.socket.transport.pause_reading()
    async with Person(house.url, table, [ada, bo]) as players:
        await players.play(usual())
        last = players.frames[0]["seq"]
    slow.socket.transport.resume_reading()
    await slow.until(lambda: slow.frames[None]["seq"] == last)
    assert slow.over
    log = house.get(f"/api/tables/{table}/view").json()["view"]["log"]
    assert slow.logs[None] == log
    await slow.socket.close()


async def test_chat_is_heard_by_all_and_can_be_muted(house: House) -> None:
    table, (ada, bo) = house.seat("souk", "Ada", "Bo")
    async with Person(house.url, table, [ada]) as one, Person(house.url, table, [bo]) as two:
        await one.reply(type="chat", seat=0, text="<script>alert(1)</script>\n& hello")
        await two.until(lambda: two.chat)
        assert two.chat[0]["text"] == "<script>alert(1)</script> & hello"
        assert two.chat[0]["name"] == "Ada"
        muted = house.http.put(
            f"/api/tables/{table}/mute",
            json={"seat": 0, "muted": True},
            headers={"Authorization": f"Bearer {bo}"},
        )
        assert muted.status_code == 204
        await one.reply(type="chat", seat=0, text="are you there?")
        await one.until(lambda: len(one.chat) == 2)
        await two.quiet(0.2)
        assert len(two.chat) == 1
    async with Person(house.url, table, [ada]) as later:
        await later.until(lambda: later.room)
        assert [line["n"] for line in later.chat] == [1, 2]


async def test_presence_is_told_after_a_while_of_grace(house: House) -> None:
    table, (ada, bo) = house.seat("souk", "Ada", "Bo")
    async with Person(house.url, table, [ada]) as one:
        async with Person(house.url, table, [bo]) as two:
            await two.until(lambda: two.frames)
            await one.until(lambda: one.room)
            await one.until(lambda: one.room["table"]["seats"][1]["present"])
        await one.until(lambda: not one.room["table"]["seats"][1]["present"])
        async with Person(house.url, table, [bo]):
            await one.until(lambda: one.room["table"]["seats"][1]["present"])


@pytest.mark.parametrize("times", [2, pytest.param(6, marks=pytest.mark.deep)])
async def test_who_comes_back_to_a_quiet_table_is_not_taken_for_absent(
    house: House, times: int
) -> None:
    """A room that rests when its last client goes is still the one that they come back to."""
    table, (ada,) = house.seat("souk", "Ada", "!random")
    for _ in range(times):
        async with Person(house.url, table, [ada]) as one:
            await one.until(lambda: one.room)
            await asyncio.sleep(0.7)  # the grace of the last parting is over
            await one.reply(type="chat", seat=0, text="Here I am.")
            assert house.get(f"/api/tables/{table}").json()["seats"][0]["present"]
            await asyncio.sleep(1.2)  # and the match has been put away
        await asyncio.sleep(0.2)


async def test_a_match_that_was_put_away_is_there_again(house: House) -> None:
    table, (ada, _) = house.seat("council", "Ada", "Bo")
    async with Person(house.url, table, [ada]) as person:
        await person.until(lambda: person.frames)
        before = person.frames[0]
        await asyncio.sleep(2)  # the house puts matches away after a second
        after = house.get(f"/api/tables/{table}/view", ada).json()
        assert after["view"] == before["view"]
