// SPDX-License-Identifier: Apache-2.0
import { copyButton } from "../clipboard";
import { h } from "../dom";
import { isHosted } from "./host";

/** Shows an error in a card over the page. */
export function fail(title: string, ...content: (HTMLElement | string)[]): void {
  document.body.append(
    h("div", { class: "failure", role: "alert" }, h("div", { class: "card" }, h("h1", {}, title), ...content)),
  );
}

/**
 * Shows that the server has ended. The page cannot reconnect: the next server has another address and cookie.
 *
 * @param folder the project's folder; undefined if the page has not received it yet
 * @param dirty true if there are unsaved changes
 */
export function serverEnded(folder: string | undefined, dirty: boolean): void {
  if (document.querySelector(".failure") !== null) {
    return;
  }
  const kept = dirty
    ? "Unsaved changes are in a backup; the editor offers it when it opens the project again."
    : "Everything was saved.";
  if (isHosted() || folder === undefined) {
    fail("The server has ended", h("p", {}, `${kept} Close this editor, and open it again.`));
    return;
  }
  const command = `bellwether edit ${/^[\w@%+=:,./-]+$/.test(folder) ? folder : `'${folder.replaceAll("'", "'\\''")}'`}`;
  fail(
    "The server has ended",
    h("p", {}, kept),
    h("p", {}, "Start it again in a terminal:"),
    h("p", { class: "fix" }, h("code", {}, command), copyButton(command)),
    h(
      "p",
      { class: "quiet" },
      "The command opens the project in a new tab. This page cannot be reloaded: each start has its own port and key.",
    ),
  );
}
