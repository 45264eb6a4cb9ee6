"""Figures that Prometheus can read, and a log that cannot tell a secret."""

from __future__ import annotations

import io
import json
import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from fateloom.server.ops.event_log import EventLog
from fateloom.server.ops.metrics import Metrics
from tests.server.people import House
from tests.server.serving import PATIENCE


def samples(text: str) -> dict[str, float]:
    """What Prometheus would read, by name and labels."""
    return {
        f"{each.name}{sorted(each.labels.items())}": each.value
        for family in text_string_to_metric_families(text)
        for each in family.samples
    }


def test_every_line_is_as_prometheus_wants_it() -> None:
    figures = Metrics()
    figures.decisions.labels("council").inc()
    odd = 'odd"\\\nname'
    figures.decisions.labels(odd).inc()
    figures.seconds.observe(0.004)
    figures.measure(rooms=3, sockets=7)
    found = samples(figures.text().decode())
    assert found["fateloom_decisions_total[('game', 'council')]"] == 1
    assert found[f"fateloom_decisions_total{[('game', odd)]}"] == 1
    assert found["fateloom_decision_seconds_bucket[('le', '0.0025')]"] == 0
    assert found["fateloom_decision_seconds_bucket[('le', '0.005')]"] == 1
    assert (found["fateloom_rooms[]"], found["fateloom_sockets[]"]) == (3, 7)
    assert found["fateloom_failures_total[]"] == 0


def test_the_process_knows_its_memory_and_time() -> None:
    figures = Metrics()
    figures.measure(rooms=0, sockets=0)
    found = samples(figures.text().decode())
    assert found["process_resident_memory_bytes[]"] > 5e6
    assert found["process_cpu_seconds_total[]"] > 0
    assert found["process_max_fds[]"] >= found["process_open_fds[]"] > 2
    figures.measure(rooms=0, sockets=0)
    later = samples(figures.text().decode())
    assert later["process_cpu_seconds_total[]"] < 2 * found["process_cpu_seconds_total[]"] + 60


def test_one_scrape_shows_all_workers(tmp_path: Path) -> None:
    """Whichever worker answers; a worker that was killed is no longer counted as one."""
    with House(str(tmp_path / "tables.db"), tmp_path / "log", workers=3) as house:

        def found() -> dict[str, float]:
            # A connection of its own, so that any worker may take it.
            return samples(httpx.get(f"{house.url}/metrics").text)

        for _ in range(24):
            httpx.post(
                f"{house.url}/api/tables",
                json={"game": "souk", "seats": [{"who": "me", "name": "Ada"}, {"who": "open"}]},
            )
        name = "fateloom_tables_total[('game', 'souk')]"
        assert {found()[name] for _ in range(12)} == {24}
        until(lambda: found()["fateloom_workers[]"] == 3)
        assert found()["process_resident_memory_bytes[]"] > 3 * 20e6
        before = house.workers()
        os.kill(before[0], signal.SIGKILL)
        until(lambda: len(set(house.workers()) - set(before)) == 1)
        until(lambda: found()["fateloom_workers[]"] == 3)
        assert found()[name] == 24, "what it has counted stays counted"


def until(met: Callable[[], bool]) -> None:
    limit = time.monotonic() + PATIENCE
    while not met():
        assert time.monotonic() < limit
        time.sleep(0.1)


def test_a_line_for_each_event() -> None:
    stream = io.StringIO()
    EventLog(stream).log("table made", table="abc", game="council", path="/x\n{forged")
    lines = stream.getvalue().splitlines()
    assert len(lines) == 1
    said = json.loads(lines[0])
    assert said.pop("at").endswith("Z")
    assert said == {
        "event": "table made", "table": "abc", "game": "council", "path": "/x\n{forged"
    }  # fmt: skip


@pytest.mark.parametrize("name", ["token", "secret", "key", "why", "text", "card", "view", "salt"])
def test_the_log_has_no_words_for_secrets(name: str) -> None:
    stream = io.StringIO()
    with pytest.raises(TypeError, match="the log does not speak of"):
        EventLog(stream).log("decided", **{name: "x"})
    assert stream.getvalue() == ""


def test_no_client_can_fill_the_disk_through_the_log() -> None:
    """Long fields are cut, and of many equal events in one second some are counted only."""
    now = 100.0
    stream = io.StringIO()
    log = EventLog(stream, clock=lambda: now)
    for _ in range(5000):
        log.refused(404, path="/x" * 30_000)
    log.log("table made", table="abc")
    assert len(stream.getvalue()) < 100_000
    lines = [json.loads(line) for line in stream.getvalue().splitlines()]
    assert lines[-1]["event"] == "table made", "other events are written all the same"
    assert all(len(line["path"]) < 300 for line in lines[:-1])
    now += 1
    log.refused(404, path="/y")
    after = json.loads(stream.getvalue().splitlines()[-1])
    assert after["path"] == "/y"
    assert after["count"] == 5000 - (len(lines) - 1)
