# SPDX-License-Identifier: Apache-2.0
"""The common parts of the measurements: the command, BasicSP over a transport, ratios with intervals, and rows of the table."""
import json
import os
import random
import statistics
import subprocess
import sys
from pathlib import Path

HOME = Path(__file__).resolve().parents[3]
BELLWETHER = os.environ.get("BELLWETHER", str(HOME / "bellwether"))
BASICSP = HOME / "examples/basicsp/basicsp.bellwether"
TRANSPORTS = ("iiop", "uiop", "shmiop")
PROCESSES = ("timer", "gps", "airframe", "display")
RESAMPLES = 2000
HEAD = ("work", "goal", "result", "reached")


def bellwether(folder, *arguments):
    """Returns the command's JSON."""
    done = subprocess.run(
        [BELLWETHER, *arguments, "--json"],
        cwd=folder,
        env={**os.environ, "BELLWETHER_STORE": str(folder / "store")},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )
    if done.returncode != 0:
        sys.exit(f"bellwether {' '.join(arguments)} ended with {done.returncode}:\n{done.stdout[-1000:]}\n{done.stderr[-2000:]}")
    return json.loads(done.stdout)


def model(transport, pinned=True):
    """Returns BasicSP, whose processes listen on a transport only."""
    text = BASICSP.read_text()
    for name in PROCESSES:
        old = f"process {name} {{ {name}; affinity 0; }}"
        assert old in text, f"BasicSP has no {old!r} any more"
        text = text.replace(old, f"process {name} {{ {name}; {'affinity 0; ' if pinned else ''}endpoint {transport}; }}")
    return text


def comparisons(folder, session):
    """Returns the figures of each configuration of a session beside its first one, by the configuration's name."""
    found = bellwether(folder, "compare", session)["comparisons"]
    return {each["other"]["variant"]: each["figures"] for each in found}


def ratio(pairs):
    """Returns the geometric mean of the ratios of pairs, with its 95 % interval by a bootstrap over the pairs."""
    ratios = [other / base for base, other in pairs]
    draw = random.Random(1)
    means = sorted(statistics.geometric_mean(draw.choices(ratios, k=len(ratios))) for _ in range(RESAMPLES))
    low, high = means[int(0.025 * RESAMPLES)], means[int(0.975 * RESAMPLES) - 1]
    return {"ratio": round(statistics.geometric_mean(ratios), 4), "low": round(low, 4), "high": round(high, 4)}


def change(part, low=None, high=None):
    """Returns the change of a ratio in per cent, with its interval if it is known."""
    text = f"{100 * (part - 1):+.1f} %"
    return text if low is None or high is None else f"{text} ({100 * (low - 1):+.1f} … {100 * (high - 1):+.1f})"


def row(work, goal, result, reached=None):
    """Returns a row of the table. `reached` is None if the row has no goal that can be reached."""
    return {"work": work, "goal": goal, "result": result, "reached": reached}


def markdown(rows):
    """Returns the rows as a table in Markdown."""
    words = {True: "yes", False: "no", None: "–"}
    lines = [HEAD, ["---"] * len(HEAD)] + [[each["work"], each["goal"], each["result"], words[each["reached"]]] for each in rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)
