// SPDX-License-Identifier: Apache-2.0
import { h } from "../dom";

const GAP = 5;
/** Pixels that stay free at the edges of the window. */
const EDGE = 8;

/** A note next to an open field with its problem or the available keys. Neighbouring panes do not cut the note. */
export class FieldNote {
  private readonly element = h("div", { class: "field-note", role: "status", hidden: true });
  private field: HTMLElement | undefined;

  /**
   * Shows the problem and the available keys.
   *
   * @param wrong the problem; empty if there is none
   * @param keys the keys; empty if the field has only the usual keys
   */
  show(field: HTMLElement, wrong: string, keys: string): void {
    if (!this.element.isConnected) {
      document.body.append(this.element);
    }
    this.field = field;
    this.element.hidden = wrong === "" && keys === "";
    this.element.replaceChildren(...[wrong, keys].filter((text) => text !== "").map((text) => h("div", {}, text)));
    this.element.classList.toggle("wrong", wrong !== "");
    this.move();
  }

  hide(): void {
    this.element.hidden = true;
  }

  /** Moves the note with its field. The note is above the field because suggestions appear below the field. */
  move(): void {
    if (this.field === undefined || this.element.hidden) {
      return;
    }
    const field = this.field.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = this.element;
    const above = field.top - height - GAP;
    const top = above >= EDGE ? above : field.bottom + GAP;
    const left = Math.max(EDGE, Math.min(field.left, innerWidth - width - EDGE));
    this.element.style.left = `${String(left)}px`;
    this.element.style.top = `${String(top)}px`;
  }
}
