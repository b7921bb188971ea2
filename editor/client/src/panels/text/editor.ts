// SPDX-License-Identifier: Apache-2.0
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, indentUnit } from "@codemirror/language";
import { lintGutter, lintKeymap } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import type { Extension } from "@codemirror/state";
import { EditorState, StateEffect, StateField } from "@codemirror/state";
import type { DecorationSet, KeyBinding, ViewUpdate } from "@codemirror/view";
import {
  Decoration,
  EditorView,
  drawSelection,
  highlightActiveLine,
  highlightActiveLineGutter,
  hoverTooltip,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import type { MessageConnection } from "vscode-jsonrpc";
import { complete, help } from "./assist";
import { notation } from "./language";
import type { TextSync } from "./sync";

/** The keys of CodeMirror's own list of problems and of its next problem, which must stay free for the workbench. */
const WORKBENCH_KEYS = ["Mod-Shift-m", "F8"];

/** Marks the lines of an element; undefined removes the mark. */
export const markElement = StateEffect.define<{ from: number; to: number } | undefined>();

const elementLine = Decoration.line({ class: "cm-element" });

const elementMark = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    let result = marks.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (effect.is(markElement)) {
        result = effect.value === undefined ? Decoration.none : linesOf(transaction.state, effect.value);
      }
    }
    return result;
  },
  provide: (field) => EditorView.decorations.from(field),
});

function linesOf(state: EditorState, { from, to }: { from: number; to: number }): DecorationSet {
  const first = state.doc.lineAt(from).number;
  const last = state.doc.lineAt(Math.min(to, state.doc.length)).number;
  return Decoration.set(
    Array.from({ length: last - first + 1 }, (_, i) => elementLine.range(state.doc.line(first + i).from)),
  );
}

/** The requests of the text editor to the panel. */
export interface TextHost {
  channel: MessageConnection;
  keywords: string[];
  sync(): TextSync | undefined;
  updated(update: ViewUpdate): void;
  /** Keys of the workbench's commands. */
  keys: KeyBinding[];
}

/** Returns the extensions of every text editor. There is no text history: undo works on the project. */
export function extensions(host: TextHost, readOnly: boolean): Extension {
  return [
    lineNumbers(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    drawSelection(),
    bracketMatching(),
    closeBrackets(),
    highlightSelectionMatches(),
    search({ top: true }),
    lintGutter(),
    indentUnit.of("  "),
    notation(host.keywords),
    elementMark,
    EditorState.readOnly.of(readOnly),
    EditorView.contentAttributes.of({ "aria-label": "Text of the model" }),
    autocompletion({
      override: [
        (context) => {
          const sync = host.sync();
          return sync === undefined || readOnly ? null : complete(context, sync, host.channel);
        },
      ],
    }),
    hoverTooltip((_, at) => {
      const sync = host.sync();
      return sync === undefined ? null : help(at, sync, host.channel);
    }),
    EditorView.updateListener.of((update) => {
      host.updated(update);
    }),
    keymap.of([
      ...host.keys,
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...searchKeymap,
      ...lintKeymap.filter(({ key }) => key === undefined || !WORKBENCH_KEYS.includes(key)),
      indentWithTab,
      ...defaultKeymap,
    ]),
  ];
}
