// SPDX-License-Identifier: Apache-2.0
import { h, icon } from "../dom";
import type { Message } from "../protocol";

const SECONDS = { info: 3, warning: 6, error: 10 };
const ICONS = { info: "info", warning: "warning", error: "error" };

/** Short messages in the corner; they go by themselves, or by a click. */
export class Toasts {
  readonly element = h("div", { class: "toasts", role: "status", "aria-live": "polite" });

  show(message: Message): void {
    const toast = h(
      "button",
      {
        class: `toast ${message.severity}`,
        title: "Dismiss",
        onclick: () => {
          toast.remove();
        },
      },
      icon(ICONS[message.severity]),
      h("span", {}, message.text),
    );
    this.element.append(toast);
    setTimeout(() => {
      toast.remove();
    }, SECONDS[message.severity] * 1000);
  }
}
