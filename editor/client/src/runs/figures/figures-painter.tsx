// SPDX-License-Identifier: Apache-2.0
/** @jsx svg */
import type { Action, Args, CommandExecutionContext, CommandReturn, GModelElement } from "@eclipse-glsp/client";
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
import { LABELLED } from "../../diagram/views/graph";
import type { LabelPlace } from "./label-places";
import { GAP, HEIGHT, LabelPlaces } from "./label-places";
import type { FigureLabel } from "../labels";

/** The width of the part of a box that a tag at its side covers. */
const TAG = 5;
const FONT = '500 11px "Inter Variable", sans-serif';

/** Labels of figures, by ids of shapes. */
export type FigureLookup = Pick<ReadonlyMap<string, readonly FigureLabel[]>, "get" | "has">;
export type FigureSource = () => FigureLookup;

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
    bind(LABELLED).toConstantValue((id: string) => figures().has(id));
    bind(TYPES.IVNodePostprocessor)
      .toDynamicValue(({ container }) => new FigurePainter(figures, container.get(EdgeRouterRegistry)))
      .inSingletonScope();
  });
}

class FigurePainter implements IVNodePostprocessor {
  private readonly labelPlaces: LabelPlaces;

  constructor(
    private readonly figures: FigureSource,
    routers: EdgeRouterRegistry,
  ) {
    this.labelPlaces = new LabelPlaces(routers, (id) => this.figures().has(id));
  }

  decorate(node: VNode, element: GModelElement): VNode {
    const all = this.figures().get(element.id);
    this.labelPlaces.forget(element.id);
    if (all !== undefined && node.children !== undefined) {
      const labels = element instanceof GEdge ? all.map((label) => this.fitted(label, element)) : all;
      const places = this.places(element, labels.map(width));
      labels.forEach((label, index) => {
        const place = places[index];
        if (place !== undefined) {
          node.children?.push(...leader(place), pill(label, place));
        }
      });
    }
    return node;
  }

  postUpdate(): void {
    this.labelPlaces.drawn();
  }

  private places(element: GModelElement, widths: number[]): LabelPlace[] {
    if (element instanceof GEdge) {
      return widths.map((each) => this.labelPlaces.onWire(element, each));
    } else if (element instanceof GPort) {
      return widths.map((each) => this.labelPlaces.atPort(element, each));
    } else if (element instanceof GLabel && element.parent instanceof GNode) {
      return besideRow(element, element.parent, widths);
    } else if (element instanceof GNode) {
      return onEdge(element, widths);
    }
    return [];
  }

  /** Removes the percentiles' names from a label that is too wide for its wire. */
  private fitted(label: FigureLabel, edge: GEdge): FigureLabel {
    const isTooWide = this.labelPlaces.isTooWide(edge, width(label));
    return isTooWide ? { ...label, text: label.text.replace(/\bp\d+ /g, "") } : label;
  }
}

/** Returns true for notes and the list of factors, which have room for figures at the right of their rows. */
function hasRoom(box: GNode): boolean {
  return box.cssClasses?.includes("note") === true || box.id.endsWith("|Factors");
}

/** Returns places at the right of a row: inside the box if it has room, otherwise as tags at its side. */
function besideRow(row: GLabel, box: GNode, widths: number[]): LabelPlace[] {
  const all = widths.reduce((sum, each) => sum + each + GAP, 0);
  const fits = hasRoom(box) || row.position.x + row.size.width + all + 2 * GAP < box.size.width;
  let x = box.size.width - row.position.x + (fits ? -all - GAP : -TAG);
  return widths.map((width) => {
    const area = { x, y: (row.size.height - HEIGHT) / 2, width, height: HEIGHT };
    x += width + GAP;
    return { area };
  });
}

/** Returns places on the upper edge of a box, from the right. */
function onEdge(box: GNode, widths: number[]): LabelPlace[] {
  let x = box.size.width - GAP;
  return widths.map((width) => {
    x -= width + GAP;
    return { area: { x, y: -HEIGHT / 2, width, height: HEIGHT } };
  });
}

/** Draws the line from a distant label to its element; returns no line for other labels. */
function leader({ leader: ends }: LabelPlace): VNode[] {
  if (ends === undefined) {
    return [];
  }
  const [from, to] = ends;
  const d = `M ${String(from.x)} ${String(from.y)} L ${String(to.x)} ${String(to.y)}`;
  return [<path class-figure-leader={true} d={d} />];
}

function pill(label: FigureLabel, { area: { x, y, width, height } }: LabelPlace): VNode {
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
