// SPDX-License-Identifier: Apache-2.0
import { Redo, Revert, Save, Undo } from "../protocol";
import { isHosted } from "./host";
import { toggleTheme } from "./theme";
import type { Workbench } from "./interfaces";

/** Adds the commands for the project and the window, which do not depend on the active diagram. */
export function addCommands(workbench: Workbench): void {
  const { commands, channel, toolbar } = workbench;
  const afterMoves = async (send: () => Promise<unknown>) => {
    await workbench.diagrams.active?.settle();
    await send();
  };
  commands.add(
    {
      id: "save",
      title: "Save",
      icon: "save",
      keys: "Mod+S",
      enabled: () => workbench.state.dirty,
      keysAlways: true,
      run: () => afterMoves(() => channel.sendRequest(Save)),
    },
    {
      id: "undo",
      get title() {
        return workbench.state.undo === undefined ? "Undo" : `Undo: ${workbench.state.undo}`;
      },
      icon: "discard",
      keys: "Mod+Z",
      enabled: () => workbench.state.undo !== undefined,
      keysAlways: true,
      run: () => afterMoves(() => channel.sendRequest(Undo)),
    },
    {
      id: "redo",
      get title() {
        return workbench.state.redo === undefined ? "Redo" : `Redo: ${workbench.state.redo}`;
      },
      icon: "redo",
      keys: "Mod+Shift+Z Mod+Y",
      enabled: () => workbench.state.redo !== undefined,
      keysAlways: true,
      run: () => afterMoves(() => channel.sendRequest(Redo)),
    },
    {
      id: "revert",
      title: "Revert to the saved files",
      icon: "history",
      enabled: () => workbench.state.dirty,
      run: () => channel.sendRequest(Revert).then(() => undefined),
    },
    {
      id: "commands",
      title: "All commands",
      icon: "list-flat",
      keys: "F1 Mod+Shift+P",
      run: () => {
        workbench.palette.open();
      },
    },
    { id: "theme", title: "Light or dark colours", icon: "color-mode", run: toggleTheme },
    {
      id: "left",
      title: "Show or hide the left side",
      icon: "layout-sidebar-left",
      keys: "Mod+B",
      run: () => {
        workbench.toggleRegion("left");
      },
    },
    {
      id: "right",
      title: "Show or hide the right side",
      icon: "layout-sidebar-right",
      keys: "Mod+Alt+B",
      run: () => {
        workbench.toggleRegion("right");
      },
    },
    {
      id: "bottom",
      title: "Show or hide the panel below the diagram",
      icon: "layout-panel",
      keys: "Mod+J",
      run: () => {
        workbench.toggleRegion("bottom");
      },
    },
    {
      id: "next-diagram",
      title: "Next diagram",
      keys: "Mod+Alt+ArrowRight",
      run: () => workbench.diagrams.step(1),
    },
    {
      id: "previous-diagram",
      title: "Previous diagram",
      keys: "Mod+Alt+ArrowLeft",
      run: () => workbench.diagrams.step(-1),
    },
  );
  toolbar.add("save", "undo", "redo");
  addEventListener("beforeunload", (event) => {
    if (workbench.state.dirty && !isHosted()) {
      event.preventDefault();
    }
  });
}
