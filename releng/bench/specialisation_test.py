# SPDX-License-Identifier: Apache-2.0
"""Tests the figures of specialisation on small files and comparisons with known values."""
import struct
import tempfile
import unittest
from pathlib import Path

import checkpoints
from goals import common, emission, focus, orb, predicted, saturated

CAPACITY = 16
STATE = 4096
HEADER = 4096


def ring(records, operations=()):
    """Returns a thread's ring: its newest records, of which record n is at index n mod CAPACITY."""
    state = struct.pack("<2Q", len(records), len(operations)).ljust(checkpoints.NAMES_AT, b"\0")
    state += b"".join(name.encode().ljust(checkpoints.NAME_SIZE, b"\0") for name in operations)
    places = [bytes(checkpoints.RECORD.size)] * CAPACITY
    for number, (when, request, checkpoint, operation) in enumerate(records):
        places[number % CAPACITY] = checkpoints.RECORD.pack(when, 7, request, checkpoint, 0, operation)
    return state.ljust(STATE, b"\0") + b"".join(places)


def write(folder, process, *rings):
    head = checkpoints.HEADER.pack(checkpoints.MAGIC, HEADER, checkpoints.RECORD.size, STATE, len(rings), CAPACITY, 4096, len(rings))
    (folder / f"saturated.{process}.bwc").write_bytes(head.ljust(HEADER + 4096, b"\0") + b"".join(rings))


def call(begin, request, operation=1):
    """Checkpoints of a client whose ORB takes 30 ns before and 5 ns behind its waiting."""
    return [(begin, 0, 1, 0), (begin + 20, 0, 2, 0), (begin + 30, request, 3, operation), (begin + 40, 0, 4, 0)] + [
        (begin + 900, 0, 12, 0),
        (begin + 910, 0, 13, 0),
        (begin + 915, 0, 14, 0),
    ]


def service(begin, request):
    """Checkpoints of a server whose ORB takes 12 ns before and 3 ns behind its servant."""
    return [(begin, 0, 5, 0), (begin + 1, request, 6, 0), (begin + 6, 0, 7, 0), (begin + 13, 0, 8, 0)] + [
        (begin + 113, 0, 9, 0),
        (begin + 116, 0, 10, 0),
        (begin + 120, 0, 11, 0),
    ]


def figure(kind, statistic, verdict, phase="saturated", ratio=0.9):
    return {"metric": "m", "phase": phase, "kind": kind, "statistic": statistic, "verdict": verdict, "ratio": ratio, "low": 0.8, "high": 1.0}


class CallsInOrb(unittest.TestCase):
    def test_adds_both_sides(self):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            write(folder, "airframe", ring(call(1000, 5) + call(3000, 6), ["get_data"]))
            write(folder, "gps", ring(service(1100, 5) + service(3100, 6)))
            self.assertEqual([50, 50], checkpoints.calls_in_orb(folder, "saturated", "get_data"))

    def test_leaves_out_other_operations_and_calls_without_a_server(self):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            write(folder, "airframe", ring(call(1000, 5, 2) + call(3000, 6, 1), ["get_data", "push_Data"]))
            write(folder, "gps", ring(service(1100, 5) + service(9000, 6)))
            self.assertEqual([], checkpoints.calls_in_orb(folder, "saturated", "get_data"))

    def test_reads_a_full_ring_from_its_oldest_record(self):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            write(folder, "airframe", ring(call(1000, 5) + call(3000, 6) + call(5000, 7), ["get_data"]))
            write(folder, "gps", ring(service(1100, 5) + service(3100, 6)), ring(service(5100, 7)))
            self.assertEqual([50, 50], checkpoints.calls_in_orb(folder, "saturated", "get_data"))

    def test_refuses_another_file(self):
        with tempfile.TemporaryDirectory() as name:
            (Path(name) / "saturated.gps.bwc").write_bytes(bytes(HEADER))
            with self.assertRaises(ValueError):
                checkpoints.calls_in_orb(Path(name), "saturated", "get_data")


