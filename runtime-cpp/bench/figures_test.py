# SPDX-License-Identifier: Apache-2.0
"""Tests the statistics of the benchmarks on numbers with known results."""
import random
import subprocess
import sys
import tempfile
import unittest
import unittest.mock
from pathlib import Path

from measuring import emission, figures, peers, predictability, report, rounds, sizes
from measuring.benchmark_calls import BenchmarkCall


class Median(unittest.TestCase):
    def test_odd_even_and_unsorted(self):
        self.assertEqual(figures.median([3, 1, 2]), 2)
        self.assertEqual(figures.median([4, 1, 3, 2]), 2.5)


class Quantile(unittest.TestCase):
    def test_is_the_nearest_rank(self):
        values = list(range(1, 101))
        for q, expected in ((0, 1), (0.01, 1), (0.5, 50), (0.501, 51), (0.99, 99), (1, 100)):
            self.assertEqual(figures.quantile(values, q), expected, q)


class Ratio(unittest.TestCase):
    def test_rounds_are_drawn_in_pairs(self):
        floors = [1.0, 8.0, 3.0, 40.0, 2.0]  # changes of the machine's speed do not change the ratio
        low, high = figures.ratio_interval([1.5 * floor for floor in floors], floors)
        self.assertAlmostEqual(low, 1.5)
        self.assertAlmostEqual(high, 1.5)

    def test_interval_of_a_median_of_five(self):
        # The bootstrap median of 1..5 is 1 if at least three of five draws are 1: probability 0.0579; the same for 5.
        self.assertEqual(figures.ratio_interval([1, 2, 3, 4, 5], [1] * 5, level=0.95), (1, 5))
        self.assertEqual(figures.ratio_interval([1, 2, 3, 4, 5], [1] * 5, level=0.80), (2, 4))

    def test_holds_the_true_ratio_about_as_often_as_it_says(self):
        draw = random.Random(7)
        held = 0
        for trial in range(25):
            floors = [draw.gauss(10, 0.5) for _ in range(12)]
            values = [draw.gauss(13, 0.5) for _ in range(12)]
            low, high = figures.ratio_interval(values, floors, seed=trial)
            held += low <= 1.3 <= high
        self.assertGreaterEqual(held, 21)
        self.assertLess(high - low, 0.3)

    def test_one_round_has_none(self):
        self.assertIsNone(figures.ratio_interval([1], [1]))

    def test_rounds_must_match(self):
        with self.assertRaises(ValueError):
            figures.ratio_interval([1, 2], [1])

    def test_best_is_the_smallest_time_and_the_largest_rate(self):
        self.assertEqual(figures.compared([3, 6], [2, 3])["best"], 1.5)
        self.assertEqual(figures.compared([3, 6], [2, 3], max)["best"], 2)


class Calls(unittest.TestCase):
    def test_larger_messages_are_called_less_often(self):
        self.assertEqual(BenchmarkCall("ping").calls(20000), 20000)
        self.assertEqual(BenchmarkCall("echo-octets", 4096).calls(20000), 10000)
        self.assertEqual(BenchmarkCall("echo-records", 4096).calls(20000), 800)
        self.assertEqual(BenchmarkCall("echo-records", 4096).calls(50), 50)


