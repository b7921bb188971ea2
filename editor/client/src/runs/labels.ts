// SPDX-License-Identifier: Apache-2.0
import type { FactorEffect } from "./design-protocol";
import type { Figures, MetricFigures, Place } from "./protocol";
import type { Results } from "./results";
import type { Figure, Verdict } from "./statistics";
import type { Answer } from "../schedulability/protocol";
import type { Permission } from "../specialise/protocol";
import { moment } from "./number-format";
import { compared, failureText, figure, ownFigure, summary } from "./statistics";

const HEATS = 5;
/** The smallest ratio between the hottest and the coolest colour: small differences must not look alarming. */
const SPAN = 4;
/** The state of a figure whose element was changed. */
export const STALE = "stale";

/** The label of a figure in a diagram. */
export interface FigureLabel {
  text: string;
  title: string;
  /** The heat, from 1 to 5; 0 for no colour. */
  heat: number;
  verdict?: Verdict;
  /** For an effect: its statistical certainty. */
  certainty?: FactorEffect["certainty"];
  /** For a mark: whether the element can be specialised. */
  permission?: Permission;
  /** For a mark: the answer of the analysis for a deadline that is not guaranteed. */
  guarantee?: Answer;
  /** True if the element was changed after the run. */
  stale: boolean;
  /** True if deadlines were missed or calls failed. */
  bad: boolean;
}

export interface Labels {
  /** The labels by the ids of diagram elements. */
  byElement: Map<string, FigureLabel[]>;
  /** The ranges of the coloured figures, from the coolest to the hottest. */
  scales: Scale[];
  /** Figures of changed elements or without a place in the diagrams, each with the reason. */
  stale: { title: string; reason: string }[];
}

/** A colour range; calls are compared with calls, and paths with paths. */
export interface Scale {
  name: string;
  low: Figure;
  high: Figure;
}

/** Returns all labels of the chosen run. */
export function labels(results: Results): Labels {
  const { figures } = results;
  const all: Labels = { byElement: new Map(), scales: [], stale: [] };
  if (figures === undefined) {
    return all;
  }
  const scales = { call: scale("calls", figures, results), path: scale("paths", figures, results) };
  all.scales = [scales.call, scales.path].filter((each) => each !== undefined);
  for (const place of figures.places) {
    const label = placeLabel(figures, place, results, place.kind === "path" ? scales.path : scales.call);
    place.anchors.forEach((anchor) => {
      add(all, anchor, label);
    });
    if (place.stale !== "") {
      all.stale.push({ title: place.title, reason: place.stale });
    }
  }
  for (const metric of figures.metrics) {
    if (metric.anchor !== "") {
      add(all, metric.anchor, metricLabel(metric, figures, results));
    }
  }
  return all;
}

function add(all: Labels, element: string, label: FigureLabel | undefined): void {
  if (label !== undefined) {
    all.byElement.set(element, [...(all.byElement.get(element) ?? []), label]);
  }
}

function of(figures: Figures, place: Place, phase: string): MetricFigures[] {
  return figures.metrics.filter((metric) => metric.probe === place.probe && metric.phase === phase);
}

/** Returns the colour range; undefined if all figures are equal, because then no figure is fast or slow. */
function scale(name: "calls" | "paths", figures: Figures, results: Results): Scale | undefined {
  const all = figures.places
    .filter((place) => (place.kind === "path") === (name === "paths") && place.stale === "")
    .map((place) => figure(of(figures, place, results.phase), results.statistic))
    .filter((each) => each !== undefined)
    .sort((a, b) => a.heat - b.heat);
  const [low, high] = [all[0], all.at(-1)];
  return low === undefined || high === undefined || low.heat === high.heat ? undefined : { name, low, high };
}

/** Returns the date and the target of the run whose figures are shown. */
export function ranAt({ runs, run }: Results): string {
  const shown = runs.find(({ id }) => id === run);
  return shown === undefined ? "" : `Run of ${moment(shown.started)}, ${shown.target}`;
}

function isNonEmpty(line: string | undefined): line is string {
  return line !== undefined && line !== "";
}

/** Returns a figure's heat, from 1 to 5; 0 for no colour. */
export function heat(value: number, scale: Scale | undefined): number {
  if (scale === undefined || scale.low.heat <= 0) {
    return 0;
  }
  const [low, high] = [scale.low.heat, scale.high.heat];
  const factor = Math.min(Math.max(value, low), high) / low;
  return 1 + Math.round(((HEATS - 1) * Math.log(factor)) / Math.log(Math.max(high / low, SPAN)));
}

function placeLabel(
  figures: Figures,
  place: Place,
  results: Results,
  scale: Scale | undefined,
): FigureLabel | undefined {
  const metrics = of(figures, place, results.phase);
  const value = figure(metrics, results.statistic);
  if (value === undefined) {
    return undefined;
  }
  const wrong = failureText(metrics);
  const against =
    results.comparison === undefined ? undefined : compared(results.comparison, metrics, results.statistic);
  const stale = place.stale === "" ? "" : `Differs from the drawing: ${place.stale}.`;
  return {
    text: [`${place.kind === "path" ? "⇝ " : ""}${against?.text ?? value.text}`, wrong, stale === "" ? "" : STALE]
      .filter((part) => part !== "")
      .join(" · "),
    title: [place.title, stale, against?.title, summary(figures, place.probe), ranAt(results)]
      .filter(isNonEmpty)
      .join("\n"),
    heat: against === undefined ? heat(value.heat, scale) : 0,
    verdict: against?.verdict,
    stale: place.stale !== "",
    bad: wrong !== "",
  };
}

function metricLabel(metric: MetricFigures, figures: Figures, results: Results): FigureLabel | undefined {
  const text = ownFigure(metric);
  const stale = metric.stale === "" ? "" : `Differs from the drawing: ${metric.stale}.`;
  const what = `${metric.name}, ${metric.kind.replace("-", " ")}${metric.phase === "" ? "" : ` in ${metric.phase}`}`;
  return text === undefined
    ? undefined
    : {
        text: stale === "" ? text : `${text} · ${STALE}`,
        title: [what, stale, summary(figures, metric.probe, metric.phase), ranAt(results)]
          .filter(isNonEmpty)
          .join("\n"),
        heat: 0,
        stale: metric.stale !== "",
        bad: failureText([metric]) !== "",
      };
}
