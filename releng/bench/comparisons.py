#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures how often comparisons of two configurations are right, by a series of sessions with no injected time, or with a
known one.

  comparisons.py measure --store DIR --change 0 --sessions 100 [--limit 60s] [--load] [--gate 5 | --precision 2] [--duet]
  comparisons.py table --store DIR... [--json]

`measure` runs sessions of BasicSP with two variants, `same` and `also`, whose names have the same length. The call of the GPS burns
`work` in both, and `--change` per cent of its median more in the second. The median comes from a first, short session under the same
load. Each session ends after its time (--limit), with the verdict of a gate (--gate PERCENT), or when its intervals are narrow enough
(--precision PERCENT). With --load, a process for each core alternates between a busy loop and a pause, each of two seconds on average.
The load average of the last minute is recorded; it includes the session itself, and is about 1 on a quiet machine. The store keeps
all results; `table` computes all figures from stores, including those of interrupted sessions and of other machines.
"""
import argparse
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from multiprocessing import Process
from pathlib import Path

HOME = Path(__file__).resolve().parents[2]
BELLWETHER = os.environ.get("BELLWETHER", str(HOME / "bellwether"))
WORK_NS = 2_000
CALL = "get_data_at_airframe_saturated"


def bellwether(store, *arguments, good=(0,)):
    """Returns the command's JSON; its exit code must be one of `good`."""
    done = subprocess.run(
        [BELLWETHER, *arguments, "--json"], env={**os.environ, "BELLWETHER_STORE": str(store)}, capture_output=True, text=True
    )
    if done.returncode not in good:
        sys.exit(f"bellwether {' '.join(arguments)} ended with {done.returncode}:\n{done.stderr[-2000:]}")
    return json.loads(done.stdout)


def model(folder):
    """Returns BasicSP with a GPS that burns the time `work` in each call."""
    text = (HOME / "examples/basicsp/basicsp.bellwether").read_text()
    text, count = re.subn(r"(on call data\.get_data \{\n)", r"\1      burn ${work};\n", text, count=1)
    assert count == 1, "BasicSP's GPS has no call get_data any more"
    file = folder / "basicsp.bellwether"
    file.write_text(text.replace("module nav {", "parameter work : duration = 2 us;\n\nmodule nav {", 1))
    return file


def busy(core, seed):
    """Keeps a core busy, with pauses; busy times and pauses have random lengths."""
    os.sched_setaffinity(0, {core})
    draw = random.Random(seed)
    while True:
        until = time.monotonic() + draw.expovariate(0.5)
        while time.monotonic() < until:
            pass
        time.sleep(draw.expovariate(0.5))


def session(store, file, changed, rule):
    variants = ["--variant", f"same:work={WORK_NS} ns", "--variant", f"also:work={WORK_NS + changed} ns"]
    return bellwether(store, "run", str(file), "--samples", "400", "--rate-scale", "10", *variants, *rule, good=(0, 2, 4))


def measure(options):
    with tempfile.TemporaryDirectory() as folder:
        file = model(Path(folder))
        loads = []
        try:
            if options.load:
                loads = [Process(target=busy, args=(core, core), daemon=True) for core in os.sched_getaffinity(0)]
                for load in loads:
                    load.start()
            # Without a change, the base's median is not needed, but the session warms up the build
            first = session(options.store, file, 0, ["--precision", "0.01%", "--limit", "20s"])
            medians = [m["p50"] for m in first["targets"][0]["metrics"] if m["name"] == CALL and m["kind"] == "latency"]
            changed = round(options.change / 100 * medians[0])
            rule = ["--threshold", f"{options.gate}%"] if options.gate else ["--precision", f"{options.precision}%"]
            rule += ["--duet"] if options.duet else []
            for number in range(options.sessions):
                done = session(options.store, file, changed, [*rule, "--limit", options.limit])
                record = {
                    "session": done["session"],
                    "injectedNs": changed,
                    "load": options.load,
                    "duet": options.duet,
                    "loadAverage": os.getloadavg()[0],
                    "verdict": done["stopping"]["comparisons"][0]["reason"],
                }
                with open(Path(options.store) / "series.jsonl", "a", encoding="utf-8") as series:
                    series.write(json.dumps(record) + "\n")
                print(f"{number + 1} of {options.sessions}: {record['verdict']}", file=sys.stderr)
        finally:
            for load in loads:
                load.terminate()


def quantile(values, part):
    ascending = sorted(values)
    return ascending[min(len(ascending) - 1, int(part * len(ascending)))] if ascending else None


