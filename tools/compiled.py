"""The compiled build: the same source, translated to C by mypyc. ``make fast`` makes it in place.

``python tools/compiled.py`` builds beside the sources in ``src/``; ``python tools/compiled.py remove``
takes it away again. The hook in ``hatch_build.py`` puts it into a wheel. What is compiled is decided
by :func:`modules`.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src"
STAMP = SOURCE / "fateloom" / "compiled.json"
"""What the sources were when they were compiled in place: see ``fateloom/which_build.py``."""
WORK = Path("build") / f"compiled-{sys.version_info[0]}{sys.version_info[1]}"
LEVEL = os.environ.get("MYPYC_OPT_LEVEL", "1")
OBJECTS = WORK / f"objects-O{LEVEL}"
FLAGS = ("-fvisibility=hidden", "-fno-plt")
"""Calls within the library, and from it to Python, are direct: this is worth a tenth of the speed."""
GROUP = "fateloom"
"""The library that holds all modules: calls within one library are direct."""

FOLDERS = ("engine", "bots/search", "games")
FILES = (
    "bots/greedy.py",
    "bots/judgement.py",
    "bots/observation.py",
    "bots/random.py",
    "lab/simulation/recorder.py",
)
PLAIN = {
    "companion": "the daily deal and the records file are no work for a search",
    "declarations.py": "dataclasses with slots, which mypyc does not know",
    "face.py": "dataclasses with slots; their fields are read as the schema of cards",
    "faces.py": "dataclasses with slots; their fields are read as the schema of cards",
    "game.py": "cached properties, which mypyc works out again each time",
    "lazy_zone.py": "it serves plain Python alone",
    "native.py": "it is what plain Python has in place of the compiler's marks",
    "names.py": "subclasses of int and str, which the compiler takes for int and str",
    "options.py": "subclasses of a dataclass with slots",
    "result.py": "frozen dataclasses, which cannot be sent to another process when compiled",
    "registry.py": "it imports by name, and is not asked often",
}
"""Files and folders below :data:`FOLDERS` that stay plain Python, and why."""


def modules() -> list[str]:
    """Return the files to be compiled, as paths from the root."""
    home = SOURCE / "fateloom"
    found = [path for folder in FOLDERS for path in (home / folder).rglob("*.py")]
    found += [home / name for name in FILES]
    return sorted(
        str(path.relative_to(ROOT))
        for path in found
        if not PLAIN.keys() & set(path.relative_to(home).parts)
        and (path.name != "__init__.py" or path.parent.name == "advice")  # others hold no code
    )


def build(target: Path, jobs: int = 2) -> list[Path]:
    """Compile everything into a folder laid out like ``src/``; return the files that were made."""
    import setuptools  # noqa: F401  # mypyc asks which of the two builders is loaded
    from mypyc.build import mypycify

    begun = time.monotonic()
    os.chdir(ROOT)  # mypyc and distutils go by relative paths
    extensions = mypycify(
        ["--config-file", "tools/compiled.ini", *modules()],
        opt_level=LEVEL,
        debug_level="0",
        multi_file=True,  # as one file it is a million lines of C
        target_dir=str(WORK),
        group_name=GROUP,
    )
    print(f"{time.monotonic() - begun:.0f} s: written in C, now compiling", flush=True)
    changed = max(path.stat().st_mtime for path in WORK.rglob("*.h"))
    with ThreadPoolExecutor(jobs) as pool:
        made = list(pool.map(lambda one: _object(*one, changed), _sources(extensions)))
        objects = iter(made)
        for extension in extensions:
            extension.extra_objects = [next(objects) for _ in extension.sources]
        files = list(pool.map(lambda one: _library(one, target), extensions))
    print(f"{time.monotonic() - begun:.0f} s: {len(files) - 1} modules are compiled", flush=True)
    return files


def _sources(extensions: Sequence[Any]) -> Iterator[tuple[Any, str]]:
    for extension in extensions:
        for source in extension.sources:
            yield extension, source


def _compiler() -> Any:
    from setuptools._distutils.ccompiler import new_compiler
    from setuptools._distutils.sysconfig import customize_compiler

    compiler = new_compiler()
    customize_compiler(compiler)
    return compiler


def _object(extension: Any, source: str, headers: float) -> str:
    """Compile one file of C, unless that was done since it or a header changed."""
    from sysconfig import get_path

    made = (OBJECTS / source).with_suffix(".o")
    if not made.exists() or made.stat().st_mtime < max(Path(source).stat().st_mtime, headers):
        compiler = _compiler()
        flags = FLAGS if compiler.compiler_type == "unix" else ()
        compiler.compile(
            [source],
            output_dir=str(OBJECTS),
            include_dirs=[get_path("include"), *extension.include_dirs],
            extra_postargs=[*extension.extra_compile_args, *flags],
        )
    return str(made)


def _library(extension: Any, target: Path) -> Path:
    from sysconfig import get_config_var

    path = target / (extension.name.replace(".", "/") + get_config_var("EXT_SUFFIX"))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)  # a process that runs keeps the file that it has open
    _compiler().link_shared_object(extension.extra_objects, str(path))
    return path


def in_place() -> None:
    """Build beside the sources, and note what they were."""
    remove()
    state = source_state()
    build(SOURCE, jobs=min(2, os.cpu_count() or 1))
    STAMP.write_text(json.dumps(state, indent=0) + "\n")


def source_state() -> dict[str, list[int]]:
    """Return size and time of change of every file that is compiled."""
    state = {}
    for module in modules():
        stat = (ROOT / module).stat()
        name = str(Path(module).relative_to("src/fateloom"))
        state[name] = [stat.st_size, stat.st_mtime_ns]
    return state


def remove() -> None:
    """Take away what was built in place."""
    for path in SOURCE.rglob("*.so"):
        path.unlink()
    STAMP.unlink(missing_ok=True)


if __name__ == "__main__":
    if sys.argv[1:] == ["remove"]:
        remove()
    else:
        in_place()
