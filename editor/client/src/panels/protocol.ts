// SPDX-License-Identifier: Apache-2.0
/** The panels' requests to the server, which the package `org.bellwether.glsp.panels` implements. */
import { RequestType, RequestType0 } from "vscode-jsonrpc";

export type PropertyType =
  | "TEXT"
  | "LONG_TEXT"
  | "BOOLEAN"
  | "ENUM"
  | "EXPRESSION"
  | "EXPRESSIONS"
  | "REFERENCE"
  | "REFERENCES"
  | "WORDS"
  | "IDL_TYPE"
  | "STATEMENT"
  | "PARTS";

export interface Choice {
  value: string;
  label: string;
  documentation: string;
  /** Id of the element if the choice is an element; empty otherwise. */
  element: string;
}

/** A property of an element; see the server's class PropertySheet. */
export interface Property {
  feature: string;
  label: string;
  documentation: string;
  type: PropertyType;
  value: string;
  /** The default value; empty if it is not known. */
  otherwise: string;
  required: boolean;
  /** The reason why the property cannot be set; empty if it can. */
  refusal: string;
  /** The rule for a value of a number, in words. */
  expected: string;
  units: string[];
  choices: Choice[];
  problems: Note[];
}

export interface Note {
  text: string;
  error: boolean;
}

export interface PropertyGroup {
  label: string;
  properties: Property[];
}

export interface PropertySheet {
  element: string;
  kind: string;
  title: string;
  path: string;
  documentation: string;
  groups: PropertyGroup[];
  /** The problems that belong to no single property. */
  problems: Note[];
}

export interface Entry {
  elements: string[];
  feature: string;
  text: string;
}

/** A text that can replace a half-typed word. */
export interface Suggestion {
  label: string;
  text: string;
  offset: number;
  length: number;
  kind: string;
  detail: string;
  documentation: string;
  order: string;
}

/** A kind of part that can be added to an element. */
export interface PartKind {
  name: string;
  label: string;
  documentation: string;
  /** The feature of the element to which the part is added. */
  feature: string;
}

export const SheetOf = new RequestType<{ shapes: string[] }, PropertySheet[] | null, void>("sheet/of");
export const CheckProperty = new RequestType<Entry, string[] | null, void>("sheet/check");
export const SetProperty = new RequestType<Entry, string | null, void>("sheet/set");
/** The text of a property while it is typed; if the feature is empty, of a new statement in the element's block. */
export interface Writing {
  element: string;
  feature: string;
  text: string;
  /** The offset of the cursor in the text. */
  offset: number;
}

export const CompletePart = new RequestType<Writing, Suggestion[] | null, void>("sheet/complete");
export const CheckStatement = new RequestType<Writing, string[] | null, void>("sheet/checkStatement");
/** Adds a statement; the answer is the reason of a refusal, empty or null if there is none. */
export const AddStatement = new RequestType<Writing, string | null, void>("sheet/addStatement");
export const PartKinds = new RequestType<string, PartKind[] | null, void>("sheet/kinds");
export const AddPart = new RequestType<{ container: string; kind: string }, string | null, void>("sheet/add");

/** The place where an element is drawn; empty texts if it is not drawn. */
export interface Place {
  diagram: string;
  shape: string;
}

export const ShapeOf = new RequestType<{ element: string; front: string }, Place | null, void>("reveal/shape");
/** The request for the current ids of shapes. */
export const ShapesNow = new RequestType<{ shapes: string[] }, string[] | null, void>("reveal/now");
export const ElementOf = new RequestType<string, string | null, void>("reveal/element");

export interface Problem {
  element: string;
  file: string;
  code: string;
  error: boolean;
  path: string;
  message: string;
  fix: string;
  text: string;
  /** The line number from 1; 0 if it is not known. */
  line: number;
  column: number;
  length: number;
}

export interface ProblemEntry {
  problem: Problem;
  /** The rule; empty for codes outside of the schema. */
  rule: string;
  /** The titles of quick fixes. */
  fixes: string[];
  /** True if the entry is no problem, but states what an analysis cannot decide. */
  information?: boolean;
}

export const ListProblems = new RequestType0<ProblemEntry[] | null, void>("problems/list");
export const FixProblem = new RequestType<{ problem: Problem; title: string }, string | null, void>("problems/fix");

export interface OutlineNode {
  element: string;
  label: string;
  kind: string;
  /** The name of the element's class in the schema. */
  type: string;
  detail: string;
  children: OutlineNode[];
}

export const OutlineTree = new RequestType0<OutlineNode[] | null, void>("outline/tree");
export const CheckName = new RequestType<{ element: string; name: string }, string | null, void>("outline/checkName");
export const Rename = new RequestType<{ element: string; name: string }, string | null, void>("outline/rename");
export const Delete = new RequestType<{ elements: string[] }, string | null, void>("outline/delete");

export interface FileText {
  file: string;
  text: string;
  /** True if the text can be parsed, so that the model agrees with it. */
  readable: boolean;
  /** The reason why the text was not accepted; empty if it was. */
  refusal: string;
}

export interface TextFiles {
  files: { path: string; editable: boolean }[];
  keywords: string[];
}

export interface TextRange {
  file: string;
  offset: number;
  length: number;
}

export const ListTexts = new RequestType0<TextFiles | null, void>("text/files");
export const OpenText = new RequestType<string, FileText | null, void>("text/open");
export const SetText = new RequestType<{ file: string; base: string; text: string }, FileText | null, void>("text/set");
export const FindInText = new RequestType<string, TextRange | null, void>("text/find");
export const ElementAt = new RequestType<{ file: string; offset: number }, string | null, void>("text/elementAt");
export const HelpAt = new RequestType<
  { file: string; offset: number },
  { offset: number; length: number; text: string } | null,
  void
>("text/help");
export const CompleteText = new RequestType<{ file: string; text: string; offset: number }, Suggestion[] | null, void>(
  "text/complete",
);
