// SPDX-License-Identifier: Apache-2.0
/** @jsx svg */
import type { GPort, RenderingContext } from "@eclipse-glsp/client";
import { GArgument, ShapeView, svg } from "@eclipse-glsp/client";
import { injectable } from "inversify";
import type { VNode } from "snabbdom";
import { spokenName } from "../keys/accessible-names";

/**
 * A port in the notation of the CORBA Component Model: a facet is a ball, a receptacle is the socket for the ball,
 * event sources and sinks are triangles in the direction of the events. The port is drawn for the right side of a box
 * and mirrored at the left.
 */
@injectable()
export class PortView extends ShapeView {
  override render(port: Readonly<GPort>, context: RenderingContext): VNode | undefined {
    const { width, height } = port.size;
    const kind = port.type.slice("port:".length);
    const name = spokenName(port);
    const mirror = port.position.x < 0 ? `translate(${String(width)} 0) scale(-1 1)` : "";
    return (
      <g
        class-port={true}
        attrs={{ "data-port": port.id, role: "img", "aria-label": name }}
        class-selected={port.selected}
        class-mouseover={port.hoverFeedback}
      >
        <title>{name}</title>
        <rect class-port-area={true} x={0} y={0} width={width} height={height} />
        <g transform={mirror}>{glyph(kind, width, height / 2, GArgument.getBoolean(port, "multiple") === true)}</g>
        {context.renderChildren(port)}
      </g>
    );
  }
}

function glyph(kind: string, width: number, y: number, multiple: boolean): VNode[] {
  const line = (to: number) => <path class-port-line={true} d={`M 0 ${String(y)} H ${String(to)}`} />;
  const path = (d: string, filled: boolean) => <path class-port-shape={true} class-filled={filled} d={d} />;
  const socket = (x: number) =>
    path(`M ${String(x + 6)} ${String(y - 6)} A 6 6 0 0 0 ${String(x + 6)} ${String(y + 6)}`, false);
  switch (kind) {
    case "facet":
      return [line(width - 9), <circle class-port-shape={true} class-filled={true} cx={width - 5} cy={y} r={4.5} />];
    case "receptacle":
      return multiple
        ? [line(width - 10), socket(width - 10), socket(width - 6)]
        : [line(width - 6), socket(width - 6)];
    case "probe":
      return [line(width - 4), <circle class-port-shape={true} class-filled={true} cx={width - 4} cy={y} r={3} />];
    case "source":
      return [line(4), path(`M 4 ${String(y - 6)} L ${String(width)} ${String(y)} L 4 ${String(y + 6)} Z`, true)];
    default:
      return [
        line(4),
        path(`M ${String(width)} ${String(y - 6)} L 4 ${String(y)} L ${String(width)} ${String(y + 6)}`, false),
        path(`M ${String(width)} ${String(y)} H 5`, false),
      ];
  }
}
