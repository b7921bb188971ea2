// SPDX-License-Identifier: Apache-2.0
import { h } from "../../dom";
import { best } from "../matching";
import { SuggestionList, suggestionItem } from "../suggestions";
import type { Field, FieldHost, SheetProperty } from "./field";

const PAUSE = 150;
const MOST = 100;
const NUMBER = /^(-?\d+(?:\.\d+)?)(.*)$/s;
const LISTS = ["REFERENCES", "WORDS", "EXPRESSIONS"];

/**
 * A text field that checks the text while the user types. Enter and leaving set the text; Escape restores the old text.
 */
export class TextField implements Field {
  readonly element: HTMLElement;
  private readonly input: HTMLInputElement | HTMLTextAreaElement;
  private readonly list: SuggestionList;
  private readonly units: HTMLSelectElement | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;

  constructor(
    private property: SheetProperty,
    private readonly host: FieldHost,
  ) {
    const long = property.type === "LONG_TEXT";
    this.input = long ? h("textarea", { rows: 2 }) : h("input", { type: "text", spellcheck: "false" });
    this.input.setAttribute("aria-label", property.label);
    this.list = new SuggestionList(this.input);
    this.units = property.units.length === 0 ? undefined : this.unitChoice();
    this.element = h("div", { class: "field" }, this.input, this.units);
    this.input.addEventListener("input", () => {
      this.onInput();
    });
    this.input.addEventListener("keydown", (event) => {
      this.onKey(event as KeyboardEvent);
    });
    this.input.addEventListener("click", () => {
      if (property.type === "REFERENCE" && !this.isDirty) {
        this.input.select(); // typing then replaces the name
      }
      void this.suggest(true);
    });
    this.input.addEventListener("blur", () => {
      this.list.hide();
      void this.commit();
    });
    this.show();
  }

  update(property: SheetProperty): void {
    const typing = this.isDirty;
    this.property = property;
    if (!typing) {
      this.show();
    }
  }

  private get isDirty(): boolean {
    return this.input.value !== this.property.value;
  }

  private show(): void {
    const { value, otherwise, mixed, required, refusal } = this.property;
    this.input.value = value;
    this.input.readOnly = refusal !== "";
    this.input.placeholder = mixed ? "several values" : otherwise !== "" ? otherwise : required ? "" : "not set";
    this.input.classList.remove("wrong");
    this.showUnit();
    this.host.showMessages([]);
  }

  private unitChoice(): HTMLSelectElement {
    const options = this.property.units.map((unit) => h("option", { value: unit }, unit));
    const choice = h("select", { class: "unit", "aria-label": `Unit of ${this.property.label}` }, ...options);
    choice.addEventListener("change", () => {
      const [, number = ""] = NUMBER.exec(this.input.value.trim()) ?? [];
      this.input.value = number === "" ? this.input.value : `${number} ${choice.value}`;
      void this.commit();
    });
    return choice;
  }

  /** Shows the unit of a number; hides the choice of units for other expressions. */
  private showUnit(): void {
    if (this.units !== undefined) {
      const unit = NUMBER.exec(this.input.value.trim())?.[2]?.trim() ?? "";
      const known = this.property.units.includes(unit);
      this.units.value = known ? unit : "";
      this.units.disabled = !known || this.property.refusal !== "";
      this.units.hidden = !known;
    }
  }

