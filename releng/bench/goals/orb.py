# SPDX-License-Identifier: Apache-2.0
"""User instructions of calls, and the median of calls with structures beside the raw wire: the general and the woven runtime."""
import json
import shutil
import statistics
import subprocess
import sys

from .common import BELLWETHER, HOME, row

RULES = "dispatch,framework,framework-blocking-wait,framework-sockets,request-header,fixed-sizes,hooks-out"
RAW, CDR, NATIVE = "raw-tcp", "corbel-thread-tcp", "corbel-thread-tcp-native"
PING, RECORDS = "ping", "echo-records-1024"
INSTRUCTIONS = {PING: (560, 615), RECORDS: (6000, 6000)}  # client and server
TIMES = {1024: 1.15, 4096: 1.25}  # times the raw wire


def run(command, **how):
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, **how)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))} ended with {done.returncode}:\n{done.stdout[-1000:]}\n{done.stderr[-2000:]}")
    return done.stdout


def build(source, folder, programs):
    """Builds programs of the benchmark from sources, once."""
    words = ["-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", "-DCORBEL_BENCH=ON", "-DCORBEL_TESTS=OFF", "-DCORBEL_HARNESS=OFF"]
    run(["cmake", "-S", source, "-B", folder, *words])
    run(["cmake", "--build", folder, "--target", *programs])
    return folder


def builds(folder, *programs):
    """Returns the builds of the general and of the woven sources. A folder that is given again is not woven again."""
    source, woven, rules = folder / "source", folder / "woven", folder / "rules"
    if not woven.exists():
        shutil.rmtree(source, ignore_errors=True)
        shutil.copytree(HOME / "runtime-cpp", source, ignore=shutil.ignore_patterns("build"))
        rules.mkdir(exist_ok=True)
        for file in source.glob("specialisations/*/*.xml"):
            shutil.copy(file, rules)
        run([BELLWETHER, "weave", "--rules", rules, "--only", RULES, "--source", source, "--out", woven])
    folders = {"general": (source, folder / "general-build"), "woven": (woven, folder / "woven-build")}
    return {name: build(*both, programs) for name, both in folders.items()}


def benchmark(where, *words):
    """Returns the JSON of Corbel's benchmark."""
    return json.loads(run([sys.executable, HOME / "runtime-cpp/bench/run", "--build", where, *words, "--json", "-"]))


def counts(result):
    """Returns the counts of client and server, by peer and work."""
    table = result["tables"][0]
    if not table["rows"]:
        sys.exit("; ".join([*table["notes"], *table["failures"]]) or "no instructions were counted")
    return {(peer, work): [float(text.replace(",", "")) for text in both] for peer, work, *both in table["rows"]}


def instruction_rows(general, woven):
    """Returns a row for an empty call and one for structures, of counts by peer and work."""
    rows = []
    for work, title, peer in ((PING, "an empty call", CDR), (RECORDS, "1,024 structures echoed", NATIVE)):
        before, after = general[CDR, work], woven[peer, work]
        goal = INSTRUCTIONS[work]
        text = f"{before[0]:,.0f} and {before[1]:,.0f} → {after[0]:,.0f} and {after[1]:,.0f}"
        reached = all(count <= most for count, most in zip(after, goal))
        rows.append(row(f"user instructions of {title}, client and server", f"{goal[0]:,} and {goal[1]:,}", text, reached))
    return rows


def times_of_raw(result):
    """Returns the medians of calls as multiples of the raw wire in the same rounds, by peer and work."""
    return {(each["peer"], each["work"]): each["ratio"]["median"] for each in result["latency"] if each.get("ratio")}


def time_rows(turns):
    """Returns a row for each length, of pairs of multiples: general and woven."""
    rows = []
    for length, most in TIMES.items():
        work = f"echo-records-{length}"
        general = statistics.median(one[CDR, work] for one, _ in turns)
        native = statistics.median(other[NATIVE, work] for _, other in turns)
        title = f"median over TCP, × raw sockets, of {length:,} structures"
        rows.append(row(title, f"{most}", f"{general:.2f} → {native:.2f}", native <= most))
    return rows


def measure(folder, options):
    """Both builds take turns; the layout of structures in memory is an option of both."""
    where = builds(folder, "raw_socket", "corbel_peer")
    peers = ["--peers", f"{CDR},{NATIVE}"]
    counted = {name: counts(benchmark(built, "--sections", "instructions", *peers)) for name, built in where.items()}
    works = ",".join(f"echo-records-{length}" for length in TIMES)
    words = ["--sections", "latency", "--works", works, "--peers", f"{RAW},{CDR},{NATIVE}", "--rounds", "2" if options.quick else "4"]
    number = 1 if options.quick else options.turns
    turns = [[times_of_raw(benchmark(where[name], *words)) for name in ("general", "woven")] for _ in range(number)]
    return {
        "instructions": {name: {f"{peer} {work}": both for (peer, work), both in found.items()} for name, found in counted.items()},
        "timesOfRaw": [[{f"{peer} {work}": value for (peer, work), value in side.items()} for side in turn] for turn in turns],
        "rows": instruction_rows(counted["general"], counted["woven"]) + time_rows(turns),
    }
