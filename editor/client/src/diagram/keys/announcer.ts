// SPDX-License-Identifier: Apache-2.0
import { h } from "../../dom";
import { spokenFully } from "./accessible-names";
import type { DiagramEditor } from "../../workbench/interfaces";

/** Announces to users of screen readers which elements of the diagram are selected. */
export class Announcer {
  readonly element = h("div", { class: "spoken", role: "status", "aria-live": "polite" });

  /** @param domId returns the id of the DOM node that shows an element */
  constructor(
    private readonly editor: DiagramEditor,
    private readonly domId: (element: string) => string,
  ) {}

  /** Called when the selection has changed. */
  selected(): void {
    const { root, selected } = this.editor;
    const last = root?.index.getById(selected.at(-1) ?? "");
    const several = selected.length > 1 ? `${String(selected.length)} elements, the last one ` : "";
    // The class KeyLine announces where the line would end
    if (!this.editor.keyLine.isOpen) {
      this.say(last === undefined ? "" : `${several}${spokenFully(last)}`);
    }
    const graph = this.graph;
    if (last === undefined) {
      graph?.removeAttribute("aria-activedescendant");
    } else {
      graph?.setAttribute("aria-activedescendant", this.domId(last.id));
    }
  }

  say(text: string): void {
    this.element.textContent = text;
  }

  /** Called when the diagram has been drawn: the name of the selected element may have changed. */
  drawn(): void {
    const { kind, title, view, detail } = this.editor.info;
    const name = view === "" ? `${kind} ${title}` : `${title}, ${detail}`;
    this.graph?.setAttribute("role", "application");
    this.graph?.setAttribute("aria-label", `${name}: Enter selects, Tab goes on, Escape leaves`);
  }

  private get graph(): Element | null {
    return this.editor.element.querySelector("svg.sprotty-graph");
  }
}
