// SPDX-License-Identifier: Apache-2.0
import { DesignDialog } from "./design-dialog";
import { RunDialog } from "./dialog";
import { Generate, StopRun, Validate } from "./protocol";
import type { GeneratedPanel } from "./generated-panel";
import type { Runs } from "./runs";
import type { Workbench } from "../workbench/interfaces";

/** Adds the commands to validate, generate, run, run a design and stop. */
export function addRunCommands(workbench: Workbench, runs: Runs, generated: GeneratedPanel): void {
  const { commands, channel, toolbar } = workbench;
  const dialog = new RunDialog(workbench, runs);
  const designs = new DesignDialog(workbench, runs);
  commands.add(
    {
      id: "validate",
      title: "Validate",
      icon: "pass",
      keys: "F7",
      keysInFields: true,
      run: async () => {
        const found = await channel.sendRequest(Validate);
        if (found !== null) {
          showProblemCount(workbench, ...found);
        }
      },
    },
    {
      id: "generate",
      title: "Generate",
      icon: "file-code",
      keys: "F8",
      keysInFields: true,
      enabled: () => !runs.running,
      run: async () => {
        if (!(await dialog.hasExperiment())) {
          return;
        }
        const done = await channel.sendRequest(Generate, { experiment: inFront(workbench) });
        if (done !== null) {
          workbench.toasts.show({ severity: "info", text: done });
          workbench.showPanel("generated");
          await generated.refresh();
        }
      },
    },
    {
      id: "run",
      title: "Run…",
      icon: "play",
      keys: "F9",
      keysInFields: true,
      enabled: () => !runs.running,
      run: () => dialog.open(),
    },
    {
      id: "run-again",
      title: "Run again as before",
      icon: "debug-restart",
      keys: "Mod+F9",
      enabled: () => !runs.running,
      run: () => dialog.again(),
    },
    {
      id: "run-design",
      title: "Run a design…",
      icon: "beaker",
      keys: "Mod+Shift+F9",
      enabled: () => !runs.running,
      run: () => designs.open(inFront(workbench)),
    },
    {
      id: "resume-design",
      title: "Resume the last design",
      icon: "debug-continue",
      enabled: () => !runs.running && runs.state.design !== undefined,
      run: async () => {
        workbench.showPanel("run");
        await runs.resumeDesign();
      },
    },
    {
      id: "stop",
      title: "Stop the run",
      icon: "debug-stop",
      keys: "Shift+F9",
      keysInFields: true,
      enabled: () => runs.state.status === "running",
      run: () => channel.sendRequest(StopRun).then(() => undefined),
    },
  );
  toolbar.add("validate", "generate", "run", "run-design", "stop");
}

/** Returns the experiment whose diagram is in front; empty for another diagram. */
function inFront(workbench: Workbench): string {
  const info = workbench.diagrams.active?.info;
  return info?.kind === "experiment" ? info.title : "";
}

function showProblemCount(workbench: Workbench, errors: number, warnings: number): void {
  const measures = workbench.project.diagrams.some(({ kind }) => kind === "experiment");
  const text =
    errors + warnings === 0
      ? `The model has no problems.${measures ? "" : " To run it, add an experiment: Run shows how."}`
      : `${count(errors, "error")}, ${count(warnings, "warning")}: the diagrams mark them.`;
  workbench.toasts.show({ severity: errors > 0 ? "error" : warnings > 0 ? "warning" : "info", text });
  workbench.showPanel("problems");
}

function count(number: number, what: string): string {
  return `${String(number)} ${what}${number === 1 ? "" : "s"}`;
}
