// SPDX-License-Identifier: Apache-2.0
import {
  CreateEdgeOperation,
  DeleteElementOperation,
  FitToScreenAction,
  LayoutOperation,
  SelectAllAction,
  CenterAction,
} from "@eclipse-glsp/client";
import type { Workbench } from "../workbench/workbench";
import { exportPng, exportSvg } from "./export";

/** What can be done with the diagram in front. */
export function addDiagramCommands(workbench: Workbench): void {
  const { commands, toolbar, diagrams } = workbench;
  const open = () => diagrams.active !== undefined;
  const selectedPorts = () => (diagrams.active?.selected ?? []).filter((id) => /\|(?!:)/.test(id));
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
      run: () => diagrams.active?.fit(),
    },
    {
      id: "centre",
      title: "Centre what is selected",
      icon: "target",
      keys: "Mod+Alt+C",
      enabled: selected,
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
      title: "Zoom to what is selected",
      icon: "zoom-in",
      enabled: selected,
      run: () =>
        diagrams.active?.dispatch(FitToScreenAction.create(diagrams.active.selected, { padding: 80, maxZoom: 2 })),
    },
    {
      id: "rename",
      title: "Rename",
      icon: "edit",
      keys: "F2",
      enabled: () => diagrams.active?.selected.length === 1,
      run: () => diagrams.active?.rename(),
    },
    {
      id: "connect",
      title: "Connect the two selected ports",
      icon: "plug",
      keys: "Mod+Enter",
      enabled: () => selectedPorts().length === 2,
      run: async () => {
        const [sourceElementId = "", targetElementId = ""] = selectedPorts();
        await diagrams.active?.dispatch(
          CreateEdgeOperation.create({ elementTypeId: "edge:wire", sourceElementId, targetElementId }),
        );
      },
    },
    {
      id: "delete",
      title: "Delete",
      icon: "trash",
      enabled: selected,
      run: () => diagrams.active?.dispatch(DeleteElementOperation.create(diagrams.active.selected)),
    },
    {
      id: "select-all",
      title: "Select all",
      enabled: open,
      run: () => diagrams.active?.dispatch(SelectAllAction.create(true)),
    },
    {
      id: "export-svg",
      title: "Export as SVG",
      icon: "file-code",
      enabled: open,
      run: () => {
        exportSvg(diagrams.active);
      },
    },
    {
      id: "export-png",
      title: "Export as PNG",
      icon: "file-media",
      enabled: open,
      run: () => exportPng(diagrams.active),
    },
  );
  toolbar.add("arrange");
  toolbar.add("zoom-out", "fit", "zoom-in");
  toolbar.space();
  toolbar.add("theme", "commands");
}
