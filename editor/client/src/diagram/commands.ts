// SPDX-License-Identifier: Apache-2.0
import {
  CreateEdgeOperation,
  DeleteElementOperation,
  FitToScreenAction,
  LayoutOperation,
  CenterAction,
} from "@eclipse-glsp/client";
import type { DiagramKind } from "../protocol";
import type { Command } from "../workbench/commands";
import { alignments } from "./alignment";
import { copy, cut, duplicate, listenToPaste, pasteFromMenu } from "./clipboard";
import { exportPng, exportSvg } from "./export";
import { reconnections } from "./keys/reconnection";
import { snapping } from "./snapping";
import type { DiagramEditor, Workbench } from "../workbench/interfaces";

/** Adds the commands for the active diagram. */
export function addDiagramCommands(workbench: Workbench): void {
  const { commands, toolbar, diagrams } = workbench;
  const open = () => diagrams.active !== undefined;
  const lineEnds = () => diagrams.active?.lineEnds ?? [];
  const selected = () => (diagrams.active?.selected.length ?? 0) > 0;
  commands.add(
    {
      id: "arrange",
      title: "Arrange the diagram",
      icon: "type-hierarchy-sub",
      keys: "Mod+Shift+L",
      enabled: open,
      run: async () => {
        await diagrams.active?.dispatch(LayoutOperation.create([]));
      },
    },
    {
      id: "fit",
      title: "Fit the diagram to the window",
      icon: "screen-full",
      keys: "Mod+0",
      enabled: open,
      run: () => diagrams.active?.fitMore(),
    },
    {
      id: "centre",
      title: "Centre the selection",
      icon: "target",
      keys: "Mod+Alt+C",
      enabled: selected,
      needs: "Select an element first.",
      run: () => diagrams.active?.dispatch(CenterAction.create(diagrams.active.selected)),
    },
    {
      id: "zoom-in",
      title: "Zoom in",
      icon: "zoom-in",
      keys: "Mod++ Mod+=",
      enabled: open,
      run: () => diagrams.active?.zoom(1.25),
    },
    {
      id: "zoom-out",
      title: "Zoom out",
      icon: "zoom-out",
      keys: "Mod+-",
      enabled: open,
      run: () => diagrams.active?.zoom(0.8),
    },
    {
      id: "fit-selected",
      title: "Zoom to the selection",
      icon: "zoom-in",
      enabled: selected,
      needs: "Select an element first.",
      run: () =>
        diagrams.active?.dispatch(FitToScreenAction.create(diagrams.active.selected, { padding: 80, maxZoom: 2 })),
    },
    {
      id: "rename",
      title: "Rename",
      icon: "edit",
      keys: "F2",
      enabled: () => diagrams.active?.canRename === true,
      needs: "Select one element that has a name or a statement.",
      run: () => diagrams.active?.rename(),
    },
    ...reconnections(workbench),
    {
      id: "connect",
      get title() {
        return lineTitle(diagrams.active?.info.kind, lineEnds().length === 2);
      },
      icon: "plug",
      keys: "Mod+Enter",
      enabled: () => [1, 2].includes(lineEnds().length),
      get needs() {
        const end = diagrams.active?.info.kind === "deployment" ? "node" : "port";
        return `Select a ${end}, or two: click one, then the other with Ctrl.`;
      },
      run: async () => {
        const [sourceElementId = "", targetElementId = ""] = lineEnds();
        if (targetElementId === "") {
          await diagrams.active?.keyLine.begin(sourceElementId);
          return;
        }
        await diagrams.active?.dispatch(
          CreateEdgeOperation.create({
            elementTypeId: diagrams.active.lineType,
            sourceElementId,
            targetElementId,
          }),
        );
      },
    },
    {
      id: "delete",
      title: "Delete",
      icon: "trash",
      otherKeys: "Del",
      enabled: selected,
      needs: "Select what is to be deleted.",
      run: () => diagrams.active?.dispatch(DeleteElementOperation.create(diagrams.active.selected)),
    },
    ...clipboardCommands(workbench),
    ...alignments(workbench),
    {
      id: "snap",
      get title() {
        return snapping.on ? "Drag boxes freely" : "Drag boxes on the grid";
      },
      icon: "symbol-ruler",
      keys: "Mod+Alt+G",
      run: () => {
        snapping.toggle();
        workbench.toasts.show({
          severity: "info",
          text: snapping.on ? "Boxes snap to the grid now." : "Boxes can be anywhere now.",
        });
      },
    },
    {
      id: "open-type",
      title: "Open the type of the instance",
      icon: "go-to-file",
      keys: "F3",
      enabled: () => diagrams.active?.isOnInstance === true,
      needs: "Select one instance.",
      run: async () => {
        const editor = diagrams.active;
        if (editor !== undefined) {
          await workbench.trail.descend(editor, editor.selected[0] ?? "");
        }
      },
    },
    {
      id: "expand",
      get title() {
        return diagrams.active?.isExpanded === true ? "Collapse" : "Expand in place";
      },
      icon: "unfold",
      keys: "Mod+Alt+E",
      enabled: () => diagrams.active?.isExpanded !== undefined,
      needs: "Select one instance of an assembly.",
      run: () => diagrams.active?.expand(diagrams.active.selected[0] ?? ""),
    },
    {
      id: "back",
      title: "Back to the previous diagram",
      icon: "arrow-left",
      keys: "Alt+ArrowLeft",
      enabled: () => !workbench.trail.isEmpty,
      run: () => workbench.trail.back(),
    },
    {
      id: "zoom-1",
      title: "Zoom to the natural size",
      icon: "zoom-in",
      keys: "Mod+1",
      enabled: open,
      run: () => diagrams.active?.zoomTo(1),
    },
    {
      id: "select-all",
      title: "Select all",
      keys: "Mod+A",
      enabled: () => open() && isFree(),
      run: () => diagrams.active?.select((diagrams.active.root?.children ?? []).map(({ id }) => id)),
    },
    {
      id: "export-svg",
      title: "Export as SVG",
      icon: "file-code",
      enabled: open,
      run: () => exportSvg(diagrams.active),
    },
    {
      id: "export-png",
      title: "Export as PNG",
      icon: "file-media",
      enabled: open,
      run: () => exportPng(diagrams.active),
    },
  );
  listenToPaste(workbench);
  toolbar.add("arrange");
  toolbar.add("zoom-out", "fit", "zoom-in");
  toolbar.space();
  toolbar.add("theme", "commands");
}

