// SPDX-License-Identifier: Apache-2.0
import { h, icon } from "../dom";

/** A window over the page; Escape and a click beside it close it. */
export function dialog(label: string): HTMLDialogElement {
  const element = h("dialog", { class: "run-dialog", "aria-label": label });
  document.body.append(element);
  element.addEventListener("click", (event) => {
    if (event.target === element) {
      element.close();
    }
  });
  // The workbench's keys must not act while a form is filled in
  element.addEventListener("keydown", (event) => {
    event.stopPropagation();
  });
  return element;
}

/** Returns the content of a dialog with a message and the next step. */
export function message(
  element: HTMLDialogElement,
  title: string,
  text: string,
  next: { title: string; icon: string; run: () => void },
): HTMLElement {
  const close = () => {
    element.close();
  };
  return h(
    "div",
    { role: "alert" },
    h("h2", {}, title),
    h("p", {}, text),
    h(
      "div",
      { class: "buttons" },
      h("button", { type: "button", onclick: close }, "Cancel"),
      h(
        "button",
        {
          type: "button",
          class: "primary",
          autofocus: true,
          onclick: () => {
            close();
            next.run();
          },
        },
        icon(next.icon),
        next.title,
      ),
    ),
  );
}
