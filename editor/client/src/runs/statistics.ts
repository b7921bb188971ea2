// SPDX-License-Identifier: Apache-2.0
import type { Comparison, Figures, MetricFigures } from "./protocol";
import { digits, memory, time, times } from "./number-format";

/** The statistics of a run that the drawing can show. */
export const STATISTICS = {
  "p50-p99": "p50 / p99",
  p90: "p90",
  p999: "p99.9",
  mean: "Mean",
  max: "Largest",
  stddev: "Jitter σ",
  floor: "p50 × floor",
  throughput: "Throughput",
};

export type StatisticId = keyof typeof STATISTICS;

export interface Figure {
  text: string;
  /** The value that decides the colour; larger values are hotter. */
  heat: number;
  /** The short name in the legend. */
  short: string;
}

/** Returns the figure of a probe in one phase in a chosen statistic; undefined if it has none. */
export function figure(metrics: MetricFigures[], statistic: StatisticId): Figure | undefined {
  if (statistic === "throughput") {
    const rate = metrics.find(({ kind }) => kind === "throughput")?.values.value;
    return rate === undefined ? undefined : { text: perSecond(rate), heat: 1 / rate, short: perSecond(rate) };
  }
  const latency = metrics.find(({ kind }) => kind === "latency");
  const { p50, p99, [statistic]: value } = latency?.values ?? {};
  if (statistic === "p50-p99") {
    return p50 === undefined
      ? undefined
      : {
          text: p99 === undefined ? `p50 ${time(p50)}` : times(["p50", p50], ["p99", p99]),
          heat: p99 ?? p50,
          short: `${p99 === undefined ? "p50" : "p99"} ${time(p99 ?? p50)}`,
        };
  } else if (statistic === "floor") {
    const multiple = latency?.floors.p50;
    return multiple === undefined
      ? undefined
      : { text: `× ${digits(multiple)}`, heat: multiple, short: `× ${digits(multiple)}` };
  }
  return value === undefined ? undefined : { text: time(value), heat: value, short: time(value) };
}

/** Returns the figure of a single metric, for the row of the metric. */
export function ownFigure(metric: MetricFigures): string | undefined {
  const { values } = metric;
  switch (metric.kind) {
    case "latency":
      return figure([metric], "p50-p99")?.text;
    case "jitter":
      return values.stddev === undefined ? undefined : `σ ${time(values.stddev)}`;
    case "throughput":
      return values.value === undefined ? undefined : perSecond(values.value);
    case "footprint":
      return values.value === undefined ? undefined : memory(values.value);
    case "deadline-misses":
      return `${String(values.count ?? 0)} of ${String(values.of ?? 0)} missed`;
    case "recomputations":
      return `${String(values.count ?? 0)} recomputations, max ${time(values.max ?? 0)}`;
  }
}

/** Returns the failures of a probe in one phase, in words; empty if there are none. */
export function failureText(metrics: MetricFigures[]): string {
  const missed = metrics.find(({ kind }) => kind === "deadline-misses")?.values.count ?? 0;
  const failed = Math.max(0, ...metrics.map((metric) => metric.failed));
  return [missed > 0 ? `${String(missed)} missed` : "", failed > 0 ? `${String(failed)} failed` : ""]
    .filter((part) => part !== "")
    .join(", ");
}

/** Returns all facts about a probe in all phases or in one, one in each line. */
export function summary(figures: Figures, probe: string, only?: string): string {
  const phases = figures.phases.filter((phase) => only === undefined || phase === only);
  const lines = phases.flatMap((phase) => {
    const metrics = figures.metrics.filter((metric) => metric.probe === probe && metric.phase === phase);
    const latency = metrics.find(({ kind }) => kind === "latency");
    const parts = Object.entries({ p50: "p50", p90: "p90", p99: "p99", p999: "p99.9", max: "max", stddev: "σ" })
      .filter(([key]) => latency?.values[key] !== undefined)
      .map(([key, label]) => `${label} ${time(latency?.values[key] ?? 0)}`);
    const rate = figure(metrics, "throughput")?.text;
    const samples = latency?.values.count;
    const all = [
      ...parts,
      ...(rate === undefined ? [] : [rate]),
      ...(samples === undefined ? [] : [`${String(samples)} samples`]),
      failureText(metrics),
      ...Object.values(latency?.refused ?? {}),
    ].filter((part) => part !== "");
    return all.length === 0 ? [] : [`${phase}: ${all.join(", ")}`];
  });
  return lines.join("\n");
}

export type Verdict = Comparison["rows"][number]["verdict"];

const VERDICTS: Record<Verdict, string> = {
  lower: "lower",
  higher: "higher",
  "no-difference-seen": "no difference seen",
  negligible: "no notable difference",
  "not-decidable": "so few runs do not decide whether this is a difference",
};

/** Returns the comparison of a probe's metrics; undefined if there is none. */
export function compared(
  comparison: Comparison,
  metrics: MetricFigures[],
  statistic: StatisticId,
): { text: string; title: string; verdict: Verdict } | undefined {
  const wanted = statistic === "p50-p99" ? ["p50", "p99"] : statistic === "throughput" ? ["value"] : [statistic];
  const rows = comparison.rows.filter(
    (row) =>
      row.ratio &&
      wanted.includes(row.statistic) &&
      metrics.some(({ name, phase }) => name === row.metric && phase === row.phase),
  );
  const first = rows[0];
  if (first === undefined) {
    return undefined;
  }
  const ratios = rows.map(({ effect }) => digits(effect)).join(" / ");
  const verdict = rows.find((row) => row.verdict === "lower" || row.verdict === "higher")?.verdict ?? first.verdict;
  const title = rows.map((row) => `${row.statistic} × ${digits(row.effect)}: ${VERDICTS[row.verdict]}`).join("\n");
  return { text: `× ${ratios}`, title, verdict };
}

function perSecond(rate: number): string {
  return `${rate >= 999.5 ? Math.round(rate).toLocaleString("en").replaceAll(",", "\u202f") : digits(rate)} /s`;
}
