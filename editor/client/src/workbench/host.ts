// SPDX-License-Identifier: Apache-2.0
import type { Focus } from "../panels/focus";
import { ElementAt } from "../panels/protocol";
import { CurrentState, Save } from "../protocol";
import type { Command } from "./commands";
import { isEnabled } from "./commands";
import type { Workbench } from "./interfaces";

/**
 * The messages to the program whose window shows the page: Eclipse's editor part. docs/reference/contracts.md, "The
 * editor's page and its host", describes them.
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

/** Returns true if another program shows the page; that program asks its user before it closes the page. */
export function isHosted(): boolean {
  return window.bellwetherHost !== undefined;
}

function say(message: ToHost): void {
  window.bellwetherHost?.(JSON.stringify(message));
}

/**
 * Commands that the host executes if it offers them. The page's commands of the same names would run with other
 * settings, and the host would not learn of their runs.
 */
const TAKEN_OVER: Record<string, Pick<Command, "title" | "icon" | "keys">> = {
  validate: { title: "Validate", icon: "pass", keys: "F7" },
  generate: { title: "Generate", icon: "file-code", keys: "F8" },
  run: { title: "Run", icon: "play", keys: "F9" },
};

/** Parts that are useless if the host runs experiments. */
const WITH_RUN = { commands: ["run-again", "stop"], panel: "run" };

/** Answers messages of the host, and reports changes to it. A host that starts later than the page sends "hello". */
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

/** Removes the buttons of commands that the host offers in its own menus and tool bars. */
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

/** Saves and answers the host, also if the save fails, because the host waits for the answer. */
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

/** Runs a command as the palette does. In a focused text field, undo and redo act on the field's text. */
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
