// SPDX-License-Identifier: Apache-2.0
import type { ISnapper, Point } from "@eclipse-glsp/client";
import { Point as Points } from "@eclipse-glsp/client";
import { injectable } from "inversify";

const KEY = "bellwether.snap";
const GRID = { x: 10, y: 10 };

/** The setting whether dragged boxes snap to the grid, stored in the browser. */
export const snapping = {
  get on(): boolean {
    return localStorage.getItem(KEY) !== "off";
  },
  toggle(): void {
    localStorage.setItem(KEY, this.on ? "off" : "on");
  },
};

@injectable()
export class Snapper implements ISnapper {
  snap(position: Point): Point {
    return snapping.on ? Points.snapToGrid(position, GRID) : { x: Math.round(position.x), y: Math.round(position.y) };
  }
}
