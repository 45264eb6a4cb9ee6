"""The files of a report: ``study.json`` with all figures, and ``report.html`` made from it."""

from __future__ import annotations

import json
from pathlib import Path

from fateloom.engine.rules.game import UsageError
from fateloom.lab.report.html import page
from fateloom.lab.study.study import Study

DATA, PAGE = "study.json", "report.html"


def write_report(study: Study, folder: Path) -> Path:
    """Write both files into the folder of a study. Return where the page is."""
    data = study.data()
    try:
        (folder / DATA).write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", "utf-8")
        (folder / PAGE).write_text(page(data), "utf-8")
    except OSError as problem:
        raise UsageError(f"{folder} cannot be written: {problem.strerror}") from None
    return folder / PAGE
