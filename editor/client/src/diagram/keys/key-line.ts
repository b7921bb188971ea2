// SPDX-License-Identifier: Apache-2.0
import { CreateEdgeOperation, GNode, GPort } from "@eclipse-glsp/client";
import { bringIntoView } from "./in-view";
import { offerCandidates } from "../connection-candidates";
import { spokenFully } from "./accessible-names";
import { ConnectionTargets } from "../../protocol";
import type { DiagramEditor, LineByKeys } from "../../workbench/interfaces";

/**
 * Draws a line by keys, from a port or in a deployment from a node. Tab selects the next place where the line can end,
 * Enter ends the line there.
 */
export class KeyLine implements LineByKeys {
  private line: { from: string; ends: string[]; at: number } | undefined;

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
    const ends = targets
      .filter(({ port, refusal }) => port !== from && refusal === "")
      .map(({ port }) => port)
      .sort((a, b) => this.placeOf(a) - this.placeOf(b) || (a < b ? -1 : 1));
    if (ends.length === 0) {
      await this.offer(from, targets.find(({ port }) => port !== from)?.refusal ?? "");
      return;
    }
    this.line = { from, ends, at: 0 };
    await this.show();
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
      await this.editor.dispatch(
        CreateEdgeOperation.create({
          elementTypeId: this.editor.lineType,
          sourceElementId: line.from,
          targetElementId: end,
        }),
      );
    }
  }

  async cancel(): Promise<void> {
    const from = this.line?.from;
    this.line = undefined;
    await this.editor.select(from === undefined ? [] : [from]);
  }

  /** Selects the port where the line begins and the place where it would end. */
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
    this.editor.announce(`Line to ${name}, ${place}: Tab for the next, Enter to connect, Escape to give up`);
  }
}
