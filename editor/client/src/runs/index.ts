// SPDX-License-Identifier: Apache-2.0
import type { Workbench } from "../workbench/workbench";
import { addRunCommands } from "./commands";
import { RunPanel } from "./run-panel";
import { Runs } from "./runs";

/** All that has to do with running experiments: commands, progress, figures on the drawing, generated files. */
export function addRuns(workbench: Workbench): void {
  const runs = new Runs(workbench);
  addRunCommands(workbench, runs);
  workbench.addPanel(new RunPanel(runs));
  void runs.catchUp();
}
