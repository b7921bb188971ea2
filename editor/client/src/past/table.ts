// SPDX-License-Identifier: Apache-2.0
import { h, icon } from "../dom";
import { moment, time } from "../runs/number-format";
import type { PastRun } from "./protocol";

const LONGEST = 2000;
/** The number of changes that a row shows; the tooltip shows all changes. */
const SHOWN = 2;

/** The actions of the table's rows. */
export interface RowActions {
  /** Shows the figures of a run on the drawing. */
  show(run: string): void;
  choose(run: string, isChosen: boolean): void;
  /** Writes a note. */
  note(past: PastRun, text: string): void;
}

/**
 * Returns the table of past runs.
 *
 * @param shown the run whose figures are shown on the drawing
 */
export function table(
  runs: PastRun[],
  chosen: ReadonlySet<string>,
  shown: string | undefined,
  actions: RowActions,
): HTMLElement {
  const several = new Set(runs.map(({ run }) => run.experiment)).size > 1;
  const heads = ["compare", "run", "p50 / p99", "different from the run before", "note"];
  return h(
    "table",
    { class: "past-table", "aria-label": "Past runs, the newest first" },
    h("thead", {}, h("tr", {}, ...heads.map((head) => h("th", { scope: "col" }, head)))),
    h("tbody", {}, ...runs.map((run) => row(run, several, chosen.has(run.run.id), run.run.id === shown, actions))),
  );
}

function row(past: PastRun, several: boolean, isChosen: boolean, isShown: boolean, actions: RowActions): HTMLElement {
  const { run } = past;
  const box: HTMLInputElement = h("input", {
    type: "checkbox",
    checked: isChosen,
    "aria-label": `Compare the run of ${moment(run.started)}`,
    disabled: run.status !== "ok",
    onchange: () => {
      actions.choose(run.id, box.checked);
    },
  });
  return h(
    "tr",
    { "data-run": run.id, class: isShown ? "shown" : undefined },
    h("td", {}, box),
    h(
      "th",
      { scope: "row" },
      h(
        "button",
        {
          class: "action",
          title: "Show its figures on the drawing",
          "aria-pressed": String(isShown),
          onclick: () => {
            actions.show(run.id);
          },
        },
        moment(run.started),
      ),
      h("small", {}, configuration(past, several)),
    ),
    h("td", { class: "figures" }, figures(past)),
    changes(past),
    h("td", {}, note(past, actions)),
  );
}

/** Returns the target, the experiment if there are several, and the status of the run if it is not "ok". */
function configuration({ run, variant }: PastRun, several: boolean): string {
  const parts = [
    several ? run.experiment : "",
    variant === "" ? run.target : `${run.target}, ${variant}`,
    run.repeat === 0 ? "" : `#${String(run.repeat)}`,
    run.status === "ok" ? "" : run.status,
  ];
  return parts.filter((part) => part !== "").join(" ");
}

/** Returns the figures of the first latency of the model, which represents the run. */
function figures({ latencies }: PastRun): string {
  const { p50, p99 } = latencies[0]?.values ?? {};
  return p50 === undefined ? "" : `${time(p50)}${p99 === undefined ? "" : ` / ${time(p99)}`}`;
}

function changes({ isFirst, changes: all }: PastRun): HTMLElement {
  if (all.length === 0) {
    return h("td", { class: "quiet" }, isFirst ? "the first one" : "nothing");
  }
  const more = all.length - SHOWN;
  return h(
    "td",
    { title: all.join("\n") },
    ...all.slice(0, SHOWN).map((change) => h("div", { class: "past-change" }, change)),
    more > 0 ? h("small", {}, `and ${String(more)} more`) : undefined,
  );
}

function note(past: PastRun, actions: RowActions): HTMLElement {
  const field: HTMLInputElement = h("input", {
    class: "past-note",
    "aria-label": `Note about the run of ${moment(past.run.started)}`,
    placeholder: "Write a note",
    maxlength: LONGEST,
    autocomplete: "off",
    onchange: () => {
      actions.note(past, field.value.trim());
    },
    onkeydown: (event: KeyboardEvent) => {
      if (event.key === "Enter") {
        field.blur(); // the listener of this event accepts the text
      } else if (event.key === "Escape") {
        field.value = past.note;
        field.blur();
      }
    },
  });
  field.value = past.note;
  return h("label", { class: "past-note-field" }, icon("edit"), field);
}
