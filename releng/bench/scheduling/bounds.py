#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares analysed bounds with measured worst cases: random sets of periodic tasks on one core, by SCHED_FIFO
priorities.

  bounds.py --out DIR [--sets 20] [--seconds 30] [--seed 1] [--core 0] [--tasks 5]

Each set is a model that `bellwether analyse` accepts for rate monotonic order and for earliest deadline first; sets that it does not
accept are drawn again. Each set runs under both orders, and the largest response of each task is compared with its bound (`responseNs`
of bellwether.schedulability/1, docs/reference/contracts.md). After each run, a single task, which keeps the core as busy as a set, runs
in the same way for the same time: its largest response beyond its worst-case time is the latency of the machine. This latency explains
a response that exceeds its bound by no more. An interrupted program keeps its results, and continues with the next run.
"""
import argparse
import math
import random
from pathlib import Path

from common import DEADLINE_MISSED, bellwether, kept, microseconds, run, table

ORDERS = {"rms": "rate-monotonic", "edf": "earliest-deadline-first"}
PERIODS_US = [5_000, 8_000, 10_000, 16_000, 20_000, 25_000, 40_000, 50_000, 80_000, 100_000]
# The part of a worst-case time that is not the work itself: switches, the call that measures the response, and the machine's
# noise.
MARGIN = 0.05
MARGIN_US = 100
CALL_US = 20
ATTEMPTS = 1_000
LONE = [(20_000, 16_000)]


def draw(random_numbers, count):
    """Returns periods and worst-case times (µs), by UUniFast (E. Bini and G. C. Buttazzo, 2005); None if a task would
    be too short."""
    left = random_numbers.uniform(0.5, 0.9)
    parts = []
    for more in range(count - 1, 0, -1):
        rest = left * random_numbers.random() ** (1 / more)
        parts.append(left - rest)
        left = rest
    parts.append(left)
    tasks = [(period, int(period * part)) for part in parts for period in [random_numbers.choice(PERIODS_US)]]
    return tasks if all(worst >= 4 * MARGIN_US for _, worst in tasks) else None


def model(folder, tasks, order, core, seconds):
    """Returns a model of the tasks. Each task ends with a call; the time to its reply is measured from the tick of the
    task."""
    components, instances, wires, metrics = [], [], [], []
    for number, (period, worst) in enumerate(tasks, 1):
        work = math.floor((worst - MARGIN_US) / (1 + MARGIN))
        components.append(
            f"""  component Task{number} {{
    uses Goal goal;

    timer tick period {period} us;

    on timer tick timing (worst {worst - CALL_US} us) {{
      burn {work} us;
      call goal.reached();
    }}
  }};"""
        )
        instances.append(f"task{number}")
        wires.append(f"  task{number}.goal -> mark.goal;")
        samples = max(10, seconds * 1_000_000 // period)
        metrics.append(f"  measure latency response{number} at task{number}.goal.reached in timed warmup 5 samples {samples};")
    parts = "\n".join(f"  {name} : periodic::{name.capitalize()};" for name in instances)
    placed = "\n".join(f"      {name};" for name in ["mark", *instances])
    text = f"""// SPDX-License-Identifier: Apache-2.0

module periodic {{
  interface Goal {{
    void reached() timing (worst {CALL_US} us);
  }};

  component Mark {{
    provides Goal goal;
  }};

{chr(10).join(components)}
}};

assembly Set {{
  mark : periodic::Mark;
{parts}

{chr(10).join(wires)}
}}

deployment core of Set {{
  option SchedulingDiscipline on corbel = {order};
  option SchedulingMechanism on corbel = priorities;

  node here {{
    process periodic {{
{placed}
      affinity {core};
      scheduling fifo;
      priority 99;
    }}
  }}
}}

