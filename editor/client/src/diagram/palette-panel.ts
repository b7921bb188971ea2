// SPDX-License-Identifier: Apache-2.0
import type { PaletteItem } from "@eclipse-glsp/client";
import { TriggerNodeCreationAction } from "@eclipse-glsp/client";
import { h, icon } from "../dom";
import { dragTool } from "./dragging";
import { arrowStep } from "../workbench/arrow-keys";
import type { DiagramEditor, Panel, Workbench } from "../workbench/interfaces";

/** The beginnings of the ids of groups that may be long: subjects of factors, and instances that a view hides. */
const FOLDED = ["varied ", "hidden"];
/** The largest number of entries with which a group is not folded. */
const MANY = 12;

/** The panel with the elements for the active diagram. The user drags a tool, or clicks it and then the diagram. */
export class PalettePanel implements Panel {
  readonly id = "palette";
  readonly title = "Palette";
  readonly icon = "symbol-misc";
  readonly region = "left";
  private readonly search = h("input", { type: "search", placeholder: "Search", "aria-label": "Search the palette" });
  private readonly list = h("div", {
    class: "palette-list",
    onkeydown: (event: KeyboardEvent) => {
      this.onListKey(event);
    },
  });
  private editor: DiagramEditor | undefined;
  /** Aborts the listeners of the tool that waits for a click in the diagram; undefined if no tool waits. */
  private taken: AbortController | undefined;
  private groups: PaletteItem[] = [];
  /** Ids of long groups that the user has opened. */
  private readonly unfolded = new Set<string>();

  mount(host: HTMLElement, workbench: Workbench): void {
    this.search.addEventListener("input", () => {
      this.render();
    });
    this.search.addEventListener("keydown", (event) => {
      this.onKey(event);
    });
    host.append(h("div", { class: "search" }, icon("search"), this.search), this.list);
    workbench.diagramChanged.listen((editor) => {
      this.taken?.abort();
      this.editor = editor;
      void this.load();
    });
    workbench.changed.listen(() => void this.load());
    workbench.commands.add({
      id: "add",
      title: "Add from the palette",
      icon: "add",
      keys: "Mod+K",
      run: () => {
        workbench.showPanel(this.id);
        this.search.select();
      },
    });
  }

  private async load(): Promise<void> {
    const groups = (await this.editor?.palette()) ?? [];
    const before = this.groups;
    this.groups = groups;
    // The button under the pressed mouse must stay, although its label may have changed
    if (toolsOf(groups) === toolsOf(before) && groups.length > 0) {
      groups
        .flatMap((group) => group.children ?? [])
        .forEach((item) => {
          this.relabel(item);
        });
    } else {
      this.render();
    }
  }

  private relabel({ id, label, icon: sign }: PaletteItem): void {
    const button = this.list.querySelector(`[data-item="${CSS.escape(id)}"]`);
    button?.querySelector(".palette-label")?.replaceChildren(label);
    button?.querySelector(".palette-icon")?.replaceChildren(icon(sign ?? "symbol-class"));
  }

  private render(): void {
    const wanted = this.search.value.toLowerCase();
    const groups = this.groups
      .map((group) => ({ ...group, children: (group.children ?? []).filter((item) => matches(item, wanted)) }))
      .filter((group) => group.children.length > 0);
    this.list.replaceChildren(...groups.map((group) => this.section(group, wanted !== "")));
    if (groups.length === 0) {
      this.list.append(
        h("p", { class: "empty" }, wanted === "" ? "Nothing can be added here." : "No element has this name."),
      );
    }
  }

  /** A long group of existing elements is closed, unless the user searches or has opened it. */
  private section({ id, label, children = [] }: PaletteItem, isFound: boolean): HTMLElement {
    const items = children.map((item) => this.button(item));
    if (!FOLDED.some((begin) => id.startsWith(begin)) || items.length <= MANY) {
      return h("section", {}, h("h2", {}, label), ...items);
    }
    const group: HTMLDetailsElement = h(
      "details",
      {
        open: isFound || this.unfolded.has(id),
        ontoggle: () => {
          if (group.open && this.search.value === "") {
            this.unfolded.add(id);
          } else if (this.search.value === "") {
            this.unfolded.delete(id);
          }
        },
      },
      h("summary", {}, label, h("small", {}, String(items.length))),
      ...items,
    );
    return group;
  }