/** Returns the name of the command that draws a line in a kind of diagram. */
function lineTitle(kind: DiagramKind | undefined, areBothSelected: boolean): string {
  if (kind === "deployment") {
    return areBothSelected ? "Join the two selected nodes by a link" : "Draw a link from the selected node";
  }
  const isPath = kind === "experiment";
  return areBothSelected
    ? `${isPath ? "Measure the path between" : "Connect"} the two selected ports`
    : `${isPath ? "Measure a path" : "Draw a line"} from the selected port`;
}

/** Returns true if the diagram may handle keys that text fields and selected text use, too. */
function isFree(): boolean {
  const at = document.activeElement;
  const inField = at?.matches("input, textarea, [contenteditable]") === true && at.closest(".command-palette") === null;
  return !inField && getSelection()?.isCollapsed !== false;
}

function clipboardCommands({ diagrams }: Workbench): Command[] {
  const selected = () => (diagrams.active?.selected.length ?? 0) > 0 && isFree();
  const withActive = async (work: (editor: DiagramEditor) => Promise<unknown>) => {
    if (diagrams.active !== undefined) {
      await work(diagrams.active);
    }
  };
  return [
    { id: "copy", title: "Copy", icon: "copy", keys: "Mod+C", enabled: selected, run: () => withActive(copy) },
    { id: "cut", title: "Cut", icon: "cut", keys: "Mod+X", enabled: selected, run: () => withActive(cut) },
    {
      id: "paste",
      title: "Paste",
      icon: "clippy",
      otherKeys: "Mod+V",
      enabled: () => diagrams.active !== undefined,
      run: () => withActive(pasteFromMenu),
    },
    {
      id: "duplicate",
      title: "Duplicate",
      icon: "files",
      keys: "Mod+D",
      enabled: selected,
      run: () => withActive(duplicate),
    },
  ];
}
