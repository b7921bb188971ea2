// SPDX-License-Identifier: Apache-2.0
import type { EdgeRouterRegistry, GChildElement, GModelElement, Point } from "@eclipse-glsp/client";
import { GEdge } from "@eclipse-glsp/client";
import { mix, mixText } from "./hash";

/** Hashes of the constant attributes of elements, such as id and type. */
const identities = new WeakMap<GModelElement, number>();

/** The attributes that decide how elements are drawn; an element has the attributes of its kind only. */
interface Drawable {
  selected?: boolean;
  hoverFeedback?: boolean;
  opacity?: number;
  position?: { x: number; y: number };
  size?: { width: number; height: number };
  cssClasses?: string[];
  args?: Record<string, unknown>;
  text?: string;
  editMode?: boolean;
  issues?: { message: string; severity: string }[];
}

/**
 * Returns a hash of all that decides how an element and its parts are drawn. The hash changes if the drawing changes.
 *
 * @param way the points of an edge, if they are known
 */
export function appearanceOf(element: GChildElement, routers: EdgeRouterRegistry, way?: readonly Point[]): number {
  let hash = own(element);
  if (element instanceof GEdge) {
    for (const { x, y } of way ?? routers.get(element.routerKind).route(element)) {
      hash = mix(mix(hash, x), y);
    }
  }
  for (const child of element.children) {
    hash = mix(hash, appearanceOf(child, routers));
  }
  return hash;
}

function own(element: GModelElement): number {
  const { selected, hoverFeedback, editMode, opacity, position, size, cssClasses, args, text, issues } =
    element as GModelElement & Drawable;
  const states = (selected === true ? 1 : 0) + (hoverFeedback === true ? 2 : 0) + (editMode === true ? 4 : 0);
  let hash = mix(identity(element), states);
  hash = mix(hash, opacity ?? 1);
  if (position !== undefined) {
    hash = mix(mix(hash, position.x), position.y);
  }
  if (size !== undefined) {
    hash = mix(mix(hash, size.width), size.height);
  }
  for (const name of cssClasses ?? []) {
    hash = mixText(hash, name);
  }
  for (const key in args ?? {}) {
    hash = mixText(mixText(hash, key), JSON.stringify(args?.[key] ?? null));
  }
  for (const issue of issues ?? []) {
    hash = mixText(hash, issue.severity + issue.message);
  }
  return text === undefined ? hash : mixText(hash, text);
}

/**
 * Returns the hash of the constant attributes: the type chooses the view; ids and ends give ports and wires their
 * names.
 */
function identity(element: GModelElement): number {
  const known = identities.get(element);
  if (known !== undefined) {
    return known;
  }
  let hash = mixText(mixText(17, element.type), element.id);
  if (element instanceof GEdge) {
    hash = mixText(mixText(hash, element.sourceId), element.targetId);
  }
  identities.set(element, hash);
  return hash;
}
