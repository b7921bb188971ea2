# SPDX-License-Identifier: Apache-2.0
"""Predicted beside measured gains: each specialisation that BasicSP allows alone, and all of them together, in one session."""
import sys

from .common import BASICSP, bellwether, comparisons, row

GOALS = {"instructions": 20, "ns": 30}  # per cent


def measured_gain(figures, predicted):
    """Returns the measured gain of a predicted figure; None if it was not measured."""
    for figure in figures:
        if all(figure[key] == predicted[key] for key in ("metric", "phase", "kind", "statistic")):
            difference = figure.get("blocks", {}).get("difference")
            if difference and difference["value"] is not None:
                return -difference["value"]
            if None not in (figure["base"], figure["other"]):
                return figure["base"] - figure["other"]
    return None


def predicted_figures(prediction, figures):
    """Returns each predicted figure beside its measured gain, and the error in per cent of the measured gain."""
    rows = []
    for figure in prediction["figures"]:
        measured = measured_gain(figures, figure)
        if measured is None:
            continue
        gain = figure["gain"]
        error = round(100 * abs(gain["value"] / measured - 1), 1) if measured else None
        rows.append(
            {
                "metric": f"{figure['metric']}.{figure['phase']}",
                "unit": figure["unit"],
                "predicted": [round(gain[key], 1) for key in ("value", "low", "high")],
                "measured": round(measured, 1),
                "errorPercent": error,
                "withinGoal": error is not None and error <= GOALS[figure["unit"]],
            }
        )
    return rows


def table(name, figures):
    """Returns a row for each unit: the figure with the largest error."""
    rows = []
    for unit, most in GOALS.items():
        known = [figure for figure in figures if figure["unit"] == unit and figure["errorPercent"] is not None]
        if not known:
            continue
        worst = max(known, key=lambda figure: figure["errorPercent"])
        text = f"{worst['metric']}: predicted {worst['predicted'][0]:.0f}, measured {worst['measured']:.0f} ({worst['errorPercent']:.0f} %)"
        rows.append(row(f"predicted and measured gain of {name}, {unit}", f"within {most} %", text, all(f["withinGoal"] for f in known)))
    return rows


def measure(folder, options):
    """Instructions within 20 %, nanoseconds within 30 %."""
    (folder / "basicsp.bellwether").write_text(BASICSP.read_text())
    if options.calibrate:
        bellwether(folder, "specialise", "basicsp.bellwether", "--calibrate")
    prediction = bellwether(folder, "specialise", "basicsp.bellwether")["prediction"]
    if not prediction["calibrated"]:
        sys.exit(f"{prediction['reason']}: add --calibrate")
    names = options.specialise or ("allowed" if options.quick else "each")
    rounds = 4 if options.quick else options.rounds
    words = ["--specialise", names, "--instructions", "--samples", "400", "--warmup", "20", "--rounds", str(rounds)]
    session = bellwether(folder, "run", "basicsp.bellwether", "--out", "out-predicted", "--rate-scale", "20", *words)
    measured = comparisons(folder, session["session"])
    found = {"session": session["session"], "specialisations": {}, "rows": []}
    for target in session["targets"]:
        name = target["variant"]
        if name == "general":
            continue
        if "prediction" not in target:
            sys.exit(f"{name} has no prediction: the machine has changed since its calibration, or the calibration lacks it")
        figures = predicted_figures(target["prediction"], measured[name])
        found["specialisations"][name] = figures
        found["rows"] += table("all together" if name == "specialised" else name, figures)
    return found
