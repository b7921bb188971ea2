// SPDX-License-Identifier: Apache-2.0
import { Signal } from "../dom";

/** A command of the user, from the toolbar, a menu, the palette of commands, or by key. */
export interface Command {
  readonly id: string;
  readonly title: string;
  /** A codicon's name. */
  readonly icon?: string;
  /** The keys, as `Mod+Shift+P`, where Mod is Ctrl, or Cmd on a Mac. Blanks separate several. */
  readonly keys?: string;
  /** Keys that something else listens to, for people to read. */
  readonly otherKeys?: string;
  /** Returns true if the command is possible now; without this function it always is. */
  enabled?(): boolean;
  /** The selection that the command needs, as advice for people: shown when they ask for it without that selection. */
  readonly needs?: string;
  /** The keys work even while the command is disabled, because the message that enables it may still be on its way. */
  readonly keysAlways?: boolean;
  run(): void | Promise<void>;
}

const isMac = navigator.userAgent.includes("Macintosh");

/** All commands, by their ids. */
export class Commands {
  readonly changed = new Signal<undefined>();
  /** Someone asked for a command that is not enabled: what it needs. */
  readonly refused = new Signal<string>();
  /** Ids of commands whose keys are the host's: it has seen them before the page does. */
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

  /** The commands that are possible now, then those that say which selection they need. */
  list(): Command[] {
    const all = [...this.all.values()];
    return [
      ...all.filter((command) => isEnabled(command)),
      ...all.filter((command) => !isEnabled(command) && command.needs !== undefined),
    ];
  }

  /** Starts a command; one that is not possible now says what it needs. */
  start(command: Command): void {
    if (isEnabled(command) || command.needs === undefined) {
      void command.run();
    } else {
      this.refused.emit(command.needs);
    }
  }

  /**
   * Returns true if the key belongs to a command, which has been started then, here or by the host, or has said what it
   * needs.
   *
   * @param inField whether the key comes from a field, whose own keys need no explanation
   */
  handle(event: KeyboardEvent, inField: boolean): boolean {
    for (const command of this.all.values()) {
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

/** Characters that need Shift on some keyboards, and on others not. */
const SHIFTED = ["?", "+"];

function matches(event: KeyboardEvent, keys: string): boolean {
  const wanted = keys.split(/\+(?=.)/); // the last one may be "+" itself
  const key = wanted.at(-1) ?? "";
  return (
    event.key.toLowerCase() === key.toLowerCase() &&
    (isMac ? event.metaKey : event.ctrlKey) === wanted.includes("Mod") &&
    event.altKey === wanted.includes("Alt") &&
    (event.shiftKey === wanted.includes("Shift") || SHIFTED.includes(key))
  );
}

/** Keys as people read them. */
export function keysText(command: Command): string {
  const keys = (command.keys ?? command.otherKeys)?.split(" ")[0] ?? "";
  return keys.replace("Mod", isMac ? "⌘" : "Ctrl");
}
