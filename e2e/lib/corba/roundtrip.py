# SPDX-License-Identifier: Apache-2.0
"""Runs the programs of `bellwether idl --roundtrip`, one ORB with another: roundtrip.py PROGRAMS all|since-1.1|main NAME…
One Corbel with another, and JacORB between them: roundtrip.py PROGRAMS relayed NAME CLASSPATH

A program that was not built is a failure."""
import os
import subprocess
import sys
import time

SECONDS = 300
# omniORB reports exceptions of servants on standard error: here, they are expected
QUIET = ["-ORBtraceLevel", "0"]
CORBEL = ("Corbel", "corbel", [])
OTHER_ORDER = ("Corbel in the other byte order", "other_order", [])
OMNIORB = ("omniORB", "omniorb", QUIET)
THREADS = ("Corbel with threads", "corbel", ["-ORBConcurrency", "thread-per-connection"])
FRAGMENTS = ("Corbel in fragments", "corbel", ["-ORBFragmentSize", "64"])
GIOP_1_0 = ("Corbel by GIOP 1.0", "corbel", ["-ORBGIOPVersion", "1.0"])
GIOP_1_1 = ("Corbel by GIOP 1.1", "corbel", ["-ORBGIOPVersion", "1.1"])
OMNIORB_1_0 = ("omniORB by GIOP 1.0", "omniorb", ["-ORBmaxGIOPVersion", "1.0", *QUIET])

# Client and server. The list has no omniORB with GIOP 1.1: Corbel reads the fragments of that version with another
# alignment (docs/status.md)
MAIN = [(CORBEL, CORBEL), (CORBEL, OMNIORB), (OMNIORB, CORBEL), (OMNIORB, OMNIORB)]
ALL = [*MAIN, (CORBEL, OTHER_ORDER), (OTHER_ORDER, CORBEL), (OMNIORB, OTHER_ORDER), (OTHER_ORDER, OMNIORB), (CORBEL, THREADS), (GIOP_1_0, CORBEL), (GIOP_1_1, CORBEL),
       (OMNIORB, THREADS), (GIOP_1_0, OMNIORB), (OMNIORB_1_0, CORBEL)]
SINCE_1_1 = [pair for pair in ALL if GIOP_1_0 not in pair and OMNIORB_1_0 not in pair]
# Calls are executed in the order of their arrival; more oneway calls wait than JacORB's default permits
JACORB = ["jacorb.poa.thread_pool_max=1", "jacorb.poa.thread_pool_min=1", "jacorb.poa.queue_wait=on"]
COLLOCATED = [
    ("within one Corbel", "corbel", ["-ORBCollocation", "through-poa"]),
    ("within one Corbel, called directly", "corbel", ["-ORBCollocation", "direct"]),
    ("within one omniORB", "omniorb", QUIET),
]


class RoundTrips:
    def __init__(self, build, name):
        self.build = build
        self.name = name

    def program(self, orb):
        return os.path.join(self.build, f"{self.name}_{orb[1]}")

    def start(self, orb, role, file, log):
        command = [self.program(orb), role, file, *orb[2]]
        try:
            return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=log, stderr=log)
        except OSError as error:
            log.write(f"{error}\n".encode())
            return None

    def report(self, title, log, statuses):
        good = all(status == 0 for status in statuses)
        print(f"{'ok' if good else 'not ok'} {self.name}: {title}", flush=True)
        if not good:
            log.seek(0)
            print(f"exit {statuses}\n{log.read().decode(errors='replace')}", flush=True)

    def pair(self, client, server):
        title = f"{client[0]} calls {server[0]}"
        file = "references"
        remove(file)
        with open("log", "w+b") as log:
            serving = self.start(server, "server", file, log)
            statuses = ["no server"]
            if serving and wait_for(file, serving):
                statuses = [ended(self.start(client, "client", file, log))]
                serving.stdin.close()
                statuses.append(ended(serving))
            elif serving:
                serving.kill()
            self.report(title, log, statuses)

    def relayed(self, client, server, class_path):
        """JacORB reads the server's references, and the client reads JacORB's."""
        remove("theirs", "ours")
        with open("log", "w+b") as log:
            serving = self.start(server, "server", "theirs", log)
            statuses = ["no server"]
            if serving and wait_for("theirs", serving):
                command = ["java", "-XX:TieredStopAtLevel=1", "-cp", class_path, "Relay", "theirs", "ours", *JACORB]
                relay = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=log, stderr=log)
                statuses = ["no relay"]
                if wait_for("ours", relay):
                    statuses = [ended(self.start(client, "client", "ours", log))]
                for process in (relay, serving):
                    process.stdin.close()
                    statuses.append(ended(process))
            elif serving:
                serving.kill()
            self.report(f"{client[0]} calls JacORB, which calls {server[0]}", log, statuses)

    def collocated(self, orb):
        with open("log", "w+b") as log:
            self.report(orb[0], log, [ended(self.start(orb, "both", "references", log))])


def ended(process):
    """Returns a process's exit code; kills a process that does not end, and returns a text instead."""
    if process is None:
        return "not started"
    try:
        return process.wait(SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        return "no end"


def remove(*files):
    for file in files:
        if os.path.exists(file):
            os.remove(file)


def wait_for(file, process):
    """Returns whether the process has written its references."""
    end = time.monotonic() + SECONDS
    while not os.path.exists(file) and process.poll() is None and time.monotonic() < end:
        time.sleep(0.01)
    return os.path.exists(file)


if sys.argv[2] == "relayed":
    trips = RoundTrips(sys.argv[1], sys.argv[3])
    trips.relayed(CORBEL, THREADS, sys.argv[4])
    trips.relayed(FRAGMENTS, FRAGMENTS, sys.argv[4])
    sys.exit()
wanted = {"all": ALL, "since-1.1": SINCE_1_1, "main": MAIN}[sys.argv[2]]
for program in sys.argv[3:]:
    trips = RoundTrips(sys.argv[1], program)
    for pair in wanted:
        trips.pair(*pair)
    for orb in COLLOCATED[1:2] if wanted is MAIN else COLLOCATED:
        trips.collocated(orb)
