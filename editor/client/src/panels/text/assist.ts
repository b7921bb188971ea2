// SPDX-License-Identifier: Apache-2.0
import type { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import { syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";
import type { Tooltip } from "@codemirror/view";
import type { MessageConnection } from "vscode-jsonrpc";
import { CompleteText, HelpAt } from "../protocol";
import { markdown } from "./markdown";
import type { TextSync } from "./sync";

/** The icons of CodeMirror for the kinds of suggestions. */
const TYPES: Record<string, string> = {
  element: "variable",
  keyword: "keyword",
  word: "enum",
  unit: "constant",
  option: "property",
  value: "constant",
};

/** Returns the suggestions at the cursor. */
export async function complete(
  context: CompletionContext,
  sync: TextSync,
  channel: MessageConnection,
): Promise<CompletionResult | null> {
  const before = context.state.sliceDoc(Math.max(0, context.pos - 1), context.pos);
  if ((!context.explicit && !/[\w.:>]/.test(before)) || isProse(context.state, context.pos)) {
    return null;
  }
  const text = context.state.doc.toString();
  const found = await channel.sendRequest(CompleteText, { file: sync.file, text, offset: context.pos });
  const [first] = found ?? [];
  return found === null || first === undefined
    ? null
    : {
        from: first.offset,
        validFor: /^[\w:-]*$/,
        options: found.map((each): Completion => ({
          label: each.label,
          apply: each.text,
          type: TYPES[each.kind] ?? "text",
          detail: each.detail,
          info: each.documentation === "" ? undefined : () => markdown(each.documentation),
          sortText: each.order,
        })),
      };
}

/** Returns true in a comment or a string, where no suggestions are shown. */
function isProse(state: EditorState, at: number): boolean {
  return /comment|documentation|string/i.test(syntaxTree(state).resolveInner(at, -1).name);
}

/** Returns the description of the word under the pointer; null while a changed text is being sent. */
export async function help(at: number, sync: TextSync, channel: MessageConnection): Promise<Tooltip | null> {
  if (sync.isPending) {
    return null;
  }
  const found = await channel.sendRequest(HelpAt, { file: sync.file, offset: at });
  return found === null
    ? null
    : {
        pos: found.offset,
        end: found.offset + found.length,
        above: true,
        create: () => ({ dom: markdown(found.text) }),
      };
}
