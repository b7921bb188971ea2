// SPDX-License-Identifier: Apache-2.0
import { h, icon } from "../dom";
import type { Workbench } from "../workbench/interfaces";

/** Creates a modal dialog, which Escape and a click outside of it close. */
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

/** Returns the content of a dialog for a model with errors, which cannot be saved or run. */
export function broken(element: HTMLDialogElement, workbench: Workbench): HTMLElement {
  const { errors } = workbench.state;
  const few = errors === 1 ? "The model has an error" : `The model has ${String(errors)} errors`;
  return message(
    element,
    `${few} to fix before it runs`,
    "The editor does not run or save the model until then. Problems lists each problem with its place and fix.",
    { title: "Go to the problems", icon: "warning", run: () => void workbench.commands.get("problems")?.run() },
  );
}
