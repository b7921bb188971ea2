// SPDX-License-Identifier: Apache-2.0
import { GEdge } from "@eclipse-glsp/client";
import type { Command } from "../../workbench/commands";
import type { DiagramEditor, Workbench } from "../../workbench/interfaces";

/** The types of wires whose ends can be moved. */
const MOVABLE = ["edge:call", "edge:event"];

/**
 * Returns the commands that move an end of the selected connection to another port. They have the same keys as the
 * command that connects ports, so they must be added before it.
 */
export function reconnections({ diagrams }: Workbench): Command[] {
  const enabled = () => selectedConnection(diagrams.active) !== undefined;
  const run = async (atSource: boolean) => {
    const wire = selectedConnection(diagrams.active);
    if (wire !== undefined) {
      await diagrams.active?.keyLine.reconnect(wire, atSource);
    }
  };
  return [
    {
      id: "reconnect-target",
      title: "Move the target end of the connection",
      icon: "arrow-right",
      keys: "Mod+Enter",
      enabled,
      run: () => run(false),
    },
    {
      id: "reconnect-source",
      title: "Move the source end of the connection",
      icon: "arrow-left",
      keys: "Mod+Shift+Enter",
      enabled,
      needs: "Select a connection of an assembly.",
      run: () => run(true),
    },
  ];
}

/** Returns the id of the only selected element if it is a connection of an assembly. */
export function selectedConnection(editor: DiagramEditor | undefined): string | undefined {
  const id = editor?.info.kind === "assembly" && editor.selected.length === 1 ? (editor.selected[0] ?? "") : "";
  const element = editor?.root?.index.getById(id);
  return element instanceof GEdge && MOVABLE.includes(element.type) ? id : undefined;
}
