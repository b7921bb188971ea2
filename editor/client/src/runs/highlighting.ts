// SPDX-License-Identifier: Apache-2.0
import hljs from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import cmake from "highlight.js/lib/languages/cmake";
import cpp from "highlight.js/lib/languages/cpp";
import ini from "highlight.js/lib/languages/ini";
import json from "highlight.js/lib/languages/json";
import xml from "highlight.js/lib/languages/xml";
import type { HLJSApi, Language } from "highlight.js";
import { h } from "../dom";

hljs.registerLanguage("bash", bash);
hljs.registerLanguage("cmake", cmake);
hljs.registerLanguage("cpp", cpp);
hljs.registerLanguage("ini", ini);
hljs.registerLanguage("idl", idl);
hljs.registerLanguage("json", json);
hljs.registerLanguage("xml", xml);

const LANGUAGES: [RegExp, string][] = [
  [/\.(cpp|hpp)$/, "cpp"],
  [/\.c?idl$/, "idl"],
  [/(CMakeLists\.txt|\.cmake)$/, "cmake"],
  [/\.json$/, "json"],
  [/\.(cdp|xml)$/, "xml"],
  [/\.sh$/, "bash"],
  [/(\.(conf|cfg|plan)|settings)$/, "ini"],
];

/** The highlighting of OMG IDL 3 and CIDL. */
function idl(api: HLJSApi): Language {
  return {
    name: "IDL",
    keywords: {
      keyword:
        "abstract attribute case component composition const consumes context custom default emits enum eventtype" +
        " exception executor factory finder getraises home implements import in inout interface local manages module" +
        " multiple native oneway out primarykey private provides public publishes raises readonly setraises struct" +
        " supports switch truncatable typedef typeid typeprefix union uses valuebase valuetype",
      type: "any boolean char double fixed float long Object octet sequence short string unsigned void wchar wstring",
      literal: "TRUE FALSE",
    },
    contains: [
      api.C_LINE_COMMENT_MODE,
      api.C_BLOCK_COMMENT_MODE,
      api.QUOTE_STRING_MODE,
      api.C_NUMBER_MODE,
      { scope: "meta", begin: /^#/, end: /$/ },
    ],
  };
}

/** Returns a file as lines with the colours of its language. */
export function codeLines(path: string, text: string): HTMLElement[] {
  const language = LANGUAGES.find(([pattern]) => pattern.test(path))?.[1];
  const marked = language === undefined ? undefined : hljs.highlight(text, { language }).value;
  const holder = h("div");
  if (marked === undefined) {
    holder.textContent = text;
  } else {
    holder.innerHTML = marked; // highlight.js escapes its input
  }
  return lines(holder).map((nodes, index) =>
    h("div", { class: "code-line" }, h("span", { class: "number" }, String(index + 1)), h("span", {}, ...nodes)),
  );
}

/** Splits the content into lines; a coloured span over several lines becomes one span in each line. */
function lines(holder: HTMLElement): Node[][] {
  const all: Node[][] = [[]];
  for (const node of holder.childNodes) {
    (node.textContent ?? "").split("\n").forEach((part, index) => {
      if (index > 0) {
        all.push([]);
      }
      if (!(node.textContent ?? "").includes("\n")) {
        all.at(-1)?.push(node.cloneNode(true));
      } else if (part !== "") {
        all.at(-1)?.push(node instanceof HTMLElement ? h("span", { class: node.className }, part) : new Text(part));
      }
    });
  }
  return all;
}
