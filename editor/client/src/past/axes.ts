// SPDX-License-Identifier: Apache-2.0
import type { Latency, PastRun } from "./protocol";

/** A latency of the chosen runs in one phase. */
export interface Metric {
  metric: string;
  phase: string;
}

/** The horizontal axis of a plot of several runs: percentiles, the runs in their order, or a setting by its name. */
export type Axis = { kind: "percentiles" } | { kind: "runs" } | { kind: "setting"; name: string };

/** A position on the horizontal axis: its runs and their figures. */
export interface Step {
  x: number;
  runs: PastRun[];
  p50: number | undefined;
  p99: number | undefined;
}

/** Returns the latencies of some runs without duplicates, in the order of the first run that has them. */
export function metricsOf(runs: PastRun[]): Metric[] {
  const all = new Map<string, Metric>();
  for (const { metric, phase } of runs.flatMap(({ latencies }) => latencies)) {
    all.set(`${metric}\n${phase}`, { metric, phase });
  }
  return [...all.values()];
}

/**
 * Returns the possible axes for these runs. A setting is an axis if its values are numbers and differ between the runs.
 */
export function axesOf(runs: PastRun[]): Axis[] {
  const names = [...new Set(runs.flatMap(({ settings }) => Object.keys(settings)))].sort();
  const varied = names.filter((name) => {
    const values = runs.map(({ settings }) => number(settings[name]));
    return values.every((value) => value !== undefined) && new Set(values).size > 1;
  });
  return [
    { kind: "percentiles" },
    ...(runs.length > 1 ? [{ kind: "runs" } as const] : []),
    ...varied.map((name) => ({ kind: "setting", name }) as const),
  ];
}

/**
 * Returns the text for an axis. Settings are named without their group: options and parameters have different names
 * anyway.
 */
export function axisName(axis: Axis): string {
  switch (axis.kind) {
    case "percentiles":
      return "by percentile";
    case "runs":
      return "run by run";
    case "setting":
      return `by ${axis.name.replace(/^(options|parameters)\./, "")}`;
  }
}

/**
 * Returns the positions of runs on an axis, ascending. Runs with the same value share a position, with their medians.
 */
export function stepsOf(runs: PastRun[], axis: Axis, metric: Metric): Step[] {
  const groups = new Map<number, PastRun[]>();
  for (const [index, run] of [...runs].sort((a, b) => (a.run.id < b.run.id ? -1 : 1)).entries()) {
    const x = axis.kind === "setting" ? (number(run.settings[axis.name]) ?? 0) : index + 1;
    groups.set(x, [...(groups.get(x) ?? []), run]);
  }
  return [...groups]
    .sort(([a], [b]) => a - b)
    .map(([x, all]) => ({
      x,
      runs: all,
      p50: median(all.map((run) => latencyOf(run, metric)?.values.p50)),
      p99: median(all.map((run) => latencyOf(run, metric)?.values.p99)),
    }));
}

export function latencyOf({ latencies }: PastRun, { metric, phase }: Metric): Latency | undefined {
  return latencies.find((each) => each.metric === metric && each.phase === phase);
}

function number(text: string | undefined): number | undefined {
  const value = Number(text);
  return text === undefined || text.trim() === "" || Number.isNaN(value) ? undefined : value;
}

function median(values: (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined).sort((a, b) => a - b);
  const [low, high] = [known[Math.floor((known.length - 1) / 2)], known[Math.ceil((known.length - 1) / 2)]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}
