// SPDX-License-Identifier: Apache-2.0
/** @jsx svg */
import type { GEdge, Point } from "@eclipse-glsp/client";
import { PolylineEdgeView, svg } from "@eclipse-glsp/client";
import { injectable } from "inversify";
import type { VNode } from "snabbdom";
import { spokenName } from "../keys/accessible-names";

const RADIUS = 6;

/** A connection with rounded corners, and a wide invisible line as a target for the mouse. */
@injectable()
export class WireView extends PolylineEdgeView {
  /** Always true, because the diagram's view leaves out the wires outside of the window. */
  override isVisible(): boolean {
    return true;
  }

  protected override renderLine(edge: GEdge, points: Point[]): VNode {
    const d = roundedPath(points);
    return (
      <g
        attrs={{ role: "img", "aria-label": spokenName(edge) }}
        class-wire={true}
        class-selected={edge.selected}
        class-mouseover={edge.hoverFeedback}
      >
        <path class-wire-area={true} d={d} />
        <path class-wire-line={true} d={d} />
      </g>
    );
  }
}

/**
 * A connection with a tip at its end. Subclasses draw the tip of a line that comes from the right; this class rotates
 * it.
 */
@injectable()
abstract class TippedView extends WireView {
  protected abstract tip(transform: string): VNode;

  protected override renderAdditionals(_edge: GEdge, points: Point[]): VNode[] {
    const tip = points.at(-1);
    const before = points.at(-2);
    if (tip === undefined || before === undefined) {
      return [];
    }
    const angle = (Math.atan2(before.y - tip.y, before.x - tip.x) * 180) / Math.PI;
    return [this.tip(`translate(${String(tip.x)} ${String(tip.y)}) rotate(${String(angle)})`)];
  }
}

/** Inheritance: a line with a hollow triangle at the base type. */
@injectable()
export class InheritsView extends TippedView {
  protected override tip(transform: string): VNode {
    return <path class-inherits-tip={true} d="M 0 0 L 12 -7 L 12 7 Z" transform={transform} />;
  }
}

/** The line from a home to the component that it manages, with an open arrow. */
@injectable()
export class ManagesView extends TippedView {
  protected override tip(transform: string): VNode {
    return <path class-manages-tip={true} d="M 11 -6 L 0 0 L 11 6" transform={transform} />;
  }
}

/** Returns the SVG path through the points. Corners are quarter circles whose radius fits the adjacent segments. */
export function roundedPath(points: Point[]): string {
  const first = points[0];
  if (first === undefined) {
    return "";
  }
  const parts = [`M ${text(first)}`];
  for (let index = 1; index < points.length - 1; index++) {
    const corner = points[index] as Point;
    const before = points[index - 1] as Point;
    const after = points[index + 1] as Point;
    const radius = Math.min(RADIUS, distance(before, corner) / 2, distance(corner, after) / 2);
    parts.push(`L ${text(towards(corner, before, radius))} Q ${text(corner)} ${text(towards(corner, after, radius))}`);
  }
  parts.push(`L ${text(points.at(-1) ?? first)}`);
  return parts.join(" ");
}

function text(point: Point): string {
  return `${String(point.x)} ${String(point.y)}`;
}

function distance(a: Point, b: Point): number {
  return Math.hypot(b.x - a.x, b.y - a.y);
}

function towards(from: Point, to: Point, length: number): Point {
  const whole = distance(from, to) || 1;
  return { x: from.x + ((to.x - from.x) * length) / whole, y: from.y + ((to.y - from.y) * length) / whole };
}
