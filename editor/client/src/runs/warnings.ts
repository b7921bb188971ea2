// SPDX-License-Identifier: Apache-2.0
import { copyButton } from "../copy";
import { h } from "../dom";
import type { Warning } from "./protocol";

/** What can be typed begins so, alone or behind the words that lead to it. */
const COMMAND = /(?:^|: )((?:sudo|echo|bellwether|\.\/bellwether) .+)$/;

/** How many there are, as people say it. */
export function count(warnings: number): string {
  return `${String(warnings)} warning${warnings === 1 ? "" : "s"}`;
}

/** What was found, each with what mends it, to copy. */
export function listOf(warnings: Warning[]): HTMLElement {
  return h(
    "ul",
    { class: "warnings" },
    ...warnings.map(({ finding, mend }) => h("li", {}, h("span", {}, finding), mend === "" ? undefined : advice(mend))),
  );
}

/** Advice as it is; the command in it, if there is one, to be typed as it stands. */
function advice(mend: string): HTMLElement {
  const command = COMMAND.exec(mend)?.[1] ?? "";
  const words = mend.slice(0, mend.length - command.length);
  return h(
    "span",
    { class: "mend" },
    words === "" ? undefined : h("span", {}, words),
    ...(command === "" ? [] : [h("code", {}, command), copyButton(command)]),
  );
}
