// SPDX-License-Identifier: Apache-2.0
import { copyButton } from "../copy";
import { h } from "../dom";
import type { Warning } from "./protocol";

/** How many there are, as people say it. */
export function count(warnings: number): string {
  return `${String(warnings)} warning${warnings === 1 ? "" : "s"}`;
}

/** What was found, each with what mends it, to copy. */
export function listOf(warnings: Warning[]): HTMLElement {
  return h(
    "ul",
    { class: "warnings" },
    ...warnings.map(({ finding, mend }) => h("li", {}, h("span", {}, finding), mend === "" ? undefined : copied(mend))),
  );
}

function copied(text: string): HTMLElement {
  return h("span", { class: "mend" }, h("code", {}, text), copyButton(text));
}
