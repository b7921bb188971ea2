#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fills a run store for the scoreboard's tests, and works on a campaign in it as `bellwether screen` would.

Usage: scoreboard_store.py STORE. The store has its schema already. Writes three sessions (basicsp/steady with five runs of each
of two targets, in turns; one failed run; one run of another model) and begins a campaign of eight runs, whose session it
holds the lock of. Then each line on standard input is done and answered by "ok": `step` ends the run that goes on and
begins the next one, `end` ends the campaign.
"""
import fcntl
import json
import os
import sqlite3
import sys
import time
import uuid
from datetime import datetime, timedelta, timezone

STORE = sys.argv[1]
STEPS = 8
LEVELS = ["reactive", "thread-per-connection"]
HOST = {
    "host": "lab", "system": "Debian 12", "kernel": "6.1", "architecture": "amd64", "cpu": "a processor", "cores": 2,
    "isolatedCores": "", "memoryMiB": 4096, "governors": [], "clockSource": "tsc", "clockSources": ["tsc"],
    "virtualisation": "none", "realTimePriority": 0, "realTimeRuntimeMicros": 950000,
}


def uuid7():
    """Ids are ordered by time, as in the product."""
    time.sleep(0.002)
    raw = bytearray(int(time.time() * 1000).to_bytes(6, "big") + os.urandom(10))
    raw[6] = raw[6] & 0x0F | 0x70
    raw[8] = raw[8] & 0x3F | 0x80
    return str(uuid.UUID(bytes=bytes(raw)))


class Filler:
    def __init__(self):
        self.db = sqlite3.connect(os.path.join(STORE, "store.db"), timeout=30, isolation_level=None)
        self.locks = {}
        self.clock = datetime.now(timezone.utc) - timedelta(hours=2)
        self.db.execute("insert into model values ('5eed0001', 'basicsp', '{\"m.bellwether\":\"module m { };\"}')")
        self.db.execute("insert into host values ('host', ?)", (json.dumps(HOST),))

    def now(self):
        self.clock += timedelta(seconds=30)
        return self.clock.strftime("%Y-%m-%dT%H:%M:%S.%f") + "Z"

    def lock(self, session):
        """A command that opens the store marks a session without a lock as interrupted. The kernel releases the lock
        when this process ends."""
        os.makedirs(os.path.join(STORE, "locks"), exist_ok=True)
        lock = open(os.path.join(STORE, "locks", session), "w", encoding="utf-8")
        fcntl.lockf(lock, fcntl.LOCK_EX)
        self.locks[session] = lock

    def session(self, model, experiment):
        row = (uuid7(), model, experiment, self.now())
        self.lock(row[0])
        self.db.execute(
            "insert into session (id, project, model, experiment, command, started, status, rate_scale)"
            " values (?, '/project', ?, ?, 'bellwether run', ?, 'running', 1)",
            row,
        )
        return row[0]

    def end_session(self, session, status="ok", report=None):
        self.db.execute(
            "update session set ended = ?, status = ?, report = ? where id = ?", (self.now(), status, report, session)
        )
        self.locks.pop(session).close()

    def begin(self, session, target, variant="", repeat=1):
        row = (uuid7(), session, target, repeat, "c-" + target + variant, self.now(), variant)
        self.db.execute(
            "insert into run (id, session, target, repeat, model_hash, host_hash, configuration_hash, configuration,"
            " extent, seed, started, status, variant) values (?, ?, ?, ?, '5eed0001', 'host', ?, '{}', '{}', 1, ?,"
            " 'running', ?)",
            row,
        )
        return row[0]

    def succeed(self, run, median):
        metrics = [
            ("read", "", "floor", "ns", "", {"p50": 5000.0}),
            ("call", "timed", "latency", "ns", "read", {"count": 2000, "p50": median, "p90": 1.4 * median, "p99": 3 * median}),
            ("calls", "full", "throughput", "1/s", "", {"count": 2000, "value": 1e9 / median}),
        ]
        for position, (name, phase, kind, unit, floor, values) in enumerate(metrics):
            metric = self.db.execute(
                "insert into metric (run, position, name, phase, kind, unit, probe, floor) values (?, ?, ?, ?, ?, ?, 'p', ?)",
                (run, position, name, phase, kind, unit, floor),
            ).lastrowid
            for place, (statistic, value) in enumerate(values.items()):
                self.db.execute(
                    "insert into metric_value (metric, position, statistic, value) values (?, ?, ?, ?)",
                    (metric, place, statistic, float(value)),
                )
        self.db.execute("update run set ended = ?, status = 'ok' where id = ?", (self.now(), run))

    def fail(self, run, failure, message):
        self.db.execute(
            "update run set ended = ?, status = 'failed', failure_class = ?, failure_process = 'gps', failure_message = ?,"
            " failure_log = '' where id = ?",
            (self.now(), failure, message, run),
        )

    def sessions(self):
        report = os.path.join(STORE, "basicsp.html")
        with open(report, "w", encoding="utf-8") as file:
            file.write("<!DOCTYPE html><title>report</title><h1>basicsp / steady</h1>")
        turns = self.session("basicsp", "steady")
        self.db.execute("insert into session_revision values (?, ?, ?, 1)", (turns, "c0ffee11" * 5, self.now()))
        for repeat in range(1, 6):
            for target, median in (("corbel", 10_000), ("omniorb", 12_000)):
                self.succeed(self.begin(turns, target, repeat=repeat), median + 20 * (repeat - 3))
        self.end_session(turns, report=report)
        broken = self.session("basicsp", "steady")
        self.fail(self.begin(broken, "corbel", "many"), "timeout", "gps did not end within 60 s")
        self.end_session(broken, "failed")
        kiln = self.session("kiln", "heating")
        self.succeed(self.begin(kiln, "corbel"), 31_000)
        self.end_session(kiln)


class Campaign:
    def __init__(self, filler):
        self.filler = filler
        self.id = uuid7()
        self.steps = [
            {"purpose": "design", "variant": f"d{i}", "levels": [i % 2], "values": {"concurrency": LEVELS[i % 2]}, "block": 0}
            for i in range(STEPS)
        ]
        plan = {
            "how": "a full factorial in 8 runs",
            "factors": [{"name": "concurrency", "subject": "corbel.Concurrency", "levels": LEVELS}],
            "responses": [{"metric": "call", "phase": "timed", "kind": "latency", "statistic": "p99"}],
            "steps": self.steps,
            "excluded": [],
        }
        filler.db.execute(
            "insert into campaign (id, project, model, experiment, design, identity, command, plan, started)"
            " values (?, '/project', 'screening14', 'screening', 'main_effects', 'identity', 'bellwether screen', ?, ?)",
            (self.id, json.dumps(plan), filler.now()),
        )
        self.session = filler.session("screening14", "screening")
        self.made = 0
        self.run = self.begin()

    def begin(self):
        run = self.filler.begin(self.session, "corbel", self.steps[self.made]["variant"])
        self.filler.db.execute("insert into campaign_run values (?, ?, 1, ?)", (self.id, self.made, run))
        return run

    def step(self):
        if self.made == 1:
            self.filler.fail(self.run, "wrong-answer", "the reply of read was not what was sent")
        else:
            self.filler.succeed(self.run, 20_000 + 3_000 * (self.made % 2))
        self.made += 1
        self.run = self.begin()

    def end(self):
        self.filler.succeed(self.run, 20_000)
        self.filler.end_session(self.session)
        self.filler.db.execute("update campaign set ended = ? where id = ?", (self.filler.now(), self.id))


def main():
    filler = Filler()
    filler.sessions()
    campaign = Campaign(filler)
    print("ok", flush=True)
    for line in sys.stdin:
        getattr(campaign, line.strip())()
        print("ok", flush=True)


main()
