"""Write the transcripts anew."""

from pathlib import Path
from tempfile import TemporaryDirectory

from tests.cli import fateloom
from tests.cli.transcripts import CALLS, HERE, typed_in

for name, call in CALLS.items():
    path = HERE / f"{name}.txt"
    with TemporaryDirectory() as folder:
        said = fateloom(call, typed=typed_in(path.read_text()), cwd=Path(folder))
    path.write_text(said.out)
    print(f"written {name}")
