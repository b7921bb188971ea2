#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures the goals of specialisation: general and specialised Corbel, in turn. On a machine where nothing else runs.

  specialisation.py saturated [--transport iiop|uiop|shmiop]... [--wait block|adaptive|spin] [--limit 10min]
      BasicSP, its saturated phase: no median, 99th percentile, standard deviation or throughput is worse with certainty
  specialisation.py orb [--rounds 20]
      the time of a get_data within the ORB, without kernel and servant: median and standard deviation, 43 % less
  specialisation.py predicted [--calibrate] [--specialise NAME]... [--rounds 8]
      predicted and measured gains of each specialisation and of all: within 20 % (instructions), 30 % (nanoseconds)
  specialisation.py analysis [--runs 5]
      the command `specialise` on 1,000 instances with 3,600 connections: less than 3 s

Each command prints one JSON object with --json. SHMIOP that spins needs a core for each thread that waits; with fewer than eight
cores, --wait is adaptive unless it is given. `predicted` needs a calibration of this machine (--calibrate: some ten minutes, and the
builds of Corbel), and Valgrind or the counters of the machine. DIR (--folder, otherwise a temporary folder) keeps model and run store.
"""
import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from checkpoints import calls_in_orb

HOME = Path(__file__).resolve().parents[2]
BELLWETHER = os.environ.get("BELLWETHER", str(HOME / "bellwether"))
TRANSPORTS = ("iiop", "uiop", "shmiop")
PROCESSES = ("timer", "gps", "airframe", "display")
# Those that `all` contains, each alone, and all together
SPECIALISATIONS = ("dispatch", "framework", "hooks-out", "native-layout", "request-header", "all")
CORES_TO_SPIN = 8  # four processes, with a server's thread for each connection and the timer's thread
GOALS = {"instructions": 20, "ns": 30}  # per cent
RESAMPLES = 2000


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
    text = (HOME / "examples/basicsp/basicsp.bellwether").read_text()
    for name in PROCESSES:
        old = f"process {name} {{ {name}; affinity 0; }}"
        assert old in text, f"BasicSP has no {old!r} any more"
        text = text.replace(old, f"process {name} {{ {name}; {'affinity 0; ' if pinned else ''}endpoint {transport}; }}")
    return text


def is_worse(figure):
    """Returns whether a figure of a comparison is worse with certainty; a throughput is better if it is higher."""
    return figure["verdict"] == ("lower" if figure["kind"] == "throughput" else "higher")


def is_better(figure):
    return figure["verdict"] == ("higher" if figure["kind"] == "throughput" else "lower")


def saturated_figures(comparison):
    """Returns those figures of a comparison that have a goal, without those that could not be compared."""
    wanted = {("latency", "p50"), ("latency", "p99"), ("jitter", "stddev"), ("throughput", "value")}
    return [
        figure
        for figure in comparison["figures"]
        if figure["phase"] == "saturated" and (figure["kind"], figure["statistic"]) in wanted and figure.get("ratio") is not None
    ]


def saturated(folder, options):
    wait = options.wait or ("spin" if os.cpu_count() >= CORES_TO_SPIN else "adaptive")
    found = {"sharedMemoryWait": wait, "transports": {}, "goal": "none worse with certainty"}
    for transport in options.transport or TRANSPORTS:
        spins = transport == "shmiop" and wait == "spin"
        file = folder / f"{transport}.bellwether"
        file.write_text(model(transport, pinned=not spins))
        words = ["--specialise", "all", "--rate-scale", "10", "--precision", "0.5%", "--limit", options.limit]
        if transport == "shmiop":
            words += ["--set", "corbel.Concurrency=thread-per-connection", "--set", f"corbel.SharedMemoryWait={wait}"]
        session = bellwether(folder, "run", file.name, "--out", f"out-{transport}", *words)["session"]
        figures = saturated_figures(bellwether(folder, "compare", session)["comparisons"][0])
        found["transports"][transport] = {
            "session": session,
            "worse": [f"{f['metric']}.{f['statistic']}" for f in figures if is_worse(f)],
            "better": [f"{f['metric']}.{f['statistic']}" for f in figures if is_better(f)],
            "ratios": {f"{f['metric']}.{f['statistic']}": [round(f[key], 4) for key in ("ratio", "low", "high")] for f in figures},
        }
    return found


def ratio(pairs):
    """Returns the geometric mean of the ratios of pairs, with its 95 % interval by a bootstrap over the pairs."""
    ratios = [other / base for base, other in pairs]
    draw = random.Random(1)
    means = sorted(statistics.geometric_mean(draw.choices(ratios, k=len(ratios))) for _ in range(RESAMPLES))
    low, high = means[int(0.025 * RESAMPLES)], means[int(0.975 * RESAMPLES) - 1]
    return {"ratio": round(statistics.geometric_mean(ratios), 4), "low": round(low, 4), "high": round(high, 4)}


def orb(folder, options):
    (folder / "basicsp.bellwether").write_text(model("iiop"))
    # A thread keeps its newest 8,192 checkpoints of a phase; that of the airframe passes some 21 in each activation
    words = ["--specialise", "all", "--checkpoints", "--samples", "300", "--warmup", "30", "--rounds", str(options.rounds)]
    session = bellwether(folder, "run", "basicsp.bellwether", "--out", "out-orb", "--rate-scale", "20", *words)
    runs = {target["variant"]: folder / "store" / "runs" / target["run"] for target in session["targets"]}
    medians, deviations, calls = [], [], 0
    for number in range(1, options.rounds + 1):
        times = [calls_in_orb(runs[side] / f"round-{number}" / "samples", "saturated", "get_data") for side in ("general", "specialised")]
        if min(len(each) for each in times) < 30:
            continue  # the round failed, or its calls could not be matched
        calls += sum(len(each) for each in times)
        medians.append([statistics.median(each) for each in times])
        deviations.append([statistics.stdev(each) for each in times])
    if len(medians) < 5:
        sys.exit(f"only {len(medians)} of {options.rounds} rounds have calls that were split on both sides")
    return {
        "session": session["session"],
        "rounds": len(medians),
        "calls": calls,
        "generalP50Ns": round(statistics.median(base for base, _ in medians)),
        "specialisedP50Ns": round(statistics.median(other for _, other in medians)),
        "p50": ratio(medians),
        "generalStddevNs": round(statistics.median(base for base, _ in deviations)),
        "specialisedStddevNs": round(statistics.median(other for _, other in deviations)),
        "stddev": ratio(deviations),
        "goal": "p50 0.57; the standard deviation falls with certainty if high is below 1",
    }


def measured_gain(figures, predicted):
    """Returns the measured gain of a predicted figure; None if it was not measured."""
    for figure in figures:
        if all(figure[key] == predicted[key] for key in ("metric", "phase", "kind", "statistic")):
            difference = figure.get("blocks", {}).get("difference")
            if difference and difference["value"] is not None:
                return -difference["value"]
            if None not in (figure["base"], figure["other"]):
                return figure["base"] - figure["other"]
    return None


def predicted_figures(prediction, comparison):
    """Returns each predicted figure beside its measured gain, and the error in per cent of the measured gain."""
    rows = []
    for figure in prediction["figures"]:
        measured = measured_gain(comparison["figures"], figure)
        if measured is None:
            continue
        gain = figure["gain"]
        error = round(100 * abs(gain["value"] / measured - 1), 1) if measured else None
        rows.append(
            {
                "metric": f"{figure['metric']}.{figure['phase']}",
                "unit": figure["unit"],
                "predicted": [round(gain[key], 1) for key in ("value", "low", "high")],
                "measured": round(measured, 1),
                "errorPercent": error,
                "withinGoal": error is not None and error <= GOALS[figure["unit"]],
            }
        )
    return rows


def predicted(folder, options):
    (folder / "basicsp.bellwether").write_text((HOME / "examples/basicsp/basicsp.bellwether").read_text())
    if options.calibrate:
        bellwether(folder, "specialise", "basicsp.bellwether", "--calibrate")
    prediction = bellwether(folder, "specialise", "basicsp.bellwether")["prediction"]
    if not prediction["calibrated"]:
        sys.exit(f"{prediction['reason']}: add --calibrate")
    found = {}
    for name in options.specialise or SPECIALISATIONS:
        words = ["--specialise", name, "--instructions", "--samples", "400", "--warmup", "20", "--rounds", str(options.rounds)]
        session = bellwether(folder, "run", "basicsp.bellwether", "--out", "out-predicted", "--rate-scale", "20", *words)
        specialised = next(target for target in session["targets"] if target["variant"] == "specialised")
        if "prediction" not in specialised:
            sys.exit(f"the session of {name} has no prediction: the machine has changed since its calibration")
        comparison = bellwether(folder, "compare", session["session"])["comparisons"][0]
        found[name] = predicted_figures(specialised["prediction"], comparison)
    return {"specialisations": found, "goal": "errors of at most 20 % (instructions) and 30 % (ns)"}


def analysis(folder, options):
    file = folder / "grid.bellwether"
    file.write_text(subprocess.run([HOME / "releng/bench/mesh.py"], check=True, capture_output=True, text=True).stdout)
    seconds = []
    for _ in range(options.runs):
        began = time.monotonic()
        connections = len(bellwether(folder, "specialise", file.name)["connections"])
        seconds.append(time.monotonic() - began)
    return {
        "connections": connections,
        "seconds": round(statistics.median(seconds), 2),
        "most": round(max(seconds), 2),
        "goal": "less than 3 s",
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    for work in (saturated, orb, predicted, analysis):
        words = commands.add_parser(work.__name__)
        words.set_defaults(work=work)
        words.add_argument("--folder", type=Path)
        words.add_argument("--json", action="store_true")
    commands.choices["saturated"].add_argument("--transport", action="append", choices=TRANSPORTS)
    commands.choices["saturated"].add_argument("--wait", choices=("block", "adaptive", "spin"))
    commands.choices["saturated"].add_argument("--limit", default="10min")
    commands.choices["orb"].add_argument("--rounds", type=int, default=20)
    commands.choices["predicted"].add_argument("--calibrate", action="store_true")
    commands.choices["predicted"].add_argument("--specialise", action="append", metavar="NAME")
    commands.choices["predicted"].add_argument("--rounds", type=int, default=8)
    commands.choices["analysis"].add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    if min(getattr(options, "rounds", 1), getattr(options, "runs", 1)) < 1:
        parser.error("--rounds and --runs are at least 1")
    with tempfile.TemporaryDirectory() as temporary:
        folder = (options.folder or Path(temporary)).resolve()
        folder.mkdir(parents=True, exist_ok=True)
        found = options.work(folder, options)
    print(json.dumps(found) if options.json else json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
