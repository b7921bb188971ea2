// SPDX-License-Identifier: Apache-2.0
import { h } from "../dom";
import type { Gain, GainData, Part } from "./protocol";

/**
 * Returns the predicted gains of a connection's messages; for a process or without a part, the gains of activations.
 */
export function gainsOf(view: GainData, part: Part | undefined): HTMLElement {
  return h(
    "section",
    { class: "gains", "aria-label": "Predicted gain" },
    h("h3", {}, "Predicted gain"),
    ...(view.fix === "" ? predictions(view, part) : [calibrate(view)]),
  );
}

function calibrate({ reason, fix }: GainData): HTMLElement {
  const why = `None: ${reason}. A calibration takes some ten minutes: `;
  return h("p", { class: "uncalibrated" }, why, h("code", {}, fix));
}

function predictions(view: GainData, part: Part | undefined): HTMLElement[] {
  const source = view.source === "" ? [] : [h("p", { class: "source" }, view.source)];
  if (part?.kind !== "connection") {
    return [...view.activations.map(table), ...source];
  }
  const messages = view.messages.filter(({ element }) => element === part.element);
  const none = h("p", { class: "empty" }, "No timer leads to a message here.");
  return messages.length === 0 ? [none] : [...messages.map(message), ...source];
}

function message({ operation, title, gains }: GainData["messages"][number]): HTMLElement {
  return table({ title: `${operation}: ${title}`, gains });
}

function table({ title, gains }: Gain): HTMLElement {
  const lines = gains.map(({ name, amounts }) => h("tr", {}, h("th", { scope: "row" }, name), h("td", {}, amounts)));
  const none = h("tr", {}, h("td", {}, "The model allows nothing that the target has."));
  return h("table", {}, h("caption", {}, title), h("tbody", {}, ...(lines.length === 0 ? [none] : lines)));
}
