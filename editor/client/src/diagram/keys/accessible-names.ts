// SPDX-License-Identifier: Apache-2.0
import type { GModelElement } from "@eclipse-glsp/client";
import { GArgument, GEdge, GLabel, GNode, GPort } from "@eclipse-glsp/client";
import { localShape } from "../../shape-ids";

const PORTS: Record<string, string> = {
  facet: "facet",
  receptacle: "receptacle",
  source: "event source",
  sink: "event sink",
};

/** Names of the kinds of boxes. Boxes of types are missing because their labels contain the kind. */
const BOXES: Record<string, string> = {
  instance: "instance",
  node: "node",
  process: "process",
  pool: "thread pool",
  note: "note",
  list: "list",
};

const WIRES: Record<string, string> = {
  call: "connection for calls",
  event: "connection for events",
  probe: "line of a note",
  link: "link",
  export: "delegation",
  inherits: "inheritance",
  manages: "management",
  type: "type of a port",
};

/** Returns the name of an element for screen readers: its kind, its name and its type. */
export function spokenName(element: Readonly<GModelElement>): string {
  if (element instanceof GPort) {
    return port(element);
  } else if (element instanceof GEdge) {
    const kind = element.type.slice("edge:".length);
    return `${WIRES[kind] ?? kind} from ${shortName(element.sourceId)} to ${shortName(element.targetId)}`;
  } else if (element instanceof GNode) {
    return box(element);
  }
  return element instanceof GLabel ? element.text : "";
}

/** Returns the name of a selected element with its box, its connections and its problems, for screen readers. */
export function spokenFully(element: Readonly<GModelElement>): string {
  const parts = [spokenName(element)];
  if (element instanceof GPort && element.parent instanceof GNode) {
    parts.push(`of ${textOf(element.parent, "name")}`, connected(element));
  } else if (element instanceof GNode && GArgument.getBoolean(element, "expanded") === true) {
    parts.push("expanded");
  }
  const problems = element instanceof GNode ? element.children.flatMap(issues) : [];
  return [...parts, ...problems].filter((part) => part !== "").join(", ");
}

function port(element: Readonly<GPort>): string {
  const kind = element.type.slice("port:".length);
  const name = element.id.slice(element.id.lastIndexOf("|") + 1);
  const type = GArgument.getString(element, "type") ?? "";
  return kind in PORTS ? `${PORTS[kind] ?? kind} ${name} : ${type}` : "";
}

function box(element: Readonly<GNode>): string {
  const kind = BOXES[element.type.slice("node:".length)] ?? "";
  const [name, detail] = [textOf(element, "name"), textOf(element, "detail")];
  return [`${kind} ${name}`.trim(), detail].filter((part) => part !== "").join(", ");
}

/** Returns the text of a label of a box. */
function textOf(element: Readonly<GNode>, label: "name" | "detail"): string {
  const found = element.children.find(({ id }) => id === `${element.id}|:${label}`);
  return found instanceof GLabel ? found.text : "";
}

function connected(element: Readonly<GPort>): string {
  const edges = [...element.root.index.all()].filter((each): each is GEdge => each instanceof GEdge);
  const others = edges.flatMap(({ sourceId, targetId }) =>
    sourceId === element.id ? [targetId] : targetId === element.id ? [sourceId] : [],
  );
  return others.length === 0 ? "" : `connected with ${others.map(shortName).join(", ")}`;
}

/** Returns the messages of a sign that marks problems. */
function issues(sign: GModelElement): string[] {
  const { issues: all = [] } = sign as GModelElement & { issues?: { message: string }[] };
  return all.map(({ message }) => `problem: ${message}`);
}

/** Returns the id of a port or a box in the short form that users write: `airframe.gps`. */
function shortName(id: string): string {
  return localShape(id)
    .replace(/^.*(::|#)/, "")
    .replaceAll("|", ".");
}
