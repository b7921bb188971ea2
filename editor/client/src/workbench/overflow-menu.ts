// SPDX-License-Identifier: Apache-2.0
import { h, icon } from "../dom";
import { popover } from "./popover";

/** Keeps a bar on one line: moves parts without room into a menu behind a button, in the order that the bar sets. */
export class OverflowMenu {
  private parts: HTMLElement[] = [];
  private yielding: HTMLElement[] = [];
  private width = 0;

  /** @param title the button's title */
  constructor(
    readonly element: HTMLElement,
    private readonly title: string,
  ) {
    new ResizeObserver(() => {
      if (this.width !== element.clientWidth) {
        this.settle();
      }
    }).observe(element);
  }

  /**
   * @param parts all parts in their order; the last one is placed after the button
   * @param yielding the parts that may move into the menu, in the order in which they move
   */
  show(parts: HTMLElement[], yielding: HTMLElement[]): void {
    this.parts = parts;
    this.yielding = yielding;
    this.settle();
  }

  private settle(): void {
    const { element, parts } = this;
    element.replaceChildren(...parts);
    this.width = element.clientWidth;
    const list = h("div", { class: "more-parts" });
    const button = h("summary", { title: this.title, "aria-label": this.title }, icon("ellipsis"));
    const more = popover("more", button, list);
    for (const part of this.yielding) {
      if (element.scrollWidth <= this.width) {
        return;
      }
      element.insertBefore(more, parts.at(-1) ?? null);
      list.append(part);
    }
  }
}
