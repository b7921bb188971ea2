# SPDX-License-Identifier: Apache-2.0
"""The report: tables of texts, for a terminal and as Markdown."""
import textwrap
from dataclasses import dataclass, field

from . import machine

WIDTH = 140  # columns of a terminal


@dataclass
class Table:
    title: str
    head: list
    rows: list = field(default_factory=list)  # rows of texts, each with as many texts as the head
    text_columns: int = 1  # number of columns that are aligned to the left
    notes: list = field(default_factory=list)  # missing results with the reason
    failures: list = field(default_factory=list)  # results that failed with the reason


def tables(result):
    """All results of a run."""
    made = []
    for work in dict.fromkeys(row["work"] for row in result.get("latency", [])):
        made.append(_latency(work, [row for row in result["latency"] if row["work"] == work]))
    for clients in dict.fromkeys(row["clients"] for row in result.get("throughput", [])):
        made.append(_throughput(clients, [row for row in result["throughput"] if row["clients"] == clients]))
    return made + [Table(**table) for table in result.get("tables", [])]


def failures(result):
    """Returns the reasons why a run failed: peers that failed, and peers of this tree that are not built. Missing peers of other
    middleware, and missing tools, are no failure."""
    absent = [f"{row['peer']} is not there: {row['why']}" for row in result["missing"] if row["own"]]
    return absent + [f"{table.title}: {failure}" for table in tables(result) for failure in table.failures]


def _latency(work, rows):
    head = ["best p50 µs", "median p50", "best p90", "p99", "p99.9"]
    # At least ten calls must lie beyond a percentile; otherwise the percentile depends on chance
    enough = {"bestP50": 20, "medianP50": 20, "bestP90": 100, "bestP99": 1000, "bestP999": 10000}
    return _compared(f"{work}: time of a two-way call", head, rows, lambda row: [
        f"{row[name] / 1000:.2f}" if row["calls"] >= least else "" for name, least in enough.items()])


def _throughput(clients, rows):
    title = f"{rows[0]['work']}, {clients} client{'s' if clients > 1 else ''}: calls a second, all on one core"
    return _compared(title, ["best", "median", "best × best other"], rows, lambda row: [
        f"{row['best']:,.0f}", f"{row['median']:,.0f}", f"{row['besideBest']:.3f}" if "besideBest" in row else ""])


def _compared(title, head, rows, figures):
    table = Table(title, ["peer", "transport", "server", "wait", *head, "× raw, best", "× raw, medians", "95 %"],
                  text_columns=4)
    for row in rows:
        if "failure" in row:
            table.failures.append(f"{row['peer']} was not measured: {row['failure']}")
        else:
            table.rows.append([*_named(row), *figures(row), *_ratio(row)])
    return table


def _named(row):
    cores = ", 2 cores" if row["cores"] == 2 else ""
    return [row["peer"], row["transport"], row["server"], row["wait"] + cores]


def _ratio(row):
    ratio = row.get("ratio")
    if not ratio:
        return ["", "", ""]
    interval = ratio["interval"]
    return [f"{ratio['best']:.3f}", f"{ratio['median']:.3f}",
            f"{interval[0]:.3f}–{interval[1]:.3f}" if interval else ""]


def heading(result):
    """Returns the conditions of the measurement, and reasons to doubt it."""
    lines = [machine.text(result["machine"]),
             f"{result['rounds']} interleaved rounds of up to {result['calls']:,} calls, both processes on core "
             f"{result['core']}; where 2 cores are named, the server on core {result['otherCore']}. "
             "× raw: to the raw peer of the same transport, kind of server and wait, in the same rounds; "
             "95 %: of the medians' ratio, by bootstrap over rounds."]
    if result["rounds"] < 4:
        lines.append("Less than four rounds: too few to compare.")
    if result["machine"]["load"] > 0.5:
        lines.append("Others used the machine: compare ratios at most.")
    return lines + [f"{row['peer']} is not there: {row['why']}." for row in result["missing"]]


def terminal(result):
    parts = ["\n".join(heading(result))]
    for table in tables(result):
        parts.append("\n".join([table.title, *_columns(table), *table.notes, *table.failures]))
    return "\n\n".join(parts) + "\n"


def _columns(table):
    """Returns the lines of the table. Empty columns are left out, and heads are folded if this makes a column narrower."""
    columns = [(head, cells, i < table.text_columns) for i, (head, *cells) in enumerate(zip(table.head, *table.rows))
               if any(cells)]
    widths = [max(len(text) for text in (*head.split(), *cells)) for head, cells, _ in columns]
    heads = [textwrap.wrap(head, width) for (head, _, _), width in zip(columns, widths)]
    lines = max(map(len, heads), default=0)
    folded = [[""] * (lines - len(head)) + head + list(cells) for head, (_, cells, _) in zip(heads, columns)]
    gap = "  " if sum(widths) + 2 * (len(widths) - 1) <= WIDTH else " "
    for line in zip(*folded):
        yield gap.join(cell.ljust(width) if is_text else cell.rjust(width)
                       for cell, width, (_, _, is_text) in zip(line, widths, columns)).rstrip()


def markdown(result):
    parts = list(heading(result))
    for table in tables(result):
        rule = ["---" if i < table.text_columns else "---:" for i in range(len(table.head))]
        parts.append("\n".join([f"**{table.title}**", ""] + [
            "| " + " | ".join(line) + " |" for line in (table.head, rule, *table.rows)] +
            [f"\n{note}" for note in [*table.notes, *table.failures]]))
    return "\n\n".join(parts) + "\n"
