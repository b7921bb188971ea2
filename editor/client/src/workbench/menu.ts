// SPDX-License-Identifier: Apache-2.0
import { h, icon } from "../dom";
import { around, arrowStep } from "./arrow-keys";
import type { Command } from "./commands";
import { isEnabled, keysText } from "./commands";

let open: HTMLElement | undefined;
/** The element that had the focus before. */
let before: Element | null = null;

function close(): void {
  open?.remove();
  open = undefined;
}

/** Closes the menu and restores the keyboard focus. */
function leave(): void {
  close();
  if (before instanceof HTMLElement || before instanceof SVGElement) {
    before.focus({ preventScroll: true });
  }
}

/** Shows a menu of commands at a point of the window; `undefined` separates groups. */
export function showMenu(x: number, y: number, commands: (Command | undefined)[]): void {
  close();
  before = document.activeElement;
  const items = commands.map((command) =>
    command === undefined
      ? h("hr")
      : h(
          "button",
          {
            role: "menuitem",
            disabled: !isEnabled(command),
            onclick: () => {
              leave();
              void command.run();
            },
          },
          command.icon === undefined ? h("i", { class: "codicon" }) : icon(command.icon),
          h("span", {}, command.title),
          h("kbd", {}, keysText(command)),
        ),
  );
  const menu = h("div", { class: "menu", role: "menu", tabindex: -1, onkeydown: moveByKeys }, ...items);
  document.body.append(menu);
  menu.style.left = `${String(Math.min(x, innerWidth - menu.offsetWidth - 8))}px`;
  menu.style.top = `${String(Math.min(y, innerHeight - menu.offsetHeight - 8))}px`;
  (menu.querySelector<HTMLElement>("button:enabled") ?? menu).focus();
  open = menu;
}

function moveByKeys(event: KeyboardEvent): void {
  const items = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>("button:enabled")];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const step = arrowStep(event);
  if (step !== 0) {
    items[around(at, step, items.length)]?.focus();
    event.preventDefault();
  } else if (event.key === "Escape" || event.key === "Tab") {
    leave();
    event.preventDefault();
  }
  event.stopPropagation();
}

addEventListener("pointerdown", (event) => {
  if (open !== undefined && !open.contains(event.target as Node)) {
    close();
  }
});
addEventListener("blur", close);