experiment responses of core {{
  targets corbel;
  rounds 1;

  timed phase timed for {10 * seconds + 60} s;

{chr(10).join(metrics)}
}}
"""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "periodic.bellwether").write_text(text, encoding="utf-8")
    return folder


def bounds(options, folder, tasks, discipline):
    """Returns the bound of each task (ns), in their order; None unless all deadlines are guaranteed."""
    code, analysis = bellwether(options.out, "analyse", str(folder), "--discipline", discipline, good=(0, DEADLINE_MISSED))
    if code != 0 or analysis["verdict"] != "guaranteed":
        return None
    responses = {each["name"]: each.get("responseNs") for each in analysis["deadlines"]}
    found = [responses.get(f"task{number}.tick") for number in range(1, len(tasks) + 1)]
    return None if None in found else found


def accepted(options, number):
    """Returns the first set with this number whose deadlines are guaranteed under both orders, by the seed."""
    random_numbers = random.Random(options.seed * 10_000 + number)
    for _ in range(ATTEMPTS):
        tasks = draw(random_numbers, options.tasks)
        if tasks is None:
            continue
        found = {}
        for discipline, order in ORDERS.items():
            folder = model(Path(options.out) / f"set-{number}/{discipline}", tasks, order, options.core, options.seconds)
            found[discipline] = bounds(options, folder, tasks, discipline)
            if found[discipline] is None:
                break
        else:
            return {"tasks": tasks, "bounds": found}
    raise SystemExit(f"set {number}: none of {ATTEMPTS} draws is guaranteed; try another --seed or fewer --tasks")


def worst_responses(options, folder):
    """Returns the largest response of each task (ns), in their order; None if real-time scheduling is not permitted."""
    done = run(options.out, str(folder), "--out", str(folder / "out"))
    if done is None:
        return None
    measured = {metric["name"]: metric["max"] for metric in done["targets"][0]["metrics"] if metric["kind"] == "latency"}
    return [measured[f"response{number}"] for number in range(1, len(measured) + 1)]


def measure(options, number, tasks, discipline):
    folder = Path(options.out) / f"set-{number}/{discipline}"
    worst = worst_responses(options, model(folder, tasks, ORDERS[discipline], options.core, options.seconds))
    if worst is None:
        return None
    lone = model(Path(options.out) / f"lone/{discipline}", LONE, ORDERS[discipline], options.core, options.seconds)
    alone = worst_responses(options, lone)
    return None if alone is None else {"worst": worst, "latency": max(0, alone[0] - LONE[0][1] * 1000)}


def rows(options):
    for number in range(1, options.sets + 1):
        task_set = kept(options.out, f"set-{options.seed}-{number}-{options.tasks}", lambda n=number: accepted(options, n))
        demand = sum(worst / period for period, worst in task_set["tasks"])
        for discipline, order in ORDERS.items():
            name = f"measured-{options.seed}-{number}-{options.tasks}-{options.seconds}-{options.core}-{discipline}"
            measured = kept(options.out, name, lambda n=number, t=task_set["tasks"], d=discipline: measure(options, n, t, d))
            if measured is None:
                continue
            pairs = list(zip(measured["worst"], task_set["bounds"][discipline]))
            above = max(worst - bound for worst, bound in pairs)
            latency = measured["latency"]
            yield [
                f"{number}, {order}",
                f"{demand:.2f}",
                f"{max(worst / bound for worst, bound in pairs):.3f}",
                sum(worst > bound for worst, bound in pairs),
                microseconds(max(0, above)),
                microseconds(latency),
                "yes" if above <= latency else "no",
            ]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", required=True, help="folder of the models, the store and the results")
    parser.add_argument("--sets", type=int, default=20)
    parser.add_argument("--seconds", type=int, default=30, help="time of each run")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--core", type=int, default=0)
    parser.add_argument("--tasks", type=int, default=5)
    options = parser.parse_args()
    table(
        ["set, order", "demand", "largest response / bound", "above", "by (µs)", "machine's latency (µs)", "explained"],
        list(rows(options)),
    )


if __name__ == "__main__":
    main()
