// SPDX-License-Identifier: Apache-2.0
import { arrowStep } from "./arrow-keys";

/**
 * The rows of a list. The arrow keys move the focus from row to row, and Tab reaches one row only: the one that had the
 * focus last ("roving tabindex" of the WAI-ARIA Authoring Practices). The rows are focusable, with `tabindex` -1.
 */
export class RovingList {
  /** @param selector matches the rows in the list */
  constructor(
    private readonly list: HTMLElement,
    private readonly selector: string,
  ) {}

  get all(): HTMLElement[] {
    return [...this.list.querySelectorAll<HTMLElement>(this.selector)];
  }

  /** The row that has the focus. */
  get focused(): HTMLElement | undefined {
    return this.all.find((row) => row === document.activeElement);
  }

  /** Makes Tab reach a row. */
  reach(reached: HTMLElement | undefined): void {
    this.all.forEach((row) => {
      row.setAttribute("tabindex", row === reached ? "0" : "-1");
    });
  }

  /** Focuses the row that Tab reaches; without rows, the list. */
  focus(): void {
    (this.all.find((row) => row.tabIndex === 0) ?? this.list).focus();
  }

  /** Moves the focus at an arrow key, up to the first or last row; returns false at all other keys. */
  move(event: KeyboardEvent): boolean {
    const step = arrowStep(event);
    if (step === 0) {
      return false;
    }
    const rows = this.all;
    const at = rows.findIndex((row) => row === document.activeElement) + step;
    const next = rows[Math.max(0, Math.min(rows.length - 1, at))];
    this.reach(next);
    next?.focus();
    event.preventDefault();
    event.stopPropagation();
    return true;
  }
}
