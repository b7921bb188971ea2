// SPDX-License-Identifier: Apache-2.0
import type { EdgeRouterRegistry, Point } from "@eclipse-glsp/client";
import { ChangeRoutingPointsOperation, GEdge, translatePoint } from "@eclipse-glsp/client";
import { h } from "../../dom";
import type { BendsByKeys, DiagramEditor } from "../../workbench/interfaces";

/** The distance that a key press moves a part; with Shift the distance is 1. */
const STEP = 10;
/** Time in ms until a diagram that was sent again stands still: before, its wires move to their new places. */
const REST = 400;
/** Half of the width of the sign that marks the chosen part, in pixels. */
const AROUND = 5;
const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** A wire as it is drawn: its two ends, and the bends between the ends. */
interface WireRoute {
  source: Point;
  bends: Point[];
  target: Point;
}

/** Moves parts of the selected wire by keys: Enter chooses a part between two bends, the arrows move the part. */
export class KeyBends implements BendsByKeys {
  /** Marks the chosen part. */
  readonly element = h("div", { class: "wire-part", "aria-hidden": "true", hidden: true });
  private chosen: { wire: string; part: number } | undefined;
  /** The bends that were requested last; they are used until the diagram shows them. */
  private asked: { wire: string; bends: Point[]; root: unknown; at: number } | undefined;

  /** @param routers returns the routers; undefined until the diagram is opened */
  constructor(
    private readonly editor: DiagramEditor,
    private readonly routers: () => EdgeRouterRegistry | undefined,
  ) {
    editor.workbench.selection.listen((ids) => {
      if (this.chosen !== undefined && (ids.length !== 1 || ids[0] !== this.chosen.wire)) {
        this.chosen = undefined;
        this.asked = undefined;
        this.drawn();
      }
    });
  }

  next(): void {
    const { wire } = this;
    const route = this.routeOf(wire);
    if (wire === undefined || route === undefined) {
      return;
    }
    const count = route.bends.length - 1;
    if (count < 1) {
      this.refuse("This wire is straight. It goes elsewhere when one of its boxes is moved.");
      return;
    }
    const part = this.chosen?.wire === wire.id ? (this.chosen.part + 1) % count : 0;
    this.choose(wire, part, route.bends);
  }

  lead(key: string, isSmall: boolean): boolean {
    const arrow = ARROWS[key];
    const { wire } = this;
    const route = this.routeOf(wire);
    if (arrow === undefined || wire === undefined || route === undefined) {
      return false;
    }
    const part = this.partFor(wire, route.bends, arrow.x !== 0);
    const step = isSmall ? 1 : STEP;
    const bends = route.bends.map(({ x, y }, index) =>
      index === part || index - 1 === part ? { x: x + step * arrow.x, y: y + step * arrow.y } : { x, y },
    );
    if (part === undefined) {
      this.refuse("No part of this wire goes in this direction.");
    } else if (!leavesItsPorts(route, bends)) {
      this.refuse("The wire would run into its box there.");
    } else {
      this.asked = { wire: wire.id, bends, root: this.editor.root, at: performance.now() };
      this.choose(wire, part, bends);
      void this.editor.dispatch(ChangeRoutingPointsOperation.create([{ elementId: wire.id, newRoutingPoints: bends }]));
    }
    return true;
  }

  /** Moves the sign with the wire; called when the diagram has been drawn. */
  drawn(): void {
    const { chosen, wire, element } = this;
    const bends = this.routeOf(wire)?.bends ?? [];
    const part = chosen?.part ?? -1;
    const [from, to] = [bends[part], bends[part + 1]];
    element.hidden = from === undefined || to === undefined;
    if (wire !== undefined && from !== undefined && to !== undefined) {
      const { scroll, zoom } = this.editor.viewport;
      const [a, b] = [translatePoint(from, wire.parent, wire.root), translatePoint(to, wire.parent, wire.root)];
      element.style.left = `${String((Math.min(a.x, b.x) - scroll.x) * zoom - AROUND)}px`;
      element.style.top = `${String((Math.min(a.y, b.y) - scroll.y) * zoom - AROUND)}px`;
      element.style.width = `${String(Math.abs(a.x - b.x) * zoom + 2 * AROUND)}px`;
      element.style.height = `${String(Math.abs(a.y - b.y) * zoom + 2 * AROUND)}px`;
    }
  }

  /** The selected wire; undefined if something else is selected. */
  private get wire(): GEdge | undefined {
    const { root, selected } = this.editor;
    const element = selected.length === 1 ? root?.index.getById(selected[0] ?? "") : undefined;
    return element instanceof GEdge ? element : undefined;
  }

  private routeOf(wire: GEdge | undefined): WireRoute | undefined {
    const routers = this.routers();
    if (wire === undefined || routers === undefined) {
      return undefined;
    }
    const [source, ...others] = routers
      .get(wire.routerKind)
      .route(wire)
      .map(({ x, y }) => ({ x, y }));
    const target = others.pop();
    return source === undefined || target === undefined
      ? undefined
      : { source, bends: this.askedFor(wire) ?? others, target };
  }

  /** Returns the requested bends of a wire; undefined if the diagram shows them already. */
  private askedFor(wire: GEdge): Point[] | undefined {
    const { asked } = this;
    const isComing =
      asked?.wire === wire.id && (asked.root === this.editor.root || performance.now() - asked.at < REST);
    return isComing ? asked.bends : undefined;
  }

  /** Returns the chosen part if it can move in the direction, otherwise the first part that can. */
  private partFor(wire: GEdge, bends: Point[], isSideways: boolean): number | undefined {
    const moving = bends.slice(1).flatMap((_, part) => (isUpright(bends, part) === isSideways ? [part] : []));
    const chosen = this.chosen?.wire === wire.id ? this.chosen.part : undefined;
    return moving.find((part) => part === chosen) ?? moving[0];
  }

  private choose(wire: GEdge, part: number, bends: Point[]): void {
    this.chosen = { wire: wire.id, part };
    this.drawn();
    const { x, y } = bends[part] ?? { x: 0, y: 0 };
    const place = isUpright(bends, part)
      ? `${String(Math.round(x))} from the left: Left and Right move it`
      : `${String(Math.round(y))} from the top: Up and Down move it`;
    this.editor.announce(`Part ${String(part + 1)} of ${String(bends.length - 1)}, ${place}`);
  }

  private refuse(text: string): void {
    const { workbench, noticePlace } = this.editor;
    workbench.toasts.show({ severity: "warning", text }, noticePlace);
  }
}

/** Returns true if the part between two bends is vertical. */
function isUpright(bends: Point[], part: number): boolean {
  const [from, to] = bends.slice(part, part + 2);
  return from !== undefined && to !== undefined && Math.abs(from.x - to.x) < Math.abs(from.y - to.y);
}

/** Returns true if the new bends leave the ports at the same sides as the old bends. */
function leavesItsPorts({ source, bends: before, target }: WireRoute, bends: Point[]): boolean {
  const stays = (end: Point, was: Point | undefined, is: Point | undefined) =>
    was === undefined || is?.x === was.x || (is !== undefined && (is.x - end.x) * (was.x - end.x) > 0);
  return stays(source, before[0], bends[0]) && stays(target, before.at(-1), bends.at(-1));
}
