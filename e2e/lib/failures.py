#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Failures during a measurement: the right class, the log, the samples so far, and no remaining process.

The commands and processes are real: BasicSP on Corbel, of which a process is killed or stopped, or the command itself.
"""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

HOME = Path(os.environ["BELLWETHER_HOME"])
HERE = Path.cwd()
STORE = HERE / "store"
OUT = HERE / "out"
MODEL = HOME / "examples/basicsp"
COMMAND = [str(HOME / "bellwether")]
PROCESSES = 4  # the processes of BasicSP
LEFT_WITHIN_S = 30
PATIENCE_S = 900  # a cold build on a busy machine


def result(good, name, shown=""):
    print(("ok " if good else "not ok ") + name, flush=True)
    if not good:
        print(f"  saw: {shown}", flush=True)


def processes(word=""):
    """Returns the ids of processes whose working folder is the build folder, or whose command line contains it, if the
    command line contains the word, too."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                line = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
                # The command lines of compilers do not contain the folder: they are started in it
                place = os.readlink(entry / "cwd") + "/"
            except OSError:
                continue  # the process has ended
            if (f"{OUT}/build/" in line or place.startswith(f"{OUT}/build/")) and word in line:
                found.append(int(entry.name))
    return found


def listening(word=""):
    """Returns the sockets that these processes listen on, by their inodes, which differ even if a port is used
    again."""
    sockets = set()
    for process in processes(word):
        try:
            names = [os.readlink(file) for file in Path(f"/proc/{process}/fd").iterdir()]
        except OSError:
            continue  # the process has ended
        sockets |= {name[len("socket:["):-1] for name in names if name.startswith("socket:[")}
    return sockets & set(open_ports())


def open_ports():
    """Returns the ports of this machine that are listened on, by the socket's inode."""
    ports = {}
    for table in ("/proc/net/tcp", "/proc/net/tcp6"):
        for line in Path(table).read_text().splitlines()[1:] if Path(table).exists() else []:
            fields = line.split()
            if fields[3] == "0A":
                ports[fields[9]] = int(fields[1].rsplit(":", 1)[1], 16)
    return ports


def wait_for(condition, seconds, what):
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise TimeoutError(what)
        time.sleep(0.05)


def counted(process):
    """Returns the number of samples that a process has written in the current run."""
    total = 0
    for file in STORE.glob(f"runs/*/round-*/samples/*.timed.{process}.bws"):
        with open(file, "rb") as samples:
            samples.seek(24)
            total += int.from_bytes(samples.read(8), "little")
    return total


def default_signals():
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)


# A compiler that answers from a cache ends before the test can act on it
UNCACHED = {"CCACHE_DISABLE": "1"}


class Run:
    """A command that measures, until the test acts on it."""

    def __init__(self, *arguments, before=(), **more):
        subprocess.run(["rm", "-rf", str(STORE)], check=True)
        self.sockets = set()
        environment = dict(os.environ, BELLWETHER_STORE=str(STORE), **more)
        self.process = subprocess.Popen(
            [*before, *COMMAND, "run", str(MODEL), "--target", "corbel", "--out", str(OUT), "--json", *arguments],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment, preexec_fn=default_signals)

    def until(self, condition, what):
        wait_for(lambda: condition() or self.process.poll() is not None, PATIENCE_S, what)
        if self.process.poll() is not None:
            raise RuntimeError(f"{what}: the command ended before anything was done to it: {self.end()}")
        self.sockets = listening("process_")
        return self

    def end(self):
        output, errors = self.process.communicate(timeout=PATIENCE_S)
        return self.process.returncode, output.decode(), errors.decode()


def cli(*arguments):
    done = subprocess.run(COMMAND + list(arguments), capture_output=True, text=True,
                          env=dict(os.environ, BELLWETHER_STORE=str(STORE)))
    return done.returncode, done.stdout, done.stderr


def nothing_left(name, since, sockets=frozenset()):
    """Checks that no process is left, and none of the sockets that the run listened on, which another process might
    have inherited."""
    def left():
        return [port for inode, port in open_ports().items() if inode in sockets]

    try:
        wait_for(lambda: not processes() and not left(), LEFT_WITHIN_S - (time.monotonic() - since), "end of processes")
        result(True, f"{name}: nothing is left running")
    except TimeoutError:
        result(False, f"{name}: nothing is left running", (processes(), left()))


def was_listening(name, run):
    """Without this check, the absence of ports at the end would prove nothing."""
    result(len(run.sockets) >= PROCESSES, f"{name}: every process had a port", run.sockets)


def failed_run(name, classes, act, when, *arguments):
    """Starts a run, disturbs its processes by `act`, and checks the run's failure and messages."""
    run = Run(*arguments).until(when, name)
    act()
    return failed(name, classes, run)


def failed(name, classes, run):
    """Checks the messages and the remains of a run that cannot continue."""
    code, output, errors = run.end()
    since = time.monotonic()
    nothing_left(name, since, run.sockets)
    session = json.loads(output)
    failure = session["targets"][0].get("failure", {})
    result(code == 1 and session["status"] == "failed", f"{name}: exit 1 and status failed", (code, output[:300]))
    result(failure.get("class") in classes, f"{name}: class {' or '.join(classes)}", failure)
    result(bool(session["error"]["message"]) and bool(session["error"]["fix"]), f"{name}: says how to go on", session["error"])
    result(session["targets"][0]["metrics"] == [], f"{name}: gives no number")
    result("error: corbel has no figures" in errors and "\tat " not in errors, f"{name}: tells people, too", errors[-500:])
    return session


