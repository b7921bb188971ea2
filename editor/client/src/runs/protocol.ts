// SPDX-License-Identifier: Apache-2.0
/** What the page and the server say about runs. The server's side is `RunsService` and `RunsClient`. */
import { NotificationType, RequestType, RequestType0 } from "vscode-jsonrpc";

export const PHASES = {
  validate: "Validate",
  generate: "Generate",
  build: "Build",
  start: "Start",
  warmup: "Warm up",
  measure: "Measure",
  collect: "Collect",
  report: "Report",
};

export interface RunError {
  message: string;
  where: string;
  fix: string;
  /** The lines that tell most; empty without. */
  log: string;
}

/** How far the run is that was started last. */
export interface RunState {
  /** Counts the runs of this server; 0 before the first. */
  number: number;
  status: "idle" | "running" | "stopping" | "done" | "failed" | "stopped";
  phase: keyof typeof PHASES | "";
  detail: string;
  /** Of the phase, from 0 to 1. */
  fraction?: number;
  remainingMs?: number;
  elapsedMs: number;
  /** Its id in the store. */
  session?: string;
  notes: string[];
  error?: RunError;
}

/** Some samples that came one after the other: their median and largest latency, in ns. */
export interface LivePoint {
  target: string;
  phase: string;
  probe: string;
  seconds: number;
  count: number;
  p50: number;
  max: number;
}

/** What the dialog asks for; what is empty is left to the model. */
export interface RunSettings {
  experiment: string;
  targets: string[];
  samples: string;
  warmup: string;
  rounds: string;
  rateScale: string;
  options: string[];
}

export interface Choices {
  experiments: { name: string; targets: string[] }[];
  targets: { name: string; label: string; options: string[] }[];
  /** What was run last. */
  last?: RunSettings;
}

export interface LogFile {
  name: string;
  text: string;
}

export const CurrentRun = new RequestType0<RunState | null, void>("runs/current");
export const GetChoices = new RequestType0<Choices | null, void>("runs/choices");
export const StartRun = new RequestType<RunSettings, boolean | null, void>("runs/start");
export const StopRun = new RequestType0<null, void>("runs/stop");
export const GetLogs = new RequestType<{ id: string }, LogFile[] | null, void>("runs/logs");
export const GetReport = new RequestType<{ id: string }, string | null, void>("runs/report");
/** Answers what came of it; an empty name means the experiment of the last run. */
export const Generate = new RequestType<{ experiment: string }, string | null, void>("runs/generate");
export const Validate = new RequestType0<[number, number] | null, void>("runs/validate");

export const RunChanged = new NotificationType<RunState>("runs/state");
export const LivePoints = new NotificationType<{ points: LivePoint[] }>("runs/live");
