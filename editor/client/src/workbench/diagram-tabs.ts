// SPDX-License-Identifier: Apache-2.0
import type { MessageConnection } from "vscode-jsonrpc";
import { BaseJsonrpcGLSPClient } from "@eclipse-glsp/client";
import { GlspDiagramEditor } from "../diagram/editor";
import type { Attributes } from "../dom";
import { h, icon } from "../dom";
import { whenReleased } from "../pointer-release";
import type { Change, DiagramInfo, DiagramKind } from "../protocol";
import { CheckViewName, DeleteView, NewDiagram, RenameView } from "../protocol";
import { showMenu } from "./menu";
import { nameField } from "./name-field";
import type { Diagrams, Workbench } from "./interfaces";

const ICONS: Record<DiagramKind, string> = {
  types: "symbol-interface",
  assembly: "type-hierarchy",
  deployment: "server",
  experiment: "beaker",
};

const VIEW_ICON = "eye";

/** The diagrams that can be made; types are drawn in the diagram of their file. */
const NEW: DiagramKind[] = ["assembly", "deployment", "experiment"];

/** The project's diagrams and views, each behind a tab; a diagram that was opened once keeps its state. */
export class DiagramTabs implements Diagrams {
  readonly element: HTMLElement;
  private readonly tabs = h("nav", { class: "diagram-tabs", role: "tablist", "aria-label": "Diagrams" });
  private readonly area = h("div", { class: "diagram-area" });
  private readonly editors = new Map<string, GlspDiagramEditor>();
  private readonly client: BaseJsonrpcGLSPClient;
  private current: string | undefined;
  /** The view whose name is typed in its tab. */
  private renaming: string | undefined;

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
    if (this.renaming !== undefined && this.tabs.querySelector(".tab-name") !== null) {
      return; // the field must stay
    }
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
      await this.openMade(id);
    }
  }

  /** Opens a diagram that the server has made, as soon as the server has announced it. */
  async openMade(id: string): Promise<void> {
    await this.known(id);
    await this.open(id);
  }

  /** Lets the user type another name of a view in its tab, unless a name is typed already. */
  renameView(id: string): void {
    if (this.renaming === undefined && this.tabOf(id) !== undefined) {
      this.renaming = id;
      this.render();
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
    const label = "New assembly, deployment, experiment or view";
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
            [...NEW, "view"].map((kind) => commands.get(`new-${kind}`)),
          );
        },
      },
      icon("add"),
    );
    return button;
  }

  private tab(diagram: DiagramInfo): HTMLElement {
    const isView = diagram.view !== "";
    if (isView && diagram.id === this.renaming) {
      return this.nameTab(diagram);
    }
    return h(
      "button",
      {
        role: "tab",
        "data-diagram": diagram.id,
        title: diagram.detail,
        "aria-label": isView ? `${diagram.title}, ${diagram.detail}` : undefined,
        "aria-selected": String(diagram.id === this.current),
        onclick: () => void this.open(diagram.id),
        ...(isView ? this.viewGestures(diagram) : {}),
      },
      icon(isView ? VIEW_ICON : ICONS[diagram.kind]),
      h("span", {}, diagram.title),
    );
  }

  /** Returns the context menu and the keys of the tab of a view. */
  private viewGestures({ id }: DiagramInfo): Attributes {
    const rename = () => {
      this.renameView(id);
    };
    const remove = () => this.workbench.channel.sendRequest(DeleteView, id).then(() => undefined);
    return {
      oncontextmenu: (event: MouseEvent) => {
        event.preventDefault();
        showMenu(event.clientX, event.clientY, [
          { id: "rename-tab", title: "Rename the view", icon: "edit", otherKeys: "F2", run: rename },
          { id: "delete-tab", title: "Delete the view", icon: "trash", otherKeys: "Del", run: remove },
        ]);
      },
      onkeydown: (event: KeyboardEvent) => {
        if (event.key === "F2") {
          rename();
        } else if (event.key === "Delete") {
          void remove();
        } else {
          return;
        }
        event.preventDefault();
        event.stopPropagation();
      },
    };
  }

  /** Returns the tab of a view with a field for its name. */
  private nameTab({ id, title }: DiagramInfo): HTMLElement {
    const { channel } = this.workbench;
    const view = () => this.renaming ?? id; // its assembly may be renamed meanwhile
    const check = async (name: string) => (await channel.sendRequest(CheckViewName, { view: view(), name })) ?? "";
    const done = (name: string | undefined) => {
      if (this.renaming === undefined) {
        return; // the view is gone, and its tab just now
      }
      const renamed = this.renaming;
      this.renaming = undefined;
      // A tab that is pressed just now must stay until the click
      whenReleased(() => {
        this.render();
        if (document.activeElement === document.body) {
          this.active?.focus();
        }
      });
      if (name !== undefined) {
        void channel.sendRequest(RenameView, { view: renamed, name });
      }
    };
    return h("div", { class: "tab-name" }, icon(VIEW_ICON), nameField(title, check, done, "Name of the view"));
  }

  private tabOf(id: string): HTMLElement | undefined {
    return [...this.tabs.querySelectorAll<HTMLElement>("[data-diagram]")].find((tab) => tab.dataset.diagram === id);
  }

  /** The page's address names the diagram in front, so that it is in front again when the page is loaded again. */
  private remember(): void {
    history.replaceState(history.state, "", `#${encodeURIComponent(this.current ?? "")}`);
  }

  private bringToFront(): void {
    for (const [id, editor] of this.editors) {
      editor.setVisible(id === this.current);
    }
  }

  private follow(change: Change): void {
    const keys = this.tabs.querySelector<HTMLElement>("[data-diagram]:focus")?.dataset.diagram;
    if (this.renaming !== undefined) {
      const renamed = change.ids[this.renaming] ?? this.renaming;
      this.renaming = change.diagrams.some(({ id }) => id === renamed) ? renamed : undefined;
    }
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
    const front = this.active?.info.element ?? "";
    for (const [id, editor] of this.editors) {
      const info = change.diagrams.find((diagram) => diagram.id === id);
      if (info === undefined) {
        editor.dispose();
        this.editors.delete(id);
      } else {
        editor.describe(info);
      }
    }
    // After a view, the complete diagram comes to the front
    const first = change.diagrams.find(({ id }) => id === (change.ids[front] ?? front)) ?? change.diagrams[0];
    if (this.current !== undefined && !this.editors.has(this.current) && first !== undefined) {
      void this.open(first.id);
    }
    this.render();
    if (keys !== undefined && document.activeElement === document.body) {
      this.tabOf(change.ids[keys] ?? keys)?.focus(); // the tab is drawn anew
    }
  }
}
