// SPDX-License-Identifier: Apache-2.0
/** @jsx svg */
import type { Action, Args, CommandExecutionContext, CommandReturn, GModelElement, Point } from "@eclipse-glsp/client";
import {
  Command,
  EdgeRouterRegistry,
  FeatureModule,
  GEdge,
  GLabel,
  GNode,
  GPort,
  TYPES,
  configureCommand,
  svg,
} from "@eclipse-glsp/client";
import type { IVNodePostprocessor } from "sprotty";
import { inject, injectable } from "inversify";
import type { VNode } from "snabbdom";
import type { FigureLabel } from "./labels";

const HEIGHT = 17;
const GAP = 3;
/** The gap between a wire and a label above it. */
const ABOVE = 6;
/** The gap between a link and its figures below it; the link's text is above it. */
const BELOW = 3;
/** The smallest part of a wire that is visible at each end of a label. */
const END = 8;
/** A wider label is placed above its box instead of between two boxes. */
const NARROW = 90;
/** The width of the part of a box that a tag at its side covers. */
const TAG = 5;
/** The number of wires above which labels may cover other wires, because checking all of them would take too long. */
const MANY_WIRES = 300;
const FONT = '500 11px "Inter Variable", sans-serif';

/** Labels of figures, by ids of shapes. */
export type FigureLookup = Pick<ReadonlyMap<string, readonly FigureLabel[]>, "get" | "has">;
export type FigureSource = () => FigureLookup;

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

let version = 0;

/** The action that redraws the shapes whose figures have changed. */
export interface FiguresAction extends Action {
  /** Returns true for shapes that have or had a figure. */
  isConcerned: (shape: string) => boolean;
}

/** Draws the shapes of a diagram again whose figures have changed. */
@injectable()
export class FiguresCommand extends Command {
  static readonly KIND = "bellwether.figures";

  static create(isConcerned: FiguresAction["isConcerned"]): FiguresAction {
    return { kind: FiguresCommand.KIND, isConcerned };
  }

  constructor(@inject(TYPES.Action) protected readonly action: FiguresAction) {
    super();
  }

  override execute(context: CommandExecutionContext): CommandReturn {
    version++;
    for (const element of context.root.index.all()) {
      if (this.action.isConcerned(element.id)) {
        // An element is drawn again only if its attributes have changed
        const shown = element as GModelElement & { args?: Args };
        shown.args = { ...shown.args, figures: version };
      }
    }
    return context.root;
  }

  override undo(context: CommandExecutionContext): CommandReturn {
    return context.root;
  }

  override redo(context: CommandExecutionContext): CommandReturn {
    return context.root;
  }
}

/** Adds figures to diagrams independently of their views. */
export function figuresModule(figures: FigureSource): FeatureModule {
  return new FeatureModule((bind, _unbind, isBound) => {
    configureCommand({ bind, isBound }, FiguresCommand);
    bind(TYPES.IVNodePostprocessor)
      .toDynamicValue(({ container }) => new FigurePainter(figures, container.get(EdgeRouterRegistry)))
      .inSingletonScope();
  });
}

class FigurePainter implements IVNodePostprocessor {
  /** The areas of the labels of wires and ports, by the elements' ids. */
  private readonly taken = new Map<string, Area[]>();

  constructor(
    private readonly figures: FigureSource,
    private readonly routers: EdgeRouterRegistry,
  ) {}

  decorate(node: VNode, element: GModelElement): VNode {
    const all = this.figures().get(element.id);
    this.taken.delete(element.id);
    if (all !== undefined && node.children !== undefined) {
      const labels = element instanceof GEdge ? all.map((label) => this.fitted(label, element)) : all;
      const places = this.places(element, labels.map(width));
      labels.forEach((label, index) => {
        const area = places[index];
        if (area !== undefined) {
          node.children?.push(pill(label, area));
        }
      });
    }
    return node;
  }

  postUpdate(): void {
    // Elements whose appearance is unchanged are not drawn again, so their labels stay
  }

  private isTaken(area: Area): boolean {
    const figures = this.figures();
    return [...this.taken].some(([id, areas]) => figures.has(id) && areas.some((other) => overlap(area, other)));
  }

  private take(id: string, area: Area): void {
    this.taken.set(id, [...(this.taken.get(id) ?? []), area]);
  }

  private places(element: GModelElement, widths: number[]): Area[] {
    if (element instanceof GEdge) {
      return widths.map((each) => this.onWire(element, each));
    } else if (element instanceof GPort) {
      return widths.map((each) => this.atPort(element, each));
    } else if (element instanceof GLabel && element.parent instanceof GNode) {
      return besideRow(element, element.parent, widths);
    } else if (element instanceof GNode) {
      return onEdge(element, widths);
    }
    return [];
  }

  /**
   * Returns an area outside of the box, above the port's wires and clear of other labels; for a long label, above the
   * box.
   */
  private atPort(port: GPort, width: number): Area {
    const box = port.parent instanceof GNode ? port.parent : undefined;
    const [left, top] = [(box?.position.x ?? 0) + port.position.x, (box?.position.y ?? 0) + port.position.y];
    const isLong = box !== undefined && width > NARROW;
    const beside = port.position.x < 0 ? port.size.width - width - GAP : GAP;
    const x = isLong ? (box.size.width - width) / 2 - port.position.x : beside;
    const y = isLong ? box.position.y - HEIGHT - GAP : top + port.size.height / 2 - ABOVE - HEIGHT;
    const area = { x: left + x, y, width, height: HEIGHT };
    while (this.isTaken(area)) {
      area.y -= HEIGHT + GAP;
    }
    this.take(port.id, area);
    return { ...area, x, y: area.y - top };
  }

