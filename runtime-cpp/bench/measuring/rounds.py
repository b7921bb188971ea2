# SPDX-License-Identifier: Apache-2.0
"""Interleaved rounds: every peer runs in each round, so that changes of the machine affect all peers alike."""
from . import figures, process


def latency(machine, peers, works, rounds, calls, progress):
    """Returns the rows of the report, one for each work and peer, with times in nanoseconds."""
    def once(peer, work):
        number = work.calls(calls)
        with process.Server(machine, peer, work) as server:
            return process.client(machine, peer, "client", server.address, work, number, max(number // 10, 10))

    cells = [(work, peer) for work in works for peer in peers]
    results = interleaved("latency", cells, lambda cell: once(cell[1], cell[0]), rounds, progress,
                          lambda cell: f"{cell[0].name}, {cell[1].name}")
    rows = []
    for (work, peer), (samples, failure) in results.items():
        row = {"work": work.name, **_described(peer)}
        if failure:
            row["failure"] = failure
        else:
            p50 = [sample["p50"] for sample in samples]
            row.update(rounds=samples, calls=samples[0]["calls"], bestP50=min(p50), medianP50=figures.median(p50))
            for name in ("p90", "p99", "p999"):
                row[f"best{name.upper()}"] = min(sample[name] for sample in samples)
            _compare(row, p50, _of_floor(results, work, peer, "p50"), min)
        rows.append(row)
    return rows


def throughput(machine, peers, work, clients, rounds, milliseconds, progress):
    """Returns the rows of the report, one for each number of clients and peer, with the calls a second of all clients."""
    def once(peer, number):
        with process.Server(machine, peer, work) as server:
            done = process.client(machine, peer, "load", server.address, work, number, milliseconds)
            return {"rate": done["calls"] * 1e9 / done["ns"]}

    cells = [(number, peer) for number in clients for peer in peers]
    results = interleaved("throughput", cells, lambda cell: once(cell[1], cell[0]), rounds, progress,
                          lambda cell: f"{cell[0]} clients, {cell[1].name}")
    rows = []
    for (number, peer), (samples, failure) in results.items():
        row = {"work": work.name, "clients": number, **_described(peer)}
        if failure:
            row["failure"] = failure
        else:
            rates = [sample["rate"] for sample in samples]
            row.update(rounds=rates, best=max(rates), median=figures.median(rates))
            if min(rates) > 0:
                _compare(row, rates, _of_floor(results, number, peer, "rate"), max)
        rows.append(row)
    for row in rows:
        row.update(beside_others(row, rows))
    return rows


def beside_others(row, rows):
    """Compares a rate with the best rate of other middleware and as many clients. All run on one core."""
    others = [other["best"] for other in rows
              if other["other"] and other["clients"] == row["clients"] and other.get("best", 0) > 0]
    return {"besideBest": row["best"] / max(others)} if others and "best" in row else {}


def interleaved(section, cells, once, rounds, progress, name):
    """Returns for each cell one sample a round, and the reason if it failed. A failed cell is not tried again."""
    results = {cell: ([], None) for cell in cells}
    for number in range(rounds):
        for cell in cells:
            samples, failure = results[cell]
            if failure:
                continue
            progress(f"{section}, round {number + 1} of {rounds}: {name(cell)}")
            try:
                samples.append(once(cell))
            except process.Failed as problem:
                results[cell] = (samples, str(problem))
    return results


def _described(peer):
    return {"peer": peer.name, "transport": peer.transport, "server": peer.server, "wait": peer.wait,
            "cores": peer.cores, "floor": peer.floor, "other": bool(peer.package)}


def _of_floor(results, first, peer, figure):
    """Returns the floor's figures of the same rounds, or None if it was not measured."""
    for (other, candidate), (samples, failure) in results.items():
        if other == first and candidate.name == peer.floor and not failure:
            return [sample[figure] for sample in samples]
    return None


def _compare(row, values, floors, better):
    if floors and min(floors) > 0:
        row["ratio"] = figures.compared(values, floors, better)
