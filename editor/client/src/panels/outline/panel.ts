// SPDX-License-Identifier: Apache-2.0
import { h, icon } from "../../dom";
import type { Command } from "../../workbench/commands";
import { showMenu } from "../../workbench/menu";
import { whenReleased } from "../../pointer-release";
import type { Focus } from "../focus";
import { kindIcon } from "../kind-icons";
import type { OutlineNode } from "../protocol";
import { CheckName, Delete, OutlineTree, Rename } from "../protocol";
import { DeferredRefresh } from "../deferred-refresh";
import { nameField } from "../../workbench/name-field";
import type { Line } from "./tree";
import { lines, matching, path } from "./tree";
import type { Panel, Workbench } from "../../workbench/interfaces";

const MOST = 200;

/** The tree of all elements of the project: finds, shows, renames and deletes elements. */
export class OutlinePanel implements Panel {
  readonly id = "outline";
  readonly title = "Outline";
  readonly icon = "list-tree";
  readonly region = "left";
  private readonly search = h("input", {
    type: "search",
    placeholder: "Find an element",
    title: "By name or type; kind:process finds processes",
    "aria-label": "Find an element",
    oninput: () => {
      this.render();
    },
    onkeydown: (event: KeyboardEvent) => {
      this.onSearchKey(event);
    },
  });
  private readonly tree = h("div", {
    class: "tree",
    role: "tree",
    "aria-label": "Outline",
    onkeydown: (event: KeyboardEvent) => {
      this.onKey(event);
    },
  });
  private readonly open = new Set<string>();
  private nodes: OutlineNode[] = [];
  private shown: Line[] = [];
  private current = "";
  private renaming = false;
  private workbench!: Workbench;

  constructor(private readonly focus: Focus) {}

  mount(host: HTMLElement, workbench: Workbench): void {
    this.workbench = workbench;
    const refresh = new DeferredRefresh(host, () => this.load());
    host.append(h("div", { class: "finder" }, icon("search"), this.search), this.tree);
    workbench.changed.listen(({ kind, ids }) => {
      this.follow(ids);
      if (kind !== "saved" && kind !== "problems") {
        refresh.ask();
      }
    });
    this.focus.changed.listen(() => void this.reveal());
    workbench.commands.add({
      id: "find",
      title: "Find an element",
      icon: "search",
      keys: "Mod+P",
      run: () => {
        workbench.showPanel(this.id);
        this.search.select();
      },
    });
    refresh.ask();
  }

  private follow(ids: Record<string, string>): void {
    this.current = ids[this.current] ?? this.current;
    for (const id of [...this.open].filter((each) => each in ids)) {
      this.open.delete(id);
      this.open.add(ids[id] ?? id);
    }
  }

  private async load(): Promise<void> {
    const first = this.nodes.length === 0;
    this.nodes = (await this.workbench.channel.sendRequest(OutlineTree)) ?? [];
    if (first) {
      this.nodes.forEach((file) => this.open.add(file.element));
      await this.reveal();
    }
    await this.renderReleased();
  }

  /** Shows the element that is selected elsewhere. */
  private async reveal(): Promise<void> {
    const element = await this.focus.element();
    const way = path(this.nodes, element);
    if (way.length > 0) {
      way.slice(0, -1).forEach((node) => this.open.add(node.element));
      this.current = element;
      await this.renderReleased();
    }
  }

  /** Draws the tree again when no mouse button is pressed: a pressed line must stay until the click. */
  private async renderReleased(): Promise<void> {
    await new Promise<void>((done) => {
      whenReleased(done);
    });
    this.render();
  }

  private render(): void {
    if (this.renaming) {
      return;
    }
    const typed = this.search.value.trim();
    const focused = this.tree.contains(document.activeElement);
    this.shown = typed === "" ? lines(this.nodes, this.open) : matching(this.nodes, typed, MOST);
    this.tree.replaceChildren(...this.shown.map((line) => this.line(line)));
    if (this.shown.length === 0) {
      this.tree.append(
        h("p", { class: "empty" }, typed === "" ? "The project has no elements yet." : "No element has this name."),
      );
    }
    const row = this.row(this.current) ?? this.tree.querySelector<HTMLElement>(".tree-line");
    row?.setAttribute("tabindex", "0");
    this.row(this.current)?.scrollIntoView({ block: "nearest" });
    if (focused) {
      row?.focus();
    }
  }

  private line({ node, level, open, found }: Line): HTMLElement {
    const chevron = open === undefined ? "blank" : open ? "chevron-down" : "chevron-right";
    const row = h(
      "div",
      {
        class: found ? "tree-line" : "tree-line quiet",
        role: "treeitem",
        tabindex: "-1",
        style: `--level: ${String(level)}`,
        title: `${node.kind} ${node.label}`,
        "aria-level": level + 1,
        "aria-selected": String(node.element === this.current),
        "data-element": node.element,
        onclick: () => void this.go(node),
        ondblclick: () => {
          this.rename(node);
        },
        oncontextmenu: (event: MouseEvent) => {
          event.preventDefault();
          this.menu(node, event);
        },
      },
      h("i", {
        class: `codicon codicon-${chevron} tree-chevron`,
        onclick: (event: MouseEvent) => {
          event.stopPropagation();
          this.toggle(node);
        },
      }),
      icon(kindIcon(node.kind)),
      h("span", { class: "tree-label" }, node.label),
      h("span", { class: "tree-detail" }, node.detail),
    );
    if (open !== undefined) {
      row.setAttribute("aria-expanded", String(open));
    }
    return row;
  }

