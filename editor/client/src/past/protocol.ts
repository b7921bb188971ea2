// SPDX-License-Identifier: Apache-2.0
/** The messages about past runs between the page and the server, which the server's class `RunsService` implements. */
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
  /** True if no older run has the same experiment and target. */
  isFirst: boolean;
  /** The differences from the previous run of the same experiment and target, one in each line. */
  changes: string[];
  settings: Record<string, string>;
  /** The latencies in the order of the model. */
  latencies: Latency[];
}

/** The curve of one run in a plot. */
export interface CurveOfRun {
  run: string;
  /**
   * The latency `ns` and `inverse` = 1 / (1 − p), where p is the fraction of the samples that do not exceed `ns`;
   * ascending.
   */
  points: { inverse: number; ns: number }[];
  /** The differences from the first run of the plot, one in each line. */
  changes: string[];
}

/** The verdict on runs against a baseline. */
export interface GateVerdict {
  /** The verdict in words. */
  verdict: string;
  passes: boolean;
  /** The findings about figures; findings about whole configurations have empty values. */
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
