// SPDX-License-Identifier: Apache-2.0
import { commands, type ExtensionContext, window, workspace } from "vscode";
import { LanguageClient, type LanguageClientOptions, type ServerOptions } from "vscode-languageclient/node";

let client: LanguageClient | undefined;

/** Starts the language server when the first .bellwether file is opened, and again when its command was changed. */
export async function activate(context: ExtensionContext): Promise<void> {
  context.subscriptions.push(
    commands.registerCommand("bellwether.restart", restart),
    workspace.onDidChangeConfiguration(async (event) => {
      if (event.affectsConfiguration("bellwether.command")) {
        await restart();
      }
    }),
  );
  await start();
}

export async function deactivate(): Promise<void> {
  await client?.dispose();
}

async function restart(): Promise<void> {
  await client?.dispose();
  await start();
}

async function start(): Promise<void> {
  const command = workspace.getConfiguration("bellwether").get("command", "bellwether");
  const server: ServerOptions = { command, args: ["lsp"] };
  const options: LanguageClientOptions = {
    documentSelector: [{ language: "bellwether" }],
    // VS Code reads the extension's own snippets
    initializationOptions: { snippets: false },
    synchronize: { fileEvents: workspace.createFileSystemWatcher("**/*.{bellwether,bwxmi,idl}") },
  };
  client = new LanguageClient("bellwether", "Bellwether", server, options);
  try {
    await client.start();
  } catch (error) {
    await explain(command, error);
  }
}

async function explain(command: string, error: unknown): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error);
  const settings = "Open settings";
  const choice = await window.showErrorMessage(
    `"${command} lsp" cannot be started: ${reason}. Set bellwether.command to the path of a clone's bellwether.`,
    settings,
  );
  if (choice === settings) {
    await commands.executeCommand("workbench.action.openSettings", "bellwether.command");
  }
}
