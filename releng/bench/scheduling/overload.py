#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures the flight program in overload, by discipline and cancellation, as Figures 7 and 8 of Gill et al.

  overload.py --out DIR [--hyperperiods 1000] [--load 1.2]

Each combination of a discipline, maximum urgency first or rate monotonic, and a kind of cancellation is a run of examples/ofp. The
runs are in sequence; a hyperperiod is a second, so that a run of 1,000 hyperperiods takes 17 minutes. Runs that were made before, in
the same folder, are not repeated.
The counts are those of the metrics of the kind `deadline-misses` (docs/how-to/dynamic-scheduling.md, In a model).
"""
import argparse
from pathlib import Path

from common import HOME, kept, run, table

DISCIPLINES = ["maximum-urgency-first", "rate-monotonic"]
CANCELLATIONS = ["never", "late", "infeasible"]
CORRECTIONS_A_SECOND = 20  # the rate of each `steering`, whose samples end the phase


def measure(options, discipline, cancellation):
    done = run(
        options.out,
        str(HOME / "examples/ofp"),
        "--set",
        f"corbel.SchedulingDiscipline={discipline}",
        "--set",
        f"corbel.SchedulingCancellation={cancellation}",
        "--parameter",
        f"load={options.load}",
        "--samples",
        str(options.hyperperiods * CORRECTIONS_A_SECOND),
        "--out",
        str(Path(options.out) / "out"),
    )
    if done is None:
        return None
    sums = {}
    for metric in done["targets"][0]["metrics"]:
        if metric["kind"] == "deadline-misses":
            counts = sums.setdefault(str(int(metric["criticality"])), {})
            for key in ("made", "count", "cancelled", "wasted"):
                counts[key] = counts.get(key, 0) + metric[key]
    return sums


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", required=True, help="folder of the store and the results")
    parser.add_argument("--hyperperiods", type=int, default=1000)
    parser.add_argument("--load", type=float, default=1.2)
    options = parser.parse_args()
    rows = []
    for discipline in DISCIPLINES:
        for cancellation in CANCELLATIONS:
            name = f"ofp-{options.load}-{options.hyperperiods}-{discipline}-{cancellation}"
            sums = kept(options.out, name, lambda d=discipline, c=cancellation: measure(options, d, c))
            if sums is None:
                continue
            row = [f"{discipline}, {cancellation}"]
            for criticality in ("1", "0"):
                row += [int(sums[criticality][key]) for key in ("made", "count", "cancelled")]
            row.append(f"{sum(each['wasted'] for each in sums.values()) / 1e9 / options.hyperperiods:.4f}")
            rows.append(row)
    kinds = [f"{kind} {count}" for kind in ("critical", "others") for count in ("made", "missed", "cancelled")]
    table(["discipline, cancellation", *kinds, "wasted (s a hyperperiod)"], rows)


if __name__ == "__main__":
    main()
