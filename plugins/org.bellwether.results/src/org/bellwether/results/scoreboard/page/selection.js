// SPDX-License-Identifier: Apache-2.0
// The runs that were chosen as the sides of a comparison; the list need not contain them at present.
import { element, find } from "./dom.js";
import { plural } from "./format.js";

const SIDES = { A: "base", B: "other" };
const chosen = { A: new Map(), B: new Map() };
let listener = () => {};

/** @param changed called after each change; `compare` with the ids of both sides */
export function startSelection(changed, compare) {
  listener = () => {
    paint(compare);
    changed();
  };
}

export const sideOf = (id) => Object.keys(chosen).find((side) => chosen[side].has(id)) ?? null;

/** Adds runs to a side, or removes them if the side has all of them; a run is only on one side. */
export function toggle(side, runs) {
  const other = side === "A" ? "B" : "A";
  const off = runs.every(({ id }) => chosen[side].has(id));
  for (const run of runs) {
    chosen[other].delete(run.id);
    if (off) {
      chosen[side].delete(run.id);
    } else {
      chosen[side].set(run.id, run);
    }
  }
  listener();
}

function what(runs) {
  const names = [...new Set(runs.map(({ target, variant }) => variant || target))];
  return `${plural(runs.length, "run")} of ${names.slice(0, 2).join(", ")}${names.length > 2 ? " …" : ""}`;
}

function side(name) {
  const runs = [...chosen[name].values()];
  const clear = () => {
    chosen[name].clear();
    listener();
  };
  return element("span", { class: `side side-${name}` },
    element("b", {}, name), ` ${SIDES[name]}: `, runs.length === 0 ? "choose runs" : what(runs),
    runs.length === 0 ? null : element("button", { type: "button", class: "plain", "aria-label": `Clear side ${name}`, click: clear }, "✕"));
}

function paint(compare) {
  const tray = find("#tray");
  const [a, b] = [chosen.A, chosen.B].map((runs) => [...runs.keys()]);
  tray.hidden = a.length + b.length === 0;
  const swap = () => {
    [chosen.A, chosen.B] = [chosen.B, chosen.A];
    listener();
  };
  tray.replaceChildren(side("A"), side("B"), element("span", { class: "actions" },
    element("button", { type: "button", id: "swap", click: swap, title: "The base becomes the other" }, "Swap"),
    element("button", { type: "button", id: "compare", class: "primary", disabled: a.length === 0 || b.length === 0, click: () => compare(a, b) }, "Compare")));
}
