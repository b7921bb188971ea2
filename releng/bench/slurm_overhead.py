#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures the overhead that Bellwether adds to Slurm's cost of the short runs of a design.

  slurm_overhead.py measure [--folder DIR] [--runs 1000] [--block 250] [--samples 4] [--nodes 2] [--loop]
  slurm_overhead.py table [--folder DIR] [--json]

`measure` starts the tests' Slurm on this machine (e2e/lib/slurm.sh, which needs root and Slurm's packages), and makes the same runs in
several ways, each on all nodes. The ways take turns in blocks of runs, and each block begins with another way:

  array   the usual script of a user: a job array with a task for each run, which runs the prepared launcher
  screen  `bellwether screen --on slurm` in a new run store: export, submission, runs, collection, figures and effects
  loop    with --loop only: a task for each node, which makes its share of the runs in sequence

The overhead is the time of `screen` divided by that of `array`, minus one; both from the start of the command to its end, on a warm
build. Each block of `screen` is a separate design, so that its fixed part (start, export, effects) counts once for --block runs, not
for --runs: --block 1000 has one design. A run takes --samples / 20 s, and the time in which its processes start and end.

DIR (slurm-overhead) keeps the measurements: after an interruption or `kill -9`, the same command continues with the interrupted block.
All processes of Slurm end with this program.
"""
import argparse
import json
import os
import shutil
import signal
import statistics
import subprocess
import sys
import time
from pathlib import Path

HOME = Path(__file__).resolve().parents[2]
BELLWETHER = os.environ.get("BELLWETHER", str(HOME / "bellwether"))
GOAL = 10.0  # in per cent
MOST_TASKS = 1000  # the limit of tasks in an array: Slurm's MaxArraySize, counted from 0
FACTOR = "factor concurrency = option threadPerConnectionPolicy on omniorb { true, false }"

# The cluster's standard input ends with this program in any case. Daemons inherit no files of the cluster's script
CLUSTER = r"""
. "$BELLWETHER_HOME/e2e/lib/slurm.sh"
folder=$1
shift
exec 9>"$folder/lock"
flock 9 # the shell of a measurement that was killed may still be ending its cluster
cancel() {
  timeout 60 scancel --user="$(id -un)"
  tries=0
  while [ -n "$(timeout 10 squeue -h)" ] && [ $tries -lt 150 ]; do
    tries=$((tries + 1))
    sleep 0.2
  done
}
finish() {
  cancel
  slurm_stop
  rm -f "$folder/cluster"
}
if [ -s "$folder/cluster" ]; then # this shell was killed, too
  slurm_folder=$(cat "$folder/cluster")
  SLURM_CONF=$slurm_folder/slurm.conf
  export SLURM_CONF
  for file in "$slurm_folder"/*.pid "$slurm_folder/munge/pid"; do
    pid=$(cat "$file" 2>/dev/null) || continue
    # Another process may have got the number
    grep -qsF "$slurm_folder" "/proc/$pid/environ" "/proc/$pid/cmdline" || rm -f "$file"
  done
  finish
fi </dev/null >"$folder/cluster.log" 2>&1
slurm_start "$@" </dev/null >>"$folder/cluster.log" 2>&1 9>&- || exit 3
echo "$slurm_folder" >"$folder/cluster"
trap '' INT HUP TERM # after the start, because daemons keep what is ignored
trap 'finish </dev/null >>"$folder/cluster.log" 2>&1' EXIT
echo "$SLURM_CONF"
read -r ended
"""

ONE_RUN = """\
run() {{
  mkdir -p {runs}/$1
  {program}/build/omniorb/harness/bw-launch --plan {program}/bundle/plan/launch.plan --settings {program}/bundle/plan/settings \\
    --config-dir {program}/bundle/target/omniorb --bin-dir {program}/build/omniorb --run-dir {runs}/$1 --no-floors
}}
"""
HEAD = "#!/bin/sh\n#SBATCH --exclusive\n#SBATCH --output=/dev/null\n"


def fail(message, code=1):
    print(f"slurm_overhead.py: {message}", file=sys.stderr)
    sys.exit(code)


class Cluster:
    """The tests' Slurm, for a `with` statement; it ends with this process even if the process is killed."""

    def __init__(self, folder, nodes):
        names = [f"n{number}:big" for number in range(1, nodes + 1)]
        self.shell = subprocess.Popen(
            ["sh", "-uc", CLUSTER, "sh", str(folder), *names],
            env={**os.environ, "BELLWETHER_HOME": str(HOME)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,  # Ctrl-C must end this program first
        )
        self.configuration = self.shell.stdout.readline().strip()
        if not self.configuration:
            self.shell.wait()
            fail(f"this needs root, and the packages munge, slurmctld, slurmd and slurm-client; see {folder / 'cluster.log'}", 3)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.shell.stdin.close()
        self.shell.wait()


class Measurement:
    def __init__(self, folder, options, cluster):
        self.folder = folder
        self.options = options
        self.environment = {**os.environ, "SLURM_CONF": cluster.configuration, "BELLWETHER_PAUSE": "0.5"}
        self.design = folder / "out" / "slurm-design"
        self.program = self.design / "programs" / "0001"

    def command(self, words, **more):
        return subprocess.run(words, cwd=self.folder, env={**self.environment, **more}, stdin=subprocess.DEVNULL, capture_output=True, text=True)

    def model(self):
        script = '. "$1/e2e/lib/slurm.sh"; slurm_model model.bellwether "$2" "$3" 4'
        done = self.command(["sh", "-uc", script, "sh", str(HOME), str(self.options["samples"]), FACTOR])
        if done.returncode != 0:
            fail(f"the model cannot be written: {done.stderr}")

    def screen(self, runs, store="store"):
        """Runs a design in a new store, with the programs that are built already."""
        for name in ("results", "submissions", "configurations"):
            shutil.rmtree(self.design / name, ignore_errors=True)
        (self.design / "campaign.json").unlink(missing_ok=True)
        shutil.rmtree(self.folder / store, ignore_errors=True)
        words = [BELLWETHER, "screen", "model.bellwether", "--on", "slurm", "--jobs", str(self.options["nodes"]), "--out", "out"]
        words += ["--reference-every", "0", "--confirm", "0", "--despite-drift", "--replicates", str(runs // 2), "--json"]
        began = time.monotonic()
        done = self.command(words, BELLWETHER_STORE=str(self.folder / store))
        seconds = time.monotonic() - began
        made = json.loads(done.stdout)["responses"][0]["runs"] if done.returncode == 0 else 0
        if made != runs:
            fail(f"screen made {made} of {runs} runs, and ended with {done.returncode}:\n{done.stderr[-2000:]}")
        return seconds

    def batch(self, name, array, runs, body):
        """Runs a job array, from its submission to its end."""
        made = self.folder / name
        shutil.rmtree(made, ignore_errors=True)
        made.mkdir()
        script = self.folder / f"{name}.sbatch"
        script.write_text(HEAD + ONE_RUN.format(runs=made, program=self.program) + body)
        began = time.monotonic()
        done = self.command(["sbatch", "--wait", f"--array=1-{array}", str(script)])
        seconds = time.monotonic() - began
        good = sum(1 for _ in made.glob("*/result.json"))
        if done.returncode != 0 or good != runs:
            fail(f"{name} made {good} of {runs} runs, and sbatch ended with {done.returncode}: {done.stderr[-2000:]}")
        return seconds

    def array(self, runs):
        return self.batch("array", runs, runs, "run $SLURM_ARRAY_TASK_ID\n")

    def loop(self, runs):
        nodes = self.options["nodes"]
        body = f"for number in $(seq $SLURM_ARRAY_TASK_ID {nodes} {runs}); do run $number || exit 1; done\n"
        return self.batch("loop", nodes, runs, body)


