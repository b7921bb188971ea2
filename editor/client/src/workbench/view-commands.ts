// SPDX-License-Identifier: Apache-2.0
import type { Operation } from "@eclipse-glsp/client";
import { CenterAction } from "@eclipse-glsp/client";
import type { DiagramInfo } from "../protocol";
import { AddToView, CreateView, DeleteView } from "../protocol";
import type { Command } from "./commands";
import { showMenu } from "./menu";
import type { Area, DiagramEditor, Workbench } from "./interfaces";

const IN_VIEW = "Bring a view of an assembly to the front.";
const IN_VIEW_SELECTED = "Select instances in a view of an assembly.";

/** Adds the commands for views: diagrams of some instances of an assembly. */
export function addViewCommands(workbench: Workbench): void {
  workbench.commands.add(...viewCommands(workbench), ...instanceCommands(workbench));
}

/** Returns the commands for views as a whole. */
function viewCommands(workbench: Workbench): Command[] {
  const { channel, diagrams } = workbench;
  const inView = () => isView(diagrams.active);
  return [
    {
      id: "new-view",
      get title() {
        return chosen(diagrams.active).length > 0 ? "New view of the selected instances" : "New empty view";
      },
      icon: "eye",
      keys: "Mod+Alt+N",
      enabled: () => diagrams.active?.info.kind === "assembly",
      needs: "Bring the diagram of an assembly to the front.",
      run: async () => {
        const editor = diagrams.active;
        if (editor === undefined) {
          return;
        }
        const instances = Object.fromEntries(
          boxes(editor).map(({ id, x, y }): [string, [number, number]] => [id, [Math.round(x), Math.round(y)]]),
        );
        await editor.settle();
        const view = await channel.sendRequest(CreateView, { diagram: editor.info.id, instances });
        if (view !== null) {
          await diagrams.openMade(view);
          diagrams.renameView(view);
        }
      },
    },
    {
      id: "rename-view",
      title: "Rename the view",
      icon: "edit",
      enabled: inView,
      needs: IN_VIEW,
      run: () => {
        diagrams.renameView(diagrams.active?.info.id ?? "");
      },
    },
    {
      id: "delete-view",
      title: "Delete the view",
      icon: "trash",
      enabled: inView,
      needs: IN_VIEW,
      run: async () => {
        const editor = diagrams.active; // the next diagram may come to the front meanwhile
        await editor?.settle();
        await channel.sendRequest(DeleteView, editor?.info.id ?? "");
      },
    },
    {
      id: "complete-diagram",
      title: "Show in the complete diagram",
      icon: "type-hierarchy",
      enabled: inView,
      needs: IN_VIEW,
      run: async () => {
        const instances = chosen(diagrams.active);
        const opened = await diagrams.open(diagrams.active?.info.element ?? "");
        if (opened !== undefined && instances.length > 0) {
          await opened.select(instances);
          await opened.dispatch(CenterAction.create(instances, { retainZoom: true }));
        }
      },
    },
  ];
}

/** Returns the commands for instances in views. */
function instanceCommands(workbench: Workbench): Command[] {
  const { channel, diagrams } = workbench;
  const inView = () => isView(diagrams.active) && chosen(diagrams.active).length > 0;
  return [
    {
      id: "add-to-view",
      title: "Add to a view…",
      icon: "eye",
      enabled: () => chosen(diagrams.active).length > 0 && otherViews(workbench).length > 0,
      needs: "Select instances of an assembly that has another view.",
      run: () => {
        const instances = chosen(diagrams.active);
        const { x, y } = diagrams.active?.noticePlace ?? { x: innerWidth / 2, y: innerHeight / 2 };
        const commands = otherViews(workbench).map(({ id, title }) => ({
          id: `add-to-${id}`,
          title,
          icon: "eye",
          run: () => channel.sendRequest(AddToView, { view: id, instances }).then(() => undefined),
        }));
        showMenu(x, y, commands);
      },
    },
    {
      id: "hide-in-view",
      title: "Hide in this view",
      icon: "eye-closed",
      keys: "Mod+Alt+H",
      enabled: inView,
      needs: IN_VIEW_SELECTED,
      run: () => diagrams.active?.dispatch(operation("bellwether.hide", chosen(diagrams.active))),
    },
    {
      id: "show-neighbours",
      title: "Show the neighbours in this view",
      icon: "expand-all",
      enabled: inView,
      needs: IN_VIEW_SELECTED,
      run: () => diagrams.active?.dispatch(operation("bellwether.showNeighbours", chosen(diagrams.active))),
    },
  ];
}

/** Creates an operation like the server's classes Hide and ShowNeighbours. */
function operation(kind: string, elementIds: string[]): Operation & { elementIds: string[] } {
  return { kind, isOperation: true, elementIds };
}

function isView(editor: DiagramEditor | undefined): boolean {
  return editor !== undefined && editor.info.view !== "";
}

/** Returns the selected instances in a diagram of an assembly, without the instances in open boxes. */
function boxes(editor: DiagramEditor | undefined): Area[] {
  return editor?.info.kind === "assembly" ? editor.selectedBoxes() : [];
}

function chosen(editor: DiagramEditor | undefined): string[] {
  return boxes(editor).map(({ id }) => id);
}

/** Returns the views of the assembly in front, without the view in front. */
function otherViews({ diagrams, project }: Workbench): DiagramInfo[] {
  const front = diagrams.active?.info;
  return project.diagrams.filter(
    ({ id, element, view }) => view !== "" && element === front?.element && id !== front.id,
  );
}
