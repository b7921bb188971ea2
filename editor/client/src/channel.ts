// SPDX-License-Identifier: Apache-2.0
import { createWebSocketConnection, wrap } from "@eclipse-glsp/client";
import type { MessageConnection } from "vscode-jsonrpc";

/**
 * Opens a WebSocket to the server; the caller has to call `listen`. The cookie that came with the page authenticates
 * it.
 */
export function connect(path: string, closed: () => void): Promise<MessageConnection> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://${location.host}${path}`);
    socket.onerror = () => {
      reject(new Error(`The server does not answer at ${location.host}.`));
    };
    socket.onopen = () => {
      const connection = createWebSocketConnection(wrap(socket), console);
      connection.onClose(closed);
      resolve(connection);
    };
  });
}
