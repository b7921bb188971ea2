// SPDX-License-Identifier: Apache-2.0
import { h } from "../../dom";

/** Renders the subset of Markdown in the language's texts: paragraphs, code, strong words. */
export function markdown(text: string): HTMLElement {
  const blocks = text.split(/\n{2,}(?![^`]*\n```)/).map((block) => {
    const code = /^```\w*\n([\s\S]*?)\n?```$/.exec(block.trim())?.[1];
    return code === undefined ? h("p", {}, ...spans(block)) : h("pre", {}, code);
  });
  return h("div", { class: "markdown" }, ...blocks);
}

function spans(text: string): (Node | string)[] {
  return text
    .split(/(`[^`]+`|\*\*[^*]+\*\*)/)
    .map((part) =>
      part.startsWith("`")
        ? h("code", {}, part.slice(1, -1))
        : part.startsWith("**")
          ? h("strong", {}, part.slice(2, -2))
          : part,
    );
}
