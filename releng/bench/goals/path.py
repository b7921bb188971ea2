# SPDX-License-Identifier: Apache-2.0
"""The time of a get_data within the ORB, by checkpoints: without the kernel, the wait for the peer, and the servant."""
import statistics
import sys

from checkpoints import calls_in_orb

from .common import bellwether, change, model, ratio, row

LEAST_CALLS = 30
LEAST_ROUNDS = 5
GOAL = 0.57


def measure(folder, options):
    """General and specialised in turn: median and standard deviation."""
    rounds = LEAST_ROUNDS + 1 if options.quick else options.rounds
    (folder / "basicsp.bellwether").write_text(model("iiop"))
    # A thread keeps its newest 8,192 checkpoints of a phase; that of the airframe passes some 21 in each activation
    words = ["--specialise", "allowed", "--checkpoints", "--samples", "300", "--warmup", "30", "--rounds", str(rounds)]
    session = bellwether(folder, "run", "basicsp.bellwether", "--out", "out-path", "--rate-scale", "20", *words)
    runs = {target["variant"]: folder / "store" / "runs" / target["run"] for target in session["targets"]}
    medians, deviations, calls = [], [], 0
    for number in range(1, rounds + 1):
        times = [calls_in_orb(runs[side] / f"round-{number}" / "samples", "saturated", "get_data") for side in ("general", "specialised")]
        if min(len(each) for each in times) < LEAST_CALLS:
            continue  # the round failed, or its calls could not be matched
        calls += sum(len(each) for each in times)
        medians.append([statistics.median(each) for each in times])
        deviations.append([statistics.stdev(each) for each in times])
    if len(medians) < LEAST_ROUNDS:
        sys.exit(f"only {len(medians)} of {rounds} rounds have calls that were split on both sides")
    found = {"session": session["session"], "rounds": len(medians), "calls": calls}
    rows = []
    for name, pairs, goal in (("median", medians, "-43 %"), ("standard deviation", deviations, "told whether it falls")):
        general, specialised = (statistics.median(pair[side] for pair in pairs) for side in (0, 1))
        ratios = ratio(pairs)
        found[name] = {"generalNs": round(general), "specialisedNs": round(specialised), **ratios}
        told = ratios["high"] < 1 or ratios["low"] > 1
        text = f"{general:.0f} → {specialised:.0f} ns, {change(ratios['ratio'], ratios['low'], ratios['high'])}"
        rows.append(row(f"time of a `get_data` within the ORB, {name}", goal, text, ratios["ratio"] <= GOAL if name == "median" else told))
    return {**found, "rows": rows}
