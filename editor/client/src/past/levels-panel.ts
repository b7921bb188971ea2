// SPDX-License-Identifier: Apache-2.0
import { h } from "../dom";
import type { Results } from "../runs/results";
import type { Panel, Workbench } from "../workbench/interfaces";
import { levelLines, swept } from "./levels";
import { RunsPlot } from "./plot";

const NOTHING =
  "Choose a design below the diagram that has a factor of more than two levels: the response is shown here as a curve" +
  " over them. Ctrl+Shift+F9 runs a design.";

/** The response of a design as a curve over the levels of a factor (a sweep of a parameter or an option). */
export class LevelsPanel implements Panel {
  readonly id = "levels";
  readonly title = "Levels";
  readonly icon = "graph-line";
  readonly region = "bottom";
  private readonly factor = h("select", {
    "aria-label": "Factor to plot",
    onchange: () => {
      this.draw();
    },
  });
  private readonly hint = h("p", { class: "empty" }, NOTHING);
  private readonly plot = new RunsPlot();

  constructor(private readonly results: Results) {}

  mount(host: HTMLElement, workbench: Workbench): void {
    const bar = h("div", { class: "past-bar" }, this.factor);
    host.append(h("div", { class: "past-side levels" }, bar, this.hint, this.plot.element));
    this.results.changed.listen(() => {
      this.refresh();
    });
    workbench.selection.listen(([id]) => {
      this.follow(id);
    });
    new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) {
        this.draw(); // the plot had no size while it was hidden
      }
    }).observe(host);
    this.refresh();
  }

  private refresh(): void {
    const { response } = this.results;
    const before = this.factor.value;
    const factors = response === undefined ? [] : swept(response);
    this.factor.replaceChildren(
      ...factors.map(({ factor, subject }) => h("option", { value: factor }, `${factor} (${subject})`)),
    );
    if (factors.some(({ factor }) => factor === before)) {
      this.factor.value = before;
    }
    this.factor.hidden = factors.length === 0;
    this.hint.hidden = factors.length > 0;
    this.draw();
  }

  /** Plots the factor whose line is selected in the drawing. */
  private follow(id: string | undefined): void {
    const { response } = this.results;
    const found = response === undefined ? undefined : swept(response).find(({ anchor }) => anchor === id);
    if (found !== undefined) {
      this.factor.value = found.factor;
      this.draw();
    }
  }

  private draw(): void {
    const { response } = this.results;
    const factor = response?.factors.find(({ factor: name }) => name === this.factor.value);
    this.plot.show(response === undefined || factor === undefined ? undefined : levelLines(factor, response));
  }
}
