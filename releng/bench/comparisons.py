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

Three figures of the table check the injection (docs/explanation/methods.md, The injected time). `askedNs` is the time that the second
variant burns more. `injectedNs` is the time that this took: the GPS burns in a call of a component in its own process, and a probe
measures each such call in the same windows. `foundAtP10Ns` is the difference of the windows' 10th percentiles of the GPS's call, and
`foundInOtherCallNs` the difference of the medians of the display's call, which burns nothing. Older stores have no `injectedNs`.
"""
import argparse
import json
import os
import random
import statistics
import struct
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
OTHER_CALL = "get_data_at_display_saturated"
WORK = "work_saturated"

CALL_SAMPLES = "airframe_gps_get_data.saturated.airframe.bws"
RECORD = struct.Struct("<QqqqQ")  # sequence, intended, start, end, flags
HEADER = 4096
NOT_COUNTED = 3  # flags of warm-up and of failed calls

WORKER = """  /** The work of the GPS: a call, so that its time is measured. */
  component Worker {
    provides ReadData data;

    state Position position;

    on call data.get_data {
      burn ${work};
      return position;
    }
  };

"""

# The changes to BasicSP, in order. The worker has the interface of the GPS, so that both calls have the same floor: a floor more would
# take time of each window. The metric is the last latency, so that it is not a primary figure. A direct call takes the least time.
CHANGES = (
    ("    on call data.get_data {\n", "    on call data.get_data {\n      call worker.get_data() -> position;\n"),
    ("  component GPS {\n", WORKER + "  component GPS {\n    uses ReadData worker;\n"),
    ("module nav {\n", "parameter work : duration = 2 us;\n\nmodule nav {\n"),
    ("  gps : nav::GPS;\n", "  gps : nav::GPS;\n  worker : nav::Worker;\n"),
    ("  airframe.gps -> gps.data;\n", "  airframe.gps -> gps.data;\n  gps.worker -> worker.data;\n"),
    ("process gps { gps; affinity 0; }", "process gps { gps; worker; affinity 0; option Collocation on corbel = direct; }"),
    (
        "  measure misses update_misses ",
        f"  measure latency {WORK} at gps.worker.get_data in saturated\n"
        "      warmup ${saturated_warmup} samples ${saturated_samples};\n"
        "  measure misses update_misses ",
    ),
)


def bellwether(store, *arguments, good=(0,)):
    """Returns the command's JSON; its exit code must be one of `good`."""
    done = subprocess.run(
        [BELLWETHER, *arguments, "--json"], env={**os.environ, "BELLWETHER_STORE": str(store)}, capture_output=True, text=True
    )
    if done.returncode not in good:
        sys.exit(f"bellwether {' '.join(arguments)} ended with {done.returncode}:\n{done.stderr[-2000:]}")
    return json.loads(done.stdout)


def model(folder):
    """Returns BasicSP with a GPS that burns the time `work` in each call of get_data, and with the latency of the burning."""
    text = (HOME / "examples/basicsp/basicsp.bellwether").read_text()
    for old, new in CHANGES:
        assert old in text, f"BasicSP has no {old.strip()!r} any more"
        text = text.replace(old, new, 1)
    file = folder / "basicsp.bellwether"
    file.write_text(text)
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
                    "askedNs": changed,
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


def samples(file):
    """Returns the beginning and the end of each call that counts (docs/reference/contracts.md, Sample files)."""
    content = file.read_bytes()
    records = RECORD.iter_unpack(content[HEADER : len(content) - (len(content) - HEADER) % RECORD.size])
    return [(intended, end) for _, intended, _, end, flags in records if end != 0 and not flags & NOT_COUNTED]


def fastest(run):
    """Returns the 10th percentile of the GPS's call in each saturated window of a run (ns), by round and block; without rounds whose
    samples were deleted."""
    found = {}
    for file in run.glob(f"round-*/samples/{CALL_SAMPLES}"):
        calls = samples(file)
        launch = file.parents[1]
        phases = [phase for phase in json.loads((launch / "result.json").read_text())["phases"] if phase["name"] == "saturated"]
        for window in (window for phase in phases for window in phase.get("windows", [])):
            latencies = [end - begin for begin, end in calls if window["startNs"] <= begin and end <= window["endNs"]]
            if latencies:
                found[launch.name, window["block"]] = quantile(latencies, 0.1)
    return found


def difference_of_fastest(base, other):
    """Returns the Hodges-Lehmann estimate of the difference of two runs' `fastest` over their blocks (ns); None without blocks."""
    one, two = fastest(base), fastest(other)
    found = [two[block] - one[block] for block in one.keys() & two.keys()]
    means = [(first + second) / 2 for number, first in enumerate(found) for second in found[number:]]
    return statistics.median(means) if means else None


def difference(figures, metric):
    """Returns the difference of a metric's medians with its interval (ns); None if it is not known."""
    for figure in figures:
        if (figure["metric"], figure["statistic"]) == (metric, "p50"):
            return figure.get("blocks", {}).get("difference")
    return None


def width(figures, chosen):
    """Returns the median width of the intervals of the chosen figures of one session; None without such a figure."""
    return quantile([f["high"] - f["low"] for f in figures if chosen(f) and None not in (f["low"], f["high"])], 0.5)


def row(store, sessions, asked, load, kind):
    """Evaluates sessions with one change and one rule; a session is its record and its comparison."""
    figures = [compared["comparisons"][0]["figures"] for _, compared in sessions]
    primary = [[f for f in each if f["primary"]] for each in figures]
    call = [next(f for f in each if f["metric"] == CALL and f["statistic"] == "p50") for each in primary]
    found, injected, elsewhere = ([difference(each, metric) for each in figures] for metric in (CALL, WORK, OTHER_CALL))
    within = [one["low"] <= burnt["value"] <= one["high"] for one, burnt in zip(found, injected) if one and burnt]
    shares, at_p10 = [], []
    for (_, compared), one in zip(sessions, call):
        sides = (compared["base"], compared["comparisons"][0]["other"])
        base, other = ([Path(store) / "runs" / run for run in side["runs"]] for side in sides)
        shares.append(measured_shares(base + other, one.get("blocks", {}).get("seconds")))
        at_p10 += [d for runs in zip(base, other) if (d := difference_of_fastest(*runs)) is not None]
    verdicts = [record["verdict"] for record, _ in sessions]

    def median_value(differences):
        return quantile([d["value"] for d in differences if d], 0.5)

    def median_width(chosen):
        return quantile([w for each in figures if (w := width(each, chosen)) is not None], 0.5)

    return {
        "askedNs": asked,
        "injectedNs": median_value(injected),
        "load": load,
        "loadAverage": quantile([r["loadAverage"] for r, _ in sessions if "loadAverage" in r], 0.5),
        "rule": kind,
        "sessions": len(sessions),
        "anyPrimaryDifferent": sum(any(f["verdict"] in ("lower", "higher") for f in each) for each in primary),
        "callDifferent": sum(f["verdict"] == "higher" for f in call),
        "foundNs": median_value(found),
        "foundAtP10Ns": quantile(at_p10, 0.5),
        "foundInOtherCallNs": median_value(elsewhere),
        "intervalsWithTheInjected": sum(within) if within else None,
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
        asked = record["askedNs"] if "askedNs" in record else record["injectedNs"]  # the name in older stores
        key = (asked, record["load"], kind)
        groups.setdefault(key, []).append((record, compared))
    for (asked, load, kind), sessions in sorted(groups.items()):
        yield row(store, sessions, asked, load, kind)


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
