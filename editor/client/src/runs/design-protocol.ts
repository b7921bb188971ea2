// SPDX-License-Identifier: Apache-2.0
/** The messages about designs between the page and the server. The server's side is `RunsService`. */
import { RequestType, RequestType0 } from "vscode-jsonrpc";
import type { DesignSettings, RunError } from "./protocol";

/** The work that a design would be. */
export interface DesignPlan {
  /** How the design was made, in words. */
  how: string;
  /** All runs, including those of the model's own configuration. */
  runs: number;
  /** The runs that are not made yet. */
  open: number;
  /** The time of the open runs, of all runs, and of the confirmation, in seconds. */
  seconds: number;
  all: number;
  confirming: number;
  /** For each response `call mean: 4.2 µs`, the smallest effect that it finds; or why that is not known. */
  precision: string[];
  isKnown: boolean;
  /** Combinations that are left out, because they are not legal. */
  excluded: number;
  error?: RunError;
}

/** The runs of a design in the store that belong to the project. */
export interface DesignInfo {
  /** The id of the campaign. */
  id: string;
  experiment: string;
  design: string;
  /** ISO 8601, UTC. */
  started: string;
  /** True if all runs are done. */
  ended: boolean;
  done: number;
  of: number;
}

/** The change of a response by a factor: between its two levels, or those of several that differ most. */
export interface FactorEffect {
  factor: string;
  /** The option or the parameter. */
  subject: string;
  /** Id of the factor's line in a diagram. */
  anchor: string;
  from: string;
  to: string;
  value: number;
  /** The confidence interval. */
  low?: number;
  high?: number;
  certainty: "certain" | "significant" | "chance" | "untested";
  /** The aliases: effects that the design cannot separate from this one. */
  aliases: string[];
  stale: string;
  /** The means at the levels of a factor with more than two levels, in their order; otherwise empty. */
  means: LevelMean[];
}

/** The mean of a response at a level of a factor. */
export interface LevelMean {
  level: string;
  runs: number;
  mean: number;
  /** The confidence interval. */
  low?: number;
  high?: number;
}

export interface ResponseEffects {
  response: string;
  unit: string;
  /** The factor between a value and what is shown in the unit. */
  divisor: number;
  mean: number;
  summary: string;
  factors: FactorEffect[];
}

export interface DesignEffects {
  design: DesignInfo;
  /** The first one is the primary figure. */
  responses: ResponseEffects[];
  notes: string[];
  failure?: RunError;
}

export const PlanDesign = new RequestType<DesignSettings, DesignPlan | null, void>("runs/plan");
export const StartDesign = new RequestType<DesignSettings, boolean | null, void>("runs/startDesign");
export const ResumeDesign = new RequestType0<boolean | null, void>("runs/resumeDesign");
/** Makes runs that tell how small an effect the design shows. */
export const StartPilot = new RequestType<DesignSettings, boolean | null, void>("runs/startPilot");
export const GetDesigns = new RequestType0<DesignInfo[] | null, void>("runs/designs");
export const GetEffects = new RequestType<{ id: string }, DesignEffects | null, void>("runs/effects");
