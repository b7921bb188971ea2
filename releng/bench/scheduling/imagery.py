#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures recomputations of rates while image tiles arrive over a narrow link, by deadline, as Figure 10 of Gill et al.

  imagery.py --out DIR [--images 200] [--deadline 48 --deadline 42 --deadline 38] [--without-link]

Each deadline, in seconds of the paper, is a run of examples/imagery; an image takes a tenth of this time. The link is that of a local
lab, which needs root; without the link, tiles take 3 ms, and the deadlines differ only by the stated rates. The times come from
`*.rates.tsv` (docs/reference/contracts.md, Recomputations of rates), which contains the first 16,384 recomputations of a phase; the
number includes all. The halves divide the time from the first recomputation to the last one. Deadlines that were measured before, in
the same folder, are not measured again.
"""
import argparse
from pathlib import Path

from common import HOME, kept, microseconds, quantile, run, table

DEADLINES = [48, 42, 38]
TILES = 100  # the number of tiles of an image


def recomputations(file):
    """Returns begin and duration of each recomputation in ns."""
    lines = [line for line in file.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    return [(int(begin), int(duration)) for begin, duration, *_ in (line.split("\t") for line in lines[1:])]


def measure(options, deadline):
    folder = Path(options.out)
    done = run(
        folder,
        str(HOME / "examples/imagery"),
        "--parameter",
        f"deadline={deadline}",
        "--samples",
        str(options.images * TILES),
        "--out",
        str(folder / "out"),
        *([] if options.without_link else ["--lab"]),
    )
    if done is None:
        return None
    target = done["targets"][0]
    number = next(metric["count"] for metric in target["metrics"] if metric["kind"] == "recomputations")
    all_of = recomputations(folder / "store/runs" / target["run"] / "round-1/samples/fetching.cockpit.rates.tsv")
    middle = (all_of[0][0] + all_of[-1][0]) / 2
    return {
        "number": int(number),
        "first": [duration for begin, duration in all_of if begin <= middle],
        "second": [duration for begin, duration in all_of if begin > middle],
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", required=True, help="folder of the store and the results")
    parser.add_argument("--images", type=int, default=200)
    parser.add_argument("--deadline", type=int, action="append")
    parser.add_argument("--without-link", action="store_true", help="both processes on this machine, without root")
    options = parser.parse_args()
    rows = []
    for deadline in options.deadline or DEADLINES:
        name = f"imagery-{deadline}-{options.images}-{'without-link' if options.without_link else 'link'}"
        result = kept(options.out, name, lambda deadline=deadline: measure(options, deadline))
        if result is None:
            continue
        first, second = result["first"], result["second"]
        rows.append(
            [f"{deadline} s", result["number"], len(first), len(second)]
            + [microseconds(quantile(first + second, part)) for part in (0.5, 0.99, 1)]
            + [microseconds(quantile(half, 0.99)) for half in (first, second)]
        )
    counts = ["recomputations", "in the first half", "in the second half"]
    times = ["p50 (µs)", "p99 (µs)", "max (µs)", "p99 of the first half (µs)", "p99 of the second half (µs)"]
    table(["deadline", *counts, *times], rows)


if __name__ == "__main__":
    main()
