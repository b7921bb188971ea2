// SPDX-License-Identifier: Apache-2.0
import type { FigureLabel, Labels } from "../labels";
import { STALE, heat, ranAt } from "../labels";
import type { Crossing, Figures, LinkFigures, MetricFigures } from "../protocol";
import type { Results } from "../results";
import type { Figure } from "../statistics";
import { compared, failureText, figure, summary } from "../statistics";
import { digits, memory } from "../number-format";

/** A connection that crosses a link, with its figures in the chosen phase. */
interface MeasuredCrossing extends Crossing {
  metrics: MetricFigures[];
  value: Figure;
}

/** Adds the figures of the calls and events that cross each link to the link's label. */
export function addLinkLabels(all: Labels, results: Results): void {
  for (const link of results.figures?.links ?? []) {
    const label = linkLabel(link, all, results);
    link.anchors.forEach((anchor) => {
      if (label !== undefined) {
        all.byElement.set(anchor, [...(all.byElement.get(anchor) ?? []), label]);
      }
    });
    if (label !== undefined && link.stale !== "") {
      all.stale.push({ title: link.title, reason: link.stale });
    }
  }
}

/** Returns the label of a link: the text shows the slowest connection, the tip shows all of them. */
function linkLabel(link: LinkFigures, { scales }: Labels, results: Results): FigureLabel | undefined {
  const { figures, comparison, statistic } = results;
  const traffic = figures === undefined ? [] : crossed(link, figures, results);
  const [slowest] = traffic;
  if (figures === undefined || slowest === undefined) {
    return undefined;
  }
  const wrong = traffic.map(({ metrics }) => failureText(metrics)).filter((text) => text !== "");
  const against = comparison === undefined ? undefined : compared(comparison, slowest.metrics, statistic);
  const calls = scales.find(({ name }) => name === "calls");
  const isStale = link.stale !== "";
  const text = against?.text ?? slowest.value.text;
  return {
    text: [traffic.length > 1 ? `slowest of ${String(traffic.length)}: ${text}` : text, ...wrong, isStale ? STALE : ""]
      .filter((part) => part !== "")
      .join(" · "),
    title: [
      link.title,
      isStale ? `Differs from the drawing: ${link.stale}.` : "",
      link.remark,
      ...traffic.map((each) => line(each, figures, results.phase)),
      against?.title ?? "",
      link.counted,
      ranAt(results),
    ]
      .filter((part) => part !== "")
      .join("\n"),
    heat: against === undefined ? heat(slowest.value.heat, calls) : 0,
    verdict: against?.verdict,
    stale: isStale,
    bad: wrong.length > 0,
  };
}

/** Returns the connections with figures in the chosen phase, the slowest first. */
function crossed(link: LinkFigures, figures: Figures, { phase, statistic }: Results): MeasuredCrossing[] {
  return link.crossings
    .flatMap((crossing) => {
      const metrics = figures.metrics.filter((metric) => metric.probe === crossing.probe && metric.phase === phase);
      const value = figure(metrics, statistic);
      return value === undefined ? [] : [{ ...crossing, metrics, value }];
    })
    .sort((one, other) => other.value.heat - one.value.heat);
}

/** Returns a line with the connection's name, its latency and its amount of data. */
function line({ title, part, probe, octets, metrics }: MeasuredCrossing, figures: Figures, phase: string): string {
  const rate = metrics.find(({ kind }) => kind === "throughput")?.values.value;
  return [
    part === "" ? title : `${title} (${part})`,
    summary(figures, probe, phase),
    octets === 0 ? "" : `${digits(octets)} octets each`,
    octets === 0 || rate === undefined ? "" : `${memory(octets * rate)}/s`,
  ]
    .filter((text) => text !== "")
    .join(", ");
}
