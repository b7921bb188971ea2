// SPDX-License-Identifier: Apache-2.0
import { h, icon } from "../../dom";
import { nearest, score } from "../matching";

/** Filters properties by their labels and names. */
export class Filter {
  private readonly input = h("input", {
    type: "search",
    placeholder: "Find a property or option",
    "aria-label": "Find a property or option",
    oninput: () => {
      this.apply();
    },
  });
  private readonly none = h("p", { class: "empty", hidden: true });
  readonly element = h("div", {}, h("div", { class: "finder" }, icon("search"), this.input), this.none);

  constructor(private readonly body: HTMLElement) {}

  /** Hides properties that do not match. */
  apply(): void {
    const typed = this.input.value.trim();
    let found = 0;
    for (const section of this.body.querySelectorAll<HTMLDetailsElement>("details")) {
      const rows = [...section.querySelectorAll<HTMLElement>(".property")];
      const fitting = rows.filter((row) => typed === "" || fits(row, typed));
      rows.forEach((row) => (row.hidden = !fitting.includes(row)));
      section.hidden = fitting.length === 0;
      section.querySelectorAll("h3").forEach((title) => (title.hidden = typed !== ""));
      this.unfold(section, typed !== "");
      found += fitting.length;
    }
    this.none.hidden = typed === "" || found > 0;
    if (!this.none.hidden) {
      this.suggest(typed);
    }
  }

  /** Opens sections with matches during a search; afterwards restores them. */
  private unfold(section: HTMLDetailsElement, searching: boolean): void {
    if (searching && section.dataset.searched === undefined) {
      section.dataset.searched = String(section.open);
      section.open = true;
    } else if (!searching && section.dataset.searched !== undefined) {
      section.open = section.dataset.searched === "true";
      setTimeout(() => delete section.dataset.searched); // after the event of the line above
    }
  }

  private suggest(typed: string): void {
    const names = [...this.body.querySelectorAll<HTMLElement>(".property")].flatMap(words);
    const meant = nearest(typed, names);
    this.none.replaceChildren(
      "No element has this name. ",
      ...(meant === undefined
        ? []
        : [
            "Did you mean ",
            h(
              "button",
              {
                class: "link",
                onclick: () => {
                  this.input.value = meant;
                  this.apply();
                  this.input.focus();
                },
              },
              meant,
            ),
            "?",
          ]),
    );
  }
}

/**
 * Returns the words by which a property is found: its label and its name. The name of an option is without its target.
 */
function words(row: HTMLElement): string[] {
  const feature = (row.dataset.feature ?? "").replace(/^option:[^.]*\./, "");
  return [row.querySelector(".property-label")?.textContent ?? "", feature];
}

function fits(row: HTMLElement, typed: string): boolean {
  return words(row).some((word) => (score(word, typed) ?? Infinity) < 2);
}
