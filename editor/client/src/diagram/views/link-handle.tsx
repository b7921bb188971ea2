// SPDX-License-Identifier: Apache-2.0
/** @jsx svg */
import type { GModelElement, GNode } from "@eclipse-glsp/client";
import { svg } from "@eclipse-glsp/client";
import type { VNode } from "snabbdom";

/** Returns true for the box of a node of a deployment. */
export function isDeploymentNode({ type }: Readonly<GModelElement>): boolean {
  return type === "node:node";
}

/** Draws the handle in the head of a deployment's node, from which the user drags a link to another node. */
export function linkHandle(node: Readonly<GNode>): VNode | undefined {
  return isDeploymentNode(node) ? (
    <g class-link-handle={true} transform={`translate(${String(node.size.width - 20)} 8)`}>
      <title>Drag to another node: makes a link</title>
      <rect x={0} y={0} rx={3} ry={3} width={13} height={13} />
      <path d="M 3 10 L 10 3 M 5.5 3 H 10 V 7.5" />
    </g>
  ) : undefined;
}
