// SPDX-License-Identifier: Apache-2.0
import type { DiagramKind } from "../protocol";
import { dialog, message } from "./modal-dialog";
import type { Workbench } from "../workbench/interfaces";

/** The diagrams that an experiment needs, in the order in which the user creates them. */
const STEPS: DiagramKind[] = ["assembly", "deployment", "experiment"];
const WHY: Partial<Record<DiagramKind, string>> = {
  assembly: "Begin with an assembly: instances of components, and their connections.",
  deployment: "Next comes a deployment: which process and node each instance of the assembly runs in.",
  experiment: "Next comes the experiment: its metrics, and how long it measures.",
};

/** Shows which parts a model needs before it can run. */
export class MissingParts {
  private readonly element = dialog("No experiment");

  constructor(private readonly workbench: Workbench) {}

  open(): void {
    const { project, commands } = this.workbench;
    const next = STEPS.find((step) => !project.diagrams.some(({ kind }) => kind === step)) ?? "experiment";
    this.element.replaceChildren(
      message(
        this.element,
        "The model has no experiment yet",
        `Bellwether generates, runs and measures experiments. ${WHY[next] ?? ""}`,
        { title: `New ${next}`, icon: "add", run: () => void commands.get(`new-${next}`)?.run() },
      ),
    );
    this.element.showModal();
  }
}
