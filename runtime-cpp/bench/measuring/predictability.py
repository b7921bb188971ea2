# SPDX-License-Identifier: Apache-2.0
"""Measures how much the time of a call varies if both ends are real-time processes, and another process loads their core."""
import shutil
import subprocess
import sys
from pathlib import Path

from . import benchmark_calls, figures, process, rounds

FIFO = ("chrt", "--fifo", "50")
REFERENCE = "omniorb-tcp"
FLOOR = "raw-tcp"  # two processes that only exchange the same octets: an ORB cannot vary less
GOAL = 0.8  # × the variation of the reference
KEYS = {"sd": "sd", "p50": "p50", "p99": "p99", "p999": "p99.9", "max": "max"}


def lack():
    """Returns the reason why this machine cannot measure it, or None."""
    for program in ("chrt", "taskset"):
        if not shutil.which(program):
            return f"{program} is missing: apt-get install util-linux"
    tried = subprocess.run([*FIFO, "true"], capture_output=True, text=True, check=False)
    return None if tried.returncode == 0 else (
        "SCHED_FIFO is not permitted here: run it as root, with CAP_SYS_NICE, or where `ulimit -r` is 50 or more")


class Hog:
    """Loads a core during a `with` block by an ordinary process. Processes with SCHED_FIFO preempt it."""

    def __init__(self, core):
        self._process = subprocess.Popen(["taskset", "-c", str(core), sys.executable, "-c", "while True: pass"])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._process.kill()
        self._process.wait()


def measured(machine, peers, calls, number_of_rounds, progress):
    """Returns the arguments of report.Table. `calls` is the number of calls of a peer in all rounds together."""
    missing = lack()
    if missing:
        return _table([], [missing], [])
    each = max(calls // number_of_rounds, 1)

    def once(peer):
        with process.Server(machine, peer, benchmark_calls.ALL[0], FIFO) as server:
            return process.client(machine, peer, "rested", server.address, benchmark_calls.ALL[0], each,
                                  min(1000, each), FIFO)

    chosen = [peer for peer in peers if peer.name in (FLOOR, REFERENCE) or
              (peer.name.startswith("corbel-") and peer.transport == "TCP" and peer.wait == "block" and peer.cores == 1)]
    with Hog(machine.core):
        results = rounds.interleaved("predictability", chosen, once, number_of_rounds, progress, lambda peer: peer.name)
    failures = [f"{peer.name} was not measured: {why}" for peer, (_, why) in results.items() if why]
    summaries = {peer.name: summary(samples) for peer, (samples, why) in results.items() if not why}
    return _table(rows(summaries), [conditions(machine.core, each, number_of_rounds)], failures)


def summary(samples):
    """Returns the medians of the rounds' figures, and the largest time of all rounds."""
    made = {key: figures.median([sample[key] for sample in samples]) for key in KEYS}
    made["max"] = max(sample["max"] for sample in samples)
    return made


def rows(summaries):
    """Returns a row of microseconds for each peer, and below it the ratios to the reference. The goal applies to Corbel."""
    made = []
    reference = summaries.get(REFERENCE)
    for name, figure in summaries.items():
        made.append([name, *(f"{figure[key] / 1000:,.2f}" for key in KEYS), ""])
        if reference and name != REFERENCE:
            ratios = [figure[key] / reference[key] for key in KEYS]
            met = sum(ratio <= GOAL for ratio in ratios)
            goal = "" if name == FLOOR else f"{met} of {len(ratios)}"
            made.append([f"  × {REFERENCE}", *(f"{ratio:.3f}" for ratio in ratios), goal])
    return made


def conditions(core, each, number_of_rounds):
    runtime = _number("/proc/sys/kernel/sched_rt_runtime_us")
    period = _number("/proc/sys/kernel/sched_rt_period_us")
    throttled = ("the system never stops real-time processes (sched_rt_runtime_us is -1)" if runtime == -1 else
                 f"the system lets real-time processes have {runtime} of {period} µs (sched_rt_runtime_us); "
                 "clients rest a sixth of the time, so that this does not strike")
    return (f"{number_of_rounds} rounds of {each:,} calls, client and server SCHED_FIFO 50, an ordinary process that never waits "
            f"beside them, all on core {core}; {throttled}. Medians of the rounds, of max the largest.")


def _number(file):
    return int(Path(file).read_text(encoding="utf-8")) if Path(file).exists() else 0


def _table(lines, notes, failures):
    return {"title": "ping with SCHED_FIFO beside a hog: how much the time of a call varies, µs", "text_columns": 1,
            "head": ["peer", *KEYS.values(), f"goal: at most {GOAL:.2f} ×"], "rows": lines, "notes": notes,
            "failures": failures}
