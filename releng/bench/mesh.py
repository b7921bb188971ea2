#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes a large model: stations on a grid. Each station sends an event per period to three stations in the next row, and
calls one in the row before. The default has 1,000 instances with 3,600 connections on 120 processes.

usage: mesh.py [ROWS COLUMNS CALLS] >mesh.bellwether      (CALLS: how many stations ask)
"""
import sys

TYPES = """\
module mesh {
  struct Reading {
    double value;
    unsigned long long at;
  };

  interface Source {
    Reading read();
  };

  eventtype Report {
    public unsigned long source;
  };

  component Station {
    provides Source own;
    uses Source before optional;
    consumes Report near;
    publishes Report report;

    state Reading known;

    timer period rate 10 Hz;

    on timer period {
      publish report;
    }

    on event near {
      set known;
    }

    on call own.read {
      return known;
    }
  };
};
"""


def name(row, column):
    return f"s{row}_{column}"


def assembly(rows, columns, calls):
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    yield "assembly Grid {"
    for cell in cells:
        yield f"  {name(*cell)} : mesh::Station;"
    yield ""
    for row, column in cells:
        for step in (-1, 0, 1):
            yield f"  {name(row, column)}.report -> {name((row + 1) % rows, (column + step) % columns)}.near;"
    for row, column in cells[columns : columns + calls]:
        yield f"  {name(row, column)}.before -> {name(row - 1, column)}.own;"
    yield "}\n"


def deployment(rows, columns):
    """Yields the deployment: at most ten stations for each process, all in one row."""
    yield "deployment local of Grid {\n  node here {"
    for row in range(rows):
        for first in range(0, columns, 10):
            places = "".join(f" {name(row, c)};" for c in range(first, min(first + 10, columns)))
            yield f"    process p{row}_{first} {{{places} }}"
    yield "  }\n}\n"


def main(rows=40, columns=25, calls=600):
    print(TYPES)
    print("\n".join(assembly(rows, columns, calls)))
    print("\n".join(deployment(rows, columns)))
    print("experiment steady of local {\n  targets corbel;\n\n  timed phase timed;\n")
    print("  measure latency report from s0_0.report to s1_0.near in timed warmup 10 samples 100;\n}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
