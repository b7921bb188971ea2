// SPDX-License-Identifier: Apache-2.0
import { h, icon, select } from "../dom";
import type { DesignPlan } from "./design-protocol";
import { PlanDesign, StartDesign, StartPilot } from "./design-protocol";
import { cancel, field, number, textOf } from "./form";
import { broken, dialog, message } from "./modal-dialog";
import { MissingParts } from "./missing-parts";
import { actionOf, planView } from "./plan-view";
import type { Choices, DesignSettings, ExperimentChoice } from "./protocol";
import { GetChoices } from "./protocol";
import type { Runs } from "./runs";
import type { Workbench } from "../workbench/interfaces";

/** The pause in ms after a key until the design is planned again. */
const SETTLE_MS = 400;

const NOTHING: DesignSettings = {
  experiment: "",
  design: "",
  replicates: "",
  minutes: "",
  samples: "",
  confirm: "",
  existing: "resume",
  drift: "",
};

/** Asks for the design to run. Shows the number of runs, their time and the precision before the design starts. */
export class DesignDialog {
  private readonly element = dialog("Run a design");
  private readonly missing: MissingParts;
  private timer: number | undefined;
  /** Counts the requested plans: only the newest answer is shown. */
  private asked = 0;
  /** True while pilot runs are made for the dialog, which opens again afterwards. */
  private piloting = false;

  constructor(
    private readonly workbench: Workbench,
    private readonly runs: Runs,
  ) {
    this.missing = new MissingParts(workbench);
    runs.changed.listen(({ status }) => {
      if (this.piloting && !runs.running) {
        this.piloting = false;
        if (status === "done") {
          void this.open();
        }
      }
    });
  }

  /** @param preferred the experiment whose diagram is in front; empty if there is none */
  async open(preferred = ""): Promise<void> {
    const choices = await this.workbench.channel.sendRequest(GetChoices);
    if (choices === null) {
      return;
    } else if (choices.experiments.length === 0) {
      this.missing.open();
      return;
    }
    const varied = choices.experiments.filter(({ factors }) => factors > 0);
    if (this.workbench.state.errors > 0) {
      this.element.replaceChildren(broken(this.element, this.workbench));
    } else if (varied.length === 0) {
      this.element.replaceChildren(this.withoutFactors());
    } else {
      this.element.replaceChildren(this.form(varied, startOf(choices, varied, preferred)));
    }
    this.element.showModal();
  }

  private withoutFactors(): HTMLElement {
    return message(
      this.element,
      "No experiment varies anything yet",
      "A design runs the combinations of an experiment's factors. In the experiment's diagram, drag a parameter or an" +
        " option from the palette's groups “Vary” onto the canvas: it becomes a factor.",
      {
        title: "Show the experiment",
        icon: "beaker",
        run: () => {
          const experiment = this.workbench.project.diagrams.find(({ kind }) => kind === "experiment");
          if (experiment !== undefined) {
            void this.workbench.diagrams.open(experiment.id);
          }
        },
      },
    );
  }

  private form(experiments: ExperimentChoice[], start: DesignSettings): HTMLElement {
    const plan = h("div", { class: "design-plan", role: "status" });
    const submit = h("button", { type: "submit", class: "primary", autofocus: true });
    const design = h("select", { name: "design" });
    const offer = (chosen: string) => {
      const designs = experiments.find(({ name }) => name === experiment.value)?.designs ?? [];
      design.replaceChildren(
        ...(designs.length === 0
          ? [h("option", { value: "" }, "made of all factors")]
          : designs.map((name) => h("option", { value: name, selected: name === chosen }, name))),
      );
    };
    const names = experiments.map(({ name }) => ({ value: name, text: name }));
    const experiment = select({ name: "experiment" }, names, start.experiment, () => {
      offer("");
    });
    offer(start.design);
    const form: HTMLFormElement = h(
      "form",
      {
        method: "dialog",
        oninput: () => {
          this.planSoon(form, plan, submit);
        },
        onsubmit: (event: Event) => {
          event.preventDefault();
          this.element.close();
          void this.start(StartDesign, read(form));
        },
      },
      h("h2", {}, "Run a design"),
      h("div", { class: "fields two" }, field("Experiment", experiment), field("Design", design)),
      h(
        "div",
        { class: "fields" },
        field("Replicates", number("replicates", start.replicates, "the design's")),
        field("Minutes", number("minutes", start.minutes, "any", "[0-9]{1,6}([.][0-9]{1,3})?")),
        field("Samples", number("samples", start.samples, "the model's")),
        field("Confirming runs", number("confirm", start.confirm, "5")),
      ),
      h(
        "p",
        { class: "hint" },
        "More replicates show smaller effects: each combination runs that often, in random order. Or give the minutes" +
          " that the runs may take. Fresh runs then compare the best levels with the model's own.",
      ),
      plan,
      more(start),
      h("div", { class: "buttons" }, cancel(this.element), submit),
    );
    void this.plan(form, plan, submit);
    return form;
  }

