// SPDX-License-Identifier: Apache-2.0
import { Signal } from "../dom";

/** A command for the user, in the toolbar, in a menu, in the command palette, or by a key. */
export interface Command {
  readonly id: string;
  readonly title: string;
  /** The name of a codicon. */
  readonly icon?: string;
  /** The keys, such as `Mod+Shift+P`, where Mod is Ctrl, or Cmd on a Mac. Alternatives are separated by blanks. */
  readonly keys?: string;
  /** Keys that another listener handles, shown to the user only. */
  readonly otherKeys?: string;
  /** Returns true if the command is possible now; a command without this function is always possible. */
  enabled?(): boolean;
  /** The selection that the command needs, shown to users who start the command without it. */
  readonly needs?: string;
  /** True if the keys work even while the command is disabled: the message that enables it may still be under way. */
  readonly keysAlways?: boolean;
  /** True if the keys, which type no text, work in a text field, too. */
  readonly keysInFields?: boolean;
  run(): void | Promise<void>;
}

const isMac = navigator.userAgent.includes("Macintosh");

/** All commands, by their ids. */
export class Commands {
  readonly changed = new Signal<undefined>();
  /** Fires with the needed selection if the user starts a command that is disabled for the lack of it. */
  readonly refused = new Signal<string>();
  /** Ids of commands whose keys the host handles before the page receives them. */
  hostKeys = new Set<string>();
  private readonly all = new Map<string, Command>();

  add(...commands: Command[]): void {
    for (const command of commands) {
      this.all.set(command.id, command);
    }
  }

  remove(id: string): void {
    this.all.delete(id);
  }

  get(id: string): Command | undefined {
    return this.all.get(id);
  }

  /** Returns the enabled commands, then the disabled commands that need another selection. */
  list(): Command[] {
    const all = [...this.all.values()];
    return [
      ...all.filter((command) => isEnabled(command)),
      ...all.filter((command) => !isEnabled(command) && command.needs !== undefined),
    ];
  }

  /** Starts a command; if the command is disabled for the lack of a selection, reports the needed selection. */
  start(command: Command): void {
    if (isEnabled(command) || command.needs === undefined) {
      void command.run();
    } else {
      this.refused.emit(command.needs);
    }
  }

  /**
   * Handles a key of a command: runs the command, leaves it to the host, or reports the selection that it needs.
   * Returns true if the key was handled.
   *
   * @param inField true if the key comes from a field; then no needed selection is reported
   * @param isTyped true if the key may belong to the text of the field; then only commands with `keysInFields` run
   */
  handle(event: KeyboardEvent, inField: boolean, isTyped: boolean): boolean {
    for (const command of this.all.values()) {
      if (isTyped && command.keysInFields !== true) {
        continue;
      }
      if (command.keys?.split(" ").some((keys) => matches(event, keys))) {
        if (this.hostKeys.has(command.id)) {
          return true;
        }
        if (command.keysAlways === true || isEnabled(command)) {
          void command.run();
          return true;
        }
        if (command.needs !== undefined && !inField) {
          this.refused.emit(command.needs);
          return true;
        }
      }
    }
    return false;
  }
}

export function isEnabled(command: Command): boolean {
  return command.enabled?.() ?? true;
}

/** Characters that need Shift on some keyboards only. */
const SHIFTED = ["?", "+"];

function matches(event: KeyboardEvent, keys: string): boolean {
  const wanted = keys.split(/\+(?=.)/); // the last key may be "+" itself
  const key = wanted.at(-1) ?? "";
  return (
    event.key.toLowerCase() === key.toLowerCase() &&
    (isMac ? event.metaKey : event.ctrlKey) === wanted.includes("Mod") &&
    event.altKey === wanted.includes("Alt") &&
    (event.shiftKey === wanted.includes("Shift") || SHIFTED.includes(key))
  );
}

/** Returns the keys of a command as text for the user. */
export function keysText(command: Command): string {
  const keys = (command.keys ?? command.otherKeys)?.split(" ")[0] ?? "";
  return keys.replace("Mod", isMac ? "⌘" : "Ctrl");
}
