// SPDX-License-Identifier: Apache-2.0
import type { EdgeRouterRegistry, GEdge, GModelRoot, GPort, Point } from "@eclipse-glsp/client";
import { GNode } from "@eclipse-glsp/client";
import type { Area, Segment } from "./surroundings";
import { Surroundings, containersOf, originOf, overlap, segmentsOf } from "./surroundings";

export const HEIGHT = 17;
export const GAP = 3;
/** The gap between a wire and a label above it. */
const ABOVE = 6;
/** The gap between a wire and a label above or below it, if the wire is too short for the label. */
const TIGHT = ABOVE - 2;
/** The gap between a link and its figures below it; the link's text is above it. */
const BELOW = 3;
/** The smallest part of a wire that is visible at each end of a label. */
const END = 8;
/** A wider label is placed above its box instead of between two boxes. */
const NARROW = 90;
/** The largest number of labels above each other at a port. */
const STACK = 12;
/** The parts of a segment at which its label can be, the best one first. */
const PARTS = [0.5, 0.3, 0.7, 0.15, 0.85];
const ORIGIN: Point = { x: 0, y: 0 };
/** The steps by which a label goes away from its element if there is no room at it, and their number. */
const STEP = { x: 24, y: 20 };
const STEPS = 16;
/** The ways from an element to the places at a distance, the nearest first. */
const WAYS = waysAround();

/** The place of a label, in the coordinates in which its element is drawn. */
export interface LabelPlace {
  area: Area;
  /** The ends of the line from a distant label to its element. */
  leader?: [Point, Point];
}

interface Label {
  width: number;
  /** The point to which the line from a distant label leads. */
  middle: Point;
  /** The ids of the wires and boxes that the label may cover, because it belongs to them or is inside of them. */
  own: { wires: ReadonlySet<string>; boxes: ReadonlySet<string> };
}

/**
 * The places of the labels in a diagram. A label covers no other label, no wire to which it does not belong, and no
 * box. If there is no such place at its element, the label is at the nearest one, with a line to its element.
 */
export class LabelPlaces {
  /** The areas of labels in the coordinates of the whole diagram, by the ids of their elements. */
  private readonly taken = new Map<string, Area[]>();
  private surroundings: Surroundings | undefined;

  /** @param hasLabel returns true for the ids of elements that have a label at present */
  constructor(
    private readonly routers: EdgeRouterRegistry,
    private readonly hasLabel: (id: string) => boolean,
  ) {}

  /** Called before an element is drawn again: its labels need no room until then. */
  forget(id: string): void {
    this.taken.delete(id);
  }

  /** Called when the diagram was drawn: wires and boxes may have moved before the next drawing. */
  drawn(): void {
    this.surroundings = undefined;
  }

  /** Returns true if a wire's longest segment is horizontal and too short for a label and a part at each end. */
  isTooWide(edge: GEdge, width: number): boolean {
    const [longest] = segmentsOf(edge, this.routers);
    return longest !== undefined && isTight(longest, width);
  }

  /** Returns a place on a wire, in the middle of a long segment, or beside the wire. */
  onWire(edge: GEdge, width: number): LabelPlace {
    const segments = segmentsOf(edge, this.routers);
    const offsets = segments.map((segment) => offsetsAt(segment, width, edge.type === "edge:link"));
    const ranks = offsets.reduce((most, some) => Math.max(most, some.length), 0);
    const near = Array.from({ length: ranks }, (_, rank) =>
      segments.flatMap((segment, index) => {
        const offset = offsets[index]?.[rank];
        return offset === undefined ? [] : PARTS.map((part) => areaAt(pointOn(segment, part), offset, width));
      }),
    ).flat();
    const [longest] = segments;
    const middle = longest === undefined ? originOf(edge.parent) : pointOn(longest, 0.5);
    const own = {
      wires: new Set([edge.id]),
      boxes: new Set([edge.sourceId, edge.targetId, ...containersOf(edge)]),
    };
    return relative(this.best(edge.id, edge.root, near, { width, middle, own }), originOf(edge.parent));
  }

