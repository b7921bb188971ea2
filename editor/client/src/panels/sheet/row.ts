// SPDX-License-Identifier: Apache-2.0
import { h, icon } from "../../dom";
import { whenReleased } from "../../pointer-release";
import type { Note, Suggestion } from "../protocol";
import { CheckField, ChoiceField } from "./choice-field";
import type { Field, FieldHost, SheetProperty } from "./field";
import type { PartsHost } from "./parts-field";
import { PartsField } from "./parts-field";
import { TextField } from "./text-field";

/** The functions of the sheet that a row calls. */
export interface RowHost {
  check(feature: string, text: string): Promise<string[]>;
  set(feature: string, text: string): Promise<string>;
  complete(feature: string, text: string, offset: number): Promise<Suggestion[]>;
  parts: PartsHost;
  /** Shows the description of a property. */
  explain(property: SheetProperty): void;
}

/** The row of a property, with its name, field and problems. */
export class Row {
  readonly element: HTMLElement;
  private readonly field: Field;
  private readonly label = h("span", { class: "property-label" });
  private readonly messages = h("div", { class: "property-messages", role: "status" });
  private readonly reset: HTMLButtonElement;
  private readonly open: HTMLButtonElement;
  private texts: string[] = [];

  constructor(
    private property: SheetProperty,
    private readonly host: RowHost,
  ) {
    this.reset = this.action("close", "Remove the value", () => void this.set(""));
    this.open = this.action("arrow-right", "Show its type", () => {
      host.parts.open(this.target());
    });
    this.element = h("div", { class: "property", "data-feature": property.feature, "data-type": property.type });
    this.field = this.make(); // the field may show messages in its constructor
    this.element.append(
      h("div", { class: "property-name" }, this.label),
      h(
        "div",
        { class: "property-value" },
        this.field.element,
        h("div", { class: "property-actions" }, this.open, this.reset),
      ),
      this.messages,
    );
    const explain = () => {
      host.explain(this.property);
    };
    this.element.addEventListener("focusin", explain);
    this.element.addEventListener("pointerenter", explain);
    this.show();
  }

  update(property: SheetProperty): void {
    this.property = property;
    this.field.update(property);
    this.show();
  }

  private show(): void {
    const { property } = this;
    this.label.textContent = property.label;
    this.label.title = property.documentation;
    const optional = !property.required && !["name", "documentation"].includes(property.feature);
    const resettable = optional && property.value !== "" && !["BOOLEAN", "PARTS", "LONG_TEXT"].includes(property.type);
    this.reset.hidden = property.refusal !== "" || !(resettable || (property.value !== "" && isOption(property)));
    this.open.hidden = this.target() === "";
    this.element.classList.toggle("set", property.value !== "" && isOption(property));
    const readOnly = property.refusal !== "" && property.type !== "PARTS";
    this.element.classList.toggle("read-only", readOnly);
    this.element.title = readOnly ? property.refusal : "";
    this.showMessages();
  }

  /** Returns the id of the element that the property references or contains. */
  private target(): string {
    const { type, value, choices } = this.property;
    return ["REFERENCE", "IDL_TYPE", "STATEMENT"].includes(type)
      ? (choices.find((choice) => choice.value === value)?.element ?? "")
      : "";
  }

  private showMessages(): void {
    const own = this.texts.map((text): Note => ({ text, error: true }));
    const all = own.length > 0 ? own : this.property.problems;
    this.messages.replaceChildren(...all.map(note));
    this.element.classList.toggle(
      "wrong",
      all.some(({ error }) => error),
    );
  }

  private make(): Field {
    const { property } = this;
    const host: FieldHost = {
      check: (text) => this.host.check(this.property.feature, text),
      set: (text) => this.host.set(this.property.feature, text),
      complete: (text, offset) => this.host.complete(this.property.feature, text, offset),
      showMessages: (messages) => {
        this.texts = messages;
        whenReleased(() => {
          this.showMessages();
        });
      },
    };
    switch (property.type) {
      case "PARTS":
        return new PartsField(property, this.host.parts);
      case "BOOLEAN":
        return isOption(property) ? new ChoiceField(property, host) : new CheckField(property, host);
      case "ENUM":
        return new ChoiceField(property, host);
      default:
        return new TextField(property, host);
    }
  }

  private async set(text: string): Promise<void> {
    this.texts = [await this.host.set(this.property.feature, text)].filter((refusal) => refusal !== "");
    this.showMessages();
  }

  private action(name: string, title: string, run: () => void): HTMLButtonElement {
    return h("button", { class: "property-action", title, "aria-label": title, onclick: run }, icon(name));
  }
}

/** Returns the element that shows a problem. */
export function note({ text, error }: Note): HTMLElement {
  return h("p", { class: error ? "error" : "warning" }, icon(error ? "error" : "warning"), h("span", {}, text));
}

export function isOption(property: SheetProperty): boolean {
  return property.feature.startsWith("option:");
}
