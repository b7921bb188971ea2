// SPDX-License-Identifier: Apache-2.0
import { h } from "../../dom";
import { field } from "../form";
import type { Choices, ExperimentChoice, RunSettings } from "../protocol";
import { LAB } from "../protocol";

/**
 * The fields about machines: the hosts of a model's nodes, and whether processes run without real-time scheduling. The
 * form only shows the fields that concern the chosen experiments.
 */
export class MachineFields {
  readonly element = h("div");
  private readonly place: HTMLElement;
  private readonly scheduling: HTMLElement;

  constructor({ labRefusal }: Choices, last: RunSettings) {
    const isPossible = labRefusal === "";
    const select = h(
      "select",
      { name: "place" },
      h("option", { value: "" }, "As the model states"),
      h("option", { value: LAB, selected: isPossible && last.place === LAB, disabled: !isPossible }, "Local lab"),
    );
    const meaning = isPossible
      ? "As the model states, nodes without a host are this machine. In a local lab, each node is a host of its own on" +
        " this machine, with the links of the model."
      : `Nodes without a host are this machine. A local lab is not possible. ${labRefusal}`;
    this.place = field("Machines", h("div", {}, select, h("p", { class: "hint" }, meaning)));
    select.setAttribute("aria-label", "Machines"); // a title for several controls labels none of them
    this.scheduling = h(
      "div",
      { class: "field" },
      h(
        "label",
        { class: "check" },
        h("input", { type: "checkbox", name: "withoutRealTime", checked: last.withoutRealTime }),
        "Without real-time scheduling",
      ),
      h(
        "p",
        { class: "hint" },
        "For a machine that does not permit it: processes have the system's default scheduling." +
          " Tails and deadlines then say little about the model.",
      ),
    );
  }

  /** @param experiments the experiments that will run */
  show(experiments: ExperimentChoice[]): void {
    const hasNodes = experiments.some(({ severalNodes }) => severalNodes);
    const hasRealTime = experiments.some(({ realTime }) => realTime);
    this.element.replaceChildren(...(hasNodes ? [this.place] : []), ...(hasRealTime ? [this.scheduling] : []));
  }
}