def a_process_dies_in_measurement():
    name = "a process dies in measurement"
    session = failed_run(name, ["run"], lambda: os.kill(processes("process_gps ")[0], signal.SIGSEGV),
                         lambda: counted("airframe") > 30)
    failure = session["targets"][0]["failure"]
    result(failure["process"] == "gps", f"{name}: names the process", failure)
    result(counted("airframe") > 30, f"{name}: keeps the samples so far", counted("airframe"))
    code, output, _ = cli("logs", session["targets"][0]["run"], "gps", "--json")
    result(code == 0 and json.loads(output)["logs"], f"{name}: its log can be read", output[:300])


def a_process_dies_at_start():
    failed_run("a process dies at start", ["start", "run"], lambda: os.kill(processes("process_gps ")[0], signal.SIGKILL),
               lambda: processes("process_gps "))


def a_process_dies_in_warm_up():
    failed_run("a process dies in warm-up", ["run"], lambda: os.kill(processes("process_airframe ")[0], signal.SIGKILL),
               lambda: 0 < counted("airframe") < 20, "--rate-scale", "0.25")  # so few samples that the warm-up lasts


def a_process_hangs():
    failed_run("a process hangs", ["timeout"], lambda: os.kill(processes("process_airframe ")[0], signal.SIGSTOP),
               lambda: counted("airframe") > 30)


def a_port_is_taken():
    name = "a port is taken"
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        session = failed(name, ["start"], Run("--set", f"corbel.EndpointPort={port}"))
    failure = session["targets"][0]["failure"]
    result("its port taken" in failure["message"], f"{name}: asks whether it is", failure)
    result(f"cannot listen on 127.0.0.1:{port}: Address already in use" in failure["log"], f"{name}: shows which, and why", failure)


def the_command_is_interrupted(number, code_expected, name):
    run = Run().until(lambda: counted("airframe") > 30, name)
    since = time.monotonic()
    os.kill(run.process.pid, number)
    was_listening(name, run)
    code, output, _ = run.end()
    nothing_left(name, since, run.sockets)
    session = json.loads(output)
    result(code == code_expected, f"{name}: exit {code_expected}", code)
    result(session["status"] == "interrupted" and session["error"]["code"] == "interrupted", f"{name}: says so", output[:300])
    result(counted("airframe") > 30, f"{name}: keeps the samples so far")


def the_command_is_killed():
    name = "the command is killed"
    run = Run().until(lambda: counted("airframe") > 30, name)
    since = time.monotonic()
    run.process.kill()
    run.process.wait()
    was_listening(name, run)
    nothing_left(name, since, run.sockets)
    _, output, _ = cli("runs", "--json")
    runs = json.loads(output)["runs"]
    result(len(runs) == 1 and runs[0]["status"] == "interrupted", f"{name}: the store knows", output[:300])


def the_build_is_killed():
    name = "the command is killed while it builds"
    subprocess.run(["rm", "-rf", str(OUT / "build")], check=True)
    run = Run(**UNCACHED).until(lambda: processes("cc1plus"), name)
    since = time.monotonic()
    run.process.kill()
    run.process.wait()
    nothing_left(name, since)


def the_build_is_interrupted():
    name = "the command is interrupted while it builds"
    subprocess.run(["rm", "-rf", str(OUT / "build")], check=True)
    run = Run(**UNCACHED).until(lambda: processes("cc1plus"), name)
    os.kill(run.process.pid, signal.SIGINT)
    code, output, _ = run.end()
    result(code == 130 and json.loads(output)["status"] == "interrupted", f"{name}: exit 130", (code, output[:300]))
    result(not processes(), f"{name}: no compiler outlives it", processes())


def two_at_once():
    name = "two commands at once"
    first = Run("--samples", "20", "--rate-scale", "50")
    environment = dict(os.environ, BELLWETHER_STORE=str(STORE))
    second = subprocess.Popen(first.process.args, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment)
    codes = [first.end()[0], second.wait()]
    second.communicate()
    result(codes == [0, 0], f"{name}: both succeed", codes)


def scheduling_is_not_permitted():
    """Checks that the run continues without real-time scheduling, and that the result contains this and how to permit
    it."""
    name = "real-time scheduling is not permitted"
    options = ("Concurrency=thread-pool", "ThreadPoolLanes=0:1,32767:1", "Scheduling=fifo", "LockMemory=true")
    run = Run("--samples", "20", "--rate-scale", "50", *[word for each in options for word in ("--set", f"corbel.{each}")],
              before=("prlimit", "--rtprio=0", "--memlock=0", "setpriv", "--bounding-set=-sys_nice,-ipc_lock,-sys_resource",
                      "--inh-caps=-sys_nice,-ipc_lock,-sys_resource"))
    code, output, errors = run.end()
    session = json.loads(output)
    warnings = session["targets"][0]["warnings"]
    result(code == 0, f"{name}: the run goes on", (code, errors[-500:]))
    for said, remedy in (("threads cannot run with SCHED_FIFO", "ulimit -r 99"), ("-ORBLockMemory", "ulimit -l unlimited")):
        result(any(said in warning and remedy in warning for warning in warnings), f"{name}: a warning says {said}", warnings)


def main():
    a_process_dies_in_measurement()
    a_process_dies_at_start()
    a_process_dies_in_warm_up()
    a_process_hangs()
    a_port_is_taken()
    the_command_is_interrupted(signal.SIGINT, 130, "Ctrl-C")
    the_command_is_interrupted(signal.SIGTERM, 143, "SIGTERM")
    the_command_is_killed()
    two_at_once()
    scheduling_is_not_permitted()
    the_build_is_killed()
    the_build_is_interrupted()


if __name__ == "__main__":
    sys.exit(main())
