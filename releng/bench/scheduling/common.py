# SPDX-License-Identifier: Apache-2.0
"""The common parts of the measurements of scheduling: the command, stored results, and tables."""
import json
import os
import subprocess
import sys
from pathlib import Path

HOME = Path(__file__).resolve().parents[3]
BELLWETHER = os.environ.get("BELLWETHER", str(HOME / "bellwether"))

# Exit codes of the command (CONTRIBUTING.md, house rules).
MACHINE_LACKS = 3
DEADLINE_MISSED = 4


def bellwether(folder, *arguments, good=(0,)):
    """Returns the exit code and JSON of a command, whose store is in `folder`; other exit codes end this program."""
    environment = {**os.environ, "BELLWETHER_STORE": str(Path(folder) / "store")}
    done = subprocess.run([BELLWETHER, *arguments, "--json"], env=environment, capture_output=True, text=True, check=False)
    if done.returncode not in good:
        sys.exit(f"bellwether {' '.join(arguments)} ended with {done.returncode}:\n{done.stderr[-2000:]}\n{done.stdout[-500:]}")
    return done.returncode, json.loads(done.stdout)


def kept(folder, name, measure):
    """Returns the result of `measure()`, from its file if it was measured before. An interrupted measurement leaves no
    file."""
    file = Path(folder) / f"{name}.json"
    if file.exists():
        return json.loads(file.read_text(encoding="utf-8"))
    print(f"measuring {name}", file=sys.stderr)
    result = measure()
    if result is not None:
        file.parent.mkdir(parents=True, exist_ok=True)
        part = file.with_suffix(".part")
        part.write_text(json.dumps(result), encoding="utf-8")
        part.rename(file)
    return result


def run(folder, *arguments):
    """Returns the JSON of a run; None if this machine does not permit real-time scheduling, which is reported."""
    code, result = bellwether(folder, "run", *arguments, good=(0, MACHINE_LACKS))
    if code == MACHINE_LACKS:
        print(f"not measured: {result['error']['message']}. {result['error']['fix']}", file=sys.stderr)
        return None
    return result


def quantile(values, part):
    """Returns the smallest value that is not exceeded by at least this fraction of the values; None if there are
    none."""
    ascending = sorted(values)
    return ascending[max(0, -int(-part * len(ascending) // 1) - 1)] if ascending else None


def microseconds(nanoseconds):
    return "" if nanoseconds is None else f"{nanoseconds / 1000:.1f}"


def table(headings, rows):
    """Prints a Markdown table; the first column is text, the others are numbers."""
    print("| " + " | ".join(headings) + " |")
    print("| --- |" + " ---: |" * (len(headings) - 1))
    for row in rows:
        print("| " + " | ".join(str(cell) for cell in row) + " |")
