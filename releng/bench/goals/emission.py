# SPDX-License-Identifier: Apache-2.0
"""Emission alone, as in Table 1 of the paper on Chorus RPC: the path of a request down to the socket, general and specialised."""
import sys

from .common import row
from .orb import benchmark, builds

GENERAL, WOVEN = "general", "all"
NATIVE = f"{WOVEN}, native-layout"
# level, work and runtime as in the table of the benchmark; the goal is a change in per cent, of instructions if they were counted
GOALS = (
    ("socket level", "ping", WOVEN, "an empty call", -72.8),
    ("stub to socket", "ping", WOVEN, "an empty call", -55),
    ("stub to socket", "send-records-64", NATIVE, "64 structures in the native layout", -55),
    ("stub to socket", "send-records-1024", NATIVE, "1,024 structures in the native layout", -55),
)


def change(text):
    """Returns a change of the table as a number; None for an empty cell."""
    return float(text.removesuffix(" %")) if text else None


def emission_rows(table):
    """Returns a row for each goal whose work was measured, of the rows of the benchmark's table."""
    found = {(level, work, runtime): cells for level, work, runtime, *cells in table}
    rows = []
    for level, work, runtime, title, goal in GOALS:
        base, other = found.get((level, work, GENERAL)), found.get((level, work, runtime))
        if base is None or other is None:
            continue
        time = f"{base[2]} → {other[2]} ns ({other[5]})"
        text = f"{base[0]} → {other[0]} instructions ({other[1]}); {time}" if other[1] else time
        got = change(other[1] or other[5])
        rows.append(row(f"emission, {level}, {title}", f"{goal} %", text, None if got is None else got <= goal))
    return rows


def measure(folder, options):
    """Both builds take turns; the layout of structures in memory is an option of both."""
    where = builds(folder, "emission")
    words = ["--sections", "emission", "--specialised", f"{WOVEN}={where['woven']}", "--rounds", "3" if options.quick else "12"]
    table = benchmark(where["general"], *words, *(["--quick"] if options.quick else []))["tables"][0]
    if table["failures"]:
        sys.exit("; ".join(table["failures"]))
    return {"table": table["rows"], "rows": emission_rows(table["rows"])}