  private button(item: PaletteItem): HTMLElement {
    const create = item.actions.find((action) => TriggerNodeCreationAction.is(action));
    const button = h(
      "button",
      {
        class: "palette-item",
        "data-item": item.id,
        draggable: create === undefined ? "false" : "true",
        title: create === undefined ? item.label : `${item.label}: drag it into the diagram, or click here and there`,
        onclick: (event: MouseEvent) => void this.start(create, event),
      },
      h("span", { class: `palette-icon ${item.icon ?? ""}` }, icon(item.icon ?? "symbol-class")),
      h("span", { class: "palette-label" }, item.label),
    );
    if (create !== undefined) {
      button.addEventListener("dragstart", (event) => {
        if (this.editor !== undefined) {
          dragTool(event, this.editor, create);
          this.list.classList.add("resting");
        }
      });
      button.addEventListener("dragend", () => {
        this.rest();
      });
    }
    return button;
  }

  /** At a click, takes the tool for another click in the diagram; at a key, creates the element at once. */
  private async start(create: TriggerNodeCreationAction | undefined, event: MouseEvent): Promise<void> {
    const byKey = event.detail === 0;
    this.editor?.focus();
    if (create === undefined) {
      return;
    } else if (byKey) {
      this.search.value = ""; // the search text does not match the next element
      this.render();
      await this.editor?.createInSelected(create.elementTypeId, argsOf(create));
    } else {
      this.take(create, event.currentTarget as HTMLElement);
    }
  }

  /** Takes the tool until the next click in the diagram (with Ctrl for several clicks) or Escape. */
  private take(create: TriggerNodeCreationAction, button: HTMLElement): void {
    this.taken?.abort();
    const editor = this.editor;
    const taken = new AbortController();
    this.taken = taken;
    const listen = { capture: true, signal: taken.signal };
    button.setAttribute("aria-pressed", "true");
    editor?.element.classList.add("placing");
    taken.signal.addEventListener("abort", () => {
      button.removeAttribute("aria-pressed");
      editor?.element.classList.remove("placing");
    });
    editor?.element.addEventListener(
      "mousedown",
      (down) => {
        if (down.button === 0) {
          down.stopPropagation();
          down.preventDefault();
          void editor.create(create.elementTypeId, { x: down.clientX, y: down.clientY }, argsOf(create));
          if (!down.ctrlKey && !down.metaKey) {
            taken.abort();
          }
        }
      },
      listen,
    );
    document.addEventListener(
      "keydown",
      (event) => {
        if (event.key === "Escape") {
          taken.abort();
        }
      },
      listen,
    );
  }

  /** Ignores the element under the pointer after a drag until the pointer moves again. */
  private rest(): void {
    this.list.classList.add("resting");
    addEventListener(
      "pointermove",
      () => {
        this.list.classList.remove("resting");
      },
      { once: true },
    );
  }

  /** Takes the first match at Enter, and focuses it at Arrow Down. */
  private onKey(event: KeyboardEvent): void {
    if (event.key === "Enter") {
      this.list.querySelector<HTMLElement>(".palette-item")?.click();
    } else if (event.key === "ArrowDown") {
      this.list.querySelector<HTMLElement>(".palette-item")?.focus();
      event.preventDefault();
    }
  }

  /** Moves through the tools at arrow keys; Arrow Up on the first tool focuses the search. */
  private onListKey(event: KeyboardEvent): void {
    const tools = [...this.list.querySelectorAll<HTMLElement>(":is(.palette-item, summary)")].filter(
      (tool) => tool.offsetParent !== null,
    );
    const at = tools.indexOf(document.activeElement as HTMLElement);
    const step = arrowStep(event);
    if (at >= 0 && step !== 0) {
      (at + step < 0 ? this.search : tools[at + step])?.focus();
      event.preventDefault();
    }
  }
}

/** Returns a key of the tools and of the elements that they create. */
function toolsOf(groups: PaletteItem[]): string {
  return JSON.stringify(
    groups.map(({ label, children }) => [label, (children ?? []).map((one) => [one.id, one.actions])]),
  );
}

function argsOf(create: TriggerNodeCreationAction): Record<string, string> {
  return (create.args ?? {}) as Record<string, string>;
}

function matches(item: PaletteItem, wanted: string): boolean {
  return item.label.toLowerCase().includes(wanted);
}
