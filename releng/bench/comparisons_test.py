# SPDX-License-Identifier: Apache-2.0
"""Tests the figures of series on small stores with known differences."""
import json
import tempfile
import unittest
from pathlib import Path

import comparisons


def record(begin, latency, flags=0):
    return comparisons.RECORD.pack(0, begin, begin, begin + latency, flags)


def run(folder, latencies, records=b""):
    """Writes a run of one round, with a window of 1,000 ns for each list of latencies, and returns its folder."""
    launch = folder / "round-1"
    (launch / "samples").mkdir(parents=True)
    windows = []
    for number, each in enumerate(latencies):
        windows.append({"block": number, "startNs": 1000 * number, "endNs": 1000 * (number + 1)})
        records += b"".join(record(1000 * number, latency) for latency in each)
    (launch / "samples" / comparisons.CALL_SAMPLES).write_bytes(bytes(comparisons.HEADER) + records)
    (launch / "result.json").write_text(json.dumps({"phases": [{"name": "timed"}, {"name": "saturated", "windows": windows}]}))
    return folder


def figure(metric, value=None, statistic="p50"):
    blocks = {"seconds": 60}
    if value is not None:
        blocks["difference"] = {"value": value, "low": value - 30, "high": value + 30}
    return {
        "metric": metric,
        "kind": "latency",
        "statistic": statistic,
        "primary": metric != comparisons.WORK,
        "verdict": "higher",
        "low": 1.04,
        "high": 1.06,
        "blocks": blocks,
    }


def session(found, injected=None):
    """Returns a session's record and its comparison; without an injected time, as an older store has it."""
    figures = [figure(comparisons.CALL, found), figure(comparisons.CALL, statistic="p99"), figure(comparisons.OTHER_CALL, -100)]
    figures += [] if injected is None else [figure(comparisons.WORK, injected)]
    return {"verdict": "most-seconds"}, {"base": {"runs": ["a"]}, "comparisons": [{"other": {"runs": ["b"]}, "figures": figures}]}


class Model(unittest.TestCase):
    def test_the_call_of_the_gps_burns_and_the_airframe_does_not(self):
        with tempfile.TemporaryDirectory() as folder:
            text = comparisons.model(Path(folder)).read_text()
        self.assertEqual(text.count("burn ${work};"), 1)
        worker, gps, airframe = (text.index(f"component {name} ") for name in ("Worker", "GPS", "Airframe"))
        self.assertTrue(worker < text.index("burn ${work};") < gps < text.index("call worker.get_data()") < airframe)

    def test_the_burning_is_the_last_latency_and_so_not_a_primary_figure(self):
        with tempfile.TemporaryDirectory() as folder:
            text = comparisons.model(Path(folder)).read_text()
        self.assertIn(f"measure latency {comparisons.WORK} at gps.worker.get_data in saturated", text)
        self.assertLess(text.rindex("measure latency update_saturated"), text.rindex("measure latency"))
        self.assertEqual(text.rindex("measure latency"), text.index(f"measure latency {comparisons.WORK}"))


class Fastest(unittest.TestCase):
    def test_is_the_tenth_percentile_of_each_window(self):
        with tempfile.TemporaryDirectory() as folder:
            base = run(Path(folder), [range(100, 200), range(300, 400)])
            self.assertEqual(comparisons.fastest(base), {("round-1", 0): 110, ("round-1", 1): 310})

    def test_leaves_out_warm_up_failures_unfinished_records_and_calls_across_the_end(self):
        others = record(0, 1, 1) + record(0, 1, 2) + comparisons.RECORD.pack(0, 0, 0, 0, 0) + record(999, 5)
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(comparisons.fastest(run(Path(folder), [[50]], others)), {("round-1", 0): 50})
            samples = Path(folder) / "round-1/samples" / comparisons.CALL_SAMPLES
            samples.write_bytes(samples.read_bytes() + b"cut")
            self.assertEqual(comparisons.fastest(Path(folder)), {("round-1", 0): 50})
            samples.unlink()
            self.assertEqual(comparisons.fastest(Path(folder)), {})

    def test_difference_is_that_of_most_common_blocks(self):
        with tempfile.TemporaryDirectory() as folder:
            base = run(Path(folder) / "a", [[100], [200], [150], [160], [170]])
            other = run(Path(folder) / "b", [[140], [240], [190], [900], [210], [50]])
            self.assertEqual(comparisons.difference_of_fastest(base, other), 40)
            self.assertIsNone(comparisons.difference_of_fastest(base, run(Path(folder) / "c", [])))


class Row(unittest.TestCase):
    def row(self, *sessions):
        with tempfile.TemporaryDirectory() as folder:
            run(Path(folder) / "runs/a", [[100]])
            run(Path(folder) / "runs/b", [[1100]])
            return comparisons.row(folder, list(sessions), 1038, True, "precision 0.01% 60s")

    def test_the_injected_time_is_the_measured_one(self):
        row = self.row(session(980, 1000), session(930, 1001), session(990, 1002))
        self.assertEqual((row["askedNs"], row["injectedNs"], row["foundNs"]), (1038, 1001, 980))
        self.assertEqual(row["intervalsWithTheInjected"], 2)
        self.assertEqual(row["foundInOtherCallNs"], -100)

    def test_older_stores_do_not_know_the_injected_time(self):
        row = self.row(session(980))
        self.assertEqual((row["askedNs"], row["injectedNs"], row["foundNs"]), (1038, None, 980))
        self.assertIsNone(row["intervalsWithTheInjected"])


if __name__ == "__main__":
    unittest.main()
