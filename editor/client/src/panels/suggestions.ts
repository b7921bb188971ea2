// SPDX-License-Identifier: Apache-2.0
import { h } from "../dom";
import { around, arrowStep } from "../workbench/arrow-keys";
import type { Suggestion } from "./protocol";

/** An entry of the list below a field. */
export interface Item {
  label: string;
  detail: string;
  documentation: string;
  take(): void;
}

/** Returns the item for a suggestion of the language server. */
export function suggestionItem({ label, detail, documentation }: Suggestion, take: () => void): Item {
  return { label, detail, documentation, take };
}

let count = 0;

/** A list below a field: arrow keys move in it, Enter and Tab accept an item, Escape closes it. */
export class SuggestionList {
  private readonly list = h("div", { class: "suggestions", role: "listbox", id: `suggestions${String(++count)}` });
  private readonly help = h("div", { class: "suggestion-help" });
  private readonly popup = h("div", { class: "suggestion-popup", popover: "manual" }, this.list, this.help);
  private items: Item[] = [];
  private current = -1;

  constructor(private readonly field: HTMLElement) {
    field.setAttribute("role", "combobox");
    field.setAttribute("aria-expanded", "false");
    field.setAttribute("aria-controls", this.list.id);
    field.setAttribute("autocomplete", "off");
  }

  get isOpen(): boolean {
    return this.popup.isConnected;
  }

  /** @param choose true if Enter accepts the first item without an arrow key before */
  show(items: Item[], choose: boolean): void {
    this.items = items;
    if (items.length === 0) {
      this.hide();
      return;
    }
    this.current = choose ? 0 : -1;
    this.render();
    if (!this.isOpen) {
      document.body.append(this.popup);
      this.popup.showPopover();
    }
    this.place();
    this.field.setAttribute("aria-expanded", "true");
  }

  /** Called when the user types on: Enter accepts no item until new items are shown. */
  forget(): void {
    this.current = -1;
    this.mark();
  }

  hide(): void {
    this.popup.remove();
    this.field.setAttribute("aria-expanded", "false");
    this.field.removeAttribute("aria-activedescendant");
  }

  /** Returns true if the list has handled the key. */
  onKey(event: KeyboardEvent): boolean {
    if (!this.isOpen) {
      return false;
    }
    const chosen = this.items[this.current];
    const step = arrowStep(event);
    if (step !== 0) {
      this.current = around(this.current, step, this.items.length);
      this.mark();
    } else if (event.key === "Enter" && chosen !== undefined) {
      this.hide();
      chosen.take();
    } else if (event.key === "Escape") {
      this.hide();
    } else {
      return false;
    }
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  private render(): void {
    this.list.replaceChildren(
      ...this.items.map((item, index) =>
        h(
          "div",
          {
            role: "option",
            id: `${this.list.id}-${String(index)}`,
            onpointerdown: (event: PointerEvent) => {
              event.preventDefault(); // keeps the keyboard focus in the field
              this.hide();
              item.take();
            },
          },
          h("span", { class: "suggestion-label" }, item.label),
          h("span", { class: "suggestion-detail" }, item.detail),
        ),
      ),
    );
    this.mark();
  }

  private mark(): void {
    [...this.list.children].forEach((child, index) => {
      child.setAttribute("aria-selected", String(index === this.current));
    });
    const marked = this.list.children[this.current];
    marked?.scrollIntoView({ block: "nearest" });
    this.field.setAttribute("aria-activedescendant", marked?.id ?? "");
    this.help.textContent = this.items[this.current]?.documentation ?? "";
  }

  private place(): void {
    const area = this.field.getBoundingClientRect();
    const width = Math.max(area.width, 240);
    const below = innerHeight - area.bottom > this.popup.offsetHeight + 8 || area.top < innerHeight / 2;
    Object.assign(this.popup.style, {
      width: `${String(width)}px`,
      left: `${String(Math.max(8, Math.min(area.left, innerWidth - width - 8)))}px`,
      top: below ? `${String(area.bottom + 2)}px` : "auto",
      bottom: below ? "auto" : `${String(innerHeight - area.top + 2)}px`,
    });
  }
}
