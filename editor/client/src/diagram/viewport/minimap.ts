// SPDX-License-Identifier: Apache-2.0
import { GNode, SetViewportAction } from "@eclipse-glsp/client";
import { h } from "../../dom";
import type { DiagramEditor } from "../../workbench/interfaces";

const WIDTH = 180;
const HEIGHT = 120;
const MARGIN = 40;
/** Pixels between the map and the edges of the diagram; style/overlays.css has the same number. */
const EDGE = 12;
/** Time in ms without a change after which the map moves to the best corner. */
const REST = 150;
/** The weight of a covered figure, if a covered box has the weight 1. */
const FIGURE = 1000;

/** The corners in which the map can be; the first is the default. */
const CORNERS = ["bottom-left", "bottom-right", "top-right", "top-left"];

interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * The whole diagram in one of its corners, with a frame around the visible part. It is shown while a part of the
 * diagram is not visible. If it covers a figure, it moves to the corner where it covers no figure and few boxes;
 * without such a corner, it is hidden.
 */
export class Minimap {
  readonly element = h("canvas", { class: "minimap", width: 2 * WIDTH, height: 2 * HEIGHT, hidden: true });
  private waits = false;
  private corner = CORNERS[0] ?? "";
  private resting: ReturnType<typeof setTimeout> | undefined;
  /**
   * The map's coordinates: the diagram's point at the upper left corner of the map, and the map's pixels for each unit
   * of the diagram.
   */
  private map = { x: 0, y: 0, scale: 1 };

  constructor(private readonly editor: DiagramEditor) {
    this.element.addEventListener("pointerdown", (event) => {
      this.element.setPointerCapture(event.pointerId);
      this.go(event);
    });
    this.element.addEventListener("pointermove", (event) => {
      if (this.element.hasPointerCapture(event.pointerId)) {
        this.go(event);
      }
    });
  }

  /** Draws the minimap again in the next frame, once for all calls before that frame. */
  soon(): void {
    if (!this.waits) {
      this.waits = true;
      requestAnimationFrame(() => {
        this.waits = false;
        this.draw();
      });
    }
  }

  private draw(): void {
    const boxes = (this.editor.root?.children ?? []).filter((child) => child instanceof GNode);
    const left = Math.min(...boxes.map(({ position }) => position.x)) - MARGIN;
    const top = Math.min(...boxes.map(({ position }) => position.y)) - MARGIN;
    const right = Math.max(...boxes.map(({ position, size }) => position.x + size.width)) + MARGIN;
    const bottom = Math.max(...boxes.map(({ position, size }) => position.y + size.height)) + MARGIN;
    const { scroll, zoom } = this.editor.viewport;
    const seen = {
      x: scroll.x,
      y: scroll.y,
      width: this.editor.element.clientWidth / zoom,
      height: this.editor.element.clientHeight / zoom,
    };
    const all =
      seen.x <= left + MARGIN &&
      seen.y <= top + MARGIN &&
      seen.x + seen.width >= right - MARGIN &&
      seen.y + seen.height >= bottom - MARGIN;
    this.element.hidden = boxes.length === 0 || all;
    const context = this.element.getContext("2d");
    if (this.element.hidden || context === null) {
      return;
    }
    this.map = { x: left, y: top, scale: Math.min((2 * WIDTH) / (right - left), (2 * HEIGHT) / (bottom - top)) };
    const { scale } = this.map;
    const colours = getComputedStyle(this.element);
    context.clearRect(0, 0, 2 * WIDTH, 2 * HEIGHT);
    context.fillStyle = colours.getPropertyValue("--box-line");
    for (const { position, size } of boxes) {
      context.fillRect(
        (position.x - left) * scale,
        (position.y - top) * scale,
        Math.max(2, size.width * scale),
        Math.max(2, size.height * scale),
      );
    }
    context.strokeStyle = colours.getPropertyValue("--accent");
    context.lineWidth = 2;
    context.strokeRect((seen.x - left) * scale, (seen.y - top) * scale, seen.width * scale, seen.height * scale);
    clearTimeout(this.resting);
    this.resting = setTimeout(() => {
      this.stand();
    }, REST);
  }

  /** Moves to the corner where the map covers least, if it covers a figure in the present corner. */
  private stand(): void {
    const { element: diagram, root, viewport } = this.editor;
    if (this.element.hidden || diagram.clientWidth === 0) {
      return;
    }
    const { x, y } = diagram.getBoundingClientRect();
    const figures = [...diagram.querySelectorAll(".figure")].map((figure) => figure.getBoundingClientRect());
    const boxes = (root?.children ?? [])
      .filter((child) => child instanceof GNode)
      .map(({ position, size }) => ({
        left: x + (position.x - viewport.scroll.x) * viewport.zoom,
        top: y + (position.y - viewport.scroll.y) * viewport.zoom,
        right: x + (position.x + size.width - viewport.scroll.x) * viewport.zoom,
        bottom: y + (position.y + size.height - viewport.scroll.y) * viewport.zoom,
      }));
    const covered = (corner: string, all: Area[]) => {
      const map = this.areaIn(corner);
      return all.filter((each) => overlap(each, map)).length;
    };
    const cost = (corner: string) => FIGURE * covered(corner, figures) + covered(corner, boxes);
    if (covered(this.corner, figures) > 0) {
      this.corner = CORNERS.reduce((best, corner) => (cost(corner) < cost(best) ? corner : best));
    }
    this.element.dataset.corner = this.corner;
    this.element.classList.toggle("away", covered(this.corner, figures) > 0);
  }

  private areaIn(corner: string): Area {
    const { left, top, right, bottom } = this.editor.element.getBoundingClientRect();
    const x = corner.endsWith("left") ? left + EDGE : right - EDGE - WIDTH;
    const y = corner.startsWith("top") ? top + EDGE : bottom - EDGE - HEIGHT;
    return { left: x, top: y, right: x + WIDTH, bottom: y + HEIGHT };
  }

  /** Moves the middle of the visible part to the mouse. */
  private go({ offsetX, offsetY }: PointerEvent): void {
    const { zoom } = this.editor.viewport;
    const { x, y, scale } = this.map;
    const scroll = {
      x: x + (2 * offsetX) / scale - this.editor.element.clientWidth / zoom / 2,
      y: y + (2 * offsetY) / scale - this.editor.element.clientHeight / zoom / 2,
    };
    void this.editor.dispatch(
      SetViewportAction.create(this.editor.root?.id ?? "", { scroll, zoom }, { animate: false }),
    );
  }
}

function overlap(a: Area, b: Area): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
