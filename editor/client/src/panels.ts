// SPDX-License-Identifier: Apache-2.0
import { PalettePanel } from "./diagram/palette-panel";
import type { Workbench } from "./workbench/workbench";

/** All panels. A new one is a class that implements Panel, and one line here. */
export function addPanels(workbench: Workbench): void {
  workbench.addPanel(new PalettePanel());
}
