// SPDX-License-Identifier: Apache-2.0
import { h, select } from "../dom";
import type { Choice } from "../dom";
import type { Focus } from "../panels/focus";
import { whenReleased } from "../pointer-release";
import type { Specialisations } from "./analysis";
import { ALL, PANEL } from "./analysis";
import { gainsOf } from "./gains";
import { answerText, signs, worst } from "./marks";
import type { Part, SpecialisationData } from "./protocol";
import { Assume, GetPart } from "./protocol";
import { reasonsOf } from "./reasons";
import type { Panel, Workbench } from "../workbench/interfaces";
import { RovingList } from "../workbench/roving-list";

/** Lists the processes and connections that can be specialised, with proofs and counterexamples of the selected one. */
export class SpecialisationPanel implements Panel {
  readonly id = PANEL;
  readonly title = "Specialisations";
  readonly icon = "zap";
  readonly region = "bottom";
  private readonly head = h("div", { class: "specialise-head", role: "group", "aria-label": "Marks on the drawing" });
  private readonly list = h("div", {
    class: "specialise-list",
    role: "listbox",
    "aria-label": "Processes and connections",
    tabindex: -1,
    onkeydown: (event: KeyboardEvent) => {
      this.rows.move(event); // the browser handles Enter and Space on the buttons
    },
  });
  private readonly rows = new RovingList(this.list, "[role=option]");
  private readonly reasons = h("div", {
    class: "specialise-reasons",
    role: "region",
    "aria-label": "Proofs and counterexamples",
    tabindex: 0,
  });
  private workbench!: Workbench;
  /** The part whose reasons are shown; it stays when elements without a part are selected. */
  private part: Part | undefined;
  private asked = 0;

  constructor(
    private readonly analysis: Specialisations,
    private readonly focus: Focus,
  ) {}

  mount(host: HTMLElement, workbench: Workbench): void {
    this.workbench = workbench;
    host.append(
      h(
        "div",
        { class: "specialise-panel" },
        this.head,
        h("div", { class: "specialise-parts" }, this.list, this.reasons),
      ),
    );
    this.analysis.changed.listen(() => {
      whenReleased(() => {
        this.render();
      });
      void this.requestPart(this.part?.element ?? this.focus.ids[0] ?? "");
    });
    this.analysis.predicted.listen(() => {
      whenReleased(() => {
        if (this.analysis.view !== undefined) {
          this.renderReasons(this.analysis.view);
        }
      });
    });
    this.focus.changed.listen(([shape]) => {
      if (shape !== undefined && workbench.isShown(this.id)) {
        void this.requestPart(shape);
      }
    });
    new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) {
        void this.analysis.watch();
      }
    }).observe(host);
    workbench.commands.add({
      id: "specialisations",
      title: "Show what can be specialised",
      icon: this.icon,
      keys: "Mod+Alt+S",
      run: () => {
        workbench.showPanel(this.id);
        this.rows.focus();
      },
    });
  }

  /** Requests the process or connection of a shape with its reasons; a shape without a part changes nothing. */
  private async requestPart(shape: string): Promise<void> {
    const { view } = this.analysis;
    if (view === undefined || shape === "") {
      return;
    }
    const asked = ++this.asked;
    const part = await this.workbench.channel.sendRequest(GetPart, { experiment: view.experiment, shape });
    if (asked === this.asked && part !== null) {
      this.part = part;
      this.renderReasons(view);
      this.markCurrent();
    }
  }

  private render(): void {
    const { view } = this.analysis;
    if (view === undefined) {
      return;
    }
    const focused = this.list.contains(document.activeElement);
    this.head.replaceChildren(...this.controls(view));
    this.list.replaceChildren(...view.parts.map((part) => this.row(part)));
    if (!view.parts.some(({ element }) => element === this.part?.element)) {
      this.part = undefined;
    }
    this.renderReasons(view);
    this.markCurrent();
    if (focused) {
      this.rows.focus();
    }
  }

  private controls(view: SpecialisationData): HTMLElement[] {
    const { experiments, experiment, specialisations } = view;
    const marks = [
      { value: "", text: "none" },
      { value: ALL, text: "all that the target has" },
      ...specialisations.map(({ name, available }) => ({
        value: name,
        text: available ? name : `${name} (analysed only)`,
      })),
    ];
    const chosen = experiments.map((name) => ({ value: name, text: name }));
    return [
      labelled("Mark on the drawing", marks, this.analysis.marked, (name) => {
        this.analysis.mark(name);
      }),
      ...(experiments.length < 2
        ? []
        : [labelled("Experiment", chosen, experiment, (name) => void this.analysis.choose(name))]),
      h("span", { class: "legend" }, "✓ allowed, ? allowed if assumed, ✕ not allowed"),
    ];
  }

  private row({ element, title, note, answers }: Part): HTMLElement {
    const text = note === "" ? signs(answers) : note;
    return h(
      "button",
      {
        role: "option",
        tabindex: -1,
        class: note === "" ? worst(answers) : "nothing",
        "data-element": element,
        title: [title, note, ...answers.map(answerText)].filter((line) => line !== "").join("\n"),
        onclick: () => void this.show(element),
      },
      h("span", { class: "part-title" }, title),
      h("span", { class: "part-signs" }, text),
    );
  }

  private async show(element: string): Promise<void> {
    await this.requestPart(element);
    await this.focus.show(element);
  }

  private renderReasons(view: SpecialisationData): void {
    if (view.refusal !== "") {
      this.reasons.replaceChildren(h("p", { class: "empty" }, view.refusal));
    } else if (this.part === undefined) {
      const hint = "Select a process or a connection, here or in the drawing, to see the proofs and counterexamples.";
      this.reasons.replaceChildren(h("p", { class: "empty" }, hint), ...this.gains());
    } else {
      this.reasons.replaceChildren(
        reasonsOf(this.part, view.specialisations, {
          show: (element) => void this.focus.show(element),
          assume: (element, invariant) => void this.workbench.channel.sendRequest(Assume, { element, invariant }),
        }),
        ...this.gains(),
      );
    }
  }

  private gains(): HTMLElement[] {
    const { gains } = this.analysis;
    return gains === undefined ? [] : [gainsOf(gains, this.part)];
  }

  /** Makes one row reachable by Tab: the row of the part whose reasons are shown, otherwise the first. */
  private markCurrent(): void {
    const rows = this.rows.all;
    const current = rows.find((row) => row.dataset.element === this.part?.element);
    rows.forEach((row) => {
      row.setAttribute("aria-selected", String(row === current));
    });
    this.rows.reach(current ?? rows[0]);
  }
}

function labelled(title: string, choices: Choice[], chosen: string, take: (value: string) => void): HTMLElement {
  return h("label", {}, title, select({ "aria-label": title }, choices, chosen, take));
}
