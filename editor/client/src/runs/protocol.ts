// SPDX-License-Identifier: Apache-2.0
/**
 * The messages about runs between the page and the server; the server declares them in `RunsService` and `RunsClient`.
 */
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
  /** The most relevant lines of the log; empty if there are none. */
  log: string;
}

/** A warning about the figures of a run. Its fix is a command or advice; empty if there is none. */
export interface Warning {
  finding: string;
  fix: string;
}

/** The progress of a design's runs. */
export interface DesignState {
  experiment: string;
  /** The name of the design; empty for the design that is derived from the experiment's factors. */
  design: string;
  /** The id of the campaign in the store; undefined until the end of the run. */
  campaign?: string;
  /**
   * The number of completed runs, including earlier sessions, and the number of all runs; 0 of 0 before the first run.
   */
  done: number;
  of: number;
  /** The name of the current run, and its levels. */
  current: string;
}

/** The progress of the last run, which this server or an earlier one started. */
export interface RunState {
  /** The number of the run on this server; 0 for a run of an earlier server. */
  number: number;
  /** The number of the run's changes so far: a state with a smaller number is older. */
  revision: number;
  status: "idle" | "running" | "stopping" | "done" | "failed" | "stopped";
  phase: keyof typeof PHASES | "";
  detail: string;
  /** The completed part of the phase, from 0 to 1. */
  fraction?: number;
  remainingMs?: number;
  elapsedMs: number;
  /** The id of the session in the store. */
  session?: string;
  /** The id of the completed suite. */
  suite?: string;
  /** The start time in ISO 8601, UTC. */
  started?: string;
  notes: string[];
  warnings: Warning[];
  design?: DesignState;
  error?: RunError;
}

/** The median and the largest latency of some consecutive samples, in ns. */
export interface SampleBatch {
  target: string;
  phase: string;
  probe: string;
  seconds: number;
  count: number;
  p50: number;
  max: number;
}

/** The value of RunSettings.place for a local lab, in which each node is a separate host on this machine. */
export const LAB = "lab";

/** The settings in the dialog of runs; for an empty setting the model's value holds. */
export interface RunSettings {
  experiment: string;
  /** "*" for all experiments, a tag for the experiments with the tag, or empty for one experiment. */
  suite: string;
  targets: string[];
  samples: string;
  warmup: string;
  rounds: string;
  repeat: string;
  rateScale: string;
  options: string[];
  /** LAB, or empty for the hosts in the model. */
  place: string;
  /** True if processes run with the system's default scheduling instead of the model's scheduling. */
  withoutRealTime: boolean;
}

/** The settings in the dialog of designs; for an empty setting the model's value holds. */
export interface DesignSettings {
  experiment: string;
  design: string;
  replicates: string;
  minutes: string;
  samples: string;
  confirm: string;
  /** How existing runs are treated: kept, kept as a separate block, or made again. */
  existing: "resume" | "new-block" | "fresh";
  /** How drift is treated: not decided, subtracted, or accepted. */
  drift: "" | "linear" | "none";
}

export interface ExperimentChoice {
  name: string;
  targets: string[];
  /** The number of the experiment's factors. */
  factors: number;
  designs: string[];
  /** True if the experiment's deployment has more than one node. */
  severalNodes: boolean;
  /** True if the experiment uses real-time priorities. */
  realTime: boolean;
}

export interface Choices {
  experiments: ExperimentChoice[];
  /** The tags of all experiments. */
  tags: string[];
  targets: { name: string; label: string; options: string[] }[];
  /** The reason why this machine cannot create a local lab; empty if it can. */
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
/** Requests the chart of a stored session. */
export const GetPoints = new RequestType<{ id: string }, { points: SampleBatch[] } | null, void>("runs/points");
export const GetReport = new RequestType<{ id: string }, string | null, void>("runs/report");
/** Returns the id of the element to which a report's figure belongs; empty if the model no longer contains it. */
export const FindReportSubject = new RequestType<{ id: string; kind: string; name: string }, string | null, void>(
  "runs/reportSubject",
);
/** Generates and returns the result; an empty name means the experiment of the last run. */
export const Generate = new RequestType<{ experiment: string }, string | null, void>("runs/generate");
export const Validate = new RequestType0<[number, number] | null, void>("runs/validate");

export const RunChanged = new NotificationType<RunState>("runs/state");
export const SampleBatches = new NotificationType<{ points: SampleBatch[] }>("runs/live");

/** A run of the project in the store. */
export interface RunInfo {
  id: string;
  /** The name of the run on the command line. */
  name: string;
  session: string;
  experiment: string;
  target: string;
  /** The number of the run if the session has several runs of the target, otherwise 0. */
  repeat: number;
  /** The start time in ISO 8601, UTC. */
  started: string;
  status: "ok" | "failed" | "interrupted" | "running";
  rateScale: number;
}

/** The place of a probe in the diagrams. */
export interface Place {
  probe: string;
  kind: "call" | "event" | "publish" | "path";
  /** The two ends, and the call or event between them. */
  title: string;
  /** Ids of the diagram elements that show the figures. */
  anchors: string[];
  /** The reason why the figures do not belong to the current drawing; empty if they do. */
  stale: string;
}

/** The calls or events of a probe that cross a link. */
export interface Crossing {
  probe: string;
  /** The two ends, and the call or event between them. */
  title: string;
  /** Octets of a call with its reply, or of an event; 0 if they are not known. */
  octets: number;
  /** The percentage of the connections that cross the link; empty if all do. */
  part: string;
  stale: string;
}

/** The traffic of a link of the deployment. */
export interface LinkFigures {
  title: string;
  /** Ids of the diagram elements that show the figures. */
  anchors: string[];
  crossings: Crossing[];
  /** The packets that the lab counted; empty if there was no lab. */
  counted: string;
  /** A remark about the route of the calls; usually empty. */
  remark: string;
  /** The reason why the figures do not belong to the current drawing; empty if they do. */
  stale: string;
}

/** A metric in one phase; times in ns, memory in bytes. The phase is empty if the metric is the same in all phases. */
export interface MetricFigures {
  name: string;
  phase: string;
  kind: "latency" | "jitter" | "throughput" | "deadline-misses" | "footprint" | "recomputations";
  probe: string;
  values: Record<string, number>;
  /** Statistics for which there are too few samples, with the reason. */
  refused: Record<string, string>;
  /** Percentiles as multiples of the machine's floor. */
  floors: Record<string, number>;
  /** The number of failed calls, which no figure includes. */
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

/** The comparison of a run with another run. */
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

/** The files that were generated for an element; all generated files if the title is empty. */
export interface GeneratedListing {
  title: string;
  /** The names of the element in the generated files. */
  names: string[];
  files: { path: string; why: string }[];
  /** True if the model was changed since the generation. */
  outdated: boolean;
}

export const GetGeneratedFiles = new RequestType<{ id: string }, GeneratedListing | null, void>("runs/generatedFiles");
/** Requests a generated file; the id is its path in the generated folder. */
export const GetGeneratedFile = new RequestType<{ id: string }, { path: string; text: string } | null, void>(
  "runs/generatedFile",
);