  private onInput(): void {
    this.showUnit();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.check(), PAUSE);
    this.list.forget();
    void this.suggest(false);
  }

  private async check(): Promise<void> {
    const turn = ++this.asked;
    const messages = this.isDirty ? await this.host.check(this.input.value) : [];
    if (turn === this.asked) {
      this.input.classList.toggle("wrong", messages.length > 0);
      this.host.showMessages(messages);
    }
  }

  private onKey(event: KeyboardEvent): void {
    const undo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z";
    if (undo && this.isDirty) {
      event.stopPropagation(); // undoes the typing first; the model is undone when no typing is left
    } else if (this.list.onKey(event)) {
      return;
    } else if (event.key === "Escape" && this.isDirty) {
      this.asked++;
      this.show();
      event.stopPropagation();
    } else if (event.key === "Enter" && (this.property.type !== "LONG_TEXT" || event.ctrlKey || event.metaKey)) {
      void this.commit();
      event.preventDefault();
      event.stopPropagation();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      this.onArrow(event);
    }
  }

  /** Increases or decreases a number; in other fields opens the list. */
  private onArrow(event: KeyboardEvent): void {
    const [, number = "", rest = ""] = NUMBER.exec(this.input.value) ?? [];
    if (this.property.refusal !== "" || this.property.type === "LONG_TEXT") {
      return;
    } else if (this.property.type === "EXPRESSION" && number !== "" && /^[^-+*/(]*$/.test(rest)) {
      const places = number.split(".")[1]?.length ?? 0;
      const step = (event.key === "ArrowUp" ? 1 : -1) * (event.shiftKey ? 10 : 1);
      this.input.value = `${(Number(number) + step).toFixed(places)}${rest}`;
      this.onInput();
      event.preventDefault();
    } else if (event.key === "ArrowDown") {
      void this.suggest(true);
      event.preventDefault();
    }
  }

  private async commit(): Promise<void> {
    clearTimeout(this.timer);
    if (!this.isDirty || this.property.refusal !== "") {
      return;
    }
    this.asked++;
    const text = this.input.value;
    const before = this.property.value;
    this.property = { ...this.property, value: text };
    const refusal = await this.host.set(text);
    if (refusal !== "") {
      this.property = { ...this.property, value: before };
      this.input.classList.add("wrong");
      this.host.showMessages([refusal]);
    } else {
      this.input.classList.remove("wrong");
      this.host.showMessages([]);
    }
  }

  /** @param all true to suggest everything until the user has typed */
  private async suggest(all: boolean): Promise<void> {
    if (this.property.refusal !== "") {
      return;
    } else if (this.property.type === "STATEMENT") {
      await this.suggestStatement(all && !this.isDirty);
    } else if (this.property.choices.length > 0) {
      this.suggestChoices(all && !this.isDirty);
    }
  }

  private suggestChoices(all: boolean): void {
    const { start, end, word } = this.word();
    const found = best(this.property.choices, all ? "" : word, (choice) => choice.label).slice(0, MOST);
    const items = found.map((choice) => ({
      label: choice.label,
      detail: choice.element === "" ? "" : choice.documentation,
      documentation: choice.element === "" ? choice.documentation : "",
      take: () => {
        this.put(choice.value, start, end);
        if (!LISTS.includes(this.property.type)) {
          void this.commit();
        }
      },
    }));
    const known = found.some((choice) => choice.label === word);
    this.list.show(all || !known ? items : [], !all && this.property.type !== "IDL_TYPE");
  }

  /** Returns the part between the commas around the cursor; the whole text if the property is no list. */
  private word(): { start: number; end: number; word: string } {
    const text = this.input.value;
    if (!LISTS.includes(this.property.type)) {
      return { start: 0, end: text.length, word: text.trim() };
    }
    const at = this.input.selectionStart ?? text.length;
    const start = text.lastIndexOf(",", at - 1) + 1;
    const comma = text.indexOf(",", at);
    const end = comma < 0 ? text.length : comma;
    return { start, end, word: text.slice(start, end).trim() };
  }

  private put(text: string, start: number, end: number): void {
    const before = this.input.value.slice(0, start);
    const blank = before.endsWith(",") ? " " : "";
    this.input.value = before + blank + text + this.input.value.slice(end);
    this.input.setSelectionRange(start + blank.length + text.length, start + blank.length + text.length);
    void this.check();
  }

  /** @param all true if a suggestion replaces the whole text */
  private async suggestStatement(all: boolean): Promise<void> {
    const before = this.input.value;
    const [text, offset] = all ? ["", 0] : [before, this.input.selectionStart ?? before.length];
    const found = await this.host.complete(text, offset);
    if (before === this.input.value && document.activeElement === this.input) {
      const typed = text.slice(found[0]?.offset ?? offset, offset);
      const fitting = best(found, typed, (suggestion) => suggestion.label).slice(0, MOST);
      const done = fitting.some((suggestion) => suggestion.text === typed);
      this.list.show(
        done
          ? []
          : fitting.map((each) =>
              suggestionItem(each, () => {
                const end = all ? before.length : each.offset + each.length;
                this.put(each.text, each.offset, end);
                void this.suggest(false);
              }),
            ),
        typed !== "",
      );
    }
  }
}
