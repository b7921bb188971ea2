// SPDX-License-Identifier: Apache-2.0
import { h, icon } from "../../dom";
import { best } from "../matching";
import type { Suggestion } from "../protocol";
import { SuggestionList, suggestionItem } from "../suggestions";

const PAUSE = 150;
const MOST = 100;

/** The requests of a new statement to the sheet. */
export interface StatementHost {
  complete(text: string, offset: number): Promise<Suggestion[]>;
  /** Returns the problems of the text. */
  check(text: string): Promise<string[]>;
  /** Adds the statement. Returns the reason of a refusal; empty if it was accepted. */
  add(text: string): Promise<string>;
}

/** An input line for a new part in the notation. Enter adds the part and empties the line for the next one. */
export class NewStatement {
  readonly element: HTMLElement;
  private readonly input = h("input", { type: "text", spellcheck: "false" });
  private readonly messages = h("div", { class: "property-messages", role: "status" });
  private readonly list = new SuggestionList(this.input);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;

  constructor(
    label: string,
    private readonly host: StatementHost,
    private readonly done: () => void,
  ) {
    this.input.setAttribute("aria-label", `New in ${label}`);
    this.input.placeholder = "as in the text; Ctrl+Space proposes";
    this.element = h("div", { class: "new-statement" }, this.input, this.messages);
    this.input.addEventListener("input", () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => void this.check(), PAUSE);
      this.list.forget();
      void this.suggest();
    });
    this.input.addEventListener("keydown", (event) => {
      this.onKey(event);
    });
    this.input.addEventListener("click", () => void this.suggest());
    this.input.addEventListener("blur", () => {
      this.list.hide();
      if (this.input.value.trim() === "") {
        this.done();
      }
    });
  }

  focus(): void {
    this.input.focus();
    void this.suggest();
  }

  private onKey(event: KeyboardEvent): void {
    if (this.list.onKey(event)) {
      return;
    } else if (event.key === "Enter") {
      void this.add();
    } else if (event.key === "Escape") {
      this.input.value = "";
      this.done();
    } else if (event.key === "ArrowDown" || (event.key === " " && event.ctrlKey)) {
      void this.suggest();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  private async add(): Promise<void> {
    clearTimeout(this.timer);
    this.asked++;
    const text = this.input.value.trim();
    const refusal = text === "" ? "" : await this.host.add(text);
    this.showMessages(refusal === "" ? [] : [refusal]);
    if (refusal === "") {
      this.input.value = "";
      this.list.hide();
    }
  }

  private async check(): Promise<void> {
    const turn = ++this.asked;
    const text = this.input.value.trim();
    const messages = text === "" ? [] : await this.host.check(text);
    if (turn === this.asked) {
      this.showMessages(messages.slice(0, 1));
    }
  }

  private showMessages(messages: string[]): void {
    this.input.classList.toggle("wrong", messages.length > 0);
    this.messages.replaceChildren(...messages.map((text) => h("p", {}, icon("error"), h("span", {}, text))));
  }

  private async suggest(): Promise<void> {
    const text = this.input.value;
    const offset = this.input.selectionStart ?? text.length;
    const found = await this.host.complete(text, offset);
    if (text === this.input.value && document.activeElement === this.input) {
      const typed = text.slice(found[0]?.offset ?? offset, offset);
      const fitting = best(found, typed, (suggestion) => suggestion.label).slice(0, MOST);
      const items = fitting.map((each) =>
        suggestionItem(each, () => {
          this.input.setRangeText(each.text, each.offset, each.offset + each.length, "end");
          this.input.dispatchEvent(new Event("input"));
        }),
      );
      this.list.show(fitting.some((suggestion) => suggestion.text === typed) ? [] : items, typed !== "");
    }
  }
}
