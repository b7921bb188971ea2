// SPDX-License-Identifier: Apache-2.0
import type { Focus } from "../panels/focus";
import { ElementAt } from "../panels/protocol";
import { CurrentState, Save } from "../protocol";
import type { Command } from "./commands";
import { isEnabled } from "./commands";
import type { Workbench } from "./interfaces";

/**
 * The program whose window shows the page, if there is one: Eclipse's editor part. docs/reference/contracts.md, "The
 * editor's page and its host", has their messages.
 */
type ToHost =
  | { kind: "ready"; project: string }
  | { kind: "state"; dirty: boolean; undo?: string; redo?: string }
  | { kind: "saved" }
  | { kind: "saveEnded"; dirty: boolean }
  | { kind: "command"; id: string };

type ToPage =
  | { kind: "hello" }
  | { kind: "keys"; commands: string[] }
  | { kind: "offers"; commands: string[] }
  | { kind: "ran" }
  | { kind: "save" }
  | { kind: "command"; id: string }
  | { kind: "reveal"; file: string; offset: number };

declare global {
  interface Window {
    bellwetherHost?: (message: string) => unknown;
    bellwether?: { receive(message: ToPage): void };
  }
}

/** Returns true if a program shows the page: it asks its user before it closes. */
export function isHosted(): boolean {
  return window.bellwetherHost !== undefined;
}

function say(message: ToHost): void {
  window.bellwetherHost?.(JSON.stringify(message));
}

/**
 * Commands that are the host's alone where it offers them. The page's own would be another thing of the same name: its
 * runs have other settings, and the host knows nothing of them.
 */
const TAKEN_OVER: Record<string, Pick<Command, "title" | "icon" | "keys">> = {
  validate: { title: "Validate", icon: "pass", keys: "F7" },
  generate: { title: "Generate", icon: "file-code", keys: "F8" },
  run: { title: "Run", icon: "play", keys: "F9" },
};

/** Parts that are useless if the host runs experiments. */
const WITH_RUN = { commands: ["run-again", "stop"], panel: "run" };

/** Answers a host, and keeps it informed. A host that comes later than the page says hello. */
export function serveHost(workbench: Workbench, focus: Focus, showNewRun: () => Promise<void>): void {
  window.bellwether = {
    receive: (message) => {
      switch (message.kind) {
        case "hello":
          introduce(workbench);
          break;
        case "keys":
          workbench.commands.hostKeys = new Set(message.commands);
          break;
        case "offers":
          leaveToHost(workbench, message.commands);
          break;
        case "ran":
          void showNewRun();
          break;
        case "save":
          void save(workbench);
          break;
        case "command":
          execute(workbench, message.id);
          break;
        case "reveal":
          void reveal(workbench, focus, message.file, message.offset);
          break;
      }
    },
  };
  workbench.changed.listen((change) => {
    sendState(workbench);
    if (change.kind === "saved") {
      say({ kind: "saved" });
    }
  });
  introduce(workbench);
}

/** The host has these commands in its own menus and tool bars: here they have no buttons. */
function leaveToHost(workbench: Workbench, offered: string[]): void {
  const { commands, toolbar } = workbench;
  document.body.classList.add("hosted");
  toolbar.remove(offered);
  for (const id of offered) {
    const command = TAKEN_OVER[id];
    if (command !== undefined) {
      commands.add({
        id,
        ...command,
        run: () => {
          say({ kind: "command", id });
        },
      });
    }
  }
  if (offered.includes("run")) {
    toolbar.remove(WITH_RUN.commands);
    WITH_RUN.commands.forEach((id) => {
      commands.remove(id);
    });
    workbench.removePanel(WITH_RUN.panel);
  }
  commands.changed.emit(undefined);
}

function introduce(workbench: Workbench): void {
  say({ kind: "ready", project: workbench.project.name });
  sendState(workbench);
}

function sendState(workbench: Workbench): void {
  const { dirty, undo, redo } = workbench.state;
  say({ kind: "state", dirty, undo, redo });
}

/** The host waits for the answer, also for that of a save that failed. */
async function save(workbench: Workbench): Promise<void> {
  let dirty = true;
  try {
    await workbench.channel.sendRequest(Save);
    ({ dirty } = await workbench.channel.sendRequest(CurrentState));
  } finally {
    say({ kind: "saveEnded", dirty });
  }
}

/** Shows the element at a place of a file's text in its diagram. */
async function reveal(workbench: Workbench, focus: Focus, file: string, offset: number): Promise<void> {
  const element = await workbench.channel.sendRequest(ElementAt, { file, offset });
  if (element !== null && element !== "") {
    await focus.show(element);
  }
}

/** Runs a command as from the palette; undo and redo of a field with the focus are the field's own. */
function execute(workbench: Workbench, id: string): void {
  const field = document.activeElement;
  const typing = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  if (typing && (id === "undo" || id === "redo")) {
    document.execCommand(id); // eslint-disable-line @typescript-eslint/no-deprecated -- there is no other way
    return;
  }
  const command = workbench.commands.get(id);
  if (command !== undefined && isEnabled(command)) {
    void command.run();
  }
}