  private planSoon(form: HTMLFormElement, view: HTMLElement, submit: HTMLButtonElement): void {
    clearTimeout(this.timer);
    this.asked++;
    submit.disabled = true;
    view.replaceChildren(planning());
    this.timer = setTimeout(() => void this.plan(form, view, submit), SETTLE_MS);
  }

  private async plan(form: HTMLFormElement, view: HTMLElement, submit: HTMLButtonElement): Promise<void> {
    submit.disabled = true;
    submit.replaceChildren(icon("beaker"), "Run");
    if (!form.checkValidity()) {
      view.replaceChildren(); // the invalid field is marked
      return;
    }
    const number = ++this.asked;
    const settings = read(form);
    view.replaceChildren(planning());
    const plan = await this.workbench.channel.sendRequest(PlanDesign, settings);
    if (number === this.asked && plan !== null) {
      view.replaceChildren(planView(plan, settings), this.pilot(plan, settings) ?? "");
      submit.disabled = plan.error !== undefined;
      submit.replaceChildren(icon("beaker"), actionOf(plan, settings));
    }
  }

  /** Returns the offer of pilot runs if the smallest effect that the design can detect is not known yet. */
  private pilot(plan: DesignPlan, settings: DesignSettings): HTMLElement | undefined {
    return plan.error !== undefined || plan.isKnown || plan.open === 0
      ? undefined
      : h(
          "button",
          {
            type: "button",
            class: "action",
            "data-open": "pilot",
            onclick: () => {
              this.element.close();
              this.piloting = true;
              void this.start(StartPilot, settings);
            },
          },
          icon("telescope"),
          "Make 16 runs first to find out",
        );
  }

  private async start(how: typeof StartDesign, settings: DesignSettings): Promise<void> {
    if ((await this.workbench.channel.sendRequest(how, settings)) === true) {
      this.workbench.showPanel("run");
      await this.runs.catchUp();
    } else {
      this.piloting = false;
    }
  }
}

/** Returns the last settings if they belong to the preferred experiment, otherwise the initial settings. */
function startOf(choices: Choices, varied: ExperimentChoice[], preferred: string): DesignSettings {
  const isKnown = (experiment: string) => varied.some(({ name }) => name === experiment);
  const last = choices.lastDesign;
  const experiment = isKnown(preferred)
    ? preferred
    : last !== undefined && isKnown(last.experiment)
      ? last.experiment
      : "";
  return last !== undefined && last.experiment === experiment
    ? last
    : { ...NOTHING, experiment: experiment === "" ? (varied[0]?.name ?? "") : experiment };
}

function planning(): HTMLElement {
  return h("p", { class: "plan-head" }, icon("loading codicon-modifier-spin"), "Planning the runs…");
}

function more(start: DesignSettings): HTMLElement {
  const existing: Record<DesignSettings["existing"], string> = {
    resume: "keep them, and make those that are missing",
    "new-block": "keep them; the others are a block of their own",
    fresh: "make all of them again",
  };
  const drift: Record<DesignSettings["drift"], string> = {
    "": "show no effects",
    linear: "subtract a straight line",
    none: "show effects all the same",
  };
  return h(
    "details",
    { open: start.drift !== "" },
    h("summary", {}, "Earlier runs, and drift"),
    field("Runs that exist", choice("existing", existing, start.existing)),
    field("If the machine drifts", choice("drift", drift, start.drift)),
    h("p", { class: "hint" }, "A block of its own is for another machine, compiler or runtime than before."),
  );
}

function choice(name: string, choices: Record<string, string>, chosen: string): HTMLElement {
  const all = Object.entries(choices).map(([value, text]) => ({ value, text }));
  return select({ name }, all, chosen);
}

function read(form: HTMLFormElement): DesignSettings {
  return {
    experiment: textOf(form, "experiment"),
    design: textOf(form, "design"),
    replicates: textOf(form, "replicates"),
    minutes: textOf(form, "minutes"),
    samples: textOf(form, "samples"),
    confirm: textOf(form, "confirm"),
    existing: textOf(form, "existing") as DesignSettings["existing"],
    drift: textOf(form, "drift") as DesignSettings["drift"],
  };
}
