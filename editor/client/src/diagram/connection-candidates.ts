// SPDX-License-Identifier: Apache-2.0
import { GetConnectionCandidates } from "../protocol";
import { showMenu } from "../workbench/menu";
import type { DiagramEditor } from "../workbench/interfaces";

/** The type of the palette's new elements; the server's PaletteItems has the same constant. */
const NEW_ELEMENT = "node:new";
/** The largest number of types that fit into the window. */
const MOST = 20;

/**
 * Offers new instances at the end of a line that does not end at a port: the types that have a matching port. The
 * chosen type is instantiated there and connected.
 *
 * @param at the end of the line in the window's coordinates
 */
export async function offerCandidates(
  editor: DiagramEditor,
  port: string,
  at: { x: number; y: number },
): Promise<void> {
  const { channel, toasts } = editor.workbench;
  const candidates = (await channel.sendRequest(GetConnectionCandidates, { diagram: editor.info.id, port })) ?? [];
  if (candidates.length === 0) {
    const text = "No type has a port that this one can be connected with.";
    toasts.show({ severity: "warning", text }, at);
    return;
  }
  const commands = candidates.slice(0, MOST).map(({ type, name, port: to, portName }) => ({
    id: `partner-${to}`,
    title: `${name}, at its port ${portName}`,
    icon: "add",
    run: () => editor.create(NEW_ELEMENT, at, { kind: "Instance", label: `instance of ${name}`, type, from: port, to }),
  }));
  showMenu(at.x, at.y, commands);
}
