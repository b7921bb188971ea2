// SPDX-License-Identifier: Apache-2.0
import { setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import type { KeyBinding, ViewUpdate } from "@codemirror/view";
import { EditorView } from "@codemirror/view";
import { h, icon } from "../../dom";
import type { Change } from "../../protocol";
import type { Focus } from "../focus";
import type { ProblemStore } from "../problems/store";
import type { FileText, Problem, TextFiles } from "../protocol";
import { ElementAt, FindInText, FixProblem, ListTexts } from "../protocol";
import { DeferredRefresh } from "../deferred-refresh";
import { marks, range } from "./diagnostics";
import { extensions, markElement } from "./editor";
import { TextSync, fromServer } from "./sync";
import type { Panel, Workbench } from "../../workbench/interfaces";

const FOLLOW_MS = 250;

/** The text next to the drawing. Selections and changes in the text are shown in the drawing, and vice versa. */
export class TextPanel implements Panel {
  readonly id = "text";
  readonly title = "Text";
  readonly icon = "code";
  readonly region = "beside";
  private readonly files = h("select", {
    class: "text-files",
    "aria-label": "File",
    onchange: () => void this.open(this.files.value),
  });
  private readonly state = h("div", { class: "text-state", role: "status" });
  private readonly place = h("div", { class: "text-editor" });
  private readonly view = new EditorView({ parent: this.place });
  private sync: TextSync | undefined;
  private known: TextFiles = { files: [], keywords: [] };
  private workbench!: Workbench;
  private refresh!: DeferredRefresh;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private opening: Promise<void> = Promise.resolve();
  /** The element that was chosen by the cursor: showing it must not move the cursor. */
  private chosen = "";

  constructor(
    private readonly focus: Focus,
    private readonly problems: ProblemStore,
  ) {}

  mount(host: HTMLElement, workbench: Workbench): void {
    this.workbench = workbench;
    host.append(h("div", { class: "text-bar" }, this.files), this.state, this.place);
    this.refresh = new DeferredRefresh(host, () => this.load(), 0);
    new IntersectionObserver(() => {
      this.problems.ask();
    }).observe(host);
    workbench.changed.listen((change) => {
      this.follow(change);
    });
    this.focus.changed.listen(() => void this.reveal());
    this.problems.changed.listen(() => {
      this.showProblems();
    });
    this.view.contentDOM.addEventListener("blur", () => void this.sync?.flush());
    addEventListener("pagehide", () => void this.sync?.flush());
    workbench.commands.add({
      id: "text",
      title: "Show or hide the text beside the diagram",
      icon: "code",
      keys: "Mod+E",
      run: () => this.toggle(),
    });
    this.refresh.ask();
  }

  private async toggle(): Promise<void> {
    if (this.workbench.isShown(this.id)) {
      await this.sync?.flush();
      this.workbench.toggleRegion(this.region);
    } else {
      this.workbench.showPanel(this.id);
      this.view.focus();
    }
    await this.workbench.diagrams.active?.fit(); // the diagram's width has changed
  }

  /** Loads the files when the panel becomes visible, or when the list of files may have changed. */
  private async load(): Promise<void> {
    const known = await this.workbench.channel.sendRequest(ListTexts);
    if (known !== null) {
      this.known = known;
      const before = this.sync?.file ?? known.files[0]?.path;
      this.files.replaceChildren(...known.files.map(({ path }) => h("option", { value: path }, path)));
      if (before !== undefined) {
        await this.open(before);
      }
      await this.reveal();
    }
  }

  /** Opens files one after the other: two at once would both insert their text. */
  private open(file: string): Promise<void> {
    const next = () => this.openNow(file);
    this.opening = this.opening.then(next, next);
    return this.opening;
  }

  private async openNow(file: string): Promise<void> {
    this.files.value = file;
    if (this.sync?.file === file) {
      await this.sync.fetch();
      return;
    }
    await this.sync?.flush();
    this.sync?.close();
    const readOnly = this.known.files.some(({ path, editable }) => path === file && !editable);
    const host = {
      channel: this.workbench.channel,
      keywords: this.known.keywords,
      sync: () => this.sync,
      updated: (update: ViewUpdate) => {
        this.updated(update);
      },
      keys: this.keys(),
    };
    this.view.setState(EditorState.create({ doc: "", extensions: extensions(host, readOnly) }));
    this.sync = new TextSync(file, this.view, this.workbench.channel, (text) => {
      this.showState(text, readOnly);
    });
    await this.sync.fetch();
    this.showProblems();
  }

  /** Returns the keys of the workbench's commands, which run after the typed text was sent. */
  private keys(): KeyBinding[] {
    const after = (id: string) => ({
      preventDefault: true,
      stopPropagation: true,
      run: () => {
        const { commands } = this.workbench;
        const hosts = commands.hostKeys.has(id) && id !== "save"; // a host saves only documents that it knows to be
        // dirty
        void this.sync?.flush().then(() => (hosts ? undefined : commands.get(id)?.run()));
        return true;
      },
    });
    return [
      { key: "Mod-z", ...after("undo") },
      { key: "Mod-Shift-z", ...after("redo") },
      { key: "Mod-y", ...after("redo") },
      { key: "Mod-s", ...after("save") },
    ];
  }

  private follow({ kind, ids }: Change): void {
    this.chosen = ids[this.chosen] ?? this.chosen;
    if (kind === "external") {
      this.refresh.ask();
    } else if (kind !== "saved" && kind !== "problems") {
      void this.sync?.fetch();
    }
  }

  private updated(update: ViewUpdate): void {
    const own = update.transactions.some((each) => each.docChanged && each.annotation(fromServer) !== true);
    if (own) {
      this.sync?.typed(update.changes);
    } else if (update.selectionSet && update.transactions.some((each) => each.isUserEvent("select"))) {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => void this.lookAt(update.state.selection.main.head), FOLLOW_MS);
    }
  }

  /** Shows the element at the cursor in its diagram. */
  private async lookAt(offset: number): Promise<void> {
    if (this.sync !== undefined && !this.sync.isPending) {
      const { channel } = this.workbench;
      const element = await channel.sendRequest(ElementAt, { file: this.sync.file, offset });
      if (element !== null && element !== this.chosen) {
        this.chosen = element;
        await this.focus.show(element);
      }
    }
  }

  /** Shows the text of the element that is selected elsewhere. */
  private async reveal(): Promise<void> {
    if (!this.workbench.isShown(this.id)) {
      return;
    }
    const element = await this.focus.element();
    const found = element === "" ? null : await this.workbench.channel.sendRequest(FindInText, element);
    if (found === null || found.file !== this.sync?.file) {
      this.view.dispatch({ effects: markElement.of(undefined) });
    }
    if (found !== null) {
      await this.open(found.file);
      const end = Math.min(found.offset + found.length, this.view.state.doc.length);
      const whole = element.endsWith("#/"); // for a file, no element is marked
      this.view.dispatch({
        effects: [
          markElement.of(whole ? undefined : { from: Math.min(found.offset, end), to: end }),
          ...(whole || element === this.chosen ? [] : [EditorView.scrollIntoView(found.offset, { y: "center" })]),
        ],
      });
      this.chosen = element;
    }
  }

  /** Shows the place of a problem. */
  async showProblem(problem: Problem): Promise<void> {
    this.workbench.showPanel(this.id);
    if (this.known.files.length === 0) {
      await this.load();
    }
    await this.open(problem.file);
    const at = range(this.view.state.doc, problem);
    if (at !== undefined) {
      this.view.dispatch({
        selection: { anchor: at.from, head: at.to },
        effects: EditorView.scrollIntoView(at.from, { y: "center" }),
      });
    }
    this.view.focus();
  }

  private showProblems(): void {
    if (this.sync !== undefined && !this.sync.isPending) {
      const fix = (entry: { problem: Problem }, title: string) =>
        void this.workbench.channel.sendRequest(FixProblem, { problem: entry.problem, title });
      const all = marks(this.view.state.doc, this.sync.file, this.problems.all, fix);
      this.view.dispatch(setDiagnostics(this.view.state, all));
    }
  }

  /** Shows whether the text and the drawing agree. */
  private showState({ readable, refusal }: FileText, readOnly: boolean): void {
    const button = (label: string, run: () => Promise<void> | undefined) =>
      h("button", { onclick: () => void run() }, label);
    this.state.className = `text-state ${refusal !== "" ? "conflict" : readable ? "" : "broken"}`;
    if (refusal !== "") {
      this.state.replaceChildren(
        icon("warning"),
        h("span", {}, refusal),
        button("Keep what I typed", () => this.sync?.overwrite()),
        button("Take theirs", () => this.sync?.revert()),
      );
    } else if (!readable) {
      this.state.replaceChildren(
        icon("edit"),
        h(
          "span",
          {},
          "The text has errors. The editor keeps it unchanged; the diagrams wait until the errors are fixed.",
        ),
      );
    } else {
      this.state.replaceChildren(...(readOnly ? [icon("lock"), h("span", {}, "This file is read-only.")] : []));
    }
  }
}
