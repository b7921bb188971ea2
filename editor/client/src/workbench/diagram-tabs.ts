// SPDX-License-Identifier: Apache-2.0
import type { MessageConnection } from "vscode-jsonrpc";
import { BaseJsonrpcGLSPClient } from "@eclipse-glsp/client";
import { GlspDiagramEditor } from "../diagram/editor";
import { h, icon } from "../dom";
import type { Change, DiagramInfo, DiagramKind } from "../protocol";
import { NewDiagram } from "../protocol";
import { showMenu } from "./menu";
import type { Diagrams, Workbench } from "./interfaces";

const ICONS: Record<DiagramKind, string> = {
  types: "symbol-interface",
  assembly: "type-hierarchy",
  deployment: "server",
  experiment: "beaker",
};

/** The kinds of diagrams that the user can create; types are drawn in the diagram of their file. */
const NEW: DiagramKind[] = ["assembly", "deployment", "experiment"];

/** The tabs of the project's diagrams. A diagram keeps its state after it was opened once. */
export class DiagramTabs implements Diagrams {
  readonly element: HTMLElement;
  private readonly tabs = h("nav", { class: "diagram-tabs", role: "tablist", "aria-label": "Diagrams" });
  private readonly area = h("div", { class: "diagram-area" });
  private readonly editors = new Map<string, GlspDiagramEditor>();
  private readonly client: BaseJsonrpcGLSPClient;
  private current: string | undefined;

  constructor(
    private readonly workbench: Workbench,
    glsp: MessageConnection,
  ) {
    this.client = new BaseJsonrpcGLSPClient({ id: "bellwether", connectionProvider: glsp });
    this.element = h("section", { class: "diagrams" }, this.tabs, this.area);
    this.area.append(workbench.trail.element);
    this.tabs.addEventListener("wheel", (event) => {
      this.tabs.scrollLeft += event.deltaX + event.deltaY; // there may be more tabs than fit
    });
    this.addCommands();
    workbench.changed.listen((change) => {
      this.follow(change);
    });
  }

  /** The active diagram. */
  get active(): GlspDiagramEditor | undefined {
    return this.current === undefined ? undefined : this.editors.get(this.current);
  }

  async open(id: string): Promise<GlspDiagramEditor | undefined> {
    const info = this.workbench.project.diagrams.find((diagram) => diagram.id === id);
    if (info === undefined) {
      return undefined;
    }
    this.current = id;
    this.remember();
    this.render();
    let editor = this.editors.get(id);
    if (editor === undefined) {
      editor = new GlspDiagramEditor(info, this.workbench);
      this.editors.set(id, editor);
      this.area.append(editor.element);
      this.bringToFront();
      await editor.load(this.client);
      if (this.active === editor && document.activeElement === document.body) {
        editor.focus(); // the diagram that was in front has lost the keyboard focus
      }
    } else {
      this.bringToFront();
    }
    if (this.active === editor) {
      this.workbench.diagramChanged.emit(editor); // another diagram may have come to the front meanwhile
    }
    this.workbench.commands.changed.emit(undefined);
    return editor;
  }

  /** Brings the next diagram to the front; with -1 the previous one. */
  async step(by: number): Promise<void> {
    const all = this.workbench.project.diagrams;
    const at = all.findIndex((diagram) => diagram.id === this.current);
    const next = all.at((at + by) % all.length);
    if (next !== undefined) {
      await this.open(next.id);
    }
  }

  render(): void {
    this.tabs.replaceChildren(...this.workbench.project.diagrams.map((diagram) => this.tab(diagram)), this.adder());
    this.tabs.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  private addCommands(): void {
    for (const kind of NEW) {
      this.workbench.commands.add({
        id: `new-${kind}`,
        title: `New ${kind}`,
        icon: ICONS[kind],
        run: () => this.begin(kind),
      });
    }
  }

  /** Creates an element that has a diagram, and opens the diagram. */
  private async begin(kind: DiagramKind): Promise<void> {
    const beside = this.current ?? "";
    const id = await this.workbench.channel.sendRequest(NewDiagram, { kind, beside });
    if (id !== null) {
      await this.known(id);
      await this.open(id);
    }
  }

  /** Opens the diagram of the next new element of a kind, as soon as the server announces it. */
  openNext(kind: DiagramKind): void {
    const known = new Set(this.workbench.project.diagrams.map(({ id }) => id));
    const stop = this.workbench.changed.listen(({ diagrams }) => {
      stop();
      const made = diagrams.find((diagram) => diagram.kind === kind && !known.has(diagram.id));
      if (made !== undefined) {
        void this.open(made.id);
      }
    });
  }

  /** Waits until the server has announced a diagram. */
  private async known(id: string): Promise<void> {
    await new Promise<void>((done) => {
      const isKnown = () => this.workbench.project.diagrams.some((diagram) => diagram.id === id);
      if (isKnown()) {
        done();
        return;
      }
      const stop = this.workbench.changed.listen(() => {
        if (isKnown()) {
          stop();
          done();
        }
      });
    });
  }

  private adder(): HTMLElement {
    const label = "New assembly, deployment or experiment";
    const button: HTMLElement = h(
      "button",
      {
        class: "new-diagram",
        title: label,
        "aria-label": label,
        "aria-haspopup": "menu",
        onclick: () => {
          const { left, bottom } = button.getBoundingClientRect();
          const { commands } = this.workbench;
          showMenu(
            left,
            bottom,
            NEW.map((kind) => commands.get(`new-${kind}`)),
          );
        },
      },
      icon("add"),
    );
    return button;
  }

  private tab(diagram: DiagramInfo): HTMLElement {
    return h(
      "button",
      {
        role: "tab",
        title: diagram.detail,
        "aria-selected": String(diagram.id === this.current),
        onclick: () => void this.open(diagram.id),
      },
      icon(ICONS[diagram.kind]),
      h("span", {}, diagram.title),
    );
  }

  /** Stores the active diagram in the page's address, so that a reload opens it again. */
  private remember(): void {
    history.replaceState(history.state, "", `#${encodeURIComponent(this.current ?? "")}`);
  }

  private bringToFront(): void {
    for (const [id, editor] of this.editors) {
      editor.setVisible(id === this.current);
    }
  }

  private follow(change: Change): void {
    for (const [before, after] of Object.entries(change.ids)) {
      const editor = this.editors.get(before);
      if (editor !== undefined) {
        this.editors.delete(before);
        this.editors.set(after, editor);
      }
      if (this.current === before) {
        this.current = after;
        this.remember();
      }
    }
    for (const [id, editor] of this.editors) {
      const info = change.diagrams.find((diagram) => diagram.id === id);
      if (info === undefined) {
        editor.dispose();
        this.editors.delete(id);
      } else {
        editor.info = info; // its title may have changed
      }
    }
    const first = change.diagrams[0];
    if (this.current !== undefined && !this.editors.has(this.current) && first !== undefined) {
      void this.open(first.id);
    }
    this.render();
  }
}
