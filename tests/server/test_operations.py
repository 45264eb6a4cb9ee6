"""Figures that Prometheus can read, and a log that cannot tell a secret."""

from __future__ import annotations

import io
import json
import re

import pytest

from fateloom.server.operations import Counter, Gauge, Histogram, Journal, Metrics

_SAMPLE = re.compile(r'[a-z_]+(_bucket|_sum|_count)?(\{[a-z]+="([^"\\\n]|\\.)*"\})? [0-9.e+-]+')


def test_every_line_is_as_prometheus_wants_it() -> None:
    figures = Metrics()
    figures.decisions.inc(of="council")
    figures.decisions.inc(of='odd"\\\nname')
    figures.seconds.observe(0.004)
    text = figures.text()
    assert text.endswith("\n")
    for line in text.splitlines():
        assert line.startswith(("# HELP ", "# TYPE ")) or _SAMPLE.fullmatch(line), line
    assert 'fateloom_decisions_total{game="council"} 1' in text
    assert 'fateloom_decisions_total{game="odd\\"\\\\\\nname"} 1' in text


def test_a_histogram_counts_what_is_at_most_as_long() -> None:
    took = Histogram("took", "Time.")
    for seconds in (0.0005, 0.001, 0.004, 7, 99):
        took.observe(seconds)
    lines = took.lines()
    assert 'took_bucket{le="0.001"} 2' in lines
    assert 'took_bucket{le="0.005"} 3' in lines
    assert 'took_bucket{le="10.0"} 4' in lines
    assert 'took_bucket{le="+Inf"} 5' in lines
    assert lines[-2:] == ["took_sum 106.005500", "took_count 5"]


def test_counters_and_gauges() -> None:
    made = Counter("made", "Things.")
    assert made.lines()[-1] == "made 0"
    made.inc(3)
    assert made.lines()[-1] == "made 3"
    assert Gauge("here", "Things.", lambda: 4).lines()[-1] == "here 4"


def test_the_process_knows_its_memory_and_time() -> None:
    figures = Metrics()
    assert figures.memory.look() > 5e6
    assert figures.processor.look() > 0


def test_a_line_for_each_event() -> None:
    stream = io.StringIO()
    Journal(stream).log("table made", table="abc", game="council", path="/x\n{forged")
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
        Journal(stream).log("decided", **{name: "x"})
    assert stream.getvalue() == ""
