# SPDX-License-Identifier: Apache-2.0
"""Measures what a distributable thread adds to a call that carries it: the same empty call over TCP, by client and
server without the module, with it but without a segment, in a segment, and with schedulers at both ends."""
from . import benchmark_calls, counts, figures, predictability, process, rounds
from .peers import Peer
from .scheduling import is_built, ratios, table

GOAL = "1.03"  # × the time of a call without a segment
WITHOUT_MODULE = "without the module"
WITHOUT_SEGMENT = "without a segment"
PING = benchmark_calls.ALL[0]


def measured(machine, number_of_rounds, calls, progress):
    """Returns the tables of the section, as the arguments of report.Table."""
    made = table("ping over TCP with and without a distributable thread",
                 ["call", "best p50 µs", "median p50", f"× {WITHOUT_MODULE}, best", "medians", "95 %",
                  f"× {WITHOUT_SEGMENT}, best", "medians", "95 %", "goal ×"])
    present = _callers(machine, made)

    def once(peer):  # rests occasionally, because peers that schedule by priorities use a whole core
        with process.Server(machine, peer, PING) as server:
            return process.client(machine, peer, "rested", server.address, PING, calls, max(calls // 10, 10))

    results = rounds.interleaved("propagation", present, once, number_of_rounds, progress, lambda peer: peer.name)
    made["failures"] += [f"{peer.name} was not measured: {why}" for peer, (_, why) in results.items() if why]
    made["rows"] = rows({peer.name: [sample["p50"] for sample in samples]
                         for peer, (samples, why) in results.items() if not why})
    return [made]


def rows(p50):
    """Returns a row for each call. `p50` has the nanoseconds of each round, by the name of the call."""
    made = []
    for name, own in p50.items():
        row = [name, f"{min(own) / 1000:.2f}", f"{figures.median(own) / 1000:.2f}"]
        for floor in (WITHOUT_MODULE, WITHOUT_SEGMENT):
            row += ratios(own, p50.get(floor) if floor != name else None)
        made.append([*row, GOAL if name.startswith("segment") else ""])
    return made


def instructions(machine, progress):
    """Returns the table of user instructions of a call."""
    tool = counts.TOOLS["instructions"]
    made = table("user instructions of a ping with and without a distributable thread", ["call", "client", "server"])
    for peer in _callers(machine, made) if tool.there else []:
        progress(f"segment-instructions: {peer.name}")
        try:
            counted = counts.per_call(tool, machine, peer, PING)
            made["rows"].append([peer.name, *(f"{count:,.0f}" for count in counted)])
        except process.Failed as problem:
            made["failures"].append(f"{peer.name}: {problem}")
    return made


def _callers(machine, made):
    """Returns the peers: the same kind of server and wait, with more and more of the module."""
    queue = ("-ORBSchedulingDiscipline", "earliest-deadline-first")
    priorities = (*queue, "-ORBSchedulingMechanism", "priorities")

    def caller(name, program="segment_peer", scheduling=(), client=("segment",)):
        return Peer(name, program, "TCP", "thread-per-connection", "block", WITHOUT_MODULE,
                    ("-ORBConcurrency", "thread-per-connection", *scheduling), (*client, *scheduling))

    callers = [caller(WITHOUT_MODULE, "corbel_peer", client=()), caller(WITHOUT_SEGMENT, client=()), caller("segment"),
               caller("segment, by queue at both ends", scheduling=queue)]
    lack = predictability.lack()
    if lack is None:
        callers.append(caller("segment, by priorities at both ends", scheduling=priorities))
    else:
        made["notes"].append(f"By priorities, calls were not measured: {lack}.")
    return [peer for peer in callers if is_built(peer.program, machine, made)]
