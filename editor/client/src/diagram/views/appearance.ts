// SPDX-License-Identifier: Apache-2.0
import type { EdgeRouterRegistry, GChildElement, GModelElement, Point } from "@eclipse-glsp/client";
import { GEdge } from "@eclipse-glsp/client";

/** The attributes that decide how elements are drawn; each kind of element has some of them. */
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
 * A key of everything that decides how an element and its parts are drawn: if the drawing changes, the number does.
 *
 * @param way the points of an edge, where they are known
 */
export function appearanceOf(element: GChildElement, routers: EdgeRouterRegistry, way?: readonly Point[]): number {
  let hash = own(element, 17);
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

function own(element: GModelElement, start: number): number {
  const { selected, hoverFeedback, editMode, opacity, position, size, cssClasses, args, text, issues } =
    element as GModelElement & Drawable;
  let hash = mix(start, (selected === true ? 1 : 0) + (hoverFeedback === true ? 2 : 0) + (editMode === true ? 4 : 0));
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

function mix(hash: number, value: number): number {
  return (Math.imul(hash, 31) + Math.round(value * 100)) | 0;
}

function mixText(hash: number, text: string): number {
  let result = hash;
  for (let index = 0; index < text.length; index++) {
    result = (Math.imul(result, 31) + text.charCodeAt(index)) | 0;
  }
  return result;
}
