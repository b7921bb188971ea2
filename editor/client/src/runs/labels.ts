// SPDX-License-Identifier: Apache-2.0
import type { Figures, MetricFigures, Place } from "./protocol";
import type { Results } from "./results";
import type { Figure, Verdict } from "./statistics";
import { moment } from "./time";
import { compared, figure, ownFigure, summary, trouble } from "./statistics";

export const HEATS = 5;
/** From the coolest to the hottest colour is at least this factor: small differences are no alarm. */
const SPAN = 4;
/** What a figure says of itself that is not of what is drawn any more. */
const STALE = "stale";

/** A figure as it stands in a diagram. */
export interface FigureLabel {
  text: string;
  title: string;
  /** How hot, from 1 to 5; 0 for no colour. */
  heat: number;
  verdict?: Verdict;
  /** Not the figure of what is drawn any more. */
  stale: boolean;
  /** Deadlines were missed, or calls failed. */
  bad: boolean;
}

export interface Labels {
  /** By ids of elements of diagrams. */
  byElement: Map<string, FigureLabel[]>;
  /** The coolest and the hottest figure that is coloured. */
  range: [Figure, Figure] | undefined;
  /** What has no place in the diagrams any more, or is of something else: title and reason. */
  stale: { title: string; reason: string }[];
}

/** Everything that the chosen run puts into the diagrams. */
export function labels(results: Results): Labels {
  const { figures } = results;
  const all: Labels = { byElement: new Map(), range: undefined, stale: [] };
  if (figures === undefined) {
    return all;
  }
  const scales = { call: scale(figures, results, false), path: scale(figures, results, true) };
  all.range = scales.call ?? scales.path;
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

function scale(figures: Figures, results: Results, paths: boolean): [Figure, Figure] | undefined {
  const all = figures.places
    .filter((place) => (place.kind === "path") === paths && place.stale === "")
    .map((place) => figure(of(figures, place, results.phase), results.statistic))
    .filter((each) => each !== undefined)
    .sort((a, b) => a.heat - b.heat);
  const [first, last] = [all[0], all.at(-1)];
  return first === undefined || last === undefined ? undefined : [first, last];
}

/** Which run it was. */
function ranAt({ runs, run }: Results): string {
  const shown = runs.find(({ id }) => id === run);
  return shown === undefined ? "" : `Run of ${moment(shown.started)}, ${shown.target}`;
}

function isSaid(line: string | undefined): line is string {
  return line !== undefined && line !== "";
}

function heat(value: number, range: [Figure, Figure] | undefined): number {
  const [low, high] = [range?.[0].heat ?? 0, range?.[1].heat ?? 0];
  const factor = Math.min(Math.max(value, low), high) / low;
  return low <= 0 ? 1 : 1 + Math.round(((HEATS - 1) * Math.log(factor)) / Math.log(Math.max(high / low, SPAN)));
}

function placeLabel(
  figures: Figures,
  place: Place,
  results: Results,
  range: [Figure, Figure] | undefined,
): FigureLabel | undefined {
  const metrics = of(figures, place, results.phase);
  const value = figure(metrics, results.statistic);
  if (value === undefined) {
    return undefined;
  }
  const wrong = trouble(metrics);
  const against =
    results.comparison === undefined ? undefined : compared(results.comparison, metrics, results.statistic);
  const stale = place.stale === "" ? "" : `Not what is drawn: ${place.stale}.`;
  return {
    text: [`${place.kind === "path" ? "⇝ " : ""}${against?.text ?? value.text}`, wrong, stale === "" ? "" : STALE]
      .filter((part) => part !== "")
      .join(" · "),
    title: [place.title, stale, against?.title, summary(figures, place.probe), ranAt(results)]
      .filter(isSaid)
      .join("\n"),
    heat: against === undefined ? heat(value.heat, range) : 0,
    verdict: against?.verdict,
    stale: place.stale !== "",
    bad: wrong !== "",
  };
}

function metricLabel(metric: MetricFigures, figures: Figures, results: Results): FigureLabel | undefined {
  const text = ownFigure(metric);
  const stale = metric.stale === "" ? "" : `Not of what is drawn: ${metric.stale}.`;
  const what = `${metric.name}, ${metric.kind.replace("-", " ")} in ${metric.phase}`;
  return text === undefined
    ? undefined
    : {
        text: stale === "" ? text : `${text} · ${STALE}`,
        title: [what, stale, summary(figures, metric.probe, metric.phase), ranAt(results)].filter(isSaid).join("\n"),
        heat: 0,
        stale: metric.stale !== "",
        bad: trouble([metric]) !== "",
      };
}
