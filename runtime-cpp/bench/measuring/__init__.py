# SPDX-License-Identifier: Apache-2.0
"""The parts of bench/run: measured calls, peers, rounds, statistics, counts, sizes, distributable threads, report.

Uses Python's standard library only."""
