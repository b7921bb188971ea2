// SPDX-License-Identifier: Apache-2.0
/** The messages about designs between the page and the server, which the server's class `RunsService` implements. */
import { RequestType, RequestType0 } from "vscode-jsonrpc";
import type { DesignSettings, RunError } from "./protocol";

/** The amount of work of a design. */
export interface DesignPlan {
  /** The method by which the design was made, in words. */
  how: string;
  /** The number of all runs, including the runs of the model's own configuration. */
  runs: number;
  /** The number of runs that are still missing. */
  open: number;
  /** The time of the missing runs, of all runs, and of the confirmation, in seconds. */
  seconds: number;
  all: number;
  confirming: number;
  /** The smallest detectable effect of each response (`call mean: 4.2 µs`), or the reason why it is not known. */
  precision: string[];
  isKnown: boolean;
  /** The number of combinations that are left out because they are not legal. */
  excluded: number;
  error?: RunError;
}

/** The runs of a design in the store, for the current project. */
export interface DesignInfo {
  /** The id of the campaign. */
  id: string;
  experiment: string;
  design: string;
  /** The start time in ISO 8601, UTC. */
  started: string;
  /** True if all runs are done. */
  ended: boolean;
  done: number;
  of: number;
}

/**
 * The effect of a factor on a response: the change between its two levels, or between the two of several that differ
 * most.
 */
export interface FactorEffect {
  factor: string;
  /** The option or the parameter that the factor varies. */
  subject: string;
  /** Id of the factor's line in a diagram. */
  anchor: string;
  from: string;
  to: string;
  value: number;
  /** The lower and upper end of the confidence interval. */
  low?: number;
  high?: number;
  certainty: "certain" | "significant" | "chance" | "untested";
  /** The aliases: effects that the design cannot separate from this one. */
  aliases: string[];
  stale: string;
  /** The means at the levels of a factor with more than two levels, in the order of the levels; otherwise empty. */
  means: LevelMean[];
}

/** The mean of a response at a level of a factor. */
export interface LevelMean {
  level: string;
  runs: number;
  mean: number;
  /** The lower and upper end of the confidence interval. */
  low?: number;
  high?: number;
}

export interface ResponseEffects {
  response: string;
  unit: string;
  /** The factor by which a value is divided to show it in the unit. */
  divisor: number;
  mean: number;
  summary: string;
  factors: FactorEffect[];
}

export interface DesignEffects {
  design: DesignInfo;
  /** The responses; the first is the primary figure. */
  responses: ResponseEffects[];
  notes: string[];
  failure?: RunError;
}

export const PlanDesign = new RequestType<DesignSettings, DesignPlan | null, void>("runs/plan");
export const StartDesign = new RequestType<DesignSettings, boolean | null, void>("runs/startDesign");
export const ResumeDesign = new RequestType0<boolean | null, void>("runs/resumeDesign");
/** Starts pilot runs, from which the smallest detectable effect of the design is computed. */
export const StartPilot = new RequestType<DesignSettings, boolean | null, void>("runs/startPilot");
export const GetDesigns = new RequestType0<DesignInfo[] | null, void>("runs/designs");
export const GetEffects = new RequestType<{ id: string }, DesignEffects | null, void>("runs/effects");
