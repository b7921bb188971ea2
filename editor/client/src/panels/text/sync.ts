// SPDX-License-Identifier: Apache-2.0
import type { ChangeSet } from "@codemirror/state";
import { Annotation, ChangeSet as Changes } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import type { MessageConnection } from "vscode-jsonrpc";
import { difference } from "./difference";
import type { FileText } from "../protocol";
import { OpenText, SetText } from "../protocol";

const PAUSE = 400;

/** Marks changes that come from the server instead of this editor's user. */
export const fromServer = Annotation.define<boolean>();

/**
 * Synchronises one file's text between this editor and the server. Typed text is sent when the user pauses; changes of
 * the drawing are merged into the text around the cursor. If both changed the same lines, the user decides, and the
 * typed text stays until then.
 */
export class TextSync {
  /** The last text that the server has sent. */
  known = "";
  /** The reason why the typed text was not accepted; empty if it was. */
  refusal = "";
  /** The changes that were typed after the text that is being sent. */
  private since: ChangeSet | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private queue: Promise<void> = Promise.resolve();

  constructor(
    readonly file: string,
    private readonly view: EditorView,
    private readonly channel: MessageConnection,
    private readonly onText: (text: FileText) => void,
  ) {}

  get isPending(): boolean {
    return this.text !== this.known;
  }

  private get text(): string {
    return this.view.state.doc.toString();
  }

  /** Called when the user has typed. */
  typed(changes: ChangeSet): void {
    this.since = this.since?.compose(changes);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), PAUSE);
  }

  /** Sends the typed text. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    return this.inTurn(async () => {
      if (this.isPending && this.refusal === "") {
        await this.send(this.known);
      }
    });
  }

  /** Replaces the changes from other places by the typed text. */
  overwrite(): Promise<void> {
    return this.inTurn(async () => {
      const now = await this.channel.sendRequest(OpenText, this.file);
      if (now !== null) {
        await this.send(now.text);
      }
    });
  }

  /** Discards the typed text. */
  async revert(): Promise<void> {
    this.refusal = "";
    await this.inTurn(async () => {
      const now = await this.channel.sendRequest(OpenText, this.file);
      if (now !== null) {
        this.put(difference(this.text, now.text));
        this.take(now);
      }
    });
  }

  /** Called when the model may have changed in another place. */
  fetch(): Promise<void> {
    return this.inTurn(async () => {
      if (this.isPending) {
        return; // the typed text will be sent, and the answer contains all changes
      }
      this.since = Changes.empty(this.text.length);
      const now = await this.channel.sendRequest(OpenText, this.file);
      const since = this.since;
      this.since = undefined;
      if (now !== null && now.file === this.file) {
        this.put(difference(this.known, now.text).map(since));
        this.take(now);
      }
    });
  }

  close(): void {
    clearTimeout(this.timer);
  }

  private async send(base: string): Promise<void> {
    const text = this.text;
    this.since = Changes.empty(text.length);
    const answer = await this.channel.sendRequest(SetText, { file: this.file, base, text });
    const since = this.since;
    this.since = undefined;
    if (answer === null) {
      return;
    } else if (answer.refusal === "") {
      this.put(difference(text, answer.text).map(since));
    }
    this.refusal = answer.refusal;
    if (answer.refusal === "") {
      this.take(answer);
    } else {
      this.onText(answer);
    }
  }

  private take(text: FileText): void {
    this.known = text.text;
    this.onText(text);
    if (this.isPending) {
      this.timer = setTimeout(() => void this.flush(), PAUSE);
    }
  }

  private put(changes: ChangeSet): void {
    if (!changes.empty) {
      this.view.dispatch({ changes, annotations: fromServer.of(true) });
    }
  }

  /** Runs tasks one after the other. */
  private inTurn(work: () => Promise<void>): Promise<void> {
    this.queue = this.queue.then(work);
    return this.queue;
  }
}