class Sizes(unittest.TestCase):
    MAP = """Discarded input sections
 .text.unused   0x0000000000000000      0x999 libcorbel_orb.a(orb.cpp.o)
Linker script and memory map
.text           0x0000000000401000      0x180
 .text.main     0x0000000000401000       0x40 program.cpp.o
 .text._ZN6corbel3orb4callEv
                0x0000000000401040       0x80 /b/libcorbel_orb.a(orb.cpp.o)
 *fill*         0x00000000004010c0       0x10
 .text          0x00000000004010d0       0x20 /usr/lib/libc.a(read.o)
.data           0x0000000000402000       0x08
 .data          0x0000000000402000       0x08 /b/libcorbel_orb.a(orb.cpp.o)
.bss            0x0000000000403000     0x5000
 .bss           0x0000000000403000     0x5000 /b/libcorbel_orb.a(orb.cpp.o)
.debug_info     0x0000000000000000      0x700
 .debug_info    0x0000000000000000      0x700 program.cpp.o
"""

    def test_text_and_data_by_archive(self):
        self.assertEqual(sizes.by_library(self.MAP), {"program": 0x40, "libcorbel_orb.a": 0x88, "libc.a": 0x20})

    MAP_OF_LLD = """             VMA              LMA     Size Align Out     In      Symbol
          401000           401000      180     1 .text
          401000           401000       80     1         lto.tmp:(.text._ZN6corbel3orb4callEv.llvm.123)
          401000           401000       80     1                 corbel::orb::call() (.llvm.123)
          401080           401080       10     1         lto.tmp:(.text.unlikely._Zboth)
          401090           401090       20     1         /usr/lib/libc.a(read.o):(.text)
          402000           402000       18     8 .eh_frame
          402000           402000       18     8         lto.tmp:(.eh_frame+0x10)
          403000           403000     5000    32 .bss
          403000           403000     5000    32         lto.tmp:(.bss._Zbuffer)
               0                0      700     1 .debug_info
               0                0      700     1         lto.tmp:(.debug_info)
"""

    def test_text_and_data_by_symbol_of_what_was_optimised_as_a_whole(self):
        owners = {"_ZN6corbel3orb4callEv": {"libcorbel_orb.a"}, "_Zboth": {"libcorbel_orb.a", "libcorbel_poa.a"}}
        self.assertEqual(sizes.by_library(self.MAP_OF_LLD, owners), {
            "libcorbel_orb.a": 0x80, "of several modules, and the program's": 0x10, "libc.a": 0x20, "tables to unwind by": 0x18})


class Predictability(unittest.TestCase):
    ROUND = {"sd": 2000, "p50": 10000, "p99": 20000, "p999": 30000, "max": 50000}

    def test_medians_of_rounds_and_the_largest_time(self):
        slower = {key: 3 * value for key, value in self.ROUND.items()}
        self.assertEqual(predictability.summary([self.ROUND, self.ROUND, slower]), {**self.ROUND, "max": 150000})

    def test_each_figure_beside_the_reference(self):
        half = {key: value / 2 for key, value in self.ROUND.items()}
        rows = predictability.rows({"corbel-thread-tcp": {**half, "max": 45000}, "omniorb-tcp": self.ROUND})
        self.assertEqual(rows[0], ["corbel-thread-tcp", "1.00", "5.00", "10.00", "15.00", "45.00", ""])
        self.assertEqual(rows[1][1:], ["0.500", "0.500", "0.500", "0.500", "0.900", "4 of 5"])
        self.assertEqual([row[0] for row in rows[2:]], ["omniorb-tcp"])

    def test_bare_sockets_have_no_goal(self):
        rows = predictability.rows({"raw-tcp": self.ROUND, "omniorb-tcp": self.ROUND})
        self.assertEqual(rows[1], ["  × omniorb-tcp", *["1.000"] * 5, ""])


class Throughput(unittest.TestCase):
    def test_is_compared_with_the_best_other_at_as_many_clients(self):
        rows = [{"clients": 4, "other": other, "best": best} for other, best in ((False, 9), (True, 3), (True, 6))]
        rows.append({"clients": 64, "other": True, "best": 90})
        self.assertEqual(rounds.beside_others(rows[0], rows), {"besideBest": 1.5})


