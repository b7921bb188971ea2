// SPDX-License-Identifier: Apache-2.0
import { h, icon } from "../../dom";
import type { Command } from "../../workbench/commands";
import { showMenu } from "../../workbench/menu";
import { kindIcon } from "../kind-icons";
import type { PartKind } from "../protocol";
import type { Field, SheetProperty } from "./field";
import type { StatementHost } from "./new-statement";
import { NewStatement } from "./new-statement";

/** Features whose parts have no name and are identified by their text. */
const WRITTEN = ["actions", "otherwise"];

/** The operations on the parts of an element. */
export interface PartsHost {
  open(element: string): void;
  kinds(): Promise<PartKind[]>;
  add(kind: string): Promise<void>;
  /** The requests of a new statement in the element's block. */
  statement: StatementHost;
  /** Shows the text of the element in the text panel. */
  openText(): void;
  /** True if the element's file can be changed. */
  editable: boolean;
}

/** Shows the parts of an element. A click on a part selects the part. The user can add new parts. */
export class PartsField implements Field {
  readonly element: HTMLElement;
  private readonly list = h("div", { class: "parts" });
  private readonly adder: HTMLButtonElement;
  private feature = "";
  private label = "";
  private writer: NewStatement | undefined;

  constructor(
    property: SheetProperty,
    private readonly host: PartsHost,
  ) {
    this.adder = h(
      "button",
      {
        class: "part-add",
        title: `Add to ${property.label}`,
        "aria-label": `Add to ${property.label}`,
        hidden: !host.editable,
        onclick: () => void this.offer(),
      },
      icon("add"),
    );
    this.element = h("div", { class: "field parts-field" }, this.list, this.adder);
    this.update(property);
  }

  update(property: SheetProperty): void {
    this.feature = property.feature;
    this.label = property.label;
    const parts = property.choices.map((choice) =>
      h(
        "button",
        {
          class: "part",
          title: `${choice.documentation} ${choice.label}`,
          onclick: () => {
            this.host.open(choice.element);
          },
        },
        icon(kindIcon(choice.documentation)),
        h("span", {}, choice.label),
      ),
    );
    this.list.replaceChildren(...(parts.length > 0 ? parts : [h("span", { class: "none" }, "none")]));
  }

  private async offer(): Promise<void> {
    if (WRITTEN.includes(this.feature)) {
      this.write();
      return;
    }
    const kinds = (await this.host.kinds()).filter((kind) => kind.feature === this.feature);
    const { left, bottom } = this.adder.getBoundingClientRect();
    const commands = kinds.map((kind): Command => ({
      id: kind.name,
      title: `Add ${kind.label}`,
      icon: kindIcon(kind.label),
      run: () => this.host.add(kind.name),
    }));
    const text: Command = {
      id: "text",
      title: "Write it in the text",
      icon: "code",
      run: () => {
        this.host.openText();
      },
    };
    showMenu(left, bottom, commands.length > 0 ? commands : [text]);
  }

  /** Shows an input line for a new part, below the existing parts. */
  private write(): void {
    if (this.writer === undefined) {
      const writer = new NewStatement(this.label, this.host.statement, () => {
        if (this.writer === writer) {
          this.writer = undefined; // before remove(), which removes the focus and so calls this function again
          writer.element.remove();
        }
      });
      this.writer = writer;
      this.element.append(writer.element);
    }
    this.writer.focus();
  }
}