  private row(element: string): HTMLElement | undefined {
    return [...this.tree.querySelectorAll<HTMLElement>(".tree-line")].find((row) => row.dataset.element === element);
  }

  private async go(node: OutlineNode): Promise<void> {
    this.current = node.element;
    this.tree.querySelectorAll(".tree-line").forEach((row) => {
      row.setAttribute("aria-selected", String((row as HTMLElement).dataset.element === node.element));
    });
    this.row(node.element)?.focus();
    await this.focus.show(node.element);
  }

  private toggle(node: OutlineNode): void {
    if (!this.open.delete(node.element)) {
      this.open.add(node.element);
    }
    this.render();
  }

  private menu(node: OutlineNode, event: MouseEvent): void {
    const isFile = node.kind === "file";
    const command = (id: string, title: string, symbol: string, keys: string, run: () => void): Command => ({
      id,
      title,
      icon: symbol,
      keys,
      enabled: () => !isFile || id === "go",
      run,
    });
    showMenu(event.clientX, event.clientY, [
      command("go", "Show it", "target", "Enter", () => void this.go(node)),
      undefined,
      command("rename", "Rename", "edit", "F2", () => {
        this.rename(node);
      }),
      command("delete", "Delete", "trash", "Delete", () => void this.remove(node)),
    ]);
  }

  private rename(node: OutlineNode): void {
    const label = this.row(node.element)?.querySelector(".tree-label");
    if (node.kind === "file" || label === null || label === undefined) {
      return;
    }
    const { channel } = this.workbench;
    this.renaming = true;
    label.replaceChildren(
      nameField(
        node.label,
        async (name) => (await channel.sendRequest(CheckName, { element: node.element, name })) ?? "",
        (name) => {
          this.renaming = false;
          this.render();
          this.row(node.element)?.focus();
          if (name !== undefined) {
            void channel.sendRequest(Rename, { element: node.element, name });
          }
        },
      ),
    );
  }

  /** Deletes an element and moves the keyboard focus to the next line. */
  private async remove(node: OutlineNode): Promise<void> {
    if (node.kind !== "file") {
      const at = this.shown.findIndex((line) => line.node === node);
      const next = this.shown[at + 1] ?? this.shown[at - 1];
      this.current = next?.node.element ?? "";
      await this.workbench.channel.sendRequest(Delete, { elements: [node.element] });
    }
  }

  private onSearchKey(event: KeyboardEvent): void {
    const first = this.shown.find((line) => line.found);
    if (event.key === "ArrowDown" && first !== undefined) {
      this.row(first.node.element)?.focus();
      event.preventDefault();
    } else if (event.key === "Enter" && this.search.value !== "") {
      void this.goToFirst();
    } else if (event.key === "Escape") {
      this.search.value = "";
      this.render();
    }
  }

  private async goToFirst(): Promise<void> {
    if (this.nodes.length === 0) {
      await this.load(); // the user may type before the tree is loaded
    }
    const first = this.shown.find((line) => line.found);
    if (first !== undefined) {
      await this.go(first.node);
    }
  }

  /** Handles the usual keys of trees: arrow keys move, open and close; letters begin a search. */
  private onKey(event: KeyboardEvent): void {
    const focused = (document.activeElement as HTMLElement | null)?.dataset.element;
    const at = this.shown.findIndex((line) => line.node.element === focused);
    const line = this.shown[at];
    if (line === undefined || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    switch (event.key) {
      case "ArrowDown":
        this.move(at + 1);
        break;
      case "ArrowUp":
        this.move(at - 1);
        break;
      case "ArrowRight":
        if (line.open === false) {
          this.current = line.node.element;
          this.toggle(line.node);
        } else {
          this.move(at + 1);
        }
        break;
      case "ArrowLeft":
        if (line.open === true) {
          this.current = line.node.element;
          this.toggle(line.node);
        } else {
          this.move(this.parent(at));
        }
        break;
      case "Enter":
      case " ":
        void this.go(line.node);
        break;
      case "F2":
        this.rename(line.node);
        break;
      case "Delete":
        void this.remove(line.node);
        break;
      default:
        return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** Returns the index of a line's parent; its own index if it has none. */
  private parent(at: number): number {
    const level = this.shown[at]?.level ?? 0;
    for (let above = at - 1; above >= 0; above--) {
      if ((this.shown[above]?.level ?? 0) < level) {
        return above;
      }
    }
    return at;
  }

  private move(to: number): void {
    const line = this.shown[to];
    if (line !== undefined) {
      this.row(line.node.element)?.focus();
    }
  }
}
