# SPDX-License-Identifier: Apache-2.0
"""Tests the benchmarks of distributable threads on numbers with known results, and with programs that print them."""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from measuring import propagation, scheduling


class Storage(unittest.TestCase):
    def test_each_operation_beside_that_of_the_system(self):
        get, own = scheduling.storage_rows([
            {"name": "pthread_getspecific", "base": "", "ns": [4.0, 2.0, 3.0]},
            {"name": "DistributableThreadKey::get", "base": "pthread_getspecific", "ns": [6.0, 3.0, 4.5]}])
        self.assertEqual(get, ["pthread_getspecific", "", "2.00", "3.00", "", "", "", "", ""])
        self.assertEqual(own, ["DistributableThreadKey::get", "pthread_getspecific", "3.00", "4.50",
                               "1.500", "1.500", "1.500–1.500", "2.00", "9.7"])


class Segments(unittest.TestCase):
    def test_nested_ones_have_a_goal(self):
        self.assertEqual(
            scheduling.segment_rows([{"name": "nested segment, by queue", "ns": [500.04, 300.0]},
                                     {"name": "thread, by queue", "ns": [2000.0]}]),
            [["nested segment, by queue", "300.0", "400.0", "at most 300"], ["thread, by queue", "2000.0", "2000.0", ""]])


class Ratios(unittest.TestCase):
    def test_of_one_round_have_no_interval(self):
        self.assertEqual(scheduling.ratios([3], [2]), ["1.500", "1.500", ""])

    def test_need_floors_above_0(self):
        self.assertEqual(scheduling.ratios([3], None), ["", "", ""])
        self.assertEqual(scheduling.ratios([3], [0]), ["", "", ""])


class Recomputations(unittest.TestCase):
    SAMPLE = {"calls": 1000, "p50": 1000, "p90": 2000, "p99": 40000, "p999": 60000, "max": 70000}

    def test_medians_of_rounds_and_the_largest_time(self):
        slower = {**{key: 2 * value for key, value in self.SAMPLE.items()}, "calls": 1000}
        self.assertEqual(scheduling.recomputation_row([self.SAMPLE, self.SAMPLE, slower]),
                         ["a recomputation", "1.00", "2.00", "40.00", "", "140.00", "p99 at most 50: met"])
        self.assertEqual(scheduling.recomputation_row([slower])[-1], "p99 at most 50: missed")

    def test_too_few_tell_no_percentile(self):
        self.assertEqual(scheduling.recomputation_row([{**self.SAMPLE, "calls": 25}]),
                         ["a recomputation", "1.00", "", "", "", "70.00", "p99 at most 50"])


class Propagation(unittest.TestCase):
    def test_beside_calls_without_module_and_without_segment(self):
        rows = propagation.rows({propagation.WITHOUT_MODULE: [8000, 8000], propagation.WITHOUT_SEGMENT: [10000, 10000],
                                 "segment": [12000, 12000]})
        self.assertEqual(rows[0], ["without the module", "8.00", "8.00", "", "", "", "0.800", "0.800", "0.800–0.800", ""])
        self.assertEqual(rows[1], ["without a segment", "10.00", "10.00", "1.250", "1.250", "1.250–1.250", *[""] * 4])
        self.assertEqual(rows[2], ["segment", "12.00", "12.00", "1.500", "1.500", "1.500–1.500",
                                   "1.200", "1.200", "1.200–1.200", "1.03"])


class Run(unittest.TestCase):
    def ended(self, **programs):
        """(exit code, output, what it said) of a run of all of it but the counts, with these scripts as programs."""
        with tempfile.TemporaryDirectory() as build:
            folder = Path(build) / "bench"
            folder.mkdir()
            for name, script in {"raw_socket": "", **programs}.items():
                (folder / name).write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
                (folder / name).chmod(0o755)
            run = subprocess.run([sys.executable, "-B", Path(__file__).parent / "run", "--build", build, "--rounds", "2",
                                  "--sections", "storage,segments,propagation,recomputations", "--peers", "raw-tcp"],
                                 capture_output=True, text=True, check=False)
        return run.returncode, run.stdout, run.stderr

    PEER = ('[ $1 = server ] && echo here && exec cat; '
            'echo \'{"calls": 9, "p50": 1000, "p90": 1, "p99": 1, "p999": 1, "sd": 1, "max": 1}\'')
    THREAD = 'echo \'{"priorities": false, "operations": [{"name": "nested segment", "base": "", "ns": [2, 4]}]}\''

    def test_has_a_table_for_each(self):
        code, out, said = self.ended(distributable_thread=self.THREAD, segment_peer=self.PEER, corbel_peer=self.PEER,
                                     recomputations=self.PEER)
        self.assertEqual((code, said.count("run:")), (0, 0), said)
        for text in ("storage by distributable thread", "begin and end of a scheduling segment", "nested segment",
                     "SCHED_FIFO is not permitted", "segment, by queue at both ends", "a recomputation"):
            self.assertIn(text, out)

    def test_own_programs_must_be_there(self):
        code, _, said = self.ended()
        self.assertEqual(code, 1)
        self.assertIn("distributable_thread is not there: build the target 'bench'", said)
        self.assertIn("segment_peer is not there: build the target 'bench'", said)
        self.assertNotIn("run: 10,000 recomputations", said)  # the harness may be missing in the build

    def test_programs_must_not_fail(self):
        code, _, said = self.ended(distributable_thread="echo 'it fell over' >&2; exit 1", segment_peer=self.PEER,
                                   corbel_peer=self.PEER, recomputations=self.PEER)
        self.assertEqual(code, 1)
        self.assertIn("distributable_thread was not measured: it fell over", said)


if __name__ == "__main__":
    unittest.main()
