// SPDX-License-Identifier: Apache-2.0
// The editor as users see it: a server with a copy of an example, and its page in a browser, used by mouse and keys.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { launch } from "./browser.mjs";
import { eventually } from "./eventually.mjs";
import { SLOW, slowDown } from "./slow.mjs";

const HOME = resolve(import.meta.dirname, "../../..");
const COMMAND = process.env.BELLWETHER_EDIT?.split(" ") ?? [join(HOME, "bellwether"), "edit"];
/** The address of the server program that several files share, and its log; see tests/all.mjs. */
const { BELLWETHER_SERVERS: SERVERS, BELLWETHER_SERVERS_LOG: LOG } = process.env;

export class Editor {
  /** The limit in ms of each wait. */
  static patience = 60_000 * SLOW;
  errors = [];

  /** Copies an example's folder, lets `prepare` change the copy, and opens it. */
  static async open(example, options = {}) {
    const editor = new Editor(basename(example));
    // Another process may write into the example's own output at the same time
    cpSync(resolve(HOME, example), editor.folder, { recursive: true, filter: (from) => basename(from) !== "out" });
    options.prepare?.(editor.folder);
    return editor.start(options);
  }

  /** Creates a new project. */
  static async begin(name, options = {}) {
    return new Editor(name).start(options, "--new");
  }

  constructor(project) {
    this.scratch = mkdtempSync(join(tmpdir(), "bellwether-editor-"));
    this.folder = join(this.scratch, project);
  }

  async start(options, ...args) {
    try {
      if (SERVERS === undefined || options.alone || args.length > 0) {
        await this.serve(...args);
      } else {
        await this.share();
      }
      this.browser = await launch();
      await this.visit(options);
    } catch (error) {
      await this.close(); // the caller has no object to close yet
      throw error;
    }
    return this;
  }

  /** Starts the command line. */
  async serve(...args) {
    const own = { XDG_STATE_HOME: join(this.scratch, "state"), XDG_DATA_HOME: join(this.scratch, "data") };
    const state = { ...process.env, ...own };
    const server = spawn(COMMAND[0], [...COMMAND.slice(1), ...args, this.folder, "--no-open", "--json"], {
      env: state,
    });
    this.server = server;
    this.log = "";
    server.stderr.on("data", (text) => (this.log += text));
    this.ended = new Promise((done) => server.on("exit", (code, signal) => done(code ?? signal)));
    this.end = () => {
      server.kill("SIGINT");
      return this.ended;
    };
    this.url = await new Promise((done, failed) => {
      let text = "";
      server.stdout.on("data", (part) => {
        text += part;
        if (text.includes("\n")) {
          done(JSON.parse(text).url);
        }
      });
      server.on("exit", (code) => failed(new Error(`the server ended with ${code}: ${this.log}`)));
    });
  }

  /** Starts a server in the program that several files share. */
  async share() {
    const { size } = statSync(LOG);
    const server = connect(SERVERS);
    this.end = async () => {
      await new Promise((done) => server.on("close", done).end());
      this.log = readFileSync(LOG, "utf8").slice(size);
    };
    server.write(`${this.folder}\n`);
    this.url = await new Promise((done, failed) => {
      server.once("data", (line) => done(line.toString().trim()));
      server.once("end", () => failed(new Error(`there is no server: ${readFileSync(LOG, "utf8").slice(size)}`)));
    });
  }

  /** Opens a page. @param route changes the page's messages before it is loaded */
  async visit({ width = 1440, height = 900, colours = "light", route } = {}) {
    this.page = await this.browser.newPage({
      viewport: { width, height },
      colorScheme: colours,
      reducedMotion: "reduce", // a bar that moves is drawn sixty times a second while a program is built
      acceptDownloads: true,
    });
    this.page.setDefaultTimeout(Editor.patience);
    this.page.on("pageerror", (error) => this.errors.push(error.message));
    this.page.on("console", (message) => message.type() === "error" && this.errors.push(message.text()));
    await slowDown(this.page);
    await route?.(this.page);
    await this.page.goto(this.url);
    await this.page.waitForSelector("body[data-ready]");
  }

