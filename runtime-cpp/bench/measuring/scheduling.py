# SPDX-License-Identifier: Apache-2.0
"""Measures what distributable threads cost where they run: storage, scheduling segments, and recomputations of rates.

The ratios of storage are compared with those of Gill et al., Table 4, where emulated storage took 686.2 ns (read) and
1292.4 ns (write), and that of the system 70.8 ns and 77.6 ns.
"""
import os
import tempfile
from pathlib import Path

from . import counts, figures, process

PROGRAM = "distributable_thread"
ROUNDS = 25  # rounds of the program, which measures all operations in turn, in each round of the run
STORAGE = {"DistributableThreadKey::get": ["2.00", "9.7"], "DistributableThreadKey::set": ["2.00", "16.7"]}
SEGMENT = 300  # ns of one core, for begin and end without a context switch
RECOMPUTATIONS = 10_000
OPERATIONS = 100  # number of timers whose rates are assigned together
RECOMPUTATION = 50  # µs, p99
COUNTED = 500  # number of operations in the shorter of two counted runs


def storage(machine, number_of_rounds, calls, progress):
    """Returns the tables of the section, as the arguments of report.Table."""
    made = table("storage by distributable thread beside that of the system by OS thread, in interleaved rounds",
                 ["operation", "beside", "best ns", "median ns", "× best", "× medians", "95 %", "goal ×", "TAO ×"], 2)
    done = _timed("storage", machine, number_of_rounds, calls, progress, made)
    made["rows"] = storage_rows(done["operations"]) if done else []
    made["notes"].append("TAO ×: Gill et al., Table 4, on a Pentium 4 with 2.8 GHz.")
    return [made]


def storage_rows(operations):
    """Returns a row for each operation, with its ratio to the one beside it."""
    times = {operation["name"]: operation["ns"] for operation in operations}
    made = []
    for operation in operations:
        own = operation["ns"]
        row = [operation["name"], operation["base"], f"{min(own):.2f}", f"{figures.median(own):.2f}"]
        made.append([*row, *ratios(own, times.get(operation["base"])), *STORAGE.get(operation["name"], ["", ""])])
    return made


def segments(machine, number_of_rounds, calls, progress):
    made = table("begin and end of a scheduling segment, without a switch", ["segment", "best ns", "median ns", "goal"])
    done = _timed("segments", machine, number_of_rounds, calls, progress, made)
    if done:
        made["rows"] = segment_rows(done["operations"])
        made["notes"] += [] if done["priorities"] else [
            "By priorities, segments were not measured: SCHED_FIFO is not permitted here (ulimit -r 99, or CAP_SYS_NICE)."]
        made["notes"].append("A thread is begin and end of its outermost segment. By priorities, it makes two system calls.")
    return [made]


def segment_rows(operations):
    return [[operation["name"], f"{min(operation['ns']):.1f}", f"{figures.median(operation['ns']):.1f}",
             f"at most {SEGMENT}" if operation["name"].startswith("nested") else ""] for operation in operations]


def instructions(machine, progress):
    """Returns the table of user instructions: they need no rounds, and always the same number of operations."""
    tool = counts.TOOLS["instructions"]
    made = table("user instructions of storage and segments", ["operation", "instructions"])
    if not tool.there:
        made["notes"].append(f"{tool.program} is missing: apt-get install {tool.package}")
        return made
    groups = [_timed(group, machine, 1, 1, progress, made) for group in ("storage", "segments")]
    for name in [operation["name"] for done in groups if done for operation in done["operations"]]:
        progress(f"segment-instructions: {name}")
        try:
            made["rows"].append([name, f"{_counted(tool, machine, name):,.0f}"])
        except process.Failed as problem:
            made["failures"].append(f"{name}: {problem}")
    return made


def recomputations(machine, number_of_rounds, calls, progress):
    """Recomputations of the rates of a process, each behind a change of the load of one timer."""
    count = min(calls, RECOMPUTATIONS)
    made = table(f"{count:,} recomputations of the rates of {OPERATIONS} operations, µs",
                 ["", "p50", "p90", "p99", "p99.9", "max", "goal"])
    if not machine.is_built("recomputations"):
        made["notes"].append("recomputations is not there: it is built with the harness (CORBEL_TESTS, CORBEL_HARNESS)")
        return [made]
    samples = []
    try:
        for number in range(number_of_rounds):
            progress(f"recomputations, round {number + 1} of {number_of_rounds}: {OPERATIONS} operations")
            samples.append(process.program_output(machine, "recomputations", [count, OPERATIONS]))
        made["rows"] = [recomputation_row(samples)]
    except process.Failed as problem:
        made["failures"].append(f"recomputations was not measured: {problem}")
    return [made]


def recomputation_row(samples):
    """Returns the medians of the rounds' percentiles, and the largest time. At least ten times lie beyond a percentile."""
    enough = {"p50": 20, "p90": 100, "p99": 1000, "p999": 10_000}
    count = samples[0]["calls"]
    medians = {name: figures.median([sample[name] for sample in samples]) / 1000 for name in enough}
    largest = max(sample["max"] for sample in samples) / 1000
    goal = f"p99 at most {RECOMPUTATION}"
    if count >= enough["p99"]:
        goal += ": met" if medians["p99"] <= RECOMPUTATION else ": missed"
    return ["a recomputation", *(f"{medians[name]:.2f}" if count >= least else "" for name, least in enough.items()),
            f"{largest:.2f}", goal]


def table(title, head, text_columns=1):
    """Returns the arguments of report.Table, without rows."""
    return {"title": title, "head": head, "text_columns": text_columns, "rows": [], "notes": [], "failures": []}


def ratios(values, floors):
    """Returns the texts of the ratio of the best rounds, of the medians, and its interval; empty without floors."""
    if not floors or min(floors) <= 0:
        return ["", "", ""]
    ratio = figures.compared(values, floors)
    interval = ratio["interval"]
    return [f"{ratio['best']:.3f}", f"{ratio['median']:.3f}", f"{interval[0]:.3f}–{interval[1]:.3f}" if interval else ""]


def is_built(program, machine, made):
    """Returns false, and the table says so once, if a program of this tree is not there."""
    built = machine.is_built(program)
    failure = f"{program} is not there: build the target 'bench'"
    if not built and failure not in made["failures"]:
        made["failures"].append(failure)
    return built


def _timed(group, machine, number_of_rounds, calls, progress, made):
    """Returns what the program has measured, or None; then the table says why."""
    progress(f"{group}: {PROGRAM}")
    try:
        if is_built(PROGRAM, machine, made):
            return process.program_output(machine, PROGRAM, [group, ROUNDS * number_of_rounds, max(calls // 10, 1)])
    except process.Failed as problem:
        made["failures"].append(f"{PROGRAM} was not measured: {problem}")
    return None


def _counted(tool, machine, name):
    with tempfile.TemporaryDirectory() as folder:
        def total(number):
            file = Path(folder) / str(number)
            process.program_output(machine, PROGRAM, ["only", name, number], tool.prefix(file),
                           {**os.environ, **tool.environment(file, machine.programs)})
            return tool.total(file)

        return (total(3 * COUNTED) - total(COUNTED)) / (2 * COUNTED)