  /** Removes the percentiles' names from a label that is too wide for its wire. */
  private fitted(label: FigureLabel, edge: GEdge): FigureLabel {
    const [a, b] = this.segments(edge)[0] ?? [];
    const tooWide = a !== undefined && b !== undefined && a.y === b.y && Math.abs(b.x - a.x) < width(label) + 2 * END;
    return tooWide ? { ...label, text: label.text.replace(/\bp\d+ /g, "") } : label;
  }

  private segments(edge: GEdge): [Point, Point][] {
    return segments(this.routers.route(edge).map(({ x, y }) => ({ x, y })));
  }

  /** Returns an area in the middle of a long segment, clear of other labels and, if possible, of other wires. */
  private onWire(edge: GEdge, width: number): Area {
    const isLink = edge.type === "edge:link";
    const candidates = this.segments(edge).flatMap(([a, b]) => {
      // If the wire is too short for the label and a visible part at each end, the label is above the wire
      const tight = a.y === b.y && Math.abs(b.x - a.x) < width + 2 * END;
      const up = tight ? HEIGHT + ABOVE - 2 : HEIGHT / 2;
      return [0.5, 0.3, 0.7, 0.15, 0.85].map((part) => ({
        x: a.x + (b.x - a.x) * part - width / 2,
        y: a.y + (b.y - a.y) * part + (isLink && a.y === b.y ? BELOW : -up),
        width,
        height: HEIGHT,
      }));
    });
    const free = candidates.filter((each) => !this.isTaken(each));
    const others = this.others(edge);
    const area = free.find((each) => !others.some(([a, b]) => overlap(each, around(a, b)))) ??
      free[0] ??
      candidates[0] ?? { x: 0, y: 0, width, height: HEIGHT };
    this.take(edge.id, area);
    return area;
  }

  /** Returns the segments of the other wires, which a label should not cover; empty in a large diagram. */
  private others(edge: GEdge): [Point, Point][] {
    const wires = edge.parent.children.filter((each): each is GEdge => each instanceof GEdge && each !== edge);
    return wires.length > MANY_WIRES ? [] : wires.flatMap((wire) => this.segments(wire));
  }
}

/** Returns true for notes and the list of factors, which have room for figures at the right of their rows. */
function hasRoom(box: GNode): boolean {
  return box.cssClasses?.includes("note") === true || box.id.endsWith("|Factors");
}

/** Returns areas at the right of a row: inside the box if it has room, otherwise as tags at its side. */
function besideRow(row: GLabel, box: GNode, widths: number[]): Area[] {
  const all = widths.reduce((sum, each) => sum + each + GAP, 0);
  const fits = hasRoom(box) || row.position.x + row.size.width + all + 2 * GAP < box.size.width;
  let x = box.size.width - row.position.x + (fits ? -all - GAP : -TAG);
  return widths.map((width) => {
    const area = { x, y: (row.size.height - HEIGHT) / 2, width, height: HEIGHT };
    x += width + GAP;
    return area;
  });
}

/** Returns areas on the upper edge of a box, from the right. */
function onEdge(box: GNode, widths: number[]): Area[] {
  let x = box.size.width - GAP;
  return widths.map((width) => {
    x -= width + GAP;
    return { x, y: -HEIGHT / 2, width, height: HEIGHT };
  });
}

/** Returns the segments of a route, the longest first; horizontal ones count double because they hold text better. */
function segments(points: Point[]): [Point, Point][] {
  const all = points.slice(1).map((point, index): [Point, Point] => [points[index] as Point, point]);
  const room = ([a, b]: [Point, Point]) => Math.abs(b.x - a.x) * 2 + Math.abs(b.y - a.y);
  return all.sort((one, other) => room(other) - room(one));
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

function overlap(a: Area, b: Area): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

function pill(label: FigureLabel, { x, y, width, height }: Area): VNode {
  const heat = `heat-${String(label.heat)}`;
  const certainty = `effect-${label.certainty ?? "none"}`;
  const permission = `permission-${label.permission ?? "none"}`;
  const guarantee = `guarantee-${label.guarantee ?? "none"}`;
  return (
    <g
      class-figure={true}
      attrs={{ "data-tip": label.title, "aria-label": label.title }}
      class={{
        [heat]: true,
        [certainty]: label.certainty !== undefined && !label.stale,
        [permission]: label.permission !== undefined,
        [guarantee]: label.guarantee !== undefined,
        [`verdict-${label.verdict ?? "none"}`]: true,
        stale: label.stale,
        bad: label.bad,
      }}
      transform={`translate(${String(x)} ${String(y)})`}
    >
      <rect x={0} y={0} rx={height / 2} ry={height / 2} width={width} height={height} />
      <text x={width / 2} y={height - 5}>
        {label.text}
      </text>
    </g>
  );
}

const widths = new Map<string, number>();
const pen = document.createElement("canvas").getContext("2d");

function width({ text }: FigureLabel): number {
  let known = widths.get(text);
  if (known === undefined && pen !== null) {
    pen.font = FONT;
    known = Math.ceil(pen.measureText(text).width) + 14;
    widths.set(text, known);
  }
  return known ?? 7 * text.length + 14;
}
