// SPDX-License-Identifier: Apache-2.0
// JSON-RPC with the server over a WebSocket, which is reopened when the connection breaks.
import { program } from "./program.js";

const AGAIN_MS = 2000;
let socket;
let number = 0;
let waiting = new Map();

/** @param heard handlers of notifications, by method; `open` and `closed` report changes of the connection */
export function connect(heard) {
  socket = new WebSocket(`ws://${location.host}/board`);
  socket.addEventListener("open", () => heard.open());
  socket.addEventListener("message", ({ data }) => receive(JSON.parse(data), heard));
  socket.addEventListener("close", () => {
    waiting.forEach(({ failed }) => failed(new Error(`The server has ended. Start it again: ${program} serve`)));
    waiting = new Map();
    heard.closed();
    setTimeout(() => connect(heard), AGAIN_MS);
  });
}

function receive(message, heard) {
  const asked = waiting.get(message.id);
  if (message.method !== undefined) {
    heard[message.method]?.(message.params);
  } else if (asked !== undefined) {
    waiting.delete(message.id);
    if (message.error) {
      asked.failed(new Error([message.error.message, message.error.data].filter((part) => typeof part === "string" && part).join(". ")));
    } else {
      asked.done(message.result);
    }
  }
}

export function ask(method, params) {
  return new Promise((done, failed) => {
    if (socket?.readyState !== WebSocket.OPEN) {
      failed(new Error("There is no connection to the server."));
      return;
    }
    const id = String(++number);
    waiting.set(id, { done, failed });
    socket.send(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
  });
}