def ways(options):
    return ["array", "screen"] + (["loop"] if options["loop"] else [])


def blocks(options):
    """Returns the number of runs of each block."""
    whole, rest = divmod(options["runs"], options["block"])
    return [options["block"]] * whole + ([rest] if rest else [])


def measured(folder):
    """Returns the measurements by block and way. A line that was cut by a kill is ignored."""
    file = folder / "blocks.jsonl"
    found = {}
    for line in file.read_text().splitlines() if file.exists() else []:
        try:
            row = json.loads(line)
        except json.JSONDecodeError:
            continue
        found[row["block"], row["way"]] = row
    return found


def measure(folder, options):
    folder.mkdir(parents=True, exist_ok=True)
    record = folder / "options.json"
    if record.exists() and json.loads(record.read_text()) != options:
        fail(f"{folder} has a measurement with other options, {record.read_text().strip()}: name another --folder", 2)
    record.write_text(json.dumps(options) + "\n")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    known = measured(folder)
    with Cluster(folder, options["nodes"]) as cluster, open(folder / "blocks.jsonl", "a") as file:
        if file.tell():
            file.write("\n")  # ends a line that was cut; an empty line has no meaning
        work = Measurement(folder, options, cluster)
        work.model()
        work.screen(max(8, 4 * options["nodes"]), "warm")  # builds the program, and loads it on each node
        for block, runs in enumerate(blocks(options)):
            order = ways(options)
            for way in order[block % len(order) :] + order[: block % len(order)]:
                if (block, way) in known:
                    continue
                seconds = getattr(work, way)(runs)
                file.write(json.dumps({"block": block, "way": way, "runs": runs, "seconds": round(seconds, 3)}) + "\n")
                file.flush()
                os.fsync(file.fileno())
                print(f"block {block + 1} of {len(blocks(options))}: {way}, {runs} runs in {seconds:.1f} s", file=sys.stderr)


