// SPDX-License-Identifier: Apache-2.0
import type { FeatureModule } from "@eclipse-glsp/client";
import type { MessageConnection } from "vscode-jsonrpc";
import { NavigationTrail } from "../diagram/navigation";
import { Signal, h } from "../dom";
import type { Change, Project, State } from "../protocol";
import { CommandPalette } from "./command-palette";
import { Commands } from "./commands";
import { DiagramTabs } from "./diagram-tabs";
import { QuestionBar } from "./question-bar";
import { RegionView } from "./region";
import { StatusLine } from "./status";
import { Toasts } from "./toasts";
import { Toolbar } from "./toolbar";
import type { DiagramEditor, Panel, Region, Trail, Workbench } from "./interfaces";

/** The window: toolbar, diagrams in the middle, panels around them, status line. Connects its parts. */
export class WorkbenchWindow implements Workbench {
  readonly commands = new Commands();
  readonly toasts = new Toasts();
  readonly toolbar = new Toolbar(this.commands);
  readonly palette = new CommandPalette(this.commands);
  /** Ids of the elements that are selected in the active diagram. */
  readonly selection = new Signal<string[]>();
  /** Fires when another diagram becomes active. */
  readonly diagramChanged = new Signal<DiagramEditor | undefined>();
  /** Fires when the model, the problems or a file changed. */
  readonly changed = new Signal<Change>();
  /** The modules that parts of the workbench add to each diagram that is opened later. */
  readonly diagramModules: FeatureModule[] = [];
  readonly diagrams: DiagramTabs;
  readonly trail: Trail;
  state: State;
  private readonly regions: Record<Region, RegionView>;
  private readonly status: StatusLine;
  private readonly questions: QuestionBar;
  private readonly title = h("span", { class: "project" });

  constructor(
    readonly project: Project,
    /** Requests and notifications in addition to GLSP's; see protocol.ts. */
    readonly channel: MessageConnection,
    glsp: MessageConnection,
  ) {
    this.state = project.state;
    this.changed.listen(({ diagrams }) => {
      project.diagrams = diagrams; // before other parts look at them
    });
    this.trail = new NavigationTrail(this);
    this.diagrams = new DiagramTabs(this, glsp);
    this.status = new StatusLine(this);
    this.questions = new QuestionBar(this);
    this.regions = {
      left: new RegionView("left", true),
      right: new RegionView("right", true),
      bottom: new RegionView("bottom", false),
      beside: new RegionView("beside", false),
    };
    this.changed.listen((change) => {
      this.follow(change);
    });
    this.commands.refused.listen((needs) => {
      this.toasts.show({ severity: "warning", text: needs }, this.diagrams.active?.noticePlace);
    });
    document.addEventListener("keydown", (event) => {
      this.onKey(event);
    });
    this.followSides();
    this.layout();
    this.show(project.state);
  }

  addPanel(panel: Panel): void {
    this.regions[panel.region].add(panel, this);
    this.commands.add({
      id: `panel.${panel.id}`,
      title: `Show ${panel.title.toLowerCase()}`,
      icon: panel.icon,
      run: () => {
        this.showPanel(panel.id);
      },
    });
  }

  removePanel(id: string): void {
    Object.values(this.regions).forEach((region) => {
      region.remove(id);
    });
    this.commands.remove(`panel.${id}`);
  }

  showPanel(id: string): void {
    Object.values(this.regions).some((region) => region.show(id));
  }

  /** Returns true if a panel is visible. */
  isShown(id: string): boolean {
    return Object.values(this.regions).some((region) => region.isShown(id));
  }

  /** Returns the tab of a panel, for a mark while another panel is in front. */
  tabOf(id: string): HTMLElement | undefined {
    return Object.values(this.regions)
      .map((region) => region.tab(id))
      .find((tab) => tab !== undefined);
  }

  toggleRegion(region: Region): void {
    this.regions[region].toggle();
  }

  /** Closes one side when the other opens over the diagram: there is room for one of them. */
  private followSides(): void {
    const { left, right } = this.regions;
    left.opened.listen(() => {
      right.yield();
    });
    right.opened.listen(() => {
      left.yield();
    });
  }

  private layout(): void {
    const header = h(
      "header",
      {},
      h("span", { class: "logo", "aria-hidden": "true" }),
      this.title,
      this.toolbar.element,
    );
    document.body.append(
      header,
      h(
        "main",
        {},
        this.regions.left.element,
        h(
          "div",
          { class: "centre" },
          this.questions.element,
          h("div", { class: "split" }, this.diagrams.element, this.regions.beside.element),
          this.regions.bottom.element,
        ),
        this.regions.right.element,
      ),
      this.status.element,
      this.toasts.element,
    );
  }

  private follow(change: Change): void {
    this.show(change.state);
    this.showRemoved(change);
  }

  /** Shows which elements were deleted together with an element, apart from its connections and places. */
  private showRemoved({ kind, label, removed }: Change): void {
    const asked = /^(?:Delete|Cut) (?:(\d+) elements$)?/.exec(label);
    if (kind === "change" && asked !== null) {
      const names = removed.map((id) => id.replace(/^[^#]*#/, "")).filter((id) => !id.includes("/"));
      const others = names.filter((name) => !label.endsWith(` ${name.split("::").at(-1) ?? ""}`));
      if (names.length > Number(asked[1] ?? 1) && others.length > 0) {
        const text = `Elements that depend on it are deleted, too: ${others.slice(0, 5).join(", ")}. Ctrl+Z undoes this.`;
        this.toasts.show({ severity: "warning", text });
      }
    }
  }

  /** Shows the state of the model in the window. */
  show(state: State): void {
    this.state = state;
    const name = this.project.name;
    this.title.replaceChildren(name, ...(state.dirty ? [h("span", { class: "dirty", title: "Not saved" }, "●")] : []));
    document.title = `${state.dirty ? "● " : ""}${name} – Bellwether`;
    document.body.classList.toggle("unsaved", state.dirty);
    this.status.show(state);
    this.questions.show(state.questions);
    this.commands.changed.emit(undefined);
  }

  private onKey(event: KeyboardEvent): void {
    const inField = event.target instanceof HTMLElement && event.target.matches("input, textarea, [contenteditable]");
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (inField && (event.defaultPrevented || (plain && document.querySelector("dialog[open]") !== null))) {
      return; // the field has handled the key, or belongs to a dialog
    }
    if (this.commands.handle(event, inField, inField && plain)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }
}
