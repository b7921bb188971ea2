// SPDX-License-Identifier: Apache-2.0
import type { Workbench } from "./workbench";

/** Where panels stand: `beside` is between the diagram and the right side. A region without panels takes no room. */
export type Region = "left" | "right" | "bottom" | "beside";

/**
 * A part of the workbench beside the diagrams: a palette, a property sheet, a list of problems. To add one, write a
 * class and name it in `panels.ts`; it gets the workbench, with its channel to the server and the selection.
 */
export interface Panel {
  readonly id: string;
  readonly title: string;
  /** A codicon's name. */
  readonly icon: string;
  readonly region: Region;
  /** Fills its place; called once. */
  mount(host: HTMLElement, workbench: Workbench): void;
}