def table(folder, as_json):
    record = folder / "options.json"
    if not record.exists():
        fail(f"{folder} has no measurement", 2)
    options = json.loads(record.read_text())
    known = measured(folder)
    whole = [block for block in range(len(blocks(options))) if all((block, way) in known for way in ways(options))]
    if not whole:
        fail("no block has been measured in all ways yet", 2)
    seconds = {way: sum(known[block, way]["seconds"] for block in whole) for way in ways(options)}
    runs = sum(known[block, "array"]["runs"] for block in whole)
    result = {"runs": runs, "blocks": len(whole), "nodes": options["nodes"], "seconds": seconds, "goalPercent": GOAL, "overheads": {}}
    for base in ways(options):
        if base == "screen":
            continue
        each = [100 * (known[block, "screen"]["seconds"] / known[block, base]["seconds"] - 1) for block in whole]
        result["overheads"][base] = {
            "percent": 100 * (seconds["screen"] / seconds[base] - 1),
            "medianOfBlocks": statistics.median(each),
            "least": min(each),
            "most": max(each),
        }
    if as_json:
        print(json.dumps(result))
        return
    print(f"{runs} runs in each way, in {len(whole)} blocks of {options['block']}, on {options['nodes']} nodes of one machine")
    for way, time_of_it in seconds.items():
        print(f"  {way:6}  {time_of_it:8.1f} s  {1000 * time_of_it * options['nodes'] / runs:7.0f} ms of a node for each run")
    for base, overhead in result["overheads"].items():
        goal = f" (goal: below {GOAL:.0f} %)" if base == "array" else ""
        print(
            f"overhead of screen over {base}: {overhead['percent']:.1f} %{goal};"
            f" of blocks {overhead['least']:.1f} to {overhead['most']:.1f} %, median {overhead['medianOfBlocks']:.1f} %"
        )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    for name in ("measure", "table"):
        commands.add_parser(name).add_argument("--folder", type=Path, default=Path("slurm-overhead"))
    words = commands.choices["measure"]
    words.add_argument("--runs", type=int, default=1000)
    words.add_argument("--block", type=int, default=250)
    words.add_argument("--samples", type=int, default=4)
    words.add_argument("--nodes", type=int, default=2)
    words.add_argument("--loop", action="store_true")
    commands.choices["table"].add_argument("--json", action="store_true")
    given = parser.parse_args()
    folder = given.folder.resolve()
    if given.command == "table":
        return table(folder, given.json)
    if not 2 <= given.block <= MOST_TASKS or given.block % 2 or given.runs < 2 or given.runs % 2:
        parser.error(f"--runs and --block are even, because the design has two levels, and a block has 2 to {MOST_TASKS} runs")
    if given.samples < 2 or not 1 <= given.nodes <= 64:
        parser.error("--samples is at least 2, --nodes 1 to 64")
    measure(folder, {name: getattr(given, name) for name in ("runs", "block", "samples", "nodes", "loop")})
    table(folder, False)


if __name__ == "__main__":
    main()
