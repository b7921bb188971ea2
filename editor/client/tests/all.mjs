// SPDX-License-Identifier: Apache-2.0
// Runs all tests, or the files in the arguments, with one browser and one server program for all files: starting these
// takes longer than most tests. Options of `node --test`, such as --test-name-pattern, may come with the files. With
// `node --test FILE`, each project of the file has its own browser and server program.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launchServer } from "./browser.mjs";

const tests = import.meta.dirname;
const scratch = mkdtempSync(join(tmpdir(), "bellwether-tests-"));
const socket = join(scratch, "servers");
const log = join(scratch, "log");
const own = { XDG_STATE_HOME: join(scratch, "state"), XDG_DATA_HOME: join(scratch, "data") };
const servers = spawn(join(tests, "servers.sh"), [socket], {
  env: { ...process.env, ...own },
  stdio: ["pipe", "pipe", openSync(log, "a")],
});
await new Promise((ready, failed) => {
  servers.stdout.once("data", ready);
  servers.once("exit", () => failed(new Error(readFileSync(log, "utf8"))));
});
const browser = await launchServer();
const env = {
  ...process.env,
  BELLWETHER_BROWSER: browser.wsEndpoint(),
  BELLWETHER_SERVERS: socket,
  BELLWETHER_SERVERS_LOG: log,
};
const given = process.argv.slice(2);
const files = given.some((argument) => !argument.startsWith("-")) ? given : [...given, tests];
const run = spawn(process.execPath, ["--test", "--test-concurrency=1", ...files], { env, stdio: "inherit" });
[process.exitCode] = await once(run, "exit");
servers.stdin.end();
await Promise.all([once(servers, "exit"), browser.close()]);
rmSync(scratch, { recursive: true });
