// SPDX-License-Identifier: Apache-2.0
/** @jsx svg */
import type { GLabel, RenderingContext } from "@eclipse-glsp/client";
import { GLabelView, svg } from "@eclipse-glsp/client";
import { injectable } from "inversify";
import type { VNode } from "snabbdom";

/** One line of text, measured by the server. The classes `end` and `middle` of its element give the alignment. */
@injectable()
export class LabelView extends GLabelView {
  override render(label: Readonly<GLabel>, context: RenderingContext): VNode | undefined {
    const { width, height } = label.size;
    const classes = label.cssClasses ?? [];
    const x = classes.includes("end") ? width : classes.includes("middle") ? width / 2 : 0;
    return (
      <g>
        <rect class-label-area={true} x={0} y={0} width={Math.max(width, 0)} height={Math.max(height, 0)} />
        <text class-label={true} x={x} y={height - 4.5}>
          {label.text}
        </text>
        {context.renderChildren(label)}
      </g>
    );
  }
}
