// SPDX-License-Identifier: Apache-2.0
import { h } from "../../dom";
import type { Choice } from "../protocol";
import type { Field, FieldHost, SheetProperty } from "./field";

const TRUTH: Choice[] = ["true", "false"].map((value) => ({
  value,
  label: value,
  documentation: "",
  element: "",
}));

/** The choice of one of a few values; without a choice, the default applies. */
export class ChoiceField implements Field {
  readonly element: HTMLElement;
  private readonly input = h("select", {});

  constructor(
    private property: SheetProperty,
    private readonly host: FieldHost,
  ) {
    this.input.setAttribute("aria-label", property.label);
    this.input.addEventListener("change", () => void this.set());
    this.element = h("div", { class: "field" }, this.input);
    this.update(property);
  }

  update(property: SheetProperty): void {
    this.property = property;
    const choices = property.type === "BOOLEAN" ? TRUTH : property.choices;
    const known = choices.some((choice) => choice.value === property.value);
    const unset = h("option", { value: "", selected: !known }, this.unset());
    const others = !known && property.value !== "" ? [h("option", { value: property.value }, property.value)] : [];
    this.input.replaceChildren(
      ...(property.required && known ? [] : [unset]),
      ...others,
      ...choices.map((choice) =>
        h(
          "option",
          { value: choice.value, title: choice.documentation, selected: choice.value === property.value },
          choice.label,
        ),
      ),
    );
    this.input.value = property.value;
    this.input.disabled = property.refusal !== "";
    this.input.classList.toggle("unset", property.value === "");
  }

  private unset(): string {
    const { mixed, otherwise } = this.property;
    return mixed ? "several values" : otherwise === "" ? "not set" : `${otherwise} (default)`;
  }

  private async set(): Promise<void> {
    const refusal = await this.host.set(this.input.value);
    if (refusal !== "") {
      this.update(this.property);
    }
    this.host.showMessages(refusal === "" ? [] : [refusal]);
  }
}

/** A switch for a boolean value. */
export class CheckField implements Field {
  readonly element: HTMLElement;
  private readonly input = h("input", { type: "checkbox", class: "switch" });

  constructor(
    property: SheetProperty,
    private readonly host: FieldHost,
  ) {
    this.input.setAttribute("aria-label", property.label);
    this.input.addEventListener("change", () => void this.set());
    this.element = h("div", { class: "field" }, this.input);
    this.update(property);
  }

  update(property: SheetProperty): void {
    this.input.checked = property.value === "true";
    this.input.indeterminate = property.mixed;
    this.input.disabled = property.refusal !== "";
  }

  private async set(): Promise<void> {
    const refusal = await this.host.set(String(this.input.checked));
    this.host.showMessages(refusal === "" ? [] : [refusal]);
  }
}
