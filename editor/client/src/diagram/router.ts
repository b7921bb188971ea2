// SPDX-License-Identifier: Apache-2.0
import type {
  GConnectableElement,
  GModelElement,
  GParentElement,
  GRoutableElement,
  RoutedPoint,
} from "@eclipse-glsp/client";
import { GLSPManhattanEdgeRouter, GRoutingHandle, Point, translatePoint } from "@eclipse-glsp/client";
import { injectable } from "inversify";

/** The length of a wire's straight part before its first bend. */
const LEAD = 18;
const PORT_WIDTH = 18;
/** The distance between a port and the first line to a note below it, and between further lines. */
const PROBE = 12;
const PROBES = 4;
/** The tolerance within which a wire counts as straight. */
const NEAR = 1;

/** The end of a wire: its tip, and the side of the box at which it leaves (-1 left, 1 right). */
interface WireEnd {
  tip: Point;
  side: -1 | 1;
}

/** The values from which a wire's route is computed. */
interface WireEnds {
  source: WireEnd | undefined;
  target: WireEnd | undefined;
  bends: Point[];
}

/**
 * Routes orthogonal wires between ports; a wire leaves a box at the side of its port. The server's bends are kept as
 * long as they fit. They do not fit while a box is dragged; the wire then takes a simple route.
 */
@injectable()
export class WireRouter extends GLSPManhattanEdgeRouter {
  /** Computed routes: GLSP requests them repeatedly while no element moves. */
  private readonly known = new WeakMap<GRoutableElement, { of: WireEnds; way: RoutedPoint[] }>();

  override route(edge: GRoutableElement): RoutedPoint[] {
    const source = edge.type === "edge:probe" ? below(end(edge.source, edge), edge) : end(edge.source, edge);
    const target = end(edge.target, edge);
    const ends = { source, target, bends: edge.routingPoints };
    const known = this.known.get(edge);
    if (known !== undefined && source !== undefined && target !== undefined && isSame(known.of, ends)) {
      return known.way;
    }
    const way = this.find(edge, ends);
    this.known.set(edge, { of: { ...ends, bends: [...ends.bends] }, way });
    return way;
  }

  private find(edge: GRoutableElement, { source, target }: WireEnds): RoutedPoint[] {
    if (source === undefined || target === undefined) {
      return super.route(edge);
    }
    const bends = fits(edge.routingPoints, source, target) ? edge.routingPoints : directRoute(source, target);
    return [
      { kind: "source", ...source.tip },
      ...bends.map((bend, index): RoutedPoint => ({ kind: "linear", pointIndex: index, ...bend })),
      { kind: "target", ...target.tip },
    ];
  }

  /** Adds handles to the segments between bends; the first and the last segment follow their ports. */
  override createRoutingHandles(edge: GRoutableElement): void {
    const route = this.route(edge);
    this.commitRoute(edge, route);
    for (let index = 0; index < route.length - 3; index++) {
      this.addHandle(edge, "manhattan-50%", "volatile-routing-point", index);
    }
  }

  /** Does nothing: the server's bends need no cleaning. */
  override cleanupRoutingPoints(): void {
    // see above
  }

  override getTranslatedAnchor(
    connectable: GConnectableElement,
    refPoint: Point,
    refContainer: GParentElement,
    edge: GRoutableElement,
    correction?: number,
  ): Point {
    const place = end(connectable, edge);
    const isProbe = edge.type === "edge:probe" && connectable === edge.source;
    return (
      (isProbe ? below(place, edge) : place)?.tip ??
      super.getTranslatedAnchor(connectable, refPoint, refContainer, edge, correction)
    );
  }
}

export function isHandle(element: GModelElement): boolean {
  return element instanceof GRoutingHandle;
}

function end(port: GConnectableElement | undefined, edge: GRoutableElement): WireEnd | undefined {
  if (!port?.type.startsWith("port:")) {
    return undefined;
  }
  const { x, y, width, height } = port.bounds;
  const isLeft = x < 0;
  if (port.parent === edge.parent) {
    // A wire inside the port's own box begins at the border and leads inwards
    return { tip: { x: isLeft ? x + width : x, y: y + height / 2 }, side: isLeft ? 1 : -1 };
  }
  const tip = translatePoint({ x: isLeft ? x : x + width, y: y + height / 2 }, port.parent, edge.parent);
  return { tip, side: isLeft ? -1 : 1 };
}

/**
 * Returns the end of a note's line: it leaves below the port, so that it does not cover the connection and its figures.
 * If several lines leave a port, the server's bend points give each line's distance below the port.
 */
function below(port: WireEnd | undefined, edge: GRoutableElement): WireEnd | undefined {
  if (port === undefined) {
    return undefined;
  }
  const first = port.tip.y + PROBE;
  const bend = edge.routingPoints[0]?.y ?? first;
  const y = Math.abs(bend - first) <= PROBES ? bend : first;
  return { ...port, tip: { x: port.tip.x - (port.side * PORT_WIDTH) / 2, y } };
}

function isSame(a: WireEnds, b: WireEnds): boolean {
  const isSameEnd = (one: WireEnd | undefined, other: WireEnd | undefined) =>
    one?.side === other?.side && one?.tip.x === other?.tip.x && one?.tip.y === other?.tip.y;
  return (
    isSameEnd(a.source, b.source) &&
    isSameEnd(a.target, b.target) &&
    a.bends.length === b.bends.length &&
    a.bends.every((bend, index) => bend.x === b.bends[index]?.x && bend.y === b.bends[index].y)
  );
}

function fits(bends: Point[], source: WireEnd, target: WireEnd): boolean {
  const first = bends[0];
  const last = bends.at(-1);
  return (
    first !== undefined &&
    last !== undefined &&
    Math.abs(first.y - source.tip.y) < NEAR &&
    Math.abs(last.y - target.tip.y) < NEAR &&
    (first.x - source.tip.x) * source.side > -NEAR &&
    (last.x - target.tip.x) * target.side > -NEAR
  );
}

/** Routes with at most four bends, and ignores obstacles. */
function directRoute(source: WireEnd, target: WireEnd): Point[] {
  const out = source.tip.x + LEAD * source.side;
  const back = target.tip.x + LEAD * target.side;
  const level = Math.abs(source.tip.y - target.tip.y) < NEAR;
  if (source.side !== target.side && (back - out) * source.side >= 0) {
    const x = (out + back) / 2;
    return level
      ? []
      : [
          { x, y: source.tip.y },
          { x, y: target.tip.y },
        ];
  }
  if (source.side === target.side && !level) {
    const x = source.side < 0 ? Math.min(out, back) : Math.max(out, back);
    return [
      { x, y: source.tip.y },
      { x, y: target.tip.y },
    ];
  }
  const y = level ? source.tip.y - 3 * LEAD : (source.tip.y + target.tip.y) / 2;
  return [
    { x: out, y: source.tip.y },
    { x: out, y },
    { x: back, y },
    { x: back, y: target.tip.y },
  ];
}
