// SPDX-License-Identifier: Apache-2.0
import type { Action, GModelElement } from "@eclipse-glsp/client";
import { CreateEdgeOperation, GEdge, GNode, MouseListener, findParent } from "@eclipse-glsp/client";
import { h } from "../dom";
import { ConnectionTargets } from "../protocol";
import { offerCandidates } from "./connection-candidates";
import { isDeploymentNode } from "./views/link-handle";
import type { DiagramEditor } from "../workbench/interfaces";

/** Pixels that the mouse has to go before a press becomes a drag. */
const DRAG = 4;
const SVG = "http://www.w3.org/2000/svg";

/** The state of a drag between press and release. */
interface Drag {
  port: string;
  start: { x: number; y: number };
  /**
   * The reason why the line cannot end at a port or a node, by its id; empty if it can. Undefined until the server
   * answers.
   */
  targets?: Map<string, string>;
  line?: SVGPathElement;
  /** The port under the mouse, and the mouse event. */
  over?: { port: string | undefined; at: MouseEvent };
}

/**
 * Draws connections from port to port; in the diagram of types, from a port to its interface or event type; in a
 * deployment, links from the handle of a node to another node. While the mouse is pressed, the possible ends of the
 * line are highlighted, and the other elements show why the line cannot end there.
 */
export class ConnectListener extends MouseListener {
  private drag: Drag | undefined;
  private readonly tip = h("div", { class: "tip", hidden: true });

  constructor(private readonly editor: DiagramEditor) {
    super();
    document.body.append(this.tip);
    editor.element.addEventListener(
      "mousedown",
      (event) => {
        this.takeHandle(event);
      },
      true, // in the capture phase, before the press selects the node: its box would follow the mouse
    );
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape") {
        this.end();
      }
    });
    document.addEventListener("pointerup", (event) => {
      if (!editor.element.contains(event.target as Node)) {
        this.end();
      }
    });
  }

  override mouseDown(target: GModelElement, event: MouseEvent): Action[] {
    const port = portOf(target);
    if (event.button === 0 && port !== undefined) {
      this.drag = { port: port.id, start: { x: event.clientX, y: event.clientY } };
    }
    return [];
  }

  /** Begins a link when the mouse is pressed on the handle of a node. */
  private takeHandle(event: MouseEvent): void {
    const pressed = event.target instanceof Element ? event.target.closest(".link-handle") : null;
    const box = pressed?.closest(".box");
    if (event.button === 0 && box !== null && box !== undefined) {
      event.stopPropagation();
      event.preventDefault();
      this.editor.focus();
      this.drag = { port: this.editor.idOf(box), start: { x: event.clientX, y: event.clientY } };
    }
  }

  override mouseMove(target: GModelElement, event: MouseEvent): Action[] {
    const drag = this.drag;
    if (drag === undefined) {
      return [];
    }
    const far = Math.hypot(event.clientX - drag.start.x, event.clientY - drag.start.y) >= DRAG;
    if (drag.line === undefined && far) {
      this.begin(drag);
    }
    if (drag.line !== undefined) {
      this.stretch(drag.line, drag.start, event);
      drag.over = { port: this.endAt(target)?.id, at: event };
      this.explain(drag);
    }
    return [];
  }

  override mouseUp(target: GModelElement, event: MouseEvent): Action[] {
    const drag = this.drag;
    const port = this.endAt(target);
    this.end();
    if (drag?.line !== undefined && this.editor.info.kind === "assembly" && isGround(target)) {
      void offerCandidates(this.editor, drag.port, { x: event.clientX, y: event.clientY });
      return [];
    }
    if (drag?.line === undefined || port === undefined) {
      return [];
    }
    if (port.id === drag.port && !isDeploymentNode(port)) {
      return [];
    }
    const refusal = drag.targets?.get(port.id);
    if (refusal !== undefined && refusal !== "") {
      const at = { x: event.clientX, y: event.clientY };
      this.editor.workbench.toasts.show({ severity: "warning", text: refusal }, at);
      return [];
    }
    return [
      CreateEdgeOperation.create({
        elementTypeId: this.editor.lineType,
        sourceElementId: drag.port,
        targetElementId: port.id,
      }),
    ];
  }

  /**
   * Returns the possible end of a line: a port; in the diagram of types the box of the port's type; in a deployment a
   * node.
   */
  private endAt(target: GModelElement): GModelElement | undefined {
    if (this.editor.info.kind === "deployment") {
      return findParent(target, isDeploymentNode);
    }
    const box = findParent(target, (element) => element instanceof GNode);
    return this.editor.info.kind === "types" ? box : portOf(target);
  }

  private begin(drag: Drag): void {
    const layer = document.createElementNS(SVG, "svg");
    layer.setAttribute("class", "connect-layer");
    drag.line = document.createElementNS(SVG, "path");
    layer.append(drag.line);
    this.editor.element.append(layer);
    this.editor.element.classList.add("connecting");
    const { channel } = this.editor.workbench;
    void channel.sendRequest(ConnectionTargets, { diagram: this.editor.info.id, port: drag.port }).then((targets) => {
      drag.targets = new Map(targets.map(({ port, refusal }) => [port, refusal]));
      if (this.drag === drag) {
        this.mark(drag.targets);
        this.explain(drag);
      }
    });
  }

  private mark(targets: Map<string, string>): void {
    for (const end of this.editor.element.querySelectorAll<SVGElement>("[data-port], .box")) {
      const id = end.dataset.port ?? this.editor.idOf(end);
      if (end.dataset.port !== undefined || this.editor.info.kind === "types" || targets.has(id)) {
        end.classList.toggle("possible", targets.get(id) === "");
        end.classList.toggle("impossible", targets.get(id) !== "");
      }
    }
  }

  private stretch(line: SVGPathElement, from: { x: number; y: number }, to: MouseEvent): void {
    const area = this.editor.element.getBoundingClientRect();
    const [x, y] = [from.x - area.x, from.y - area.y];
    const [toX, toY] = [to.clientX - area.x, to.clientY - area.y];
    const bend = Math.max(30, Math.abs(toX - x) / 2) * (toX < x ? -1 : 1);
    line.setAttribute(
      "d",
      `M ${String(x)} ${String(y)} C ${String(x + bend)} ${String(y)} ${String(toX - bend)} ${String(toY)} ${String(toX)} ${String(toY)}`,
    );
  }

  private explain({ port: from, over, targets }: Drag): void {
    const refusal = over?.port === undefined || over.port === from ? "" : (targets?.get(over.port) ?? "");
    this.tip.hidden = refusal === "";
    this.tip.textContent = refusal;
    this.tip.style.left = `${String((over?.at.clientX ?? 0) + 14)}px`;
    this.tip.style.top = `${String((over?.at.clientY ?? 0) + 16)}px`;
  }

  private end(): void {
    this.drag = undefined;
    this.tip.hidden = true;
    this.editor.element.classList.remove("connecting");
    this.editor.element.querySelectorAll(".connect-layer").forEach((layer) => {
      layer.remove();
    });
    for (const end of this.editor.element.querySelectorAll(".possible, .impossible")) {
      end.classList.remove("possible", "impossible");
    }
  }
}

/** Returns true if the target is neither a box nor a wire. */
function isGround(target: GModelElement): boolean {
  return findParent(target, (element) => element instanceof GNode || element instanceof GEdge) === undefined;
}

function portOf(element: GModelElement): GModelElement | undefined {
  return element.type.startsWith("port:") ? element : undefined;
}
