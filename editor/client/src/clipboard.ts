// SPDX-License-Identifier: Apache-2.0
import { h, icon } from "./dom";

/** Creates a button that copies a text to the clipboard. */
export function copyButton(text: string): HTMLElement {
  const button: HTMLElement = h(
    "button",
    {
      class: "copy",
      title: "Copy",
      "aria-label": "Copy",
      onclick: () => {
        void navigator.clipboard.writeText(text).then(() => {
          button.replaceChildren(icon("check"));
        });
      },
    },
    icon("copy"),
  );
  return button;
}
