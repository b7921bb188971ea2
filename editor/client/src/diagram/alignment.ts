// SPDX-License-Identifier: Apache-2.0
import { ChangeBoundsOperation } from "@eclipse-glsp/client";
import type { Command } from "../workbench/commands";
import type { Area, DiagramEditor, Workbench } from "../workbench/interfaces";

/** Computes the new position of a box from its area and the area around all selected boxes. */
type Rule = (box: Area, around: Area) => { x: number; y: number };

const ALIGNMENTS: { id: string; title: string; icon: string; rule: Rule }[] = [
  { id: "left", title: "left sides", icon: "arrow-left", rule: (box, around) => ({ x: around.x, y: box.y }) },
  {
    id: "centre",
    title: "centres, one above the other",
    icon: "arrow-both",
    rule: (box, around) => ({ x: around.x + (around.width - box.width) / 2, y: box.y }),
  },
  {
    id: "right",
    title: "right sides",
    icon: "arrow-right",
    rule: (box, around) => ({ x: around.x + around.width - box.width, y: box.y }),
  },
  { id: "top", title: "upper sides", icon: "arrow-up", rule: (box, around) => ({ x: box.x, y: around.y }) },
  {
    id: "middle",
    title: "middles, side by side",
    icon: "arrow-swap",
    rule: (box, around) => ({ x: box.x, y: around.y + (around.height - box.height) / 2 }),
  },
  {
    id: "bottom",
    title: "lower sides",
    icon: "arrow-down",
    rule: (box, around) => ({ x: box.x, y: around.y + around.height - box.height }),
  },
];

/** Ids of the commands that align boxes, for menus. */
export const ALIGN = [...ALIGNMENTS.map(({ id }) => `align-${id}`), "distribute-across", "distribute-down"];

/** Returns the commands that align the selected boxes or distribute them. Undo takes each back in one step. */
export function alignments(workbench: Workbench): Command[] {
  const boxes = () => workbench.diagrams.active?.selectedBoxes() ?? [];
  const align = ALIGNMENTS.map(({ id, title, icon, rule }): Command => ({
    id: `align-${id}`,
    title: `Align ${title}`,
    icon,
    enabled: () => boxes().length > 1,
    run: () => {
      const around = hull(boxes());
      return move(
        workbench.diagrams.active,
        boxes().map((box) => ({ ...box, ...rule(box, around) })),
      );
    },
  }));
  const distribute = (id: string, title: string, along: "x" | "y", size: "width" | "height"): Command => ({
    id,
    title,
    icon: "split-horizontal",
    enabled: () => boxes().length > 2,
    run: () => move(workbench.diagrams.active, distributed(boxes(), along, size)),
  });
  return [
    ...align,
    distribute("distribute-across", "Distribute from left to right", "x", "width"),
    distribute("distribute-down", "Distribute from top to bottom", "y", "height"),
  ];
}

/** Returns the boxes with equal gaps between them; the first and the last box stay. */
function distributed(boxes: Area[], along: "x" | "y", size: "width" | "height"): Area[] {
  const sorted = [...boxes].sort((a, b) => a[along] - b[along]);
  const around = hull(boxes);
  const room = around[size] - sorted.reduce((sum, box) => sum + box[size], 0);
  let next = around[along];
  return sorted.map((box) => {
    const moved = { ...box, [along]: next };
    next += box[size] + room / (sorted.length - 1);
    return moved;
  });
}

function hull(boxes: Area[]): Area {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { id: "", x, y, width: right - x, height: bottom - y };
}

async function move(editor: DiagramEditor | undefined, boxes: Area[]): Promise<void> {
  await editor?.dispatch(
    ChangeBoundsOperation.create(
      boxes.map(({ id, x, y, width, height }) => ({
        elementId: id,
        newPosition: { x: Math.round(x), y: Math.round(y) },
        newSize: { width, height },
      })),
    ),
  );
}
