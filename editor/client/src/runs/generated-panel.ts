// SPDX-License-Identifier: Apache-2.0
import { h, icon } from "../dom";
import { codeLines } from "./highlighting";
import type { GeneratedListing } from "./protocol";
import { GetGeneratedFile, GetGeneratedFiles } from "./protocol";
import type { Panel, Workbench } from "../workbench/interfaces";

/** The files generated for the selected element, and the text of one of them. */
export class GeneratedPanel implements Panel {
  readonly id = "generated";
  readonly title = "Generated";
  readonly icon = "file-code";
  readonly region = "bottom";
  private readonly list = h("div", { class: "generated-list", role: "listbox", "aria-label": "Generated files" });
  private readonly head = h("div", { class: "generated-head" });
  private readonly code = h("div", { class: "code", tabindex: 0, role: "region", "aria-label": "Generated file" });
  private workbench: Workbench | undefined;
  private listing: GeneratedListing = { title: "", names: [], files: [], outdated: false };
  private path = "";
  private asked = 0;

  mount(host: HTMLElement, workbench: Workbench): void {
    this.workbench = workbench;
    host.append(
      h("div", { class: "generated" }, this.list, h("div", { class: "generated-file" }, this.head, this.code)),
    );
    const visible = () => host.offsetParent !== null;
    workbench.selection.listen(() => {
      if (visible()) {
        void this.refresh();
      }
    });
    workbench.changed.listen(({ kind }) => {
      if (kind !== "problems" && visible()) {
        void this.requestListing();
      }
    });
    // The panel may be opened later: it then shows the files of the current selection
    new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) {
        void this.refresh();
      }
    }).observe(host);
  }

  /** Lists the files of the selected element, and shows one of them. */
  async refresh(): Promise<void> {
    if (await this.requestListing()) {
      const { files, title } = this.listing;
      const kept = files.find(({ path }) => path === this.path) ?? (title === "" ? undefined : files[0]);
      await this.open(kept?.path ?? "");
    }
  }

  /** Lists the files and keeps the scroll position. Returns false if the answer is outdated. */
  private async requestListing(): Promise<boolean> {
    const id = this.workbench?.diagrams.active?.selected[0] ?? "";
    const asked = ++this.asked;
    const listing = (await this.workbench?.channel.sendRequest(GetGeneratedFiles, { id })) ?? null;
    if (listing === null || asked !== this.asked) {
      return false;
    }
    this.listing = listing;
    this.renderList();
    this.mark();
    return true;
  }

  private renderList(): void {
    const { title, files } = this.listing;
    if (files.length === 0) {
      this.list.replaceChildren(
        h("p", { class: "empty" }, "No files have been generated yet. F8 generates, and so does each run."),
      );
      return;
    }
    const heading = title === "" ? `All ${String(files.length)} files` : `Made by ${title}`;
    this.list.replaceChildren(
      ...(this.listing.outdated ? [this.outdated()] : []),
      h("h2", {}, heading),
      ...files.map(({ path, why }) =>
        h(
          "button",
          {
            role: "option",
            "data-path": path,
            title: why === "" ? path : `${path}: ${why}`,
            onclick: () => void this.open(path),
          },
          h("span", { class: "path" }, path),
          why === "" ? undefined : h("span", { class: "why" }, why),
        ),
      ),
    );
  }

  private outdated(): HTMLElement {
    const again = () => void this.workbench?.commands.get("generate")?.run();
    return h(
      "p",
      { class: "outdated" },
      icon("warning"),
      h("span", {}, "The model was changed since."),
      h("button", { onclick: again }, "Generate again"),
    );
  }

  private async open(path: string): Promise<void> {
    this.path = path;
    this.mark();
    const file = path === "" ? null : await this.workbench?.channel.sendRequest(GetGeneratedFile, { id: path });
    if (path !== this.path) {
      return;
    }
    this.head.replaceChildren(
      ...(file == null ? [] : [icon("lock"), `${file.path}, generated: change the model instead`]),
    );
    this.code.replaceChildren(...(file == null ? [] : codeLines(file.path, file.text)));
    if (file != null) {
      this.showElement(file.text);
    }
  }

  private mark(): void {
    for (const option of this.list.querySelectorAll("[data-path]")) {
      option.setAttribute("aria-selected", String(option.getAttribute("data-path") === this.path));
    }
  }

  /** Scrolls to the first occurrence of the element below the line that names the generator. */
  private showElement(text: string): void {
    const lines = text.split("\n");
    const at = this.listing.names
      .map((name) => lines.findIndex((line, index) => index > 1 && new RegExp(`\\b${name}\\b`, "i").test(line)))
      .find((index) => index >= 0);
    const line = at === undefined ? undefined : this.code.children[at];
    line?.classList.add("here");
    this.code.scrollTop = line instanceof HTMLElement ? line.offsetTop - this.code.clientHeight / 3 : 0;
  }
}
