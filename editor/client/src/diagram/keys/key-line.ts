// SPDX-License-Identifier: Apache-2.0
import type { Action } from "@eclipse-glsp/client";
import { CreateEdgeOperation, GEdge, GNode, GPort, ReconnectEdgeOperation } from "@eclipse-glsp/client";
import { bringIntoView } from "./in-view";
import { offerCandidates } from "../connection-candidates";
import { spokenFully } from "./accessible-names";
import type { ConnectionTarget } from "../../protocol";
import { ConnectionTargets, ReconnectionTargets } from "../../protocol";
import type { DiagramEditor, LineByKeys } from "../../workbench/interfaces";

/** A line whose end the user is choosing. */
interface Line {
  /** The port or node where the line begins; the id of the wire whose end is moved. */
  from: string;
  /** The places where the line can end. */
  ends: string[];
  /** The index of the chosen place. */
  at: number;
  /** What is announced before the chosen place. */
  text: string;
  /** Returns the operation for a place. */
  operation: (end: string) => Action;
}

/**
 * Draws a line by keys, from a port or in a deployment from a node, or moves an end of a wire. Tab selects the next
 * place where the line can end, Enter ends the line there.
 */
export class KeyLine implements LineByKeys {
  private line: Line | undefined;

  constructor(private readonly editor: DiagramEditor) {
    editor.workbench.selection.listen((ids) => {
      const { line } = this;
      if (line !== undefined && !ids.includes(line.from)) {
        this.line = undefined; // the mouse has selected another element, or nothing
      }
    });
  }

  get isOpen(): boolean {
    return this.line !== undefined;
  }

  async begin(from: string): Promise<void> {
    const { channel } = this.editor.workbench;
    const targets = await channel.sendRequest(ConnectionTargets, { diagram: this.editor.info.id, port: from });
    const ends = this.possible(targets.filter(({ port }) => port !== from));
    if (ends.length === 0) {
      await this.offer(from, targets.find(({ port }) => port !== from)?.refusal ?? "");
      return;
    }
    const { lineType: elementTypeId } = this.editor;
    const operation = (end: string) =>
      CreateEdgeOperation.create({ elementTypeId, sourceElementId: from, targetElementId: end });
    this.line = { from, ends, at: 0, text: "Line to", operation };
    await this.show();
  }

  async reconnect(wire: string, atSource: boolean): Promise<void> {
    const { info, noticePlace, root, workbench } = this.editor;
    const edge = root?.index.getById(wire);
    const question = { diagram: info.id, wire, atSource };
    const targets = await workbench.channel.sendRequest(ReconnectionTargets, question);
    if (targets === null || !(edge instanceof GEdge)) {
      return; // the server has shown the reason
    }
    const ends = this.possible(targets);
    if (ends.length === 0) {
      const text = `No other port can be the ${atSource ? "source" : "target"} of this connection.`;
      workbench.toasts.show({ severity: "warning", text }, noticePlace);
      return;
    }
    const { sourceId, targetId } = edge;
    const operation = (end: string) =>
      ReconnectEdgeOperation.create({
        edgeElementId: wire,
        sourceElementId: atSource ? end : sourceId,
        targetElementId: atSource ? targetId : end,
      });
    this.line = { from: wire, ends, at: 0, text: atSource ? "Source end to" : "Target end to", operation };
    await this.show();
  }

  /** Returns the places that are not refused, in the order in which Tab visits them. */
  private possible(targets: readonly ConnectionTarget[]): string[] {
    return targets
      .filter(({ refusal }) => refusal === "")
      .map(({ port }) => port)
      .sort((a, b) => this.placeOf(a) - this.placeOf(b) || (a < b ? -1 : 1));
  }

  /**
   * Offers the possible ends of the line. In an assembly, a new instance can be the end; it is put into the middle of
   * the visible part.
   *
   * @param refusal the reason why one of the other ends is not possible; empty if there is none
   */
  private async offer(from: string, refusal: string): Promise<void> {
    const { element, info, workbench, noticePlace } = this.editor;
    if (info.kind === "assembly") {
      const { x, y, width, height } = element.getBoundingClientRect();
      await offerCandidates(this.editor, from, { x: x + width / 2, y: y + height / 2 });
    } else {
      const lonely = "There is no other node: a link joins two.";
      const text =
        info.kind === "deployment"
          ? refusal === ""
            ? lonely
            : refusal
          : "Nothing in this diagram can be the other end of a line from this port.";
      workbench.toasts.show({ severity: "warning", text }, noticePlace);
    }
  }

  /** Returns the horizontal position of a box, or of a port's box: Tab visits the places from left to right. */
  private placeOf(id: string): number {
    const element = this.editor.root?.index.getById(id);
    const box = element instanceof GPort ? element.parent : element;
    return box instanceof GNode ? box.position.x : 0;
  }

  async step(by: number): Promise<void> {
    if (this.line !== undefined) {
      const { at, ends } = this.line;
      this.line.at = (at + by + ends.length) % ends.length;
      await this.show();
    }
  }

  async accept(): Promise<void> {
    const { line } = this;
    const end = line?.ends[line.at];
    this.line = undefined;
    if (line !== undefined && end !== undefined) {
      await this.editor.select([line.from]);
      await this.editor.dispatch(line.operation(end));
    }
  }

  async cancel(): Promise<void> {
    const from = this.line?.from;
    this.line = undefined;
    await this.editor.select(from === undefined ? [] : [from]);
  }

  /** Selects the port where the line begins, or the wire, and the place where it would end. */
  private async show(): Promise<void> {
    const { line } = this;
    const end = line?.ends[line.at];
    if (line === undefined || end === undefined) {
      return;
    }
    await this.editor.select([line.from, end]);
    await bringIntoView(this.editor, end);
    const element = this.editor.root?.index.getById(end);
    const name = element === undefined ? "" : spokenFully(element);
    const place = `${String(line.at + 1)} of ${String(line.ends.length)}`;
    this.editor.announce(`${line.text} ${name}, ${place}: Tab for the next, Enter to connect, Escape to give up`);
  }
}
