// SPDX-License-Identifier: Apache-2.0
import { copyButton } from "../clipboard";
import { h } from "../dom";
import type { Warning } from "./protocol";

/** The beginning of a command in a text, alone or after introductory words. */
const COMMAND = /(?:^|: )((?:sudo|echo|bellwether|\.\/bellwether) .+)$/;

/** Returns the number of warnings in words. */
export function count(warnings: number): string {
  return `${String(warnings)} warning${warnings === 1 ? "" : "s"}`;
}

/** Returns the list of warnings; commands in their fixes can be copied. */
export function listOf(warnings: Warning[]): HTMLElement {
  return h(
    "ul",
    { class: "warnings" },
    ...warnings.map(({ finding, fix }) => h("li", {}, h("span", {}, finding), fix === "" ? undefined : advice(fix))),
  );
}

/** Returns the text of a fix; a command in it can be copied. */
function advice(fix: string): HTMLElement {
  const command = COMMAND.exec(fix)?.[1] ?? "";
  const words = fix.slice(0, fix.length - command.length);
  return h(
    "span",
    { class: "fix" },
    words === "" ? undefined : h("span", {}, words),
    ...(command === "" ? [] : [h("code", {}, command), copyButton(command)]),
  );
}
