// SPDX-License-Identifier: Apache-2.0
import { PalettePanel } from "./diagram/palette-panel";
import { Focus } from "./panels/focus";
import { SheetPanel } from "./panels/sheet/panel";
import type { Workbench } from "./workbench/workbench";

/** All panels. A new one is a class that implements Panel, and one line here. */
export function addPanels(workbench: Workbench): void {
  const focus = new Focus(workbench);
  workbench.addPanel(new PalettePanel());
  workbench.addPanel(new SheetPanel(focus));
}
