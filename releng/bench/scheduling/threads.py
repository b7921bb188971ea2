#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Repeats Figure 6 of Gill et al. many times: are the segments of the five threads in order, and how late is each switch?

  threads.py --out DIR [--cycles 100] [--second 8] [--mechanism queue --mechanism priorities]

Runs examples/distributable-threads with each mechanism and SCHED_FIFO, and measures all calls of `Work`. The threads' times come from
the sample files of the run (docs/reference/contracts.md, Sample files). A cycle of the model is one run of the paper. An interrupted
measurement continues with the next mechanism; a measured mechanism is not measured again.

- The delay of a switch to a thread that begins to run on a host is the time from its cause (the tick of the thread's timer, its last
  call on the other host, or the last call of the thread that ran before) to the thread's first call there.
- The time of a switch back to a thread that was interrupted within a call, together with the switch away from it, is the time of this
  call minus its work and the other threads' calls. The same time of uninterrupted calls is the error of the work itself.
"""
import argparse
import re
import struct
from pathlib import Path

from common import HOME, kept, microseconds, quantile, run, table

RECORD = struct.Struct("<QqqqQ")  # sequence, intended, start, end, flags
HEADER = 4096
TEXT = 128

# The calls of `Work` in a cycle, by the calling instance and the thread.
CALLS = {
    ("thread1", 1): 60,
    ("thread2", 2): 90,
    ("thread3", 3): 60,
    ("visited", 1): 30,
    ("visited", 2): 30,
    ("thread4", 4): 90,
    ("thread5", 5): 30,
}
HOSTS = {"host 1": ("thread1", "thread2", "thread3"), "host 2": ("visited", "thread4", "thread5")}
ORDER = {"host 1": [1, 2, 1, 2, 3, 2], "host 2": [4, 1, 4, 5, 4, 2]}
GOAL_NS = 1_000_000


def model(folder, cycles):
    """Returns the example with SCHED_FIFO, and with each call of `Work` as a metric. One more cycle than needed ends
    the last cycle."""
    text = (HOME / "examples/distributable-threads/distributable-threads.bellwether").read_text(encoding="utf-8")
    text, processes = re.subn(r"( *)affinity \d;\n", r"\g<0>\1scheduling fifo;\n\1priority 99;\n", text)
    metrics = "\n".join(
        f"  measure latency {instance}_{thread} at {instance}.work.of_thread_{thread} in cycles warmup 0"
        f" samples {calls * (cycles + 1)};"
        for (instance, thread), calls in CALLS.items()
    )
    text, measures = re.subn(r"  measure latency visit at [^;]*;", lambda _: metrics, text)
    assert processes == 2 and measures == 1, "the example has changed"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "distributable-threads.bellwether").write_text(text, encoding="utf-8")
    return folder


def calls(samples):
    """Returns the calls of each instance and thread as (intended, start, end), in the order of their begins, from a
    folder of samples."""
    found = {}
    for file in samples.glob("*.bws"):
        content = file.read_bytes()
        lines = content[TEXT:HEADER].split(b"\0", 1)[0].decode().splitlines()
        probe = dict(line.split("=", 1) for line in lines).get("probe", "")
        match = re.fullmatch(r"(\w+)_work_of_thread_(\d)", probe)
        if match:
            records = RECORD.iter_unpack(content[HEADER : len(content) - (len(content) - HEADER) % RECORD.size])
            found[match[1], int(match[2])] = sorted((r[1:4] for r in records if r[3] != 0), key=lambda call: call[1])
    missing = set(CALLS) - set(found)
    assert not missing, f"no samples of {missing} in {samples}"
    return found


def order(cycle, instances):
    """Returns the threads of a host in the order in which their calls end: an interrupted call ends after those that
    interrupt it."""
    ends = sorted((call[2], thread) for (instance, thread), all_of in cycle.items() if instance in instances for call in all_of)
    threads = [thread for _, thread in ends]
    return [thread for at, thread in enumerate(threads) if at == 0 or threads[at - 1] != thread]


def begins(cycle):
    """Returns how late threads begin to run on a host."""
    one, two, three = cycle["thread1", 1], cycle["thread2", 2], cycle["thread3", 3]
    four, five = cycle["thread4", 4], cycle["thread5", 5]
    there, last = cycle["visited", 1], cycle["visited", 2]
    start = [
        (one[29][2], there[0]),
        (there[-1][2], one[30]),
        (five[0][0], five[0]),
        (three[0][0], three[0]),
        (max(four[-1][2], two[59][2]), last[0]),
        (max(three[-1][2], last[-1][2]), two[60]),
        (one[29][2], two[0]),  # with priorities, it may have begun before, and is interrupted at this time
    ]
    return [call[1] - cause for cause, call in start if call[1] >= cause]


def excesses(cycle, work):
    """Returns the time of calls beyond their work and other threads' calls, for the interrupted calls and for the
    others."""
    interrupted, whole = [], []
    for instances in HOSTS.values():
        here = [(call, thread) for (instance, thread), some in cycle.items() if instance in instances for call in some]
        for call, thread in here:
            inside = [other for other, of in here if of != thread and other[1] >= call[1] and other[2] <= call[2]]
            foreign = max(other[2] for other in inside) - min(other[1] for other in inside) if inside else 0
            # The first call of an activation counts from its tick, so that only its service time is used here
            (interrupted if inside else whole).append(call[2] - call[1] - work - foreign)
    return interrupted, whole


def figures(all_calls, cycles, work):
    result = {"cycles": 0, "exact": 0, "begins": [], "interrupted": [], "whole": []}
    for number in range(cycles):
        cycle = {key: some[number * CALLS[key] : (number + 1) * CALLS[key]] for key, some in all_calls.items()}
        if any(len(some) < CALLS[key] for key, some in cycle.items()):
            break
        result["cycles"] += 1
        exact = all(order(cycle, instances) == ORDER[host] for host, instances in HOSTS.items())
        result["exact"] += exact
        if not exact:
            continue  # the event relative to which switches would be late is unknown
        result["begins"] += begins(cycle)
        interrupted, whole = excesses(cycle, work)
        result["interrupted"] += interrupted
        result["whole"] += whole
    return result


def measure(options, mechanism):
    folder = Path(options.out)
    done = run(
        folder,
        str(model(folder / "model", options.cycles)),
        "--parameter",
        f"second={options.second}",
        "--set",
        f"corbel.SchedulingMechanism={mechanism}",
        "--out",
        str(folder / "out"),
    )
    if done is None:
        return None
    samples = folder / "store/runs" / done["targets"][0]["run"] / "round-1/samples"
    return figures(calls(samples), options.cycles, options.second * 1_000_000 // 10)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", required=True, help="folder of the model, the store and the results")
    parser.add_argument("--cycles", type=int, default=100)
    parser.add_argument("--second", type=int, default=8, help="milliseconds that a second of the paper takes")
    parser.add_argument("--mechanism", action="append", choices=["queue", "priorities"])
    options = parser.parse_args()
    rows = []
    for mechanism in options.mechanism or ["queue", "priorities"]:
        name = f"threads-{mechanism}-{options.second}-{options.cycles}"
        result = kept(options.out, name, lambda mechanism=mechanism: measure(options, mechanism))
        if result is None:
            continue
        for label, key in [("begins", "begins"), ("interrupted calls", "interrupted"), ("other calls", "whole")]:
            late = result[key]
            good = sum(value <= GOAL_NS for value in late)
            rows.append(
                [f"{mechanism}, {label}", f"{result['exact']} of {result['cycles']}", len(late)]
                + [microseconds(quantile(late, part)) for part in (0.5, 0.99, 1)]
                + [f"{good} of {len(late)}"]
            )
    table(["mechanism, lateness of", "exact orders", "number", "p50 (µs)", "p99 (µs)", "max (µs)", "within 1 ms"], rows)


if __name__ == "__main__":
    main()
