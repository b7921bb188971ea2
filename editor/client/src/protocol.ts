// SPDX-License-Identifier: Apache-2.0
/**
 * The messages between the page and the server in addition to GLSP's: JSON-RPC on the WebSocket `/workbench`. The
 * server's classes are `WorkbenchService` and `WorkbenchClient`.
 */
import { NotificationType, RequestType, RequestType0 } from "vscode-jsonrpc";

export type DiagramKind = "types" | "assembly" | "deployment" | "experiment";

export interface DiagramInfo {
  /** The id of the element that the diagram shows, or of the view. */
  id: string;
  kind: DiagramKind;
  title: string;
  /** The place of the diagram in words: its file and its owner. */
  detail: string;
  /** True if the assembly is still empty. */
  blank: boolean;
  /** The id of the element that the diagram shows. */
  element: string;
  /** The name of the view, which shows some instances of an assembly; empty if the diagram shows all. */
  view: string;
}

export interface Project {
  name: string;
  folder: string;
  diagrams: DiagramInfo[];
  state: State;
}

/** The state of the toolbar and the status line. */
export interface State {
  revision: number;
  dirty: boolean;
  /** The label of the next step to undo. */
  undo?: string;
  redo?: string;
  errors: number;
  warnings: number;
  questions: Question[];
}

/** A question that only the user can answer. */
export interface Question {
  file: string;
  text: string;
  answers: { id: string; label: string }[];
}

/** A change of the model; see the server's class SessionEvent. */
export interface Change {
  kind: "change" | "undo" | "redo" | "external" | "saved" | "problems" | "conflict";
  label: string;
  /** New ids of elements and of views by old ones. */
  ids: Record<string, string>;
  /** Ids of deleted elements, without their parts. */
  removed: string[];
  /** Id of the element to show; empty if there is none. */
  place: string;
  state: State;
  /** All diagrams after the change. */
  diagrams: DiagramInfo[];
}

export interface Message {
  severity: "info" | "warning" | "error";
  text: string;
}

/** A port at which a connection could end, or the reason why it cannot. */
export interface ConnectionTarget {
  port: string;
  /** The reason why the connection is refused; empty if it is possible. */
  refusal: string;
}

export const OpenProject = new RequestType0<Project, void>("workbench/open");
export const Undo = new RequestType0<string | null, void>("workbench/undo");
export const Redo = new RequestType0<string | null, void>("workbench/redo");
export const Save = new RequestType0<null, void>("workbench/save");
export const Revert = new RequestType0<null, void>("workbench/revert");
/** Requests the current state; a notification `Changed` may arrive at the same time. */
export const CurrentState = new RequestType0<State, void>("workbench/state");
export const Answer = new RequestType<{ file: string; answer: string }, State | null, void>("workbench/answer");
export const ConnectionTargets = new RequestType<{ diagram: string; port: string }, ConnectionTarget[], void>(
  "workbench/connectionTargets",
);

/** Requests the ports to which an end of a connection can be moved; null if the connection is gone. */
export const ReconnectionTargets = new RequestType<
  { diagram: string; wire: string; atSource: boolean },
  ConnectionTarget[] | null,
  void
>("workbench/reconnectionTargets");

/** A type whose new instance could be connected to a port. */
export interface ConnectionCandidate {
  /** Ids of the type and of its port. */
  type: string;
  port: string;
  /** The names of type and port. */
  name: string;
  portName: string;
}

export const GetConnectionCandidates = new RequestType<
  { diagram: string; port: string },
  ConnectionCandidate[] | null,
  void
>("canvas/partners");

/** Creates an assembly, a deployment or an experiment in the file of another diagram. Returns its id. */
export const NewDiagram = new RequestType<{ kind: DiagramKind; beside: string }, string | null, void>(
  "workbench/newDiagram",
);

/**
 * Makes a view of some instances of a diagram of an assembly, where they are drawn there: x and y by their ids. Returns
 * the id of the view.
 */
export const CreateView = new RequestType<
  { diagram: string; instances: Record<string, [x: number, y: number]> },
  string | null,
  void
>("views/create");
/** Requests the reason why a view cannot have a name; the answer is empty if it can. */
export const CheckViewName = new RequestType<{ view: string; name: string }, string | null, void>("views/checkName");
export const RenameView = new RequestType<{ view: string; name: string }, string | null, void>("views/rename");
export const DeleteView = new RequestType<string, string | null, void>("views/delete");
export const AddToView = new RequestType<{ view: string; instances: string[] }, string | null, void>("views/add");

/** A suggestion at a cursor; offset and length give the half-typed word that it replaces. */
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
/** Requests the whole statement of an element; it may have several lines. */
export const Statement = new RequestType<{ id: string }, string | null, void>("canvas/statement");
/** Requests the place where the type of an instance is drawn; the element is empty if the type has its own diagram. */
export const TypeOf = new RequestType<string, { diagram: string; element: string } | null, void>("canvas/typeOf");

export const Changed = new NotificationType<Change>("workbench/changed");
export const ShowMessage = new NotificationType<Message>("workbench/message");
