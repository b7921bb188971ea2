// SPDX-License-Identifier: Apache-2.0
import { h, icon } from "../dom";
import type { Panel, Region } from "./panel";
import type { Workbench } from "./workbench";

/** One side of the workbench: its panels behind tabs, and an edge to drag. */
export class RegionView {
  readonly element: HTMLElement;
  private readonly tabs = h("div", { class: "region-tabs", role: "tablist" });
  private readonly body = h("div", { class: "region-body" });
  private readonly hosts = new Map<string, { tab: HTMLElement; host: HTMLElement }>();
  private front = "";

  /** @param open whether it is open until somebody closes it */
  constructor(
    private readonly name: Region,
    private readonly open: boolean,
  ) {
    const bar = h("div", { class: "region-bar" }, this.tabs, this.closer());
    this.element = h("section", { class: `region ${name}`, hidden: true }, bar, this.body, this.edge());
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
    this.element.hidden = localStorage.getItem(this.key("open")) !== "true" && !this.isOpenAtFirst();
  }

  private isOpenAtFirst(): boolean {
    return this.open && localStorage.getItem(this.key("open")) === null;
  }

  /** The tab of a panel, if it is here. */
  tab(id: string): HTMLElement | undefined {
    return this.hosts.get(id)?.tab;
  }

  isShown(id: string): boolean {
    return !this.element.hidden && this.front === id;
  }

  /** Whether there is such a panel; it is in front then. */
  show(id: string): boolean {
    if (!this.hosts.has(id)) {
      return false;
    }
    this.bring(id);
    this.setOpen(true);
    return true;
  }

  toggle(): void {
    this.setOpen(this.element.hidden && this.hosts.size > 0);
  }

  private bring(id: string): void {
    this.front = id;
    for (const [each, { tab, host }] of this.hosts) {
      tab.setAttribute("aria-selected", String(each === id));
      host.hidden = each !== id;
    }
  }

  private setOpen(open: boolean): void {
    this.element.hidden = !open;
    localStorage.setItem(this.key("open"), String(open));
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
