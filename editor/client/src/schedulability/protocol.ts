// SPDX-License-Identifier: Apache-2.0
/** The request about deadlines, which the server's class `SchedulabilityService` implements. */
import { RequestType0 } from "vscode-jsonrpc";
import type { Problem } from "../panels/protocol";

/** `missed`: the deadline can be missed; `unknown`: the analysis has no result. */
export type Answer = "missed" | "unknown";

export interface Finding {
  /** True if the analysis has no result; false if a deadline can be missed. */
  information: boolean;
  problem: Problem;
}

/** The mark of an element for one deadline. */
export interface DeadlineMark {
  /** The id of an instance, a behaviour or an operation. */
  element: string;
  verdict: Answer;
  text: string;
}

/** The deadlines that are not guaranteed; empty for a model without timing. */
export interface SchedulabilityData {
  findings: Finding[];
  marks: DeadlineMark[];
}

export const GetSchedulability = new RequestType0<SchedulabilityData | null, void>("schedulability/current");