  /** Returns a place outside of the box, above the port's wires; for a long label, above the box. */
  atPort(port: GPort, width: number): LabelPlace {
    const origin = originOf(port);
    const isLeft = port.position.x < 0;
    let x = origin.x + (isLeft ? port.size.width - width - GAP : GAP);
    let y = origin.y + port.size.height / 2 - ABOVE - HEIGHT;
    if (port.parent instanceof GNode && width > NARROW) {
      const box = originOf(port.parent);
      x = box.x + (port.parent.size.width - width) / 2;
      y = box.y - HEIGHT - GAP;
    }
    const near = Array.from({ length: STACK }, (_, index) => ({
      x,
      y: y - index * (HEIGHT + GAP),
      width,
      height: HEIGHT,
    }));
    const middle = { x: origin.x + (isLeft ? 0 : port.size.width), y: origin.y + port.size.height / 2 };
    const own = { wires: new Set([port.id]), boxes: new Set([port.id, ...containersOf(port.parent)]) };
    return relative(this.best(port.id, port.root, near, { width, middle, own }), origin);
  }

  /** Returns the best place and takes it. @param near the places at the element, the best one first */
  private best(id: string, root: GModelRoot, near: Area[], { middle, width, own }: Label): LabelPlace {
    const around = this.around(root);
    const isFree = (area: Area) => !around.coversWire(area, own.wires) && !this.isTaken(area);
    const isClear = (area: Area) => isFree(area) && !around.coversBox(area, own.boxes);
    let area = near.find(isClear);
    let far: Area[] = [];
    if (area === undefined) {
      far = WAYS.map((way) => areaAt(middle, centred(way, width), width));
      const last = areaAt(middle, centred(ORIGIN, width), width);
      // In a crowded diagram a label rather covers a box than a wire
      area = far.find(isClear) ?? near.find(isFree) ?? far.find(isFree) ?? last;
    }
    this.taken.set(id, [...(this.taken.get(id) ?? []), area]);
    return far.includes(area) ? { area, leader: [middle, nearest(area, middle)] } : { area };
  }

  /** Returns the wires and boxes of the diagram that is being drawn. */
  private around(root: GModelRoot): Surroundings {
    let known = this.surroundings;
    if (known === undefined || known.root !== root) {
      known = new Surroundings(root, this.routers);
      this.surroundings = known;
    }
    return known;
  }

  private isTaken(area: Area): boolean {
    for (const [id, areas] of this.taken) {
      if (areas.some((other) => overlap(area, other)) && this.hasLabel(id)) {
        return true;
      }
    }
    return false;
  }
}

/** Returns true if a segment is horizontal and too short for a label and a visible part of the wire at each end. */
function isTight([a, b]: Segment, width: number): boolean {
  return a.y === b.y && Math.abs(b.x - a.x) < width + 2 * END;
}

/** Returns the offsets from a point of a segment to the upper left corner of its label, the best one first. */
function offsetsAt(segment: Segment, width: number, isLink: boolean): Point[] {
  const [a, b] = segment;
  const on = { x: -width / 2, y: -HEIGHT / 2 };
  if (a.y !== b.y) {
    return [on, { x: ABOVE, y: on.y }, { x: -width - ABOVE, y: on.y }];
  } else if (isLink) {
    return [
      { x: on.x, y: BELOW },
      { x: on.x, y: BELOW + HEIGHT + GAP },
    ];
  }
  const beside = [
    { x: on.x, y: -HEIGHT - TIGHT },
    { x: on.x, y: TIGHT },
  ];
  // If the wire is too short for the label and a visible part at each end, the label is above or below the wire
  return isTight(segment, width) ? beside : [on, ...beside];
}

function pointOn([a, b]: Segment, part: number): Point {
  return { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part };
}

function areaAt(point: Point, offset: Point, width: number): Area {
  return { x: point.x + offset.x, y: point.y + offset.y, width, height: HEIGHT };
}

function centred({ x, y }: Point, width: number): Point {
  return { x: x - width / 2, y: y - HEIGHT / 2 };
}

/** Returns the point of an area that is nearest to another point. */
function nearest({ x, y, width, height }: Area, to: Point): Point {
  return { x: Math.min(Math.max(to.x, x), x + width), y: Math.min(Math.max(to.y, y), y + height) };
}

/** Returns a place in the coordinates of an origin. */
function relative({ area, leader }: LabelPlace, origin: Point): LabelPlace {
  const moved = ({ x, y }: Point) => ({ x: x - origin.x, y: y - origin.y });
  return {
    area: { ...area, ...moved(area) },
    leader: leader === undefined ? undefined : [moved(leader[0]), moved(leader[1])],
  };
}

function waysAround(): Point[] {
  const steps = Array.from({ length: 2 * STEPS + 1 }, (_, index) => index - STEPS);
  return steps
    .flatMap((column) => steps.map((line) => ({ x: column * STEP.x, y: line * STEP.y })))
    .filter(({ x, y }) => x !== 0 || y !== 0)
    .sort((one, other) => Math.hypot(one.x, one.y) - Math.hypot(other.x, other.y));
}
