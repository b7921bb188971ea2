# SPDX-License-Identifier: Apache-2.0
"""Measures emission alone, as Table 1 of Volanschi, Muller and Consel on Chorus RPC: socket level, and stub to socket. Everything
below is an immediate return (discard.hpp). General and specialised runtimes take turns."""
import os
import tempfile
from dataclasses import dataclass
from pathlib import Path

from . import counts, figures, process, rounds
from .benchmark_calls import BenchmarkCall

PROGRAM = "emission"
GENERAL = "general"
NATIVE = "native-layout"
LEVELS = {"socket": "socket level", "oneway": "stub to socket", "twoway": "stub to socket, reply at once"}
PING = BenchmarkCall("ping")
LARGE = BenchmarkCall("send-records", 1024)
CELLS = (("socket", PING), ("oneway", PING), ("oneway", BenchmarkCall("send-records", 64)), ("oneway", LARGE),
         ("twoway", PING), ("twoway", LARGE))
QUICK = CELLS[:3]
# Table 1: µs of the original and of the version that was specialised by hand, for the minimum of two numbers
PAPER = {"socket": (43.75, 11.90), "oneway": (109, 74)}
BATCH = 100  # calls that are timed together, because a call is shorter than the clock's resolution
FACTOR = 50  # as many times more calls than of peers, because the calls are much shorter


@dataclass(frozen=True)
class Runtime:
    """A tree that was built, and the options of its ORB."""
    name: str
    programs: Path
    options: tuple = ()


def runtimes(general, specialised):
    """Returns the general runtime first. `general` is the folder of its programs, `specialised` has (name, folder) of others."""
    made = [Runtime(GENERAL, general)]
    for name, programs in (("", general), *specialised):
        if name:
            made.append(Runtime(name, programs))
        made.append(Runtime(f"{name}, {NATIVE}" if name else NATIVE, programs, ("-ORBNativeLayout", "true")))
    return made


def chosen(cells, all_runtimes):
    """Returns (level, work, runtime): the native layout concerns the arguments of stubs only, and only structures."""
    return [(level, work, runtime) for level, work in cells for runtime in all_runtimes
            if not runtime.options or (level != "socket" and work.kind.endswith("records"))]


def table(machine, specialised, quick, calls, number_of_rounds, progress):
    """Returns the arguments of report.Table. `calls` is the number of small calls between peers."""
    made = {"title": f"emission alone, everything below an immediate return: {GENERAL} and specialised, interleaved",
            "text_columns": 3, "rows": [], "notes": [], "failures": [],
            "head": ["level", "work", "runtime", "instructions", "change of instructions", "median ns", "× general, medians",
                     "95 %", "change of time"]}
    cells = chosen(QUICK if quick else CELLS, runtimes(machine.programs, specialised))
    for runtime in dict.fromkeys(cell[2] for cell in cells):
        if not os.access(runtime.programs / PROGRAM, os.X_OK):
            made["failures"].append(f"{runtime.name} was not measured: {runtime.programs / PROGRAM} is missing: "
                                    "build the target 'bench'")
    cells = [cell for cell in cells if os.access(cell[2].programs / PROGRAM, os.X_OK)]
    results = rounds.interleaved("emission", cells, lambda cell: _once(machine, cell, calls), number_of_rounds, progress,
                                 lambda cell: f"{LEVELS[cell[0]]}, {cell[1].name}, {cell[2].name}")
    counted = _counted(machine, cells, quick, made, progress)
    for cell, (_, failure) in results.items():
        if failure:
            made["failures"].append(f"{LEVELS[cell[0]]}, {cell[1].name}, {cell[2].name}: {failure}")
    times = {cell: [sample["ns"] for sample in samples] for cell, (samples, failure) in results.items() if not failure}
    made["rows"] = rows(times, counted)
    return made


def rows(times, counted):
    """Returns the rows of the table. `times` has the nanoseconds of each round, `counted` the instructions, both by cell; the general
    runtime is the first of its level and work. The paper's figures come last."""
    made = []
    for cell, rounds_of_it in times.items():
        level, work, runtime = cell
        base = next((other for other in times if other[:2] == cell[:2] and other[2].name == GENERAL), None)
        compared = base not in (None, cell)
        instructions = f"{counted[cell]:,.0f}" if cell in counted else ""
        change = _change(counted[cell] / counted[base]) if compared and cell in counted and counted.get(base) else ""
        ratio = _ratio(figures.compared(rounds_of_it, times[base])) if compared else ["", "", ""]
        made.append([LEVELS[level], work.name, runtime.name, instructions, change, f"{figures.median(rounds_of_it):,.1f}", *ratio])
    return made + [_paper(level) for level in PAPER if any(cell[0] == level for cell in times)]


def _change(ratio):
    return f"{100 * (ratio - 1):+.1f} %"


def _ratio(compared):
    interval = compared["interval"]
    return [f"{compared['median']:.3f}", f"{interval[0]:.3f}–{interval[1]:.3f}" if interval else "", _change(compared["median"])]


def _paper(level):
    original, specialised = PAPER[level]
    ratio = specialised / original
    return [LEVELS[level], "min, 48 octets", f"Chorus RPC, Table 1: {original:g} and {specialised:g} µs", "", "", "",
            f"{ratio:.3f}", "", _change(ratio)]


def _command(machine, cell, calls, batch, prefix=()):
    level, work, runtime = cell
    return ["taskset", "-c", str(machine.core), *prefix, str(runtime.programs / PROGRAM), level, *work.arguments, str(calls),
            str(batch), *runtime.options]


def _once(machine, cell, calls):
    number = cell[1].calls(FACTOR * calls)
    return process.output(_command(machine, cell, number, min(BATCH, number)), PROGRAM)


def _counted(machine, cells, quick, made, progress):
    """Returns the instructions of a call by cell; nothing with --quick, or without the tool."""
    tool = counts.TOOLS["instructions"]
    if quick or not tool.there:
        made["notes"].append("Instructions are not counted with --quick." if quick else
                             f"{tool.program} is missing: apt-get install {tool.package}")
        return {}
    counted = {}
    for cell in cells:
        progress(f"emission, {tool.name}: {LEVELS[cell[0]]}, {cell[1].name}, {cell[2].name}")
        try:
            counted[cell] = _instructions(tool, machine, cell)
        except process.Failed as problem:
            made["failures"].append(f"{LEVELS[cell[0]]}, {cell[1].name}, {cell[2].name}: {problem}")
    return counted


def _instructions(tool, machine, cell):
    """Returns the difference of a run of 3 N calls and one of N calls, each in one batch, divided by 2 N."""
    totals = []
    with tempfile.TemporaryDirectory() as folder:
        for calls in (tool.calls, 3 * tool.calls):
            file = Path(folder) / str(calls)
            process.output(_command(machine, cell, calls, calls, tool.prefix(file)), PROGRAM,
                           {**os.environ, **tool.environment(file, machine.programs)})
            totals.append(tool.total(file))
    return (totals[1] - totals[0]) / (2 * tool.calls)
