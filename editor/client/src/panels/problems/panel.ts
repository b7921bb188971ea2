// SPDX-License-Identifier: Apache-2.0
import { h, icon } from "../../dom";
import { whenReleased } from "../../pointer-release";
import type { Focus } from "../focus";
import type { ProblemEntry } from "../protocol";
import { FixProblem } from "../protocol";
import type { TextPanel } from "../text/panel";
import type { ProblemStore } from "./store";
import type { Panel, Workbench } from "../../workbench/interfaces";
import { RovingList } from "../../workbench/roving-list";

const MOST = 200;

type Level = "error" | "warning" | "information";
/** The levels, the most severe first. */
const LEVELS: Level[] = ["error", "warning", "information"];
const ICONS: Record<Level, string> = { error: "error", warning: "warning", information: "info" };

function level({ problem, information }: ProblemEntry): Level {
  return problem.error ? "error" : information === true ? "information" : "warning";
}

/** The problems of the project, each with its place, reason and fix. */
export class ProblemsPanel implements Panel {
  readonly id = "problems";
  readonly title = "Problems";
  readonly icon = "warning";
  readonly region = "bottom";
  private readonly list = h("div", {
    class: "problem-list",
    role: "listbox",
    "aria-label": "Problems",
    tabindex: -1,
    onkeydown: (event: KeyboardEvent) => {
      this.onKey(event);
    },
  });
  private readonly rows = new RovingList(this.list, ".problem");
  private workbench!: Workbench;
  private tab: HTMLElement | undefined;
  private current: string | undefined;

  constructor(
    private readonly store: ProblemStore,
    private readonly focus: Focus,
    private readonly text: TextPanel,
  ) {}

  mount(host: HTMLElement, workbench: Workbench): void {
    this.workbench = workbench;
    host.append(this.list);
    this.tab = workbench.tabOf(this.id);
    this.store.changed.listen((all) => {
      whenReleased(() => {
        this.render(all);
        this.count();
      });
    });
    workbench.changed.listen(() => {
      this.count();
      if (this.store.all.length === 0) {
        this.render([]);
      }
    });
    new IntersectionObserver(() => {
      this.store.ask();
    }).observe(host);
    workbench.commands.add({
      id: "problems",
      title: "Go to the problems",
      icon: "warning",
      keys: "Mod+Shift+M",
      run: () => {
        workbench.showPanel(this.id);
        // Until the problems are loaded the list has the focus; then it passes the focus to the first problem
        this.rows.focus();
      },
    });
    this.render(this.store.all);
    this.count();
  }

  private render(all: ProblemEntry[]): void {
    const focused = this.list.contains(document.activeElement);
    const sorted = [...all].sort((a, b) => LEVELS.indexOf(level(a)) - LEVELS.indexOf(level(b)));
    const shown = sorted.slice(0, MOST);
    this.list.replaceChildren(...shown.map((entry) => this.row(entry)));
    if (all.length > MOST) {
      this.list.append(h("p", { class: "empty" }, `And ${String(all.length - MOST)} more.`));
    } else if (all.length === 0) {
      this.list.append(this.nothing());
    }
    const rows = this.rows.all;
    const again = rows.find((row) => row.dataset.key === this.current) ?? rows[0];
    this.rows.reach(again);
    if (focused) {
      again?.focus();
    }
  }

  private nothing(): HTMLElement {
    const { errors, warnings } = this.workbench.state;
    return errors + warnings > 0
      ? h("p", { class: "empty" }, "Looking …")
      : h("p", { class: "empty good" }, icon("pass"), "No problems.");
  }

  private count(): void {
    const { errors, warnings } = this.workbench.state;
    const all = errors + warnings + this.store.analysed;
    const badge = h("span", { class: errors > 0 ? "badge error" : "badge" }, String(all));
    this.tab?.querySelector(".badge")?.remove();
    if (all > 0) {
      this.tab?.append(badge);
    }
  }

  private row(entry: ProblemEntry): HTMLElement {
    const { problem, fixes, rule } = entry;
    const place = problem.line > 0 ? `${problem.file}:${String(problem.line)}` : problem.file;
    const law = h("p", { class: "problem-rule", hidden: true }, rule === "" ? "" : `${problem.code}: ${rule}`);
    const row = h(
      "div",
      {
        class: `problem ${level(entry)}`,
        role: "option",
        tabindex: "-1",
        "data-key": `${problem.code} ${problem.element} ${problem.message}`,
        onclick: () => void this.reveal(entry),
        onfocus: () => {
          this.current = row.dataset.key;
        },
      },
      icon(ICONS[level(entry)]),
      h("span", { class: "problem-text" }, problem.text, h("span", { class: "problem-path" }, problem.path)),
      problem.code === "" ? undefined : this.code(problem.code, law),
      this.button(place, undefined, () => this.text.showProblem(problem), "problem-place"),
      h(
        "div",
        { class: "problem-fixes" },
        ...fixes.map((title, index) =>
          this.button(title, index === 0 ? "lightbulb" : undefined, () => this.fix(entry, title)),
        ),
      ),
      law,
    );
    return row;
  }

  private button(
    label: string,
    symbol: string | undefined,
    run: () => Promise<void>,
    kind = "problem-fix",
  ): HTMLElement {
    return h(
      "button",
      {
        class: kind,
        tabindex: "-1",
        title: kind === "problem-fix" ? `Fix it: ${label}` : "Show in the text",
        onclick: (event: MouseEvent) => {
          event.stopPropagation();
          void run();
        },
      },
      symbol === undefined ? undefined : icon(symbol),
      label,
    );
  }

  /** Returns a button for a code, which shows the rule from the reference of constraints. */
  private code(code: string, rule: HTMLElement): HTMLElement {
    return h(
      "button",
      {
        class: "problem-code",
        tabindex: "-1",
        title: "The rule",
        onclick: (event: MouseEvent) => {
          event.stopPropagation();
          rule.hidden = !rule.hidden;
        },
      },
      code,
    );
  }

  private async reveal(entry: ProblemEntry): Promise<void> {
    await this.focus.show(entry.problem.element);
    if (this.workbench.isShown(this.text.id)) {
      await this.text.showProblem(entry.problem);
    }
  }

  private async fix(entry: ProblemEntry, title: string): Promise<void> {
    await this.workbench.channel.sendRequest(FixProblem, { problem: entry.problem, title });
  }

  /** Handles keys: arrows move, Enter shows the problem, Ctrl+. applies the first fix. */
  private onKey(event: KeyboardEvent): void {
    const row = this.rows.focused;
    if (this.rows.move(event)) {
      return;
    } else if (event.key === "Enter") {
      row?.click();
    } else if (event.key === "." && (event.ctrlKey || event.metaKey)) {
      row?.querySelector<HTMLElement>(".problem-fix")?.click();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}