  /** Opens the project in a new page, which knows nothing of the last one, and undoes all changes of the model. */
  async renew(options) {
    await this.page.close();
    await this.visit(options);
    const undo = this.command("undo");
    if (await undo.isEnabled()) {
      await eventually(async () => {
        await undo.evaluate((button) => button.click()); // has no effect on a disabled button
        return undo.isDisabled();
      }, true);
    }
  }

  read(file) {
    return readFileSync(join(this.folder, file), "utf8");
  }

  /** Returns the visible shape of an element, by the last part of its id. */
  element(id) {
    return this.page.locator(`.diagram:not([hidden]) [id$="${id}"]`).first();
  }

  boxes() {
    return this.page.locator(".diagram:not([hidden]) .box");
  }

  wires() {
    return this.page.locator(".diagram:not([hidden]) .wire");
  }

  port(id) {
    return this.page.locator(`.diagram:not([hidden]) [data-port$="${id}"]`);
  }

  /** Returns the area of an element after it has stopped moving. */
  async area(locator) {
    let before;
    for (const end = Date.now() + Editor.patience; ;) {
      const box = await locator.boundingBox();
      if (box !== null && box.x === before?.x && box.y === before.y) {
        return box;
      }
      assert.ok(Date.now() < end, `${locator} is still moving or hidden: ${JSON.stringify([before, box])}`);
      before = box ?? undefined; // it may just be drawn again
      await this.page.waitForTimeout(60); // between two looks at it
    }
  }

  /** Waits until the page has drawn twice, so that it has handled all earlier moves of the mouse. */
  async drawn() {
    await this.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  }

  async centre(locator) {
    const box = await this.area(locator);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  /** Returns the point in the middle of a wire after the wire has stopped moving. */
  async middle(wire) {
    await this.area(wire);
    return wire.locator(".wire-line").evaluate((line) => {
      const { x, y } = line.getPointAtLength(line.getTotalLength() / 2).matrixTransform(line.getScreenCTM());
      return { x, y };
    });
  }

  /** Presses the mouse at one point and moves it to another; releases it unless `hold` is set. */
  async drag(from, to, { hold = false } = {}) {
    const { mouse } = this.page;
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move(from.x + 6, from.y + 4, { steps: 2 });
    await mouse.move(to.x, to.y, { steps: 8 });
    // A line that is being drawn has marks where it can end and where not, as soon as the server has answered
    await this.page.waitForFunction(() => {
      const line = document.querySelector(".diagram.connecting");
      return line === null || line.querySelector(".possible, .impossible") !== null;
    });
    await this.drawn();
    if (!hold) {
      await mouse.up();
    }
  }

  async connect(source, target, options) {
    await this.drag(await this.centre(this.port(source)), await this.centre(this.port(target)), options);
  }

  command(id) {
    return this.page.locator(`.tool[data-command="${id}"]`);
  }

  /** Brings a diagram to the front by its title. */
  async show(title) {
    await this.page.locator(".diagram-tabs button", { hasText: title }).click();
    await this.page.locator(".diagram[data-ready]:not([hidden])").waitFor();
  }

  /** Shows a panel by its command. */
  async showPanel(title) {
    await this.page.keyboard.press("F1");
    const command = this.page.getByText(`Show ${title.toLowerCase()}`, { exact: true });
    await this.page.locator(".command-list [role=option]").filter({ has: command }).click();
    await this.page.locator(".region-tabs [aria-selected=true]", { hasText: title }).waitFor();
  }

  /** Drags a tool of the palette to a point of the window. */
  async add(tool, at) {
    const item = this.page.locator(`.palette-item[data-item="${tool}"]`);
    await item.scrollIntoViewIfNeeded(); // a long palette has to be scrolled
    await this.drag(await this.centre(item), at);
  }

  async clickEmpty() {
    const area = await this.page.locator(".diagram:not([hidden])").boundingBox();
    await this.page.mouse.click(area.x + area.width - 30, area.y + area.height - 30);
  }

  /** Ends browser and server, and returns the server's exit code. A second call has no effect. */
  async close() {
    const { browser, end } = this;
    this.browser = this.end = undefined;
    await browser?.close();
    const code = await end?.();
    rmSync(this.scratch, { recursive: true, force: true });
    return code;
  }
}
