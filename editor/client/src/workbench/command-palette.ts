// SPDX-License-Identifier: Apache-2.0
import { h, icon } from "../dom";
import { around, arrowStep } from "./arrow-keys";
import type { Command, Commands } from "./commands";
import { isEnabled, keysText } from "./commands";

/** A dialog with all commands, found by typing. */
export class CommandPalette {
  private readonly input = h("input", {
    type: "text",
    placeholder: "What do you want to do?",
    "aria-label": "Command",
    oninput: () => {
      this.refresh();
    },
    onkeydown: (event: KeyboardEvent) => {
      this.onKey(event);
    },
  });
  private readonly list = h("div", { class: "command-list", role: "listbox" });
  private readonly element = h("dialog", { class: "command-palette" }, this.input, this.list);
  private found: Command[] = [];
  private current = 0;

  constructor(private readonly commands: Commands) {
    document.body.append(this.element);
    this.element.addEventListener("click", (event) => {
      if (event.target === this.element) {
        this.element.close();
      }
    });
  }

  open(): void {
    this.input.value = "";
    this.refresh();
    this.element.showModal();
    this.input.focus();
  }

  private refresh(): void {
    const words = this.input.value.toLowerCase().split(/\s+/);
    this.found = this.commands
      .list()
      .filter((command) => words.every((word) => command.title.toLowerCase().includes(word)));
    this.current = 0;
    this.render();
  }

  private render(): void {
    this.list.replaceChildren(
      ...this.found.map((command, index) =>
        h(
          "button",
          {
            role: "option",
            tabindex: -1,
            "aria-selected": String(index === this.current),
            "aria-disabled": String(!isEnabled(command)),
            onclick: () => {
              this.run(command);
            },
          },
          command.icon === undefined ? h("i", { class: "codicon" }) : icon(command.icon),
          h("span", {}, command.title),
          isEnabled(command) ? h("kbd", {}, keysText(command)) : h("small", {}, command.needs ?? ""),
        ),
      ),
    );
    this.list.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  }

  private run(command: Command): void {
    this.element.close();
    this.commands.start(command);
  }

  private onKey(event: KeyboardEvent): void {
    const command = this.found[this.current];
    const step = arrowStep(event);
    if (step !== 0) {
      this.current = around(this.current, step, this.found.length);
      this.render();
      event.preventDefault();
    } else if (event.key === "Enter" && command !== undefined) {
      // Otherwise the same key press chooses the first entry of a menu that the command opens
      event.preventDefault();
      this.run(command);
    }
    event.stopPropagation();
  }
}
