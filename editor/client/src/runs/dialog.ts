// SPDX-License-Identifier: Apache-2.0
import { h, icon, select } from "../dom";
import { cancel, field, number, textOf } from "./form";
import { broken, dialog } from "./modal-dialog";
import type { Choices, RunSettings } from "./protocol";
import { GetChoices, StartRun } from "./protocol";
import { MachineFields } from "./machines/machine-fields";
import { MissingParts } from "./missing-parts";
import type { Runs } from "./runs";
import type { Workbench } from "../workbench/interfaces";

const NOTHING: RunSettings = {
  experiment: "",
  suite: "",
  targets: [],
  samples: "",
  warmup: "",
  rounds: "",
  repeat: "",
  rateScale: "",
  options: [],
  place: "",
  withoutRealTime: false,
};

/** The prefix of a choice of several experiments; the name of no experiment has it. */
const SUITE = "suite:";
const ALL = "*";

/** Asks for the experiment to run; the last experiment is preselected. */
export class RunDialog {
  private readonly element = dialog("Run");
  private readonly missing: MissingParts;

  constructor(
    private readonly workbench: Workbench,
    private readonly runs: Runs,
  ) {
    this.missing = new MissingParts(workbench);
  }

  async open(): Promise<void> {
    const choices = await this.choices();
    if (choices !== undefined) {
      this.element.replaceChildren(
        this.workbench.state.errors > 0 ? broken(this.element, this.workbench) : this.form(choices),
      );
      this.element.showModal();
    }
  }

  /** Repeats the last run without a question; asks if there is no last run. */
  async again(): Promise<void> {
    const choices = await this.choices();
    if (choices === undefined) {
      return;
    }
    if (choices.last === undefined || this.workbench.state.errors > 0) {
      await this.open();
    } else {
      await this.start(choices.last);
    }
  }

  private async choices(): Promise<Choices | undefined> {
    const choices = await this.workbench.channel.sendRequest(GetChoices);
    if (choices !== null && choices.experiments.length === 0) {
      this.missing.open();
      return undefined;
    }
    return choices ?? undefined;
  }

  /** Returns true if the project has an experiment; otherwise explains how to add one. */
  async hasExperiment(): Promise<boolean> {
    return (await this.choices()) !== undefined;
  }

  private form(choices: Choices): HTMLElement {
    const last = startOf(choices);
    const fromModel = h("p", { class: "hint" });
    const machines = new MachineFields(choices, last);
    const show = (chosen: string) => {
      machines.show(choices.experiments.filter(({ name }) => chosen.startsWith(SUITE) || name === chosen));
      fromModel.textContent = targetsWithoutTick(choices, chosen);
    };
    const experiment = experimentChoice(choices, last, show);
    show(experiment.value);
    const form = h(
      "form",
      {
        method: "dialog",
        onsubmit: (event: Event) => {
          event.preventDefault();
          this.element.close();
          void this.start(read(form));
        },
      },
      h("h2", {}, "Run an experiment"),
      field("Experiment", experiment),
      field("Targets", h("div", {}, targetBoxes(choices, last), fromModel)),
      ...amounts(last),
      machines.element,
      options(choices, last),
      h("p", { class: "hint" }, "Do not use the machine during the run: that changes the figures."),
      this.buttons(),
    );
    return form;
  }

  private buttons(): HTMLElement {
    return h(
      "div",
      { class: "buttons" },
      cancel(this.element),
      h(
        "button",
        { type: "submit", class: "primary", autofocus: true },
        icon("play"),
        this.workbench.state.dirty ? "Save and run" : "Run",
      ),
    );
  }

  private async start(settings: RunSettings): Promise<void> {
    if ((await this.workbench.channel.sendRequest(StartRun, settings)) === true) {
      this.workbench.showPanel("run");
      await this.runs.catchUp();
    }
  }
}

/** Returns the choices of several experiments: all of them, or those with a tag. */
function suites(choices: Choices): string[] {
  return choices.experiments.length < 2 ? [] : [ALL, ...choices.tags];
}

/** Returns the last settings if their experiment or suite still exists, otherwise the initial settings. */
function startOf(choices: Choices): RunSettings {
  const { last } = choices;
  const isKnown =
    suites(choices).includes(last?.suite ?? "") || choices.experiments.some(({ name }) => name === last?.experiment);
  return isKnown && last !== undefined ? last : NOTHING;
}

