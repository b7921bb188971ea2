// SPDX-License-Identifier: Apache-2.0
/** @jsx svg */
import type { GChildElement, GGraph, Point, RenderingContext } from "@eclipse-glsp/client";
import { EdgeRouterRegistry, GEdge, GGraphView, GNode, svg } from "@eclipse-glsp/client";
import { inject, injectable, optional } from "inversify";
import type { VNode } from "snabbdom";
import { appearanceOf } from "./appearance";

/** Below these zooms small texts cannot be read, and names cannot: drawing them would only cost time. */
const FAR = 0.4;
const DISTANT = 0.16;
/** Pixels around the window in which things are drawn already, so that panning seldom makes new ones. */
const MARGIN = 200;

/** Names a function that is called whenever the diagram is drawn. */
export const DRAWN = Symbol("drawn");

/** The drawing of a part of the diagram, and a hash of all properties that its looks depend on. */
interface Drawn {
  looks: number;
  vnode: VNode | undefined;
}

/**
 * The diagram. Parts that look as before are not drawn again: while somebody pans a diagram of a thousand boxes, only
 * its transformation changes, and after a change of the model only what has changed is drawn, although the server has
 * sent all elements anew. What is outside of the window is left out.
 */
@injectable()
export class DiagramView extends GGraphView {
  @inject(EdgeRouterRegistry) protected readonly routers!: EdgeRouterRegistry;
  @inject(DRAWN) @optional() protected readonly onDrawn?: () => void;
  /** The parts as they were drawn last, by the ids of their elements. */
  private readonly drawn = new Map<string, Drawn>();
  /** Ids of the parts in the last drawing: only these were drawn again when figures changed outside of the model. */
  private shown = new Set<string>();
  /** The diagram of these parts: after a change of the model it is another one. */
  private last: Readonly<GGraph> | undefined;

  override render(graph: Readonly<GGraph>, context: RenderingContext): VNode {
    if (context.targetKind === "hidden") {
      return super.render(graph, context);
    }
    const { zoom, scroll } = graph;
    this.onDrawn?.();
    this.forgetOthers(graph);
    const parts: VNode[] = [];
    this.shown = new Set();
    for (const child of graph.children) {
      const way = child instanceof GEdge ? this.routers.get(child.routerKind).route(child) : undefined;
      if (isNear(child, way, graph)) {
        this.shown.add(child.id);
        const part = this.part(child, way, context);
        if (part !== undefined) {
          parts.push(part);
        }
      }
    }
    const transform = `scale(${String(zoom)}) translate(${String(-scroll.x)},${String(-scroll.y)})`;
    // GLSP would tell the grid's place in properties of this element, and all in it would be styled anew at each step
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
   * Forgets the parts of elements that a new diagram does not have, and those that were outside of the window: the new
   * elements do not say that their figures have changed meanwhile.
   */
  private forgetOthers(graph: Readonly<GGraph>): void {
    if (graph !== this.last) {
      this.last = graph;
      const ids = new Set(graph.children.map(({ id }) => id));
      for (const id of this.drawn.keys()) {
        if (!ids.has(id) || !this.shown.has(id)) {
          this.drawn.delete(id);
        }
      }
    }
  }
}

/** Returns whether a part is in the window or close to it. */
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
