# SPDX-License-Identifier: Apache-2.0
"""BasicSP, its saturated phase, general and specialised in turn, over TCP, Unix sockets and shared memory that spins."""
import os

from .common import TRANSPORTS, bellwether, change, comparisons, model, row

CORES_TO_SPIN = 8  # four processes, with a server's thread for each connection and the timer's thread
NAMES = {"iiop": "TCP", "uiop": "Unix sockets", "shmiop": "shared memory"}
WANTED = {("latency", "p50"), ("latency", "p99"), ("jitter", "stddev"), ("throughput", "value")}


def is_worse(figure):
    """Returns whether a figure of a comparison is worse with certainty; a throughput is better if it is higher."""
    return figure["verdict"] == ("lower" if figure["kind"] == "throughput" else "higher")


def is_better(figure):
    return figure["verdict"] == ("higher" if figure["kind"] == "throughput" else "lower")


def saturated_figures(figures):
    """Returns those figures of a comparison that have a goal, without those that could not be compared."""
    return [
        figure
        for figure in figures
        if figure["phase"] == "saturated" and (figure["kind"], figure["statistic"]) in WANTED and figure.get("ratio") is not None
    ]


def result(figures):
    """Returns the result in words: how many figures are better and worse, and the throughput's change."""
    worse = [f"{figure['metric']}.{figure['statistic']}" for figure in figures if is_worse(figure)]
    better = sum(map(is_better, figures))
    text = f"{better} of {len(figures)} figures better, {len(worse)} worse" + (f" ({', '.join(worse)})" if worse else "")
    for figure in figures:
        if figure["kind"] == "throughput":
            return f"{text}; {figure['metric']} {change(figure['ratio'], figure['low'], figure['high'])}"
    return text


def measure(folder, options):
    """No median, 99th percentile, standard deviation or throughput is worse with certainty."""
    wait = options.wait or ("spin" if os.cpu_count() >= CORES_TO_SPIN else "adaptive")
    limit = "30s" if options.quick else options.limit
    found = {"sharedMemoryWait": wait, "transports": {}, "rows": []}
    for transport in options.transport or (TRANSPORTS[:1] if options.quick else TRANSPORTS):
        spins = transport == "shmiop" and wait == "spin"
        file = folder / f"{transport}.bellwether"
        file.write_text(model(transport, pinned=not spins))
        words = ["--specialise", "allowed", "--rate-scale", "10", "--precision", "0.5%", "--limit", limit]
        if transport == "shmiop":
            words += ["--set", "corbel.Concurrency=thread-per-connection", "--set", f"corbel.SharedMemoryWait={wait}"]
        session = bellwether(folder, "run", file.name, "--out", f"out-{transport}", *words)["session"]
        figures = saturated_figures(comparisons(folder, session)["specialised"])
        found["transports"][transport] = {
            "session": session,
            "worse": [f"{f['metric']}.{f['statistic']}" for f in figures if is_worse(f)],
            "better": [f"{f['metric']}.{f['statistic']}" for f in figures if is_better(f)],
            "ratios": {f"{f['metric']}.{f['statistic']}": [round(f[key], 4) for key in ("ratio", "low", "high")] for f in figures},
        }
        place = NAMES[transport] + (f", wait {wait}" if transport == "shmiop" else "")
        reached = bool(figures) and not any(map(is_worse, figures))
        found["rows"].append(row(f"BasicSP saturated over {place}", "none worse with certainty", result(figures), reached))
    return found