function experimentChoice(choices: Choices, last: RunSettings, show: (chosen: string) => void): HTMLSelectElement {
  const single = choices.experiments.map(({ name }) => ({ value: name, text: name }));
  const several = suites(choices).map((suite) => ({
    value: SUITE + suite,
    text: suite === ALL ? "All experiments" : `All tagged ${suite}`,
  }));
  const chosen = last.experiment === "" ? SUITE + last.suite : last.experiment;
  return select({ name: "experiment" }, [...single, ...several], chosen, show);
}

/** Returns a box for each target. */
function targetBoxes(choices: Choices, last: RunSettings): HTMLElement {
  const boxes = choices.targets.map(({ name, label }) =>
    h(
      "label",
      { class: "check" },
      h("input", { type: "checkbox", name: "target", value: name, checked: last.targets.includes(name) }),
      label,
    ),
  );
  return h("div", { class: "checks" }, ...boxes);
}

/** Returns the targets that a choice of experiments uses if the user ticks none, in words. */
function targetsWithoutTick(choices: Choices, chosen: string): string {
  const targets = choices.experiments.find(({ name }) => name === chosen)?.targets ?? [];
  return chosen.startsWith(SUITE)
    ? "With none ticked, each experiment uses its own targets. If one fails, the others continue."
    : `With none ticked, the targets of the model: ${targets.length === 0 ? "corbel" : targets.join(", ")}.`;
}

/** Returns the fields for the amount of measurement, and their explanation. */
function amounts(last: RunSettings): HTMLElement[] {
  return [
    h(
      "div",
      { class: "fields" },
      field("Samples", number("samples", last.samples, "the model's")),
      field("Warm-up", number("warmup", last.warmup, "the model's")),
      field("Rounds", number("rounds", last.rounds, "1 or 4")),
      field("Repeat", number("repeat", last.repeat, "1")),
      field("Rates ×", number("rateScale", last.rateScale, "1", "[0-9]{1,7}([.][0-9]{1,9})?")),
    ),
    h(
      "p",
      { class: "hint" },
      "The samples are split over the rounds, in which the targets take turns: 4 rounds with several targets, otherwise 1." +
        " With repeat 5 each target has five runs, whose spread says how sure a difference is." +
        " With rates × 10 the timers tick ten times as often, so the run ends sooner; the figures carry a warning.",
    ),
  ];
}

/** Returns the input for options of ORBs, one in each line, with suggestions of names below. */
function options(choices: Choices, last: RunSettings): HTMLElement {
  const names = choices.targets.flatMap(({ name, options }) => options.map((option) => `${name}.${option}`));
  const text = h("textarea", {
    name: "options",
    rows: 3,
    spellcheck: false,
    placeholder: "corbel.Concurrency=thread-per-connection",
  });
  text.value = last.options.join("\n");
  const search = h("input", {
    list: "run-option-names",
    placeholder: "Add an option…",
    "aria-label": "Add an option",
    autocomplete: "off",
  });
  search.addEventListener("change", () => {
    if (names.includes(search.value)) {
      text.value = `${text.value.trimEnd()}${text.value.trim() === "" ? "" : "\n"}${search.value}=`;
      search.value = "";
      text.focus();
    }
  });
  return h(
    "details",
    { open: last.options.length > 0 },
    h("summary", {}, "Options of the ORBs"),
    search,
    h("datalist", { id: "run-option-names" }, ...names.map((name) => h("option", { value: name }))),
    text,
    h("p", { class: "hint" }, "One option a line: TARGET.OPTION=VALUE."),
  );
}

function read(form: HTMLFormElement): RunSettings {
  const text = (name: string) => textOf(form, name);
  const chosen = text("experiment");
  const isSuite = chosen.startsWith(SUITE);
  return {
    experiment: isSuite ? "" : chosen,
    suite: isSuite ? chosen.slice(SUITE.length) : "",
    targets: new FormData(form).getAll("target").map(String),
    samples: text("samples"),
    warmup: text("warmup"),
    rounds: text("rounds"),
    repeat: text("repeat"),
    rateScale: text("rateScale"),
    options: text("options")
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== ""),
    place: text("place"),
    withoutRealTime: new FormData(form).has("withoutRealTime"),
  };
}
