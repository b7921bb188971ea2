// SPDX-License-Identifier: Apache-2.0
import { PalettePanel } from "./diagram/palette-panel";
import { Focus } from "./panels/focus";
import { OutlinePanel } from "./panels/outline/panel";
import { ProblemsPanel } from "./panels/problems/panel";
import { ProblemStore } from "./panels/problems/store";
import { SheetPanel } from "./panels/sheet/panel";
import { TextPanel } from "./panels/text/panel";
import type { Schedulability } from "./schedulability/analysis";
import type { Specialisations } from "./specialise/analysis";
import { SpecialisationPanel } from "./specialise/panel";
import type { Workbench } from "./workbench/interfaces";

/** Adds all panels. A new panel needs a class that implements Panel, and one line here. */
export function addPanels(
  workbench: Workbench,
  specialisations: Specialisations,
  schedulability: Schedulability,
): Focus {
  const focus = new Focus(workbench);
  const problems = new ProblemStore(workbench, schedulability);
  const text = new TextPanel(focus, problems);
  workbench.addPanel(new PalettePanel());
  workbench.addPanel(new OutlinePanel(focus));
  workbench.addPanel(new SheetPanel(focus));
  workbench.addPanel(new ProblemsPanel(problems, focus, text));
  workbench.addPanel(new SpecialisationPanel(specialisations, focus));
  workbench.addPanel(text);
  workbench.toolbar.add("text", "left", "bottom", "right");
  return focus;
}
