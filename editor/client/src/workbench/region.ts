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

  constructor(private readonly name: Region) {
    this.element = h("section", { class: `region ${name}`, hidden: true }, this.tabs, this.body, this.edge());
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
    this.element.hidden = false;
    panel.mount(host, workbench);
    this.show([...this.hosts.keys()][0] ?? panel.id);
  }

  /** Whether there is such a panel; it is in front then. */
  show(id: string): boolean {
    if (!this.hosts.has(id)) {
      return false;
    }
    this.element.hidden = false;
    for (const [each, { tab, host }] of this.hosts) {
      tab.setAttribute("aria-selected", String(each === id));
      host.hidden = each !== id;
    }
    return true;
  }

  toggle(): void {
    this.element.hidden = !this.element.hidden || this.hosts.size === 0;
  }

  private key(): string {
    return `bellwether.size.${this.name}`;
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
        const size = Math.max(140, start + (this.name === "right" ? -moved : moved));
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
