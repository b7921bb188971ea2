// SPDX-License-Identifier: Apache-2.0
import { h, icon } from "../dom";
import type { Message } from "../protocol";

const SECONDS = { info: 3, warning: 6, error: 10 };
const ICONS = { info: "info", warning: "warning", error: "error" };

/** Pixels between a place and the message about it. */
const GAP = 14;
const EDGE = 8;

/**
 * Short messages in the corner of the window or at the place of a gesture. They disappear after some seconds. A click
 * on a message in the corner closes it earlier; a click anywhere closes a message at a place.
 */
export class Toasts {
  readonly element = h("div", { class: "toasts", role: "status", "aria-live": "polite" });
  /** The message at a place; there is at most one. */
  private placed: HTMLElement | undefined;

  constructor() {
    addEventListener(
      "pointerdown",
      () => {
        this.placed?.remove();
      },
      true,
    );
  }

  /** @param at the place for the message in the window's coordinates; without it the message appears in the corner */
  show(message: Message, at?: { x: number; y: number }): void {
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
    if (at !== undefined) {
      this.place(toast, at);
    }
    setTimeout(() => {
      toast.remove();
    }, SECONDS[message.severity] * 1000);
  }

  /** Shows a message below a place, or above if there is no room, and removes the previous one. */
  private place(toast: HTMLElement, at: { x: number; y: number }): void {
    this.placed?.remove();
    this.placed = toast;
    toast.classList.add("placed");
    const { offsetWidth: width, offsetHeight: height } = toast;
    const below = at.y + GAP;
    const top = below + height + EDGE <= innerHeight ? below : at.y - GAP - height;
    toast.style.left = `${String(Math.max(EDGE, Math.min(at.x + GAP, innerWidth - width - EDGE)))}px`;
    toast.style.top = `${String(Math.max(EDGE, top))}px`;
  }
}
