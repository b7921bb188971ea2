// SPDX-License-Identifier: Apache-2.0
import type { TriggerNodeCreationAction } from "@eclipse-glsp/client";
import { h } from "../dom";
import type { DiagramEditor } from "../workbench/interfaces";

const METRICS = ["LatencyMetric", "ThroughputMetric", "JitterMetric", "DeadlineMissMetric"];
/** The kinds of elements that the diagram itself contains, wherever they are dropped. */
const FREE = [
  ...["Interface", "ComponentType", "EventType", "Struct", "Union", "Typedef", "UserException", "Enumeration"],
  ...["Home", "ServerType", "ClientType", "Assembly", "Node", "Link"],
  ...["TimedPhase", "SaturatedPhase", "Parameter", "Factor", "Design"],
];
const TARGET = "drop-target";

/** Handles the drag of a palette's tool: its name follows the pointer, and the possible container is highlighted. */
export function dragTool(event: DragEvent, editor: DiagramEditor, create: TriggerNodeCreationAction): void {
  const args = (create.args ?? {}) as Record<string, string>;
  const { element } = editor;
  const end = new AbortController();
  const listen = { signal: end.signal };
  event.dataTransfer?.setData("text/plain", create.elementTypeId);
  showName(event, args.label ?? "");
  element.classList.add("taking"); // accepts the drop also over a field in which a name is typed
  element.addEventListener(
    "dragover",
    (over) => {
      over.preventDefault();
      mark(editor, targetAt(over, args.kind ?? ""));
    },
    listen,
  );
  element.addEventListener(
    "dragleave",
    () => {
      mark(editor, null);
    },
    listen,
  );
  element.addEventListener(
    "drop",
    (drop) => {
      drop.preventDefault();
      void editor.create(create.elementTypeId, { x: drop.clientX, y: drop.clientY }, args);
    },
    listen,
  );
  event.target?.addEventListener(
    "dragend",
    () => {
      end.abort();
      mark(editor, null);
      element.classList.remove("taking");
    },
    { once: true },
  );
}

/** Shows the name at the pointer. The browser copies the element after the drag has begun, so it is removed later. */
function showName({ dataTransfer }: DragEvent, name: string): void {
  const chip = h("div", { class: "drag-name" }, name);
  document.body.append(chip);
  dataTransfer?.setDragImage(chip, -12, -8);
  setTimeout(() => {
    chip.remove();
  });
}

/**
 * Returns the innermost box under the pointer. For a metric, returns the port, its name or the connection, and for
 * jitter also a row.
 */
function targetAt({ clientX, clientY }: DragEvent, kind: string): Element | null {
  const under = document.elementFromPoint(clientX, clientY);
  if (METRICS.includes(kind)) {
    return under?.closest(`.port, .port-name, .wire${kind === "JitterMetric" ? ", .note .row" : ""}`) ?? null;
  }
  return FREE.includes(kind) ? null : (under?.closest(".box") ?? null);
}

function mark(editor: DiagramEditor, target: Element | null): void {
  for (const one of editor.element.querySelectorAll(`.${TARGET}`)) {
    one.classList.toggle(TARGET, one === target);
  }
  target?.classList.add(TARGET);
}
