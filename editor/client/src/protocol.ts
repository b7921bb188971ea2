// SPDX-License-Identifier: Apache-2.0
/**
 * What the page and the server say to each other beside GLSP: JSON-RPC on the WebSocket `/workbench`.
 * The server's side is `WorkbenchService` and `WorkbenchClient`.
 */
import { NotificationType, RequestType, RequestType0 } from "vscode-jsonrpc";

export type DiagramKind = "types" | "assembly" | "deployment" | "experiment";

export interface DiagramInfo {
  /** The id of the element that the diagram shows. */
  id: string;
  kind: DiagramKind;
  title: string;
  /** Where it is, for people: a file, what it belongs to. */
  detail: string;
  /** Whether an assembly has nothing in it yet. */
  blank: boolean;
}

export interface Project {
  name: string;
  folder: string;
  diagrams: DiagramInfo[];
  state: State;
}

/** What toolbar and status line show. */
export interface State {
  revision: number;
  dirty: boolean;
  /** What undo would take back. */
  undo?: string;
  redo?: string;
  errors: number;
  warnings: number;
  questions: Question[];
}

/** Something that only a person can decide. */
export interface Question {
  file: string;
  text: string;
  answers: { id: string; label: string }[];
}

/** Something happened to the model: see the server's SessionEvent. */
export interface Change {
  kind: "change" | "undo" | "redo" | "external" | "saved" | "problems" | "conflict";
  label: string;
  /** New ids by old ones. */
  ids: Record<string, string>;
  /** Ids of what is gone, without what was in it. */
  removed: string[];
  /** Id of what to show; empty where there is nothing. */
  place: string;
  state: State;
  /** The diagrams that there are now. */
  diagrams: DiagramInfo[];
}

export interface Message {
  severity: "info" | "warning" | "error";
  text: string;
}

/** A port that a connection could end at, or why it cannot. */
export interface ConnectionTarget {
  port: string;
  /** Empty where the connection can be made. */
  refusal: string;
}

export const OpenProject = new RequestType0<Project, void>("workbench/open");
export const Undo = new RequestType0<string | null, void>("workbench/undo");
export const Redo = new RequestType0<string | null, void>("workbench/redo");
export const Save = new RequestType0<null, void>("workbench/save");
export const Revert = new RequestType0<null, void>("workbench/revert");
/** How things are now: `Changed` may be on its way. */
export const CurrentState = new RequestType0<State, void>("workbench/state");
export const Answer = new RequestType<{ file: string; answer: string }, State | null, void>("workbench/answer");
export const ConnectionTargets = new RequestType<{ diagram: string; port: string }, ConnectionTarget[], void>(
  "workbench/connectionTargets",
);

/** Makes an assembly, a deployment or an experiment in the file of another diagram; answers its id. */
export const NewDiagram = new RequestType<{ kind: DiagramKind; beside: string }, string | null, void>(
  "workbench/newDiagram",
);

/** What may be written at a cursor; offset and length tell which half-typed word it replaces. */
export interface Suggestion {
  label: string;
  text: string;
  offset: number;
  length: number;
  detail: string;
  order: string;
}

export const Complete = new RequestType<{ id: string; text: string; offset: number }, Suggestion[] | null, void>(
  "canvas/complete",
);
/** The whole statement of an element, in as many lines as it has. */
export const Statement = new RequestType<{ id: string }, string | null, void>("canvas/statement");
/** Where the type of an instance is drawn; the element is empty where it is a diagram of its own. */
export const TypeOf = new RequestType<string, { diagram: string; element: string } | null, void>("canvas/typeOf");

export const Changed = new NotificationType<Change>("workbench/changed");
export const Told = new NotificationType<Message>("workbench/message");
