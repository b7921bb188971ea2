// SPDX-License-Identifier: Apache-2.0
// Simulates a slow machine on a quick one.

/** The factor by which the page is slowed down (BELLWETHER_SLOW). Tests wait longer by this factor. */
export const SLOW = Number(process.env.BELLWETHER_SLOW ?? "1");
/** The delay of messages in ms for each connection, for example BELLWETHER_LATE=workbench:350,glsp:10. */
const LATE = new Map((process.env.BELLWETHER_LATE ?? "").split(",").map((late) => late.split(":")));

/** Slows a page down, before it navigates. */
export async function slowDown(page) {
  if (SLOW > 1) {
    const protocol = await page.context().newCDPSession(page);
    await protocol.send("Emulation.setCPUThrottlingRate", { rate: SLOW });
  }
  for (const dialogue of ["workbench", "glsp"].filter((name) => LATE.has(name))) {
    const delay = Number(LATE.get(dialogue));
    await page.routeWebSocket(new RegExp(`/${dialogue}$`), (client) => {
      const server = client.connectToServer();
      client.onMessage((message) => setTimeout(() => server.send(message), delay));
      server.onMessage((message) => setTimeout(() => client.send(message), delay));
    });
  }
}
