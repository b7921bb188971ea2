// SPDX-License-Identifier: Apache-2.0
/** @jsx svg */
import type { GChildElement, GGraph, Point, RenderingContext } from "@eclipse-glsp/client";
import { EdgeRouterRegistry, GEdge, GGraphView, GNode, svg } from "@eclipse-glsp/client";
import { inject, injectable, optional } from "inversify";
import type { VNode } from "snabbdom";
import { appearanceOf } from "./appearance";
import { mix } from "./hash";

/** The zooms below which small texts and names are unreadable; drawing them would only cost time. */
const FAR = 0.4;
const DISTANT = 0.16;
/** Pixels around the window within which parts are already drawn, so that panning seldom draws new parts. */
const MARGIN = 200;

/** The identifier of a function that is called whenever the diagram is drawn. */
export const DRAWN = Symbol("drawn");

/** The identifier of a function that returns true for the id of an element whose drawing has labels of figures. */
export const LABELLED = Symbol("labelled");

/** The drawing of a part of the diagram, and a hash of everything that decides its appearance. */
interface Drawn {
  looks: number;
  vnode: VNode | undefined;
}

/**
 * Draws the diagram, but only the parts whose appearance has changed. Panning a diagram of a thousand boxes changes
 * only its transformation; a change of the model draws only the changed parts, although the server sends all elements
 * again. Parts outside of the window are left out.
 */
@injectable()
export class DiagramView extends GGraphView {
  @inject(EdgeRouterRegistry) protected readonly routers!: EdgeRouterRegistry;
  @inject(DRAWN) @optional() protected readonly onDrawn?: () => void;
  @inject(LABELLED) @optional() protected readonly isLabelled?: (id: string) => boolean;
  /** The last drawing of each part, by the id of its element. */
  private readonly drawn = new Map<string, Drawn>();
  /** Ids of the parts in the last drawing: figures that changed outside of the model were updated only in these. */
  private shown = new Set<string>();
  /** The diagram of these parts; a change of the model creates another one. */
  private last: Readonly<GGraph> | undefined;
  /** A hash of the areas of all boxes and of the ways of all wires, between which the labels of figures were placed. */
  private places = 0;

  override render(graph: Readonly<GGraph>, context: RenderingContext): VNode {
    if (context.targetKind === "hidden") {
      return super.render(graph, context);
    }
    const { zoom, scroll } = graph;
    this.onDrawn?.();
    const ways = graph.children.map((child) =>
      child instanceof GEdge ? this.routers.get(child.routerKind).route(child) : undefined,
    );
    this.forgetOthers(graph, ways);
    const parts: VNode[] = [];
    this.shown = new Set();
    for (const [index, child] of graph.children.entries()) {
      const way = ways[index];
      if (isNear(child, way, graph)) {
        this.shown.add(child.id);
        const part = this.part(child, way, context);
        if (part !== undefined) {
          parts.push(part);
        }
      }
    }
    const transform = `scale(${String(zoom)}) translate(${String(-scroll.x)},${String(-scroll.y)})`;
    // GLSP would set the grid's position as properties of this element, and each step would restyle all its content
    return (
      <svg class-sprotty-graph={true} class-far={zoom < FAR} class-distant={zoom < DISTANT} tabindex={0}>
        <g transform={transform}>{parts}</g>
      </svg>
    );
  }

  private part(child: GChildElement, way: Point[] | undefined, context: RenderingContext): VNode | undefined {
    const looks = appearanceOf(child, this.routers, way);
    const known = this.drawn.get(child.id);
    if (known?.looks === looks) {
      return known.vnode;
    }
    const vnode = context.renderElement(child);
    this.drawn.set(child.id, { looks, vnode });
    return vnode;
  }

  /**
   * Forgets the parts whose elements are not in a new diagram, and the parts that were outside of the window: the new
   * elements do not show that their figures have changed. Forgets the parts with figures, too, if any box or
   * wire of the new diagram has another place: their labels may stand on it.
   */
  private forgetOthers(graph: Readonly<GGraph>, ways: readonly (readonly Point[] | undefined)[]): void {
    if (graph === this.last) {
      return;
    }
    this.last = graph;
    const before = this.places;
    this.places = hashOf(graph.children, ways);
    const kept = graph.children.filter((child) => this.places === before || !this.hasLabels(child));
    const ids = new Set(kept.map(({ id }) => id));
    for (const id of this.drawn.keys()) {
      if (!ids.has(id) || !this.shown.has(id)) {
        this.drawn.delete(id);
      }
    }
  }

  private hasLabels({ id, children }: GChildElement): boolean {
    return this.isLabelled?.(id) === true || children.some((child) => this.hasLabels(child));
  }
}

/** Returns a hash of the areas of boxes and of the ways of wires. */
function hashOf(children: readonly GChildElement[], ways: readonly (readonly Point[] | undefined)[]): number {
  const corners = children.flatMap((child) =>
    child instanceof GNode ? [child.position, { x: child.size.width, y: child.size.height }] : [],
  );
  return [...corners, ...ways.flatMap((way) => way ?? [])].reduce((hash, { x, y }) => mix(mix(hash, x), y), 17);
}

/** Returns true if a part is in the window or close to it. */
function isNear(
  child: GChildElement,
  way: Point[] | undefined,
  { zoom, scroll, canvasBounds }: Readonly<GGraph>,
): boolean {
  const area = areaOf(child, way);
  return (
    area === undefined ||
    canvasBounds.width <= 0 ||
    ((area.left - scroll.x) * zoom < canvasBounds.width + MARGIN &&
      (area.right - scroll.x) * zoom > -MARGIN &&
      (area.top - scroll.y) * zoom < canvasBounds.height + MARGIN &&
      (area.bottom - scroll.y) * zoom > -MARGIN)
  );
}

function areaOf(
  child: GChildElement,
  way: Point[] | undefined,
): { left: number; right: number; top: number; bottom: number } | undefined {
  if (way !== undefined) {
    const xs = way.map((point) => point.x);
    const ys = way.map((point) => point.y);
    return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
  } else if (child instanceof GNode) {
    const { x, y } = child.position;
    return { left: x, right: x + child.size.width, top: y, bottom: y + child.size.height };
  }
  return undefined;
}
