# SPDX-License-Identifier: Apache-2.0
"""The figures of the paper on FOCUS: each specialisation alone, the build, all together, and demarshalling by sequence length."""
from .common import BASICSP, HOME, bellwether, change, comparisons, row

# Krishna, Gokhale and Schmidt (EuroSys 2006), sections 4.2.1 to 4.2.6: the change of the mean latency
PAPER = (
    ("framework", "framework", "-4 % (reactor), -5 % (protocol)"),
    ("request-header", "request creation", "-4 %"),
    ("dispatch", "dispatch", "-16 %"),
    ("platform", "platform", "-17 %"),
    ("specialised", "cumulative", "-43 %"),
)
CUMULATIVE = (("jitter", "stddev", "standard deviation", "-50 %"), ("throughput", "value", "throughput", "+65 %"))
LENGTHS = {64: "-11.5 %", 128: "-17.35 %", 1024: "-20.12 %", 2048: "-25.64 %", 4096: "-30.12 %"}
CALL = "get_data_at_airframe_saturated"
OF_KIND = {"latency": CALL, "jitter": f"{CALL}_jitter", "throughput": "get_data_throughput"}


def measured(figures, metric, kind, statistic):
    """Returns the change of a figure in words; `not compared` without such a figure."""
    for figure in figures:
        if (figure["metric"], figure["kind"], figure["statistic"]) == (metric, kind, statistic) and figure.get("ratio") is not None:
            return change(figure["ratio"], figure["low"], figure["high"])
    return "not compared"


def basicsp_rows(found):
    """Returns a row for each of the paper's figures, of configurations by name."""
    rows = []
    for variant, title, paper in PAPER:
        if variant in found:
            rows.append(row(f"FOCUS, {title}: mean latency", paper, measured(found[variant], CALL, "latency", "mean")))
    for kind, statistic, title, paper in CUMULATIVE if "specialised" in found else ():
        rows.append(row(f"FOCUS, cumulative: {title}", paper, measured(found["specialised"], OF_KIND[kind], kind, statistic)))
    return rows


def length_rows(figures):
    """Returns a row for each length of a sequence."""
    return [
        row(f"FOCUS, demarshalling of {length:,} structures: mean latency", paper, measured(figures, f"put_{length}", "latency", "mean"))
        for length, paper in LENGTHS.items()
    ]


def measure(folder, options):
    """Two sessions: BasicSP with each specialisation that it allows, and sequences by their length."""
    (folder / "basicsp.bellwether").write_text(BASICSP.read_text())
    words = ["--specialise", "each", "--variant", "platform:build.optimization=3", "--rate-scale", "10"]
    limit = ["--samples", "200", "--warmup", "20", "--rounds", "4"] if options.quick else ["--precision", "0.5%", "--limit", options.limit]
    each = bellwether(folder, "run", "basicsp.bellwether", "--out", "out-focus", *words, *limit)
    example = (HOME / "examples/demarshalling/demarshalling.bellwether").read_text()
    (folder / "demarshalling.bellwether").write_text(example)
    words = ["--specialise", "native-layout", *limit]
    lengths = bellwether(folder, "run", "demarshalling.bellwether", "--out", "out-lengths", *words)
    return {
        "sessions": [each["session"], lengths["session"]],
        "rows": basicsp_rows(comparisons(folder, each["session"]))
        + length_rows(comparisons(folder, lengths["session"])["specialised"]),
    }