def measured_shares(runs, seconds):
    """Returns the fractions of a session's time in which windows of each phase were measured.

    `runs` are the folders of the runs of both configurations, `seconds` the session's time up to its last look."""
    spans = {}
    for result in (r for run in runs for r in run.glob("round-*/result.json")):
        for phase in json.loads(result.read_text())["phases"]:
            for window in phase.get("windows", []):
                spans[phase["name"]] = spans.get(phase["name"], 0) + window["endNs"] - window["startNs"]
    return {phase: span / 1e9 / seconds for phase, span in spans.items()} if seconds else {}


def width(figures, chosen):
    """Returns the median width of the intervals of the chosen figures of one session; None without such a figure."""
    return quantile([f["high"] - f["low"] for f in figures if chosen(f) and None not in (f["low"], f["high"])], 0.5)


def row(store, sessions, injected, load, kind):
    """Evaluates sessions with one change and one rule; a session is its record and its comparison."""
    figures = [compared["comparisons"][0]["figures"] for _, compared in sessions]
    primary = [[f for f in each if f["primary"]] for each in figures]
    call = [next(f for f in each if f["metric"] == CALL and f["statistic"] == "p50") for each in primary]
    differences = [f["blocks"]["difference"] for f in call if f.get("blocks", {}).get("difference")]
    shares = []
    for (_, compared), one in zip(sessions, call):
        sides = compared["base"]["runs"] + compared["comparisons"][0]["other"]["runs"]
        shares.append(measured_shares([Path(store) / "runs" / run for run in sides], one.get("blocks", {}).get("seconds")))
    verdicts = [record["verdict"] for record, _ in sessions]

    def median_width(chosen):
        return quantile([w for each in figures if (w := width(each, chosen)) is not None], 0.5)

    return {
        "injectedNs": injected,
        "load": load,
        "loadAverage": quantile([r["loadAverage"] for r, _ in sessions if "loadAverage" in r], 0.5),
        "rule": kind,
        "sessions": len(sessions),
        "anyPrimaryDifferent": sum(any(f["verdict"] in ("lower", "higher") for f in each) for each in primary),
        "callDifferent": sum(f["verdict"] == "higher" for f in call),
        "foundNs": quantile([d["value"] for d in differences], 0.5),
        "intervalsWithTheInjected": sum(d["low"] <= injected <= d["high"] for d in differences if d.get("low") is not None),
        "width": width(call, lambda f: True),
        "widthOfP99": median_width(lambda f: f["metric"] == CALL and f["statistic"] == "p99"),
        "widthOfThroughput": median_width(lambda f: f["kind"] == "throughput"),
        "seconds": quantile([f["blocks"]["seconds"] for f in call if "blocks" in f], 0.5),
        "measuredShare": quantile([sum(each.values()) for each in shares if each], 0.5),
        "measuredShareSaturated": quantile([each.get("saturated", 0) for each in shares if each], 0.5),
        "verdicts": {v: verdicts.count(v) for v in sorted(set(verdicts))},
    }


def rows(store):
    """Prints one line for each change, with and without load, for each rule with its limit, and each kind of
    alternation."""
    groups = {}
    for line in (Path(store) / "series.jsonl").read_text().splitlines():
        record = json.loads(line)
        compared = bellwether(store, "compare", record["session"], good=(0, 2))
        if "comparisons" not in compared:
            continue
        rule = compared["stopping"]["rule"]
        kind = f"{rule['kind']} {100 * rule['value']:g}% {rule['seconds']:g}s" + (" duet" if record.get("duet") else "")
        key = (record["injectedNs"], record["load"], kind)
        groups.setdefault(key, []).append((record, compared))
    for (injected, load, kind), sessions in sorted(groups.items()):
        yield row(store, sessions, injected, load, kind)


def table(options):
    lines = [row for store in options.store for row in rows(store)]
    if options.json:
        print(json.dumps(lines))
        return
    columns = list(lines[0]) if lines else []
    for column in columns:
        values = [f"{v:.3g}" if isinstance(v, float) else str(v) for v in (line[column] for line in lines)]
        print(f"{column:<26}" + "".join(f"  {value:>24}" for value in values))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    one = commands.add_parser("measure")
    one.add_argument("--store", required=True)
    one.add_argument("--change", type=float, default=0, help="per cent of the call's median")
    one.add_argument("--sessions", type=int, default=10)
    one.add_argument("--limit", default="60s")
    one.add_argument("--load", action="store_true")
    one.add_argument("--gate", type=float, help="end with the verdict at this threshold, in per cent")
    one.add_argument("--duet", action="store_true", help="both configurations measure at the same time")
    one.add_argument("--precision", type=float, default=0.01, help="end when the intervals are that narrow, in per cent")
    one.set_defaults(do=measure)
    two = commands.add_parser("table")
    two.add_argument("--store", required=True, nargs="+")
    two.add_argument("--json", action="store_true")
    two.set_defaults(do=table)
    options = parser.parse_args()
    options.do(options)


if __name__ == "__main__":
    main()
