// SPDX-License-Identifier: Apache-2.0
import { h } from "../dom";
import type { Suggestion } from "../protocol";
import { Complete } from "../protocol";
import { around, arrowStep } from "../workbench/arrow-keys";
import type { DiagramEditor } from "../workbench/interfaces";

const STATEMENT = "|:statement";
/** The event that requests suggestions at once; they replace the selected part of the text. */
export const PROPOSE = "propose";
/** Text after which a name follows, before any character of the name is typed. */
const NAME_FOLLOWS = /(\.|::)$/;
/** The text before the value of the first argument. */
const FIRST_VALUE = "= ";
/** The time in ms after the last key until proposals are requested. */
const PAUSE = 90;

type Field = HTMLInputElement | HTMLTextAreaElement;

function isField(target: EventTarget | null): target is Field {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

/**
 * Suggestions at the cursor while the user types an operation, a port or another statement. Arrow keys choose a
 * suggestion and Tab accepts it. Enter accepts only a chosen suggestion; otherwise it acts as without suggestions.
 */
export class Proposals {
  private readonly list = h("div", { class: "proposals", role: "listbox", hidden: true });
  private found: Suggestion[] = [];
  private current = 0;
  private chosen = false;
  private timer: number | undefined;
  private asked = 0;
  /** The number of characters behind the cursor that a suggestion replaces. */
  private over = 0;

  constructor(private readonly editor: DiagramEditor) {
    document.body.append(this.list);
    editor.element.addEventListener("input", (event) => {
      this.soon(event.target);
    });
    editor.element.addEventListener(PROPOSE, ({ target }) => {
      if (isField(target)) {
        void this.ask(target, true);
      }
    });
    editor.element.addEventListener(
      "keydown",
      (event) => {
        if (isField(event.target) && this.onKey(event, event.target)) {
          event.preventDefault();
          event.stopImmediatePropagation();
        }
      },
      true,
    );
    editor.element.addEventListener("focusout", () => {
      this.close();
    });
  }

  private soon(target: EventTarget | null): void {
    clearTimeout(this.timer);
    if (isField(target) && this.editor.edited.endsWith(STATEMENT)) {
      this.follow(target);
      this.timer = window.setTimeout(() => {
        const before = target.value.slice(0, target.selectionStart ?? undefined);
        void this.ask(target, NAME_FOLLOWS.test(before));
      }, PAUSE);
    }
  }

  /** Keeps the suggestions that match the text typed since they were shown. A suggestion replaces this text, too. */
  private follow(input: Field): void {
    this.asked++; // discards the pending answer, whose text has changed
    const cursor = input.selectionStart ?? input.value.length;
    this.found = this.found
      .map((one) => ({ ...one, length: cursor - one.offset }))
      .filter(
        ({ label, offset, length }) =>
          length > 0 && label.toLowerCase().startsWith(input.value.slice(offset, cursor).toLowerCase()),
      );
    this.current = 0;
    this.chosen = false;
    this.over = 0;
    this.show(input);
  }

  /** @param all true to request proposals even if the user has not begun a word */
  private async ask(input: Field, all: boolean): Promise<void> {
    const id = this.editor.edited.slice(0, -STATEMENT.length);
    const question = ++this.asked;
    const offset = input.selectionStart ?? input.value.length;
    const end = input.selectionEnd ?? offset;
    const text = input.value.slice(0, offset) + input.value.slice(end);
    const answer = await this.editor.workbench.channel.sendRequest(Complete, { id, text, offset });
    if (question !== this.asked || document.activeElement !== input) {
      return; // the user has typed on
    }
    const typed = (one: Suggestion) => input.value.slice(one.offset, one.offset + one.length).toLowerCase();
    this.found = (answer ?? [])
      .filter((one) => (all || one.length > 0) && one.label.toLowerCase().startsWith(typed(one)))
      .filter((one) => all || one.text.toLowerCase() !== typed(one))
      .sort((a, b) => a.order.localeCompare(b.order));
    this.current = 0;
    this.chosen = false;
    this.over = end - offset;
    this.show(input);
  }

  private show(input: Field): void {
    this.list.replaceChildren(...this.found.map((one, index) => this.item(one, index, input)));
    this.list.hidden = this.found.length === 0;
    const area = input.getBoundingClientRect();
    this.list.style.left = `${String(area.left)}px`;
    const below = area.bottom + this.list.offsetHeight + 4 < innerHeight;
    this.list.style.top = `${String(below ? area.bottom + 4 : area.top - this.list.offsetHeight - 4)}px`;
    this.list.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  }

  private item(one: Suggestion, index: number, input: Field): HTMLElement {
    return h(
      "div",
      {
        role: "option",
        "aria-selected": String(index === this.current),
        onpointerdown: (event: Event) => {
          event.preventDefault(); // keeps the cursor at its place
          this.take(one, input);
        },
      },
      h("span", {}, one.label),
      h("small", {}, one.detail),
    );
  }

  private onKey(event: KeyboardEvent, input: Field): boolean {
    if (event.key === " " && event.ctrlKey && this.editor.edited.endsWith(STATEMENT)) {
      void this.ask(input, true);
      return true;
    }
    const one = this.found[this.current];
    if (this.list.hidden || one === undefined) {
      return false;
    }
    const step = arrowStep(event);
    if (step !== 0) {
      this.current = around(this.chosen ? this.current : -1, step, this.found.length);
      this.chosen = true;
      this.show(input);
      return true;
    }
    switch (event.key) {
      case "Tab":
        this.take(one, input);
        return true;
      case "Enter":
        if (this.chosen) {
          this.take(one, input);
        } else {
          this.close();
        }
        return this.chosen;
      case "Escape":
        this.close();
        return true;
      default:
        return false;
    }
  }

  private take(one: Suggestion, input: Field): void {
    const hole = one.text.indexOf(FIRST_VALUE);
    input.setRangeText(one.text, one.offset, one.offset + one.length + this.over, "end");
    if (hole >= 0) {
      const at = one.offset + hole + FIRST_VALUE.length;
      input.setSelectionRange(at, at);
    }
    this.close();
    // GLSP's field checks the text at this event
    input.dispatchEvent(new KeyboardEvent("keyup", { key: "End", code: "End" }));
  }

  private close(): void {
    clearTimeout(this.timer);
    this.asked++;
    this.found = [];
    this.chosen = false;
    this.list.hidden = true;
  }
}