class Figures(unittest.TestCase):
    def test_a_higher_throughput_is_better(self):
        self.assertTrue(saturated.is_better(figure("throughput", "value", "higher")))
        self.assertTrue(saturated.is_worse(figure("throughput", "value", "lower")))
        self.assertTrue(saturated.is_worse(figure("latency", "p99", "higher")))
        self.assertFalse(saturated.is_worse(figure("latency", "p99", "no-difference-seen")))

    def test_keeps_the_saturated_figures_with_a_goal(self):
        figures = [
            figure("latency", "p50", "lower"),
            figure("latency", "p90", "lower"),
            figure("latency", "p50", "lower", phase="timed"),
            figure("throughput", "value", "not-decidable", ratio=None),
        ]
        self.assertEqual(figures[:1], saturated.saturated_figures(figures))

    def test_worse_figures_are_named(self):
        figures = [figure("latency", "p50", "lower"), figure("jitter", "stddev", "higher"), figure("throughput", "value", "higher")]
        self.assertEqual("2 of 3 figures better, 1 worse (m.stddev); m -10.0 % (-20.0 … +0.0)", saturated.result(figures))

    def test_a_ratio_has_an_interval(self):
        found = common.ratio([(100, 50), (100, 55), (100, 45), (200, 100), (100, 50)])
        self.assertAlmostEqual(0.5, found["ratio"], delta=0.01)
        self.assertTrue(0.44 < found["low"] <= found["ratio"] <= found["high"] < 0.56)

    def test_rows_are_a_table(self):
        rows = [common.row("a", "less than 3 s", "2.00 s", True), common.row("b", "-4 %", "-1.0 %")]
        expected = "| work | goal | result | reached |\n| --- | --- | --- | --- |\n| a | less than 3 s | 2.00 s | yes |\n| b | -4 % | -1.0 % | – |"
        self.assertEqual(expected, common.markdown(rows))


class Predictions(unittest.TestCase):
    def test_predicted_beside_measured(self):
        key = {"metric": "instructions", "phase": "saturated", "kind": "instructions", "statistic": "value"}
        prediction = {"figures": [{**key, "unit": "instructions", "gain": {"value": 110, "low": 100, "high": 120}}]}
        rows = predicted.predicted_figures(prediction, [{**key, "base": 1000, "other": 900}])
        self.assertEqual([(100, 10.0, True)], [(row["measured"], row["errorPercent"], row["withinGoal"]) for row in rows])

    def test_blocks_give_the_measured_difference(self):
        key = {"metric": "call", "phase": "saturated", "kind": "latency", "statistic": "p50"}
        prediction = {"figures": [{**key, "unit": "ns", "gain": {"value": 50, "low": 40, "high": 60}}]}
        measured = {**key, "base": 1000, "other": 990, "blocks": {"difference": {"value": -40, "low": -50, "high": -30}}}
        rows = predicted.predicted_figures(prediction, [measured])
        self.assertEqual([(40, 25.0, True)], [(row["measured"], row["errorPercent"], row["withinGoal"]) for row in rows])
        self.assertEqual([], predicted.predicted_figures(prediction, []))

    def test_the_largest_error_is_shown(self):
        figures = [
            {"metric": "a", "unit": "ns", "predicted": [50, 40, 60], "measured": 40, "errorPercent": 25.0, "withinGoal": True},
            {"metric": "b", "unit": "ns", "predicted": [80, 70, 90], "measured": 40, "errorPercent": 100.0, "withinGoal": False},
        ]
        expected = common.row("predicted and measured gain of x, ns", "within 30 %", "b: predicted 80, measured 40 (100 %)", False)
        self.assertEqual([expected], predicted.table("x", figures))


