#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures the goals of specialisation: general and specialised Corbel, in turn. On a machine where nothing else runs.

  specialisation.py path [--rounds 20]
      the time of a get_data within the ORB, without kernel and servant: median and standard deviation, 43 % less
  specialisation.py orb [--turns 5]
      user instructions of an empty call and of 1,024 structures; the median of calls with structures, times the raw wire
  specialisation.py emission
      emission alone: 72.8 % less at the socket level, as in the paper on Chorus RPC; 55 % less from the stub to the socket
  specialisation.py saturated [--transport iiop|uiop|shmiop]... [--wait block|adaptive|spin] [--limit 10min]
      BasicSP, its saturated phase: no median, 99th percentile, standard deviation or throughput is worse with certainty
  specialisation.py predicted [--calibrate] [--specialise each|allowed|NAME[,NAME]] [--rounds 8]
      predicted and measured gains of each specialisation and of all: within 20 % (instructions), 30 % (nanoseconds)
  specialisation.py analysis [--runs 5]
      the command `specialise` on 1,000 instances with 3,600 connections: less than 3 s
  specialisation.py focus [--limit 12min]
      the figures of the paper on FOCUS beside ours: each specialisation, the build, all together, sequences by length

Each command takes at most an hour, with the builds of Corbel, and prints the rows of a table in Markdown, with the goal beside the
result; --json prints one JSON object with all figures. --quick is a short try, whose figures decide nothing. SHMIOP that spins needs a
core for each thread that waits; with fewer than eight cores, --wait is adaptive unless it is given. `predicted` needs a calibration of
this machine (--calibrate: some ten minutes, and the builds of Corbel), and Valgrind or the counters of the machine; `orb` and
`emission` need Valgrind. DIR (--folder, otherwise a temporary folder) keeps models, builds and the run store; `orb` and `emission` share
their builds there.
"""
import argparse
import json
import tempfile
from pathlib import Path

from goals import analysis, common, emission, focus, orb, path, predicted, saturated

GOALS = {
    "path": path,
    "orb": orb,
    "emission": emission,
    "saturated": saturated,
    "predicted": predicted,
    "analysis": analysis,
    "focus": focus,
}


def positive(text):
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("must be 1 or more")
    return number


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    words = {name: commands.add_parser(name, description=goal.__doc__) for name, goal in GOALS.items()}
    for each in words.values():
        each.add_argument("--folder", type=Path, metavar="DIR")
        each.add_argument("--json", action="store_true")
        each.add_argument("--quick", action="store_true")
    words["path"].add_argument("--rounds", type=positive, default=20)
    words["orb"].add_argument("--turns", type=positive, default=5)
    words["saturated"].add_argument("--transport", action="append", choices=common.TRANSPORTS)
    words["saturated"].add_argument("--wait", choices=("block", "adaptive", "spin"))
    words["saturated"].add_argument("--limit", default="10min")
    words["predicted"].add_argument("--calibrate", action="store_true")
    words["predicted"].add_argument("--specialise", metavar="NAMES")
    words["predicted"].add_argument("--rounds", type=positive, default=8)
    words["analysis"].add_argument("--runs", type=positive, default=5)
    words["focus"].add_argument("--limit", default="12min")
    return parser.parse_args()


def main():
    options = arguments()
    with tempfile.TemporaryDirectory() as temporary:
        folder = (options.folder or Path(temporary)).resolve()
        folder.mkdir(parents=True, exist_ok=True)
        found = GOALS[options.command].measure(folder, options)
    print(json.dumps(found) if options.json else common.markdown(found["rows"]))


if __name__ == "__main__":
    main()
