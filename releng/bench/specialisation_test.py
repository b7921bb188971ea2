# SPDX-License-Identifier: Apache-2.0
"""Tests the figures of specialisation on small files and comparisons with known values."""
import struct
import tempfile
import unittest
from pathlib import Path

import checkpoints
import specialisation

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
    return {"metric": "m", "phase": phase, "kind": kind, "statistic": statistic, "verdict": verdict, "ratio": ratio}


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
        self.assertTrue(specialisation.is_better(figure("throughput", "value", "higher")))
        self.assertTrue(specialisation.is_worse(figure("throughput", "value", "lower")))
        self.assertTrue(specialisation.is_worse(figure("latency", "p99", "higher")))
        self.assertFalse(specialisation.is_worse(figure("latency", "p99", "no-difference-seen")))

    def test_keeps_the_saturated_figures_with_a_goal(self):
        figures = [
            figure("latency", "p50", "lower"),
            figure("latency", "p90", "lower"),
            figure("latency", "p50", "lower", phase="timed"),
            figure("throughput", "value", "not-decidable", ratio=None),
        ]
        self.assertEqual(figures[:1], specialisation.saturated_figures({"figures": figures}))

    def test_a_ratio_has_an_interval(self):
        found = specialisation.ratio([(100, 50), (100, 55), (100, 45), (200, 100), (100, 50)])
        self.assertAlmostEqual(0.5, found["ratio"], delta=0.01)
        self.assertTrue(0.44 < found["low"] <= found["ratio"] <= found["high"] < 0.56)

    def test_predicted_beside_measured(self):
        key = {"metric": "instructions", "phase": "saturated", "kind": "instructions", "statistic": "value"}
        prediction = {"figures": [{**key, "unit": "instructions", "gain": {"value": 110, "low": 100, "high": 120}}]}
        rows = specialisation.predicted_figures(prediction, {"figures": [{**key, "base": 1000, "other": 900}]})
        self.assertEqual([(100, 10.0, True)], [(row["measured"], row["errorPercent"], row["withinGoal"]) for row in rows])

    def test_blocks_give_the_measured_difference(self):
        key = {"metric": "call", "phase": "saturated", "kind": "latency", "statistic": "p50"}
        prediction = {"figures": [{**key, "unit": "ns", "gain": {"value": 50, "low": 40, "high": 60}}]}
        measured = {**key, "base": 1000, "other": 990, "blocks": {"difference": {"value": -40, "low": -50, "high": -30}}}
        rows = specialisation.predicted_figures(prediction, {"figures": [measured]})
        self.assertEqual([(40, 25.0, True)], [(row["measured"], row["errorPercent"], row["withinGoal"]) for row in rows])
        self.assertEqual([], specialisation.predicted_figures(prediction, {"figures": []}))


if __name__ == "__main__":
    unittest.main()
