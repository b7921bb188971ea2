// SPDX-License-Identifier: Apache-2.0
/** The messages about past runs between the page and the server. The server's side is `RunsService`. */
import { RequestType, RequestType0 } from "vscode-jsonrpc";
import type { RunInfo } from "../runs/protocol";

/** A latency in one phase; values by statistic, in ns. */
export interface Latency {
  metric: string;
  phase: string;
  values: Record<string, number>;
}

/** A run in the list of past runs. */
export interface PastRun {
  run: RunInfo;
  /** The name of the run's configuration; empty if the target's name identifies it. */
  variant: string;
  note: string;
  /** True if there is no older run of its experiment and target. */
  isFirst: boolean;
  /** The differences from the older run of its experiment and target, one in each line. */
  changes: string[];
  settings: Record<string, string>;
  /** In the order of the model. */
  latencies: Latency[];
}

/** One run of a plot. */
export interface CurveOfRun {
  run: string;
  /** `inverse` is 1 / (1 − p) for the part p of the samples that do not exceed `ns`; ascending. */
  points: { inverse: number; ns: number }[];
  /** The differences from the first run of the plot, one in each line. */
  changes: string[];
}

/** The verdict on runs against a baseline. */
export interface GateVerdict {
  /** For people. */
  verdict: string;
  passes: boolean;
  /** Figures, and whole configurations, whose values are empty. */
  findings: { name: string; base: string; now: string; effect: string; verdict: string; reason: string }[];
  summary: string[];
  warnings: string[];
}

export const JudgeRuns = new RequestType<
  { baseline: string[]; runs: string[]; threshold: string },
  GateVerdict | null,
  void
>("runs/gate");

export const GetPastRuns = new RequestType0<PastRun[] | null, void>("runs/past");
/** Writes a note about a run; an empty text removes it. */
export const SetNote = new RequestType<{ run: string; text: string }, boolean | null, void>("runs/note");
export const GetPlot = new RequestType<
  { runs: string[]; metric: string; phase: string },
  { series: CurveOfRun[] } | null,
  void
>("runs/plot");