class Emission(unittest.TestCase):
    GENERAL, NATIVE, WOVEN, BOTH = emission.runtimes(Path("g"), [("all", Path("w"))])

    def test_the_general_runtime_is_the_first_of_those_that_are_compared(self):
        self.assertEqual([runtime.name for runtime in (self.GENERAL, self.NATIVE, self.WOVEN, self.BOTH)],
                         ["general", "native-layout", "all", "all, native-layout"])
        self.assertEqual(self.BOTH.programs, Path("w"))

    def test_the_native_layout_concerns_structures_of_stubs(self):
        everything = (self.GENERAL, self.NATIVE, self.WOVEN, self.BOTH)
        cells = emission.chosen(emission.CELLS, everything)
        self.assertEqual([cell[2] for cell in cells if cell[0] == "socket"], [self.GENERAL, self.WOVEN])
        records = ("oneway", BenchmarkCall("send-records", 64))
        self.assertEqual([cell[2] for cell in cells if cell[:2] == records], list(everything))

    def test_each_figure_beside_the_general_one_and_the_papers(self):
        ping = BenchmarkCall("ping")
        times = {("socket", ping, self.GENERAL): [40, 50], ("socket", ping, self.WOVEN): [10, 12.5]}
        counted = {("socket", ping, self.GENERAL): 100, ("socket", ping, self.WOVEN): 30}
        self.assertEqual(emission.rows(times, counted), [
            ["socket level", "ping", "general", "100", "", "45.0", "", "", ""],
            ["socket level", "ping", "all", "30", "-70.0 %", "11.2", "0.250", "0.250–0.250", "-75.0 %"],
            ["socket level", "min, 48 octets", "Chorus RPC, Table 1: 43.75 and 11.9 µs", "", "", "", "0.272", "", "-72.8 %"]])

    def test_without_the_general_figure_nothing_is_compared(self):
        row, paper = emission.rows({("oneway", BenchmarkCall("ping"), self.WOVEN): [10]}, {})
        self.assertEqual(row, ["stub to socket", "ping", "all", "", "", "10.0", "", "", ""])
        self.assertEqual(paper[-1], "-32.1 %")


class Report(unittest.TestCase):
    ROW = {"work": "ping", "peer": "a", "transport": "TCP", "server": "reactive", "wait": "block", "cores": 1,
           "calls": 2000, "bestP50": 1500, "medianP50": 1600, "bestP90": 2000, "bestP99": 3000, "bestP999": 9000,
           "ratio": {"best": 1.25, "median": 1.5, "interval": [1.4, 1.6]}}

    def test_a_row_and_what_was_not_measured(self):
        table, = report.tables({"latency": [self.ROW, {**self.ROW, "peer": "b", "failure": "it fell over"}]})
        self.assertEqual(table.rows, [["a", "TCP", "reactive", "block", "1.50", "1.60", "2.00", "3.00", "",
                                       "1.250", "1.500", "1.400–1.600"]])  # 2,000 calls are too few for p99.9
        self.assertEqual(table.failures, ["b was not measured: it fell over"])


    def test_is_narrow_on_a_terminal(self):
        row = {**self.ROW, "peer": "corbel-pool-shared-adaptive12", "transport": "shared memory", "cores": 2,
               "server": "thread-per-connection", "wait": "adaptive"}
        facts = {"machine": {"load": 0}, "rounds": 4, "calls": 2000, "core": 1, "otherCore": 0, "missing": []}
        with unittest.mock.patch.object(report.machine, "text", lambda _: "A machine."):
            said = report.terminal({**facts, "latency": [row, {**row, "peer": "b", "bestP99": 12345000}]})
        _, *lines, second = said.split("\n\n")[1].splitlines()
        self.assertLessEqual(max(map(len, [*lines, second])), report.WIDTH)
        self.assertEqual(lines[0].split(), ["best", "×"])  # best p50 µs, × raw and medians: over two lines
        self.assertNotIn("p99.9", said)  # no peer has it
        self.assertEqual(second.split()[:7], ["b", "shared", "memory", "thread-per-connection", "adaptive,", "2", "cores"])

    def test_wide_tables_stand_closer(self):
        table = report.Table("t", ["a", "b"], [["x" * 70, "y" * 69]], text_columns=2)
        self.assertEqual([len(line) for line in report._columns(table)], [72, 140])
        table.rows[0][1] = "y" * 68
        self.assertEqual([len(line) for line in report._columns(table)], [73, 140])


class Progress(unittest.TestCase):
    def test_names_the_section_of_a_round(self):
        _, said = Run().ended("[ $1 = server ] && echo here && exec cat; printf 1234567 >$COUNTED_ALLOCATIONS; "
                              "echo '{\"calls\": 9, \"p50\": 1, \"p90\": 1, \"p99\": 1, \"p999\": 1}'")
        self.assertEqual(said.splitlines()[0], "latency, round 1 of 1")
        self.assertEqual(said.splitlines()[1], "allocations")


