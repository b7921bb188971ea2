// SPDX-License-Identifier: Apache-2.0
import { h, icon } from "../dom";
import type { RunError } from "./protocol";

/** Shows an error: its cause, its place, its fix, and the most relevant lines of the log. */
export function errorView(error: RunError): HTMLElement {
  return h(
    "div",
    { class: "run-error", role: "alert" },
    icon("error"),
    h(
      "div",
      {},
      h("strong", {}, error.message),
      error.where === "" ? undefined : h("div", { class: "where" }, error.where),
      error.fix === "" ? undefined : h("div", { class: "fix" }, icon("lightbulb"), error.fix),
      error.log === "" ? undefined : h("pre", {}, error.log),
    ),
  );
}
