# SPDX-License-Identifier: Apache-2.0
"""What bench/run is made of: works, peers, rounds, statistics, counts, sizes, report. Python's standard library only."""
