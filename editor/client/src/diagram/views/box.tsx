// SPDX-License-Identifier: Apache-2.0
/** @jsx svg */
import type { GNode, RenderingContext } from "@eclipse-glsp/client";
import { GArgument, RectangularNodeView, svg } from "@eclipse-glsp/client";
import { injectable } from "inversify";
import type { VNode } from "snabbdom";
import { spokenName } from "../keys/accessible-names";
import { linkHandle } from "./link-handle";

const RADIUS = 7;

/** A box with a head: an instance, a type or a node. The server sends the height of the head with the element. */
@injectable()
export class BoxView extends RectangularNodeView {
  override render(node: Readonly<GNode>, context: RenderingContext): VNode | undefined {
    const { width, height } = node.size;
    const head = GArgument.getNumber(node, "head") ?? 0;
    return (
      <g
        attrs={{ role: "group", "aria-label": spokenName(node) }}
        class-box={true}
        class-expanded={isExpanded(node)}
        class-selected={node.selected}
        class-mouseover={node.hoverFeedback}
      >
        <rect class-box-shape={true} x={0} y={0} rx={RADIUS} ry={RADIUS} width={width} height={height} />
        {head + RADIUS < height ? <path class-box-head={true} d={headPath(width, head)} /> : undefined}
        {replicas(node, width)}
        {context.renderChildren(node)}
        {toggle(node, width)}
        {linkHandle(node)}
      </g>
    );
  }
}

function isExpanded(node: Readonly<GNode>): boolean {
  return GArgument.getBoolean(node, "expanded") === true;
}

/** Draws the mark in the head of an assembly's instance, which shows or hides the inside. */
function toggle(node: Readonly<GNode>, width: number): VNode | undefined {
  const expanded = isExpanded(node);
  return GArgument.getBoolean(node, "expandable") === true ? (
    <g class-box-toggle={true} transform={`translate(${String(width - 20)} 8)`}>
      <title>{expanded ? "Collapse" : "Expand in place"}</title>
      <rect x={0} y={0} rx={3} ry={3} width={13} height={13} />
      <path d={expanded ? "M 3 6.5 H 10" : "M 3 6.5 H 10 M 6.5 3 V 10"} />
    </g>
  ) : undefined;
}

function headPath(width: number, head: number): string {
  const r = RADIUS - 0.75;
  const right = width - 0.75;
  return (
    `M 0.75 ${String(head)} V ${String(r + 0.75)} A ${String(r)} ${String(r)} 0 0 1 ${String(r + 0.75)} 0.75` +
    ` H ${String(right - r)} A ${String(r)} ${String(r)} 0 0 1 ${String(right)} ${String(r + 0.75)} V ${String(head)} Z`
  );
}

/** Draws the shadow of a second box behind an array of instances. */
function replicas(node: Readonly<GNode>, width: number): VNode | undefined {
  return GArgument.getBoolean(node, "replicated") === true ? (
    <path
      class-box-stack={true}
      d={`M 5 -4 H ${String(width - 3)} A ${String(RADIUS)} ${String(RADIUS)} 0 0 1 ${String(width + 4)} 3 V ${String(node.size.height - 5)}`}
    />
  ) : undefined;
}
