#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""How often comparisons of two configurations are right: a series of sessions in which nothing, or a known time, was injected.

  comparisons.py measure --store DIR --change 0 --sessions 100 [--limit 60s] [--load] [--gate 5]
  comparisons.py table --store DIR... [--json]

`measure` runs sessions of BasicSP with two variants of one length of name, `same` and `also`. The call of the GPS burns `work` in both,
and `--change` per cent of its median more in the second. The median comes from a first, short session. Each session ends with
its time (--limit), or with the verdict of a gate (--gate PERCENT). With --load one busy loop for each core comes and goes, on and
off for two seconds on average each. The store keeps everything; `table` computes all figures from stores, also from those of
sessions that were interrupted or that come from elsewhere.
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
    """The command's JSON; its exit code is one of `good`."""
    done = subprocess.run(
        [BELLWETHER, *arguments, "--json"], env={**os.environ, "BELLWETHER_STORE": str(store)}, capture_output=True, text=True
    )
    if done.returncode not in good:
        sys.exit(f"bellwether {' '.join(arguments)} ended with {done.returncode}:\n{done.stderr[-2000:]}")
    return json.loads(done.stdout)


def model(folder):
    """BasicSP whose GPS burns the time `work` in each call."""
    text = (HOME / "examples/basicsp/basicsp.bellwether").read_text()
    text, count = re.subn(r"(on call data\.get_data \{\n)", r"\1      burn ${work};\n", text, count=1)
    assert count == 1, "BasicSP's GPS has no call get_data any more"
    file = folder / "basicsp.bellwether"
    file.write_text(text.replace("module nav {", "parameter work : duration = 2 us;\n\nmodule nav {", 1))
    return file


def busy(core, seed):
    """A loop on a core that comes and goes."""
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
            # Without a change the base's median is useless, but the session warms the build up
            first = session(options.store, file, 0, ["--precision", "0.01%", "--limit", "20s"])
            medians = [m["p50"] for m in first["targets"][0]["metrics"] if m["name"] == CALL and m["kind"] == "latency"]
            changed = round(options.change / 100 * medians[0])
            if options.load:
                loads = [Process(target=busy, args=(core, core), daemon=True) for core in os.sched_getaffinity(0)]
                for load in loads:
                    load.start()
            rule = ["--threshold", f"{options.gate}%"] if options.gate else ["--precision", "0.01%"]
            for number in range(options.sessions):
                done = session(options.store, file, changed, [*rule, "--limit", options.limit])
                record = {
                    "session": done["session"],
                    "injectedNs": changed,
                    "load": options.load,
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


def measured_share(sides):
    """Of the time of all rounds, the part in which windows of any phase were measured; the parameter is a list of run folders."""
    windows = rounds = 0
    for result in (r for run in sides for r in run.glob("round-*/result.json")):
        record = json.loads(result.read_text())
        spans = [(w["startNs"], w["endNs"]) for phase in record["phases"] for w in phase.get("windows", [])]
        if spans:
            windows += sum(end - start for start, end in spans)
            rounds += max(end for _, end in spans) - min(start for start, _ in spans)
    return windows / rounds if rounds else None  # of one configuration: both were up, one at a time


def rows(store):
    """One line for each change, with a load and without, and for each kind of rule."""
    groups = {}
    for line in (Path(store) / "series.jsonl").read_text().splitlines():
        record = json.loads(line)
        compared = bellwether(store, "compare", record["session"], good=(0, 2))
        if "comparisons" not in compared:
            continue
        key = (record["injectedNs"], record["load"], compared["stopping"]["rule"]["kind"])
        groups.setdefault(key, []).append((record, compared))
    for (injected, load, kind), sessions in sorted(groups.items()):
        primary = [[f for f in c["comparisons"][0]["figures"] if f["primary"]] for _, c in sessions]
        call = [next(f for f in figures if f["metric"] == CALL and f["statistic"] == "p50") for figures in primary]
        shares = [
            2 * share
            for _, c in sessions
            if (share := measured_share([Path(store) / "runs" / run for run in c["base"]["runs"]])) is not None
        ]
        found = [f["blocks"]["difference"]["value"] for f in call if f.get("blocks", {}).get("difference")]
        yield {
            "injectedNs": injected,
            "load": load,
            "rule": kind,
            "sessions": len(sessions),
            "anyPrimaryDifferent": sum(any(f["verdict"] in ("lower", "higher") for f in figures) for figures in primary),
            "callDifferent": sum(f["verdict"] == "higher" for f in call),
            "foundNs": quantile(found, 0.5),
            "width": quantile([f["high"] - f["low"] for f in call if f["low"] is not None], 0.5),
            "seconds": quantile([f["blocks"]["seconds"] for f in call if "blocks" in f], 0.5),
            "measuredShare": quantile(shares, 0.5),
            "verdicts": {v: sum(r["verdict"] == v for r, _ in sessions) for v in sorted({r["verdict"] for r, _ in sessions})},
        }


def table(options):
    lines = [row for store in options.store for row in rows(store)]
    if options.json:
        print(json.dumps(lines))
        return
    print("injected   load  rule       sessions  any primary  call slower  found      width   seconds  measured  verdicts")
    for row in lines:
        text = lambda value, form: "-" if value is None else form.format(value)
        print(
            f"{row['injectedNs']:>6} ns  {'yes' if row['load'] else 'no':<4}  {row['rule']:<9}  {row['sessions']:>8}  "
            f"{row['anyPrimaryDifferent']:>11}  {row['callDifferent']:>11}  {text(row['foundNs'], '{:>+6.0f} ns'):>9}  "
            f"{text(row['width'], '{:.3f}'):>6}  {text(row['seconds'], '{:>7.0f}'):>7}  {text(row['measuredShare'], '{:.0%}'):>8}  {row['verdicts']}"
        )


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
    one.set_defaults(do=measure)
    two = commands.add_parser("table")
    two.add_argument("--store", required=True, nargs="+")
    two.add_argument("--json", action="store_true")
    two.set_defaults(do=table)
    options = parser.parse_args()
    options.do(options)


if __name__ == "__main__":
    main()
