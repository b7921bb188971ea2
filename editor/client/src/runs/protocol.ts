// SPDX-License-Identifier: Apache-2.0
/** The messages about runs between the page and the server. The server's side is `RunsService` and `RunsClient`. */
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

/** A warning that a reader of figures must know, with its fix: a command, or advice; otherwise empty. */
export interface Warning {
  finding: string;
  fix: string;
}

/** The progress of a design's runs. */
export interface DesignState {
  experiment: string;
  /** Empty for the design that is made of the experiment's factors. */
  design: string;
  /** The id in the store; known at the end of the run. */
  campaign?: string;
  /** The number of runs that are done, those of earlier sessions included, of all; 0 of 0 before the first. */
  done: number;
  of: number;
  /** The name of the run that is being made, and its levels. */
  current: string;
}

/** The progress of the run that was started last, by this server or an earlier one. */
export interface RunState {
  /** Counts the runs of this server; 0 for a run that it did not see. */
  number: number;
  status: "idle" | "running" | "stopping" | "done" | "failed" | "stopped";
  phase: keyof typeof PHASES | "";
  detail: string;
  /** The part of the phase that is done, from 0 to 1. */
  fraction?: number;
  remainingMs?: number;
  elapsedMs: number;
  /** The id in the store. */
  session?: string;
  /** The id of the suite that has ended. */
  suite?: string;
  /** ISO 8601, UTC. */
  started?: string;
  notes: string[];
  warnings: Warning[];
  design?: DesignState;
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

/** The place of a run in which each node is a host of its own on this machine. */
export const LAB = "lab";

/** The settings in the dialog; an empty one is left to the model. */
export interface RunSettings {
  experiment: string;
  /** "*" for all experiments, or a tag for those with it; empty for one experiment. */
  suite: string;
  targets: string[];
  samples: string;
  warmup: string;
  rounds: string;
  repeat: string;
  rateScale: string;
  options: string[];
  /** LAB, or empty for the hosts that the model states. */
  place: string;
  /** True if processes run with the system's default scheduling, whatever the model says. */
  withoutRealTime: boolean;
}

/** The settings in the dialog of designs; an empty one is left to the model. */
export interface DesignSettings {
  experiment: string;
  design: string;
  replicates: string;
  minutes: string;
  samples: string;
  confirm: string;
  /** The treatment of runs that exist: they are kept, kept in a block of their own, or made again. */
  existing: "resume" | "new-block" | "fresh";
  /** How drift is treated: not decided, subtracted, or accepted. */
  drift: "" | "linear" | "none";
}

export interface ExperimentChoice {
  name: string;
  targets: string[];
  /** The number of its factors. */
  factors: number;
  designs: string[];
  /** True if its deployment has more than one node. */
  severalNodes: boolean;
  /** True if it asks for scheduling by real-time priorities. */
  realTime: boolean;
}

export interface Choices {
  experiments: ExperimentChoice[];
  /** The tags of all experiments. */
  tags: string[];
  targets: { name: string; label: string; options: string[] }[];
  /** The reason why this machine can make no local lab; empty if it can. */
  labRefusal: string;
  /** The settings of the last run. */
  last?: RunSettings;
  lastDesign?: DesignSettings;
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
/** The chart of a session that is in the store. */
export const GetPoints = new RequestType<{ id: string }, { points: LivePoint[] } | null, void>("runs/points");
export const GetReport = new RequestType<{ id: string }, string | null, void>("runs/report");
/** Returns the id of the element that a figure of a report belongs to; empty if the model no longer has it. */
export const FindReportSubject = new RequestType<{ id: string; kind: string; name: string }, string | null, void>(
  "runs/reportSubject",
);
/** Returns the result; an empty name means the experiment of the last run. */
export const Generate = new RequestType<{ experiment: string }, string | null, void>("runs/generate");
export const Validate = new RequestType0<[number, number] | null, void>("runs/validate");

export const RunChanged = new NotificationType<RunState>("runs/state");
export const LivePoints = new NotificationType<{ points: LivePoint[] }>("runs/live");

/** A run in the store that belongs to the project. */
export interface RunInfo {
  id: string;
  /** The name on the command line. */
  name: string;
  session: string;
  experiment: string;
  target: string;
  /** The number of the run if the session has several runs of the target, otherwise 0. */
  repeat: number;
  /** ISO 8601, UTC. */
  started: string;
  status: "ok" | "failed" | "interrupted" | "running";
  rateScale: number;
}

/** The place of a probe. */
export interface Place {
  probe: string;
  kind: "call" | "event" | "publish" | "path";
  /** The two ends, and the call or event between them. */
  title: string;
  /** Ids of elements of diagrams that carry its figures. */
  anchors: string[];
  /** The reason why the figures do not belong to the current drawing; empty if they do. */
  stale: string;
}

/** The calls or events of a probe that crossed a link. */
export interface Crossing {
  probe: string;
  /** The two ends, and the call or event between them. */
  title: string;
  /** Octets of a call with its reply, or of an event; 0 if they are not known. */
  octets: number;
  /** The part of the connections that crossed the link; empty if all did. */
  part: string;
  stale: string;
}

/** The traffic of a link of the deployment. */
export interface LinkFigures {
  title: string;
  /** Ids of elements of diagrams that carry its figures. */
  anchors: string[];
  crossings: Crossing[];
  /** The packets that a lab counted; empty without. */
  counted: string;
  /** A sentence about the way of the calls; usually empty. */
  remark: string;
  /** The reason why the figures do not belong to the current drawing; empty if they do. */
  stale: string;
}

/** A metric in one phase, which is empty for a metric that is the same in all; times in ns, memory in bytes. */
export interface MetricFigures {
  name: string;
  phase: string;
  kind: "latency" | "jitter" | "throughput" | "deadline-misses" | "footprint" | "recomputations";
  probe: string;
  values: Record<string, number>;
  /** Statistics that there are too few samples for, with the reason. */
  refused: Record<string, string>;
  /** Percentiles as multiples of the machine's floor. */
  floors: Record<string, number>;
  /** Calls that failed: they are in no figure. */
  failed: number;
  /** Id of the metric's line in a diagram. */
  anchor: string;
  stale: string;
}

export interface Figures {
  run: RunInfo;
  phases: string[];
  places: Place[];
  links: LinkFigures[];
  metrics: MetricFigures[];
  /** True if the model differs from the model of the run. */
  changed: boolean;
  warnings: Warning[];
  failure?: RunError;
}

/** A run held against another. */
export interface Comparison {
  rows: {
    metric: string;
    phase: string;
    statistic: string;
    effect: number;
    ratio: boolean;
    verdict: "lower" | "higher" | "no-difference-seen" | "negligible" | "not-decidable";
  }[];
  warnings: string[];
}

export const GetRuns = new RequestType0<RunInfo[] | null, void>("runs/list");
export const GetFigures = new RequestType<{ id: string }, Figures | null, void>("runs/figures");
export const CompareRuns = new RequestType<{ run: string; base: string }, Comparison | null, void>("runs/compare");

/** The generated files that an element made; all of them where the title is empty. */
export interface GeneratedListing {
  title: string;
  /** The names by which the element is found in them. */
  names: string[];
  files: { path: string; why: string }[];
  /** True if the model was changed since. */
  outdated: boolean;
}

export const GetGeneratedFiles = new RequestType<{ id: string }, GeneratedListing | null, void>("runs/generatedFiles");
/** The id is a path in the generated folder. */
export const GetGeneratedFile = new RequestType<{ id: string }, { path: string; text: string } | null, void>(
  "runs/generatedFile",
);
