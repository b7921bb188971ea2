// SPDX-License-Identifier: Apache-2.0
import { h, icon } from "../dom";
import type { Command, Commands } from "./commands";
import { isEnabled, keysText } from "./commands";

/** Buttons for commands; a button is enabled if its command is. */
export class Toolbar {
  readonly element = h("div", { class: "toolbar", role: "toolbar", "aria-label": "Commands" });
  private readonly buttons: { button: HTMLButtonElement; id: string }[] = [];

  constructor(private readonly commands: Commands) {
    commands.changed.listen(() => {
      this.refresh();
    });
  }

  /** Adds a group of buttons; a group that begins with an empty id is aligned to the right. */
  add(...ids: string[]): void {
    const group = h("div", { class: "toolbar-group" });
    for (const id of ids) {
      const button = h("button", {
        class: "tool",
        "data-command": id,
        onclick: () => void this.commands.get(id)?.run(),
      });
      this.buttons.push({ button, id });
      group.append(button);
    }
    this.element.append(group);
    this.refresh();
  }

  /** Removes buttons, and groups that become empty. */
  remove(ids: string[]): void {
    for (const { button } of this.buttons.filter(({ id }) => ids.includes(id))) {
      const group = button.parentElement;
      button.remove();
      if (group?.childElementCount === 0) {
        group.remove();
      }
    }
  }

  space(): void {
    this.element.append(h("div", { class: "toolbar-space" }));
  }

  private refresh(): void {
    for (const { button, id } of this.buttons) {
      const command = this.commands.get(id);
      if (command !== undefined) {
        render(button, command);
      }
    }
  }
}

function render(button: HTMLButtonElement, command: Command): void {
  const keys = keysText(command);
  button.disabled = !isEnabled(command);
  button.title = keys === "" ? command.title : `${command.title} (${keys})`;
  button.setAttribute("aria-label", command.title);
  if (button.childElementCount === 0) {
    button.append(icon(command.icon ?? "circle"));
  }
}
