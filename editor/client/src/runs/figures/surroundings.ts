// SPDX-License-Identifier: Apache-2.0
import type { EdgeRouterRegistry, GModelElement, GModelRoot, GParentElement, Point } from "@eclipse-glsp/client";
import { GEdge, GNode, GPort, translatePoint } from "@eclipse-glsp/client";

/** The width and height of the cells by which lines and boxes are found. */
const CELL = 64;
const ORIGIN: Point = { x: 0, y: 0 };

/** A rectangle in the coordinates of the whole diagram. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Segment = [Point, Point];

/** A part of a wire, a box or a port. */
interface Obstacle {
  area: Area;
  isWire: boolean;
  /** The ids of the element itself, and of the ends of a wire. */
  ids: readonly string[];
}

/** The wires, boxes and ports of a diagram, found by their place: a label is compared with its neighbours only. */
export class Surroundings {
  private readonly cells = new Map<string, Obstacle[]>();

  constructor(
    readonly root: GModelRoot,
    routers: EdgeRouterRegistry,
  ) {
    for (const element of root.index.all()) {
      if (element instanceof GEdge) {
        const ids = [element.id, element.sourceId, element.targetId];
        segmentsOf(element, routers).forEach(([a, b]) => {
          this.add({ area: around(a, b), isWire: true, ids });
        });
      } else if (element instanceof GNode || element instanceof GPort) {
        const { width, height } = element.size;
        this.add({ area: { ...originOf(element), width, height }, isWire: false, ids: [element.id] });
      }
    }
  }

  /** Returns true if an area covers a wire, except those with one of these ids, or with such an end. */
  coversWire(area: Area, except: ReadonlySet<string>): boolean {
    return this.covers(true, area, except);
  }

  /** Returns true if an area covers a box or a port, except those with these ids. */
  coversBox(area: Area, except: ReadonlySet<string>): boolean {
    return this.covers(false, area, except);
  }

  private covers(wires: boolean, area: Area, except: ReadonlySet<string>): boolean {
    const isCovered = ({ isWire, area: other, ids }: Obstacle) =>
      isWire === wires && overlap(area, other) && !ids.some((id) => except.has(id));
    return cellsOf(area).some((cell) => (this.cells.get(cell) ?? []).some(isCovered));
  }

  private add(obstacle: Obstacle): void {
    for (const cell of cellsOf(obstacle.area)) {
      const known = this.cells.get(cell);
      if (known === undefined) {
        this.cells.set(cell, [obstacle]);
      } else {
        known.push(obstacle);
      }
    }
  }
}

/** Returns the upper left corner of an element in the coordinates of the whole diagram. */
export function originOf(element: GParentElement): Point {
  const { x, y } = translatePoint(ORIGIN, element, element.root);
  return { x, y };
}

/**
 * Returns the segments of a wire in the coordinates of the whole diagram, the longest first; horizontal ones count
 * double because they hold text better.
 */
export function segmentsOf(edge: GEdge, routers: EdgeRouterRegistry): Segment[] {
  const origin = originOf(edge.parent);
  const points = routers.route(edge).map(({ x, y }): Point => ({ x: x + origin.x, y: y + origin.y }));
  const all = points.slice(1).map((point, index): Segment => [points[index] as Point, point]);
  const room = ([a, b]: Segment) => Math.abs(b.x - a.x) * 2 + Math.abs(b.y - a.y);
  return all.sort((one, other) => room(other) - room(one));
}

/** Returns the ids of the elements that contain an element. */
export function containersOf(element: GModelElement): string[] {
  const ids: string[] = [];
  let at: GModelElement = element;
  while (at instanceof GEdge || at instanceof GPort || at instanceof GNode) {
    at = at.parent;
    ids.push(at.id);
  }
  return ids;
}

export function overlap(a: Area, b: Area): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Returns the narrow area around a segment of a wire. */
function around(a: Point, b: Point): Area {
  return {
    x: Math.min(a.x, b.x) - 1,
    y: Math.min(a.y, b.y) - 1,
    width: Math.abs(a.x - b.x) + 2,
    height: Math.abs(a.y - b.y) + 2,
  };
}

/** Returns the keys of the cells that an area touches. */
function cellsOf({ x, y, width, height }: Area): string[] {
  const keys: string[] = [];
  for (let column = Math.floor(x / CELL); column <= Math.floor((x + width) / CELL); column++) {
    for (let line = Math.floor(y / CELL); line <= Math.floor((y + height) / CELL); line++) {
      keys.push(`${String(column)} ${String(line)}`);
    }
  }
  return keys;
}