class Orb(unittest.TestCase):
    def test_counts_are_read_from_the_table(self):
        result = {"tables": [{"rows": [[orb.NATIVE, orb.RECORDS, "5,293", "7,715"]], "notes": [], "failures": []}]}
        self.assertEqual({(orb.NATIVE, orb.RECORDS): [5293, 7715]}, orb.counts(result))
        with self.assertRaises(SystemExit):
            orb.counts({"tables": [{"rows": [], "notes": ["valgrind is missing"], "failures": []}]})

    def test_instructions_of_both_sides_have_a_goal(self):
        general = {(orb.CDR, orb.PING): [860, 997], (orb.CDR, orb.RECORDS): [31992, 34551]}
        woven = {(orb.CDR, orb.PING): [555, 551], (orb.NATIVE, orb.RECORDS): [5293, 7715]}
        rows = orb.instruction_rows(general, woven)
        self.assertEqual([True, False], [row["reached"] for row in rows])
        self.assertEqual("31,992 and 34,551 → 5,293 and 7,715", rows[1]["result"])

    def test_medians_are_multiples_of_the_raw_wire(self):
        latency = [{"peer": orb.RAW, "work": "echo-records-1024"}] + [
            {"peer": peer, "work": f"echo-records-{length}", "ratio": {"best": 1, "median": value, "interval": None}}
            for peer, value in ((orb.CDR, 2.0), (orb.NATIVE, 1.2))
            for length in orb.TIMES
        ]
        side = orb.times_of_raw({"latency": latency})
        rows = orb.time_rows([[side, side]])
        self.assertEqual([("2.00 → 1.20", False), ("2.00 → 1.20", True)], [(row["result"], row["reached"]) for row in rows])


class Emission(unittest.TestCase):
    TABLE = [
        ["socket level", "ping", "general", "68", "", "3.9", "", "", ""],
        ["socket level", "ping", "all", "28", "-58.7 %", "1.9", "0.487", "0.480–0.495", "-51.3 %"],
        ["stub to socket", "send-records-64", "general", "1,565", "", "90.0", "", "", ""],
        ["stub to socket", "send-records-64", "native-layout", "680", "-56.5 %", "45.0", "0.500", "0.490–0.510", "-50.0 %"],
        ["stub to socket", "send-records-64", "all, native-layout", "609", "-61.1 %", "40.5", "0.450", "0.440–0.460", "-55.0 %"],
        ["socket level", "min, 48 octets", "Chorus RPC, Table 1: 43.75 and 11.9 µs", "", "", "", "0.272", "", "-72.8 %"],
    ]

    def test_instructions_decide(self):
        rows = emission.emission_rows(self.TABLE)
        self.assertEqual(
            [("an empty call", "-72.8 %", False), ("64 structures in the native layout", "-55 %", True)],
            [(row["work"].split(", ")[2], row["goal"], row["reached"]) for row in rows],
        )
        self.assertEqual("68 → 28 instructions (-58.7 %); 3.9 → 1.9 ns (-51.3 %)", rows[0]["result"])

    def test_times_decide_without_counts(self):
        without = [[*cells[:3], "", "", *cells[5:]] for cells in self.TABLE]
        rows = emission.emission_rows(without)
        self.assertEqual(["3.9 → 1.9 ns (-51.3 %)", "90.0 → 40.5 ns (-55.0 %)"], [row["result"] for row in rows])
        self.assertEqual([False, True], [row["reached"] for row in rows])


class Focus(unittest.TestCase):
    def test_each_figure_of_the_paper_has_a_row(self):
        mean = {**figure("latency", "mean", "lower"), "metric": focus.CALL}
        rows = focus.basicsp_rows({"dispatch": [mean], "specialised": [mean]})
        self.assertEqual(
            ["dispatch: mean latency", "cumulative: mean latency", "cumulative: standard deviation", "cumulative: throughput"],
            [row["work"].removeprefix("FOCUS, ") for row in rows],
        )
        self.assertEqual(["-10.0 % (-20.0 … +0.0)", "not compared"], [rows[0]["result"], rows[3]["result"]])

    def test_each_length_has_a_row(self):
        rows = focus.length_rows([{**figure("latency", "mean", "lower"), "metric": "put_1024"}])
        self.assertEqual(len(focus.LENGTHS), len(rows))
        self.assertEqual(("-20.12 %", "-10.0 % (-20.0 … +0.0)"), (rows[2]["goal"], rows[2]["result"]))


if __name__ == "__main__":
    unittest.main()
