// SPDX-License-Identifier: Apache-2.0
import { h, icon } from "../dom";
import type { State } from "../protocol";
import type { Workbench } from "./interfaces";

/** The status line of the window: problems, hints, and the folder of the project. */
export class StatusLine {
  private readonly problems = h("button", { class: "problems-count" });
  private readonly hint = h("span", { class: "hint" });
  readonly element: HTMLElement;

  constructor(workbench: Workbench) {
    this.problems.onclick = () => {
      workbench.showPanel("problems");
    };
    this.element = h(
      "footer",
      {},
      this.problems,
      this.hint,
      h("span", { class: "folder", title: workbench.project.folder }, workbench.project.folder),
    );
  }

  show(state: State): void {
    this.problems.replaceChildren(icon("error"), String(state.errors), icon("warning"), String(state.warnings));
    this.problems.classList.toggle("bad", state.errors > 0);
    this.problems.title = `${String(state.errors)} errors, ${String(state.warnings)} warnings`;
  }

  /** Shows a hint about the next possible action; an empty text removes it. */
  say(hint: string): void {
    this.hint.textContent = hint;
  }
}
