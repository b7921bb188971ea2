// SPDX-License-Identifier: Apache-2.0
import { h } from "../dom";

/** Returns a control of a form with its title. */
export function field(title: string, control: HTMLElement): HTMLElement {
  return h(control instanceof HTMLDivElement ? "div" : "label", { class: "field" }, h("span", {}, title), control);
}

/** Returns a field for a number, which may be empty. */
export function number(name: string, value: string, placeholder: string, pattern = "[0-9]{1,9}"): HTMLElement {
  return h("input", { name, value, placeholder, pattern, inputmode: "decimal", autocomplete: "off" });
}

/** Returns the text of the control with a name; empty if there is no such control. */
export function textOf(form: HTMLFormElement, name: string): string {
  return ((new FormData(form).get(name) as string | null) ?? "").trim();
}

/** Returns the button that closes a dialog without an effect. */
export function cancel(dialog: HTMLDialogElement): HTMLElement {
  return h(
    "button",
    {
      type: "button",
      onclick: () => {
        dialog.close();
      },
    },
    "Cancel",
  );
}
