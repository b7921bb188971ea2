// SPDX-License-Identifier: Apache-2.0
import type { StreamParser } from "@codemirror/language";
import { HighlightStyle, StreamLanguage, indentService, syntaxHighlighting } from "@codemirror/language";
import type { EditorState, Extension } from "@codemirror/state";
import { tags } from "@lezer/highlight";

interface State {
  /** The comment that the line before left open. */
  inside: "comment" | "documentation" | undefined;
}

const COLOURS = HighlightStyle.define([
  { tag: tags.keyword, color: "var(--call)" },
  { tag: tags.definition(tags.variableName), color: "var(--ink)", fontWeight: "620" },
  { tag: tags.string, color: "var(--good)" },
  { tag: tags.number, color: "var(--event)" },
  { tag: tags.special(tags.variableName), color: "var(--event)" },
  { tag: tags.comment, color: "var(--faint)", fontStyle: "italic" },
  { tag: tags.docComment, color: "var(--muted)", fontStyle: "italic" },
  { tag: tags.meta, color: "var(--muted)" },
]);

/** Colours the notation; the grammar decides which words are keywords. */
export function notation(keywords: string[]): Extension {
  return [
    StreamLanguage.define(parser(new Set(keywords))),
    syntaxHighlighting(COLOURS),
    indentService.of((context, at) => indentation(context.state, at, context.textAfterPos(at), context.unit)),
  ];
}

function parser(keywords: ReadonlySet<string>): StreamParser<State> {
  return {
    name: "bellwether",
    startState: () => ({ inside: undefined }),
    copyState: (state) => ({ ...state }),
    languageData: { commentTokens: { line: "//", block: { open: "/*", close: "*/" } }, indentOnInput: /^\s*\}$/ },
    tokenTable: { documentation: tags.docComment, parameter: tags.special(tags.variableName) },
    token(stream, state) {
      if (state.inside !== undefined) {
        const kind = state.inside;
        if (stream.skipTo("*/")) {
          stream.match("*/");
          state.inside = undefined;
        } else {
          stream.skipToEnd();
        }
        return kind;
      } else if (stream.eatSpace()) {
        return null;
      } else if (stream.match("//")) {
        stream.skipToEnd();
        return "comment";
      } else if (stream.match(/^\/\*\*(?!\/)/)) {
        state.inside = "documentation";
        return "documentation";
      } else if (stream.match("/*")) {
        state.inside = "comment";
        return "comment";
      } else if (stream.match(/^"(?:\\.|[^"\\])*"?/) || stream.match(/^'(?:\\.|[^'\\])*'?/)) {
        return "string";
      } else if (stream.match(/^\$\{[^}]*\}?/)) {
        return "parameter";
      } else if (stream.sol() && stream.match(/^#\s*\w+/)) {
        return "meta";
      } else if (stream.match(/^\d[\w.]*(?: ?(?:[kM]?Hz|[mµn]?s|min|h|[kKMG]i?B|B|[kMG]bit\/s|%)(?!\w))?/)) {
        return "number";
      } else if (stream.match(/^[A-Za-z_](?:[\w]|-(?=[A-Za-z]))*/)) {
        return word(stream.current(), stream.string.slice(0, stream.start), stream.string.slice(stream.pos), keywords);
      }
      stream.next();
      return null;
    },
  };
}

/** Returns the indentation of the last line that is not blank; more after a brace, less before a closing brace. */
function indentation(state: EditorState, at: number, after: string, unit: number): number {
  let before = "";
  for (let number = state.doc.lineAt(at).number; number > 0 && before.trim() === ""; number--) {
    const line = state.doc.line(number);
    before = line.from >= at ? "" : line.text.slice(0, at - line.from);
  }
  const deep = before.length - before.trimStart().length;
  const opened = /[{(]\s*(\/\/.*)?$/.test(before) ? unit : 0;
  return Math.max(0, deep + opened - (/^\s*[})]/.test(after) ? unit : 0));
}

/**
 * Returns the style of a word. A name before a brace or a colon is a definition. A keyword in the place of a name is a
 * name.
 */
function word(text: string, before: string, rest: string, keywords: ReadonlySet<string>): string | null {
  const named = /^\s*(?:\[[^\]]*\]\s*)*:(?!:)/.test(rest);
  const part = /^\.(?!\.)/.test(rest) || before.endsWith(".") || (before.trim() === "" && /^\s*;/.test(rest));
  if (keywords.has(text) && !named && !part) {
    return "keyword";
  }
  return named || (!part && /^\s*\{/.test(rest)) ? "variableName.definition" : null;
}
