// SPDX-License-Identifier: Apache-2.0
import { score } from "../matching";
import type { OutlineNode } from "../protocol";

/** A visible line of the tree. */
export interface Line {
  node: OutlineNode;
  level: number;
  /** Whether the node is open; undefined if the node has no contents. */
  open: boolean | undefined;
  /** True if the node itself matches the search; false for an ancestor of a match. */
  found: boolean;
}

/** Returns the visible lines: the nodes of a level, and the contents of open nodes. */
export function lines(nodes: OutlineNode[], open: ReadonlySet<string>, level = 0): Line[] {
  return nodes.flatMap((node) => {
    const isOpen = node.children.length === 0 ? undefined : open.has(node.element);
    const line = { node, level, open: isOpen, found: true };
    return isOpen === true ? [line, ...lines(node.children, open, level + 1)] : [line];
  });
}

/** Returns the lines that match the typed text, with their parents. */
export function matching(nodes: OutlineNode[], typed: string, most: number): Line[] {
  const result: Line[] = [];
  let count = 0;
  const visit = (all: OutlineNode[], above: OutlineNode[]): void => {
    for (const node of all) {
      if (count < most && fits(node, typed)) {
        count++;
        add(above, result);
        result.push({ node, level: above.length, open: node.children.length === 0 ? undefined : true, found: true });
        visit(node.children, [...above, node]);
      } else {
        visit(node.children, [...above, node]);
      }
    }
  };
  visit(nodes, []);
  return result;
}

/** Adds the parents of a match that are not in the result yet. */
function add(above: OutlineNode[], result: Line[]): void {
  const there = new Set(result.map((line) => line.node));
  above.forEach((node, level) => {
    if (!there.has(node)) {
      result.push({ node, level, open: true, found: false });
    }
  });
}

/** Returns true if a node matches by name, by kind (`kind:instance`) or by a referenced element. */
function fits(node: OutlineNode, typed: string): boolean {
  const words = typed.split(/\s+/).filter((word) => word !== "");
  return words.every((word) => {
    const kind = /^kind:(.*)$/.exec(word)?.[1];
    return kind !== undefined
      ? node.kind.replace(/\s/g, "").startsWith(kind.toLowerCase())
      : (score(node.label, word) ?? Infinity) < 2 || (score(node.detail, word) ?? Infinity) < 1;
  });
}

/** Returns the nodes from the root to an element. */
export function path(nodes: OutlineNode[], element: string): OutlineNode[] {
  for (const node of nodes) {
    if (node.element === element) {
      return [node];
    }
    const rest = path(node.children, element);
    if (rest.length > 0) {
      return [node, ...rest];
    }
  }
  return [];
}
