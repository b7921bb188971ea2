// SPDX-License-Identifier: Apache-2.0
import type { PasteOperation as Paste } from "@eclipse-glsp/client";
import { CutOperation, PasteOperation, RequestClipboardDataAction, SetClipboardDataAction } from "@eclipse-glsp/client";
import type { DiagramEditor, Workbench } from "../workbench/interfaces";

const TEXT = "text/plain";

/** The last copy: it is pasted if the browser does not let the page read the clipboard. */
let last = "";

/** Copies the selected elements to the clipboard, as text in the notation. */
export async function copy(editor: DiagramEditor): Promise<boolean> {
  const text = await textOf(editor);
  if (text !== "") {
    last = text;
    await navigator.clipboard.writeText(text);
  }
  return text !== "";
}

export async function cut(editor: DiagramEditor): Promise<void> {
  const selectedElementIds = editor.selected;
  if (await copy(editor)) {
    await editor.dispatch(CutOperation.create({ selectedElementIds }));
  }
}

/** Inserts a copy of the selected elements next to them; the clipboard is unchanged. */
export async function duplicate(editor: DiagramEditor): Promise<void> {
  const text = await textOf(editor);
  if (text !== "") {
    await editor.dispatch(operation(editor, text, false));
  }
}

/**
 * Pastes for the menu and the command palette. The browser may ask the user whether the page may read the clipboard.
 */
export async function pasteFromMenu(editor: DiagramEditor): Promise<void> {
  const text = await navigator.clipboard.readText().catch(() => last);
  await editor.dispatch(operation(editor, text, true));
}

/** Pastes at Ctrl+V. The browser's event contains the text, so the page needs no permission to read the clipboard. */
export function listenToPaste(workbench: Workbench): void {
  document.addEventListener("paste", (event) => {
    const editor = workbench.diagrams.active;
    const inDiagram = document.activeElement === document.body || editor?.element.contains(document.activeElement);
    const inField = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    const text = event.clipboardData?.getData(TEXT) ?? "";
    if (editor !== undefined && inDiagram === true && !inField && text !== "") {
      event.preventDefault();
      void editor.dispatch(operation(editor, text, true));
    }
  });
}

async function textOf(editor: DiagramEditor): Promise<string> {
  const answer = await editor.request(RequestClipboardDataAction.create({ selectedElementIds: editor.selected }));
  return SetClipboardDataAction.is(answer) ? (answer.clipboardData[TEXT] ?? "") : "";
}

/** @param atMouse true to paste at the mouse, if it is over the diagram; otherwise a little aside of the original */
function operation(editor: DiagramEditor, text: string, atMouse: boolean): Paste {
  return PasteOperation.create({
    clipboardData: { [TEXT]: text },
    editorContext: {
      selectedElementIds: editor.selected,
      lastMousePosition: atMouse ? editor.mousePosition : undefined,
    },
  });
}
