// SPDX-License-Identifier: Apache-2.0
import { Signal, h, icon } from "../dom";
import type { Panel, Region, Workbench } from "./interfaces";

/** The limit of style/narrow.css: in a narrower window the sides would leave too little room for the diagram. */
const NARROW = matchMedia("(width < 1100px)");

/**
 * One side of the workbench: its panels with tabs, and an edge to resize it. In a narrow window, the left and the right
 * side are strips of icons that open over the diagram.
 */
export class RegionView {
  readonly element: HTMLElement;
  /** Fires when the region opens over the diagram. */
  readonly opened = new Signal<undefined>();
  /** True if the user has opened the region over the diagram. */
  private isOver = false;
  private readonly tabs = h("div", { class: "region-tabs", role: "tablist" });
  private readonly body = h("div", { class: "region-body" });
  private readonly hosts = new Map<string, { tab: HTMLElement; host: HTMLElement }>();
  private front = "";

  /** @param open true if the region is open until the user closes it */
  constructor(
    private readonly name: Region,
    private readonly open: boolean,
  ) {
    const bar = h("div", { class: "region-bar" }, this.tabs, this.closer());
    this.element = h("section", { class: `region ${name}`, hidden: true }, bar, this.body, this.edge());
    NARROW.addEventListener("change", () => {
      this.isOver = false;
      this.render();
    });
    const size = localStorage.getItem(this.key());
    if (size !== null) {
      this.resize(Number(size));
    }
  }

  add(panel: Panel, workbench: Workbench): void {
    const host = h("div", { class: `panel ${panel.id}`, role: "tabpanel", "aria-label": panel.title });
    const tab = h(
      "button",
      {
        role: "tab",
        title: panel.title,
        onclick: () => {
          this.show(panel.id);
        },
      },
      icon(panel.icon),
      h("span", {}, panel.title),
    );
    this.hosts.set(panel.id, { tab, host });
    this.tabs.append(tab);
    this.body.append(host);
    panel.mount(host, workbench);
    this.bring(this.front === "" ? panel.id : this.front);
    this.render();
  }

  remove(id: string): void {
    const panel = this.hosts.get(id);
    if (panel !== undefined) {
      panel.tab.remove();
      panel.host.remove();
      this.hosts.delete(id);
      if (this.front === id) {
        this.bring([...this.hosts.keys()][0] ?? "");
      }
      this.render();
    }
  }

  /** True if the region is open in a wide window; the browser stores it for each window size. */
  private get isOpen(): boolean {
    const said = localStorage.getItem(this.key("open"));
    return said === null ? this.open : said === "true";
  }

  /** True if the region is a strip until the user opens it. */
  private get isStrip(): boolean {
    return NARROW.matches && (this.name === "left" || this.name === "right");
  }

  private get isSeen(): boolean {
    return this.hosts.size > 0 && (this.isStrip ? this.isOver : this.isOpen);
  }

  private render(): void {
    this.element.hidden = !this.isSeen && (!this.isStrip || this.hosts.size === 0);
    this.element.classList.toggle("strip", this.isStrip && !this.isSeen);
    this.element.classList.toggle("over", this.isStrip && this.isSeen);
  }

  /** Returns the tab of a panel; undefined if the panel is in another region. */
  tab(id: string): HTMLElement | undefined {
    return this.hosts.get(id)?.tab;
  }

  isShown(id: string): boolean {
    return this.isSeen && this.front === id;
  }

  /** Brings a panel of this region to the front; returns false if the panel is in another region. */
  show(id: string): boolean {
    if (!this.hosts.has(id)) {
      return false;
    }
    this.bring(id);
    this.setOpen(true);
    return true;
  }

  toggle(): void {
    this.setOpen(!this.isSeen && this.hosts.size > 0);
  }

  /** Closes the region if it is over the diagram; called when the other side opens. */
  yield(): void {
    if (this.isOver) {
      this.setOpen(false);
    }
  }

  private bring(id: string): void {
    this.front = id;
    for (const [each, { tab, host }] of this.hosts) {
      tab.setAttribute("aria-selected", String(each === id));
      host.hidden = each !== id;
    }
  }

  private setOpen(open: boolean): void {
    if (this.isStrip) {
      this.isOver = open; // not stored: a wide window keeps its own state
    } else {
      localStorage.setItem(this.key("open"), String(open));
    }
    this.render();
    if (this.isOver) {
      this.opened.emit(undefined);
    }
  }

  private closer(): HTMLElement {
    const close = () => {
      this.setOpen(false);
    };
    return h("button", { class: "region-close", title: "Hide", "aria-label": "Hide", onclick: close }, icon("close"));
  }

  private key(what = "size"): string {
    return `bellwether.${what}.${this.name}`;
  }

  private resize(pixels: number): void {
    document.documentElement.style.setProperty(`--${this.name}-size`, `${String(Math.round(pixels))}px`);
  }

  private edge(): HTMLElement {
    const edge = h("div", { class: "region-edge" });
    edge.addEventListener("pointerdown", (down) => {
      edge.setPointerCapture(down.pointerId);
      const start = this.name === "bottom" ? this.element.offsetHeight : this.element.offsetWidth;
      edge.onpointermove = (move) => {
        const moved = this.name === "bottom" ? down.clientY - move.clientY : move.clientX - down.clientX;
        const size = Math.max(140, start + (this.name === "left" || this.name === "bottom" ? moved : -moved));
        this.resize(size);
        localStorage.setItem(this.key(), String(size));
      };
    });
    edge.addEventListener("pointerup", () => {
      edge.onpointermove = null;
    });
    return edge;
  }
}