class Floors(unittest.TestCase):
    def test_are_raw_peers_of_the_same_transport(self):
        transports = {peer.name: peer.transport for peer in peers.ALL if peer.name.startswith("raw-")}
        for peer in peers.ALL:
            if not peer.collocated:
                self.assertEqual(transports[peer.floor], peer.transport, peer.name)

    def test_of_collocated_calls_are_none(self):
        collocated = [peer for peer in peers.ALL if peer.collocated]
        raw = next(peer for peer in peers.ALL if peer.name == "raw-tcp")
        results = {("ping", peer): ([{"p50": 1}], None) for peer in (raw, *collocated)}
        self.assertEqual(len(collocated), 2)
        for peer in collocated:
            self.assertIsNone(rounds._of_floor(results, "ping", peer, "p50"), peer.name)


class Run(unittest.TestCase):
    def ended(self, script):
        """(exit code, what it said) of a run of one raw peer, whose program is that script, and a peer of others, which is not built."""
        with tempfile.TemporaryDirectory() as build:
            programs = Path(build) / "bench"
            programs.mkdir()
            if script:
                (programs / "raw_socket").write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
                (programs / "raw_socket").chmod(0o755)
            run = subprocess.run([sys.executable, "-B", Path(__file__).parent / "run", "--build", build, "--rounds", "1",
                                  "--sections", "latency,allocations", "--works", "ping", "--peers", "raw-tcp,omniorb-tcp"],
                                 capture_output=True, text=True, check=False)
        return run.returncode, run.stderr

    def test_own_peers_must_be_there(self):
        code, said = self.ended("")
        self.assertEqual(code, 1)
        self.assertIn("run: raw-tcp is not there: not built: build the target 'bench'\n", said)

    def test_peers_must_not_fail(self):
        code, said = self.ended("[ $1 = server ] && echo here && exec cat; echo 'it fell over' >&2; exit 3")
        self.assertEqual(code, 1)
        self.assertIn("run: ping: time of a two-way call: raw-tcp was not measured: it fell over\n", said)
        self.assertIn("run: allocations of a call: raw-tcp, ping: it fell over\n", said)

    def test_others_may_be_missing(self):
        code, said = self.ended("[ $1 = server ] && echo here && exec cat; printf 1234567 >$COUNTED_ALLOCATIONS; "
                                "echo '{\"calls\": 9, \"p50\": 1, \"p90\": 1, \"p99\": 1, \"p999\": 1}'")
        self.assertEqual((code, said.count("run:")), (0, 0), said)


class RunOfEmission(unittest.TestCase):
    SCRIPT = '#!/bin/sh\n[ "$1" = socket ] && echo \'{"calls": 100, "ns": 50.5}\' || { echo "it fell over" >&2; exit 3; }\n'

    def ended(self, *options, built=True):
        """(exit code, output, errors) of a quick run of a program that knows the socket level only."""
        with tempfile.TemporaryDirectory() as build:
            programs = Path(build) / "bench"
            programs.mkdir()
            if built:
                (programs / "emission").write_text(self.SCRIPT, encoding="utf-8")
                (programs / "emission").chmod(0o755)
            run = subprocess.run([sys.executable, "-B", Path(__file__).parent / "run", "--build", build, "--rounds", "1", "--quick",
                                  "--sections", "emission", *(option.replace("BUILD", build) for option in options)],
                                 capture_output=True, text=True, check=False)
        return run.returncode, run.stdout, run.stderr

    def test_measures_levels_of_each_runtime(self):
        code, said, errors = self.ended("--specialised", "woven=BUILD")
        self.assertEqual(code, 1)
        self.assertIn("stub to socket, ping, woven: it fell over", errors)
        self.assertNotIn("raw-tcp", errors)  # peers are not required
        self.assertIn("Instructions are not counted with --quick.", said)
        self.assertRegex(said, r"socket level +ping +woven +50\.5 +1\.000")

    def test_needs_its_program(self):
        code, _, errors = self.ended(built=False)
        self.assertEqual(code, 1)
        self.assertIn("general was not measured", errors)

    def test_refuses_trees_without_a_name_or_a_program(self):
        for option, why in (("woven", "takes NAME=BUILD"), ("woven=BUILD/none", "is missing")):
            code, _, errors = self.ended("--specialised", option)
            self.assertEqual(code, 2, option)
            self.assertIn(why, errors)


if __name__ == "__main__":
    unittest.main()
