// SPDX-License-Identifier: Apache-2.0
/** The requests about specialisations, which the server's class `SpecialisationService` implements. */
import { RequestType } from "vscode-jsonrpc";

/** The verdict on a specialisation; `assumed` means allowed if an assumption is stated. */
export type Permission = "allowed" | "assumed" | "refused";

export interface Specialisation {
  name: string;
  scope: "process" | "connection" | "operation";
  change: string;
  givesUp: string;
  /** True if the target has the specialisation, so that an experiment can apply it. */
  available: boolean;
}

/** A fact about a required invariant; element and place are empty if the fact belongs to no element. */
export interface Reason {
  invariant: string;
  text: string;
  place: string;
  element: string;
}

export interface Answer {
  specialisation: string;
  /** The operation of a connection; empty for the process or the connection itself. */
  operation: string;
  status: Permission;
  /** The required invariants that fail, or those that need an assumption. */
  unmet: string[];
  /** The counterexamples, the assumptions that are still missing, or the proof. */
  reasons: Reason[];
}

/** A process or a connection. */
export interface Part {
  element: string;
  kind: "process" | "connection";
  title: string;
  /** The reason why nothing can be specialised; empty if something can. */
  note: string;
  answers: Answer[];
}

export interface SpecialisationData {
  experiments: string[];
  experiment: string;
  /** The reason why the analysis failed; empty if it succeeded. */
  refusal: string;
  specialisations: Specialisation[];
  parts: Part[];
}

/** The gain of one specialisation, or of all `together`, in words. */
export interface GainLine {
  name: string;
  amounts: string;
}

/** The predicted gains of a message or an activation; no lines if the model allows no specialisation of the target. */
export interface Gain {
  title: string;
  gains: GainLine[];
}

/** The predicted gains of the specialisations on this machine. */
export interface GainData {
  /** The reason why there are no predictions; empty if there are some. */
  reason: string;
  /** The command that calibrates this machine; empty if the machine is calibrated. */
  fix: string;
  /** The calibration from which the predictions are computed, in words. */
  source: string;
  /** Gains of messages, with the id of their connection. */
  messages: (Gain & { element: string; operation: string })[];
  /** Gains of the activations of each phase. */
  activations: Gain[];
}

/** Requests the answers for all parts without reasons. If no experiment has the name, the first experiment is used. */
export const GetSpecialisations = new RequestType<{ experiment: string }, SpecialisationData | null, void>(
  "specialise/of",
);
/**
 * States an assumption about the user function that an action calls. Returns a description of the change; null if
 * nothing was changed.
 */
export const Assume = new RequestType<{ element: string; invariant: string }, string | null, void>("specialise/assume");
/** Requests the predicted gains of all messages and activations. */
export const GetGains = new RequestType<{ experiment: string }, GainData | null, void>("specialise/gains");
/** Requests the part that a shape shows or belongs to, with reasons. */
export const GetPart = new RequestType<{ experiment: string; shape: string }, Part | null, void>("specialise/part");
