"""A study as one HTML file: no script, no other file, readable on a phone and printed.

Every figure is a row with its interval, in figures and as a bar on the scale of its table, so the plot
is the table. It is made from the data of a study (``study.json``), which says all that is shown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from fateloom.lab.stats.intervals import Estimate
from fateloom.lab.study.figures import Unit, written

STYLE = """
:root { color-scheme: light dark; --ink: #222; --paper: #fff; --line: #ccc; --bar: #2f6690; --far: #b3402a }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8e8e8; --paper: #1b1b1d; --line: #4a4a4d; --bar: #7fb4dc; --far: #f0907a } }
body { font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper);
  max-width: 60rem; margin: 0 auto; padding: 1rem }
h1 { font-size: 1.5rem; line-height: 1.2 } h2 { font-size: 1.15rem; margin: 2rem 0 .3rem }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; padding: .3rem .5rem .3rem 0; border-top: 1px solid var(--line); vertical-align: top }
td.number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums }
.plot { width: 40%; min-width: 7rem } .track { position: relative; height: 1.4rem }
.track > * { position: absolute }
.span { top: .62rem; height: .2rem; background: var(--bar) }
.point { top: .4rem; width: .6rem; height: .6rem; margin-left: -.3rem; border-radius: 50%; background: var(--bar) }
.far .span, .far .point { background: var(--far) }
.fair { top: 0; bottom: 0; border-left: 1px dashed var(--ink) }
.scale { display: flex; justify-content: space-between; font-size: .8rem }
small, .note { font-size: .85rem; opacity: .85 } pre { overflow-x: auto; padding: .6rem; border: 1px solid var(--line) }
th[scope=row] { font-weight: 600; overflow-wrap: anywhere }
@media (max-width: 38rem) { .games, .remark { display: none } .plot { width: 30%; min-width: 4rem }
  td, th { font-size: .85rem } td.span95 { white-space: normal } }
"""


def page(data: Mapping[str, Any]) -> str:
    """Return the report of a study."""
    title = escape(data["title"])
    parts = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{title}</title><style>{STYLE}</style></head><body><main>",
        f"<h1>{title}</h1>",
        f"<p>{escape(data['stopped'])}.</p>",
        *(section(finding) for finding in data["findings"]),
        "<h2>How it was made</h2>",
        f"<p>Rules: {escape(data['game'])}, version {data['version']}. The same command gives the "
        "same games and the same figures.</p>",
        f"<pre>{escape(data['command'])}</pre>",
        f"<h2>The plan</h2><pre>{escape(data['plan'])}</pre>" if data["plan"] else "",
        "<h2>How to read it</h2>",
        "<p class=note>The bar is the 95 % interval, the dot the estimate, the dashed line what it "
        "would be if nothing made a difference. Red intervals leave that line out. Intervals hold for "
        "each figure alone: of many, some leave out the truth by chance. For cards and answers, the "
        "remark gives the share of false discoveries among all effects that are as clear as this one. "
        "What cards add is estimated inside tables and holds everything else constant that the same "
        "seats had; bots do not buy at random, so only forced answers are an experiment.</p>",
        "</main></body></html>",
    ]
    return "\n".join(filter(None, parts)) + "\n"


def section(finding: Mapping[str, Any]) -> str:
    """Return one finding: its table with bars, and its notes."""
    unit: Unit = finding["unit"]
    figures = finding["figures"]
    heading = f"<h2>{escape(finding['cell'])}: {escape(finding['title'])}</h2>"
    notes = "".join(f"<p class=note>{escape(note)}</p>" for note in finding["notes"])
    if not figures:
        return f"{heading}<p>No figure: too few games.</p>{notes}"
    low, high = scale(figures, finding["fair"])
    ends = [written(Estimate(end, 0, 0), unit)[0] for end in (low, high)]
    rows = [_row(figure, unit, finding["fair"], low, high) for figure in figures]
    return "\n".join(
        [
            heading,
            "<table><thead><tr><th></th><th></th><th>95 %</th><th class=plot>"
            f"<div class=scale><span>{ends[0]}</span><span>{ends[1]}</span></div></th>"
            "<th class=games>games</th><th class=remark></th></tr></thead><tbody>",
            *rows,
            "</tbody></table>",
            notes,
        ]
    )


def scale(figures: Sequence[Mapping[str, Any]], fair: float | None) -> tuple[float, float]:
    """Return the ends of a scale on which all intervals lie, with what is fair."""
    ends = [figure[name] for figure in figures for name in ("low", "high", "value")]
    known = [end for end in ends if end is not None]
    if fair is not None:
        known.append(fair)
    low, high = min(known), max(known)
    margin = 0.04 * (high - low or 1.0)
    return low - margin, high + margin


def _row(figure: Mapping[str, Any], unit: Unit, fair: float | None, low: float, high: float) -> str:
    first, last = (figure[name] if figure[name] is not None else end
                   for name, end in (("low", low), ("high", high)))  # fmt: skip
    value, span = written(Estimate(figure["value"], first, last), unit)

    def across(at: float) -> str:
        return f"{100 * (at - low) / (high - low):.2f}%"

    width = f"{100 * (last - first) / (high - low):.2f}%"
    far = ' class="far"' if fair is not None and not first <= fair <= last else ""
    line = "" if fair is None else f'<i class=fair style="left:{across(fair)}"></i>'
    return (
        f"<tr{far}><th scope=row>{escape(figure['name'])}</th><td class=number>{value}</td>"
        f"<td class='number span95'>{span}</td><td class=plot><div class=track>{line}"
        f'<i class=span style="left:{across(first)};width:{width}"></i>'
        f'<i class=point style="left:{across(figure["value"])}"></i></div></td>'
        f"<td class='number games'>{figure['games']:,}</td>"
        f"<td class=remark><small>{escape(figure['note'])}</small></td></tr>"
    )
