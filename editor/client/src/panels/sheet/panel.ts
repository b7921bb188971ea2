// SPDX-License-Identifier: Apache-2.0
import { h, icon } from "../../dom";
import { whenReleased } from "../../pointer-release";
import type { Focus } from "../focus";
import { kindIcon } from "../kind-icons";
import {
  AddPart,
  AddStatement,
  CheckProperty,
  CheckStatement,
  CompletePart,
  PartKinds,
  SetProperty,
  SheetOf,
} from "../protocol";
import type { PropertySheet } from "../protocol";
import { DeferredRefresh } from "../deferred-refresh";
import type { SheetProperty } from "./field";
import { Filter } from "./filter";
import { frame, sections } from "./groups";
import { merged } from "./merged-sheets";
import type { RowHost } from "./row";
import { Row, note } from "./row";
import type { Panel, Workbench } from "../../workbench/interfaces";

/** The property sheet: shows and edits all properties of the selected elements. */
export class SheetPanel implements Panel {
  readonly id = "properties";
  readonly title = "Properties";
  readonly icon = "settings";
  readonly region = "right";
  private readonly head = h("div", { class: "sheet-head" });
  private readonly body = h("div", { class: "sheet-body" });
  private readonly help = h("div", { class: "sheet-help", "aria-live": "polite" });
  private readonly filter = new Filter(this.body);
  private readonly rows = new Map<string, Row>();
  private sheets: PropertySheet[] = [];
  /** The key of the rows' layout; the rows are kept while the key is the same. */
  private layout = "";
  /** The ids of the elements whose properties the rows show. */
  private shown: string[] = [];
  /** True if the first field gets the focus as soon as the properties of the selection are shown. */
  private entering = false;
  private workbench!: Workbench;
  private refresh!: DeferredRefresh;

  constructor(private readonly focus: Focus) {}

  mount(host: HTMLElement, workbench: Workbench): void {
    this.workbench = workbench;
    this.refresh = new DeferredRefresh(host, () => this.load(), 20);
    host.append(this.head, this.filter.element, this.body, this.help);
    this.focus.changed.listen(() => {
      this.layout = ""; // text that was typed for one element is not valid for another
      this.refresh.ask();
    });
    workbench.changed.listen((change) => {
      if (change.kind !== "saved") {
        this.refresh.ask();
      }
    });
    workbench.commands.add({
      id: "properties",
      title: "Go to the properties of the selection",
      icon: "settings",
      keys: "Alt+Enter",
      run: () => {
        workbench.showPanel(this.id);
        this.entering = true;
        if (this.shown === this.focus.ids) {
          this.enter();
        } else {
          this.refresh.ask();
        }
      },
    });
    this.refresh.ask();
  }

  private async load(): Promise<void> {
    const wanted = this.focus.ids;
    const sheets = wanted.length === 0 ? [] : await this.workbench.channel.sendRequest(SheetOf, { shapes: wanted });
    const gone = wanted.length > 0 && sheets?.length === 0;
    if (gone) {
      await this.focus.lose(wanted);
      if (wanted !== this.focus.ids) {
        this.refresh.ask();
      }
    }
    if (sheets !== null && !gone && wanted === this.focus.ids) {
      whenReleased(() => {
        this.sheets = sheets;
        this.shown = wanted;
        this.render();
        if (this.entering) {
          this.enter();
        }
      });
    }
  }

  private enter(): void {
    this.entering = false;
    this.body.querySelector<HTMLElement>("input, select, textarea")?.focus();
  }

  /** Shows the properties. The rows and the text typed in them are kept while the properties are the same. */
  private render(): void {
    const groups = merged(this.sheets);
    const properties = groups.flatMap((group) => group.properties);
    const kinds = this.sheets.map((sheet) => sheet.kind).join();
    const layout = `${kinds} ${properties.map((p) => `${p.feature} ${p.type} ${p.units.join()}`).join(", ")}`;
    this.renderHead();
    if (layout === this.layout) {
      properties.forEach((property) => this.rows.get(property.feature)?.update(property));
      return;
    }
    this.layout = layout;
    this.rows.clear();
    this.introduce();
    this.body.replaceChildren(
      ...sections(groups).map((section) =>
        frame(
          section,
          section.groups.flatMap((group) => [
            ...(section.options ? [h("h3", {}, group.label.split(": ")[1] ?? "")] : []),
            ...group.properties.map((property) => this.row(property)),
          ]),
        ),
      ),
    );
    this.filter.apply();
  }

  private row(property: SheetProperty): HTMLElement {
    const row = new Row(property, this.host());
    this.rows.set(property.feature, row);
    return row.element;
  }

  private host(): RowHost {
    const { channel } = this.workbench;
    const elements = () => this.sheets.map((sheet) => sheet.element);
    const first = () => elements()[0] ?? "";
    return {
      check: async (feature, text) =>
        (await channel.sendRequest(CheckProperty, { elements: elements(), feature, text })) ?? [],
      set: async (feature, text) => {
        const wanted = this.focus.ids;
        const refusal = (await channel.sendRequest(SetProperty, { elements: elements(), feature, text })) ?? "";
        if (refusal !== "" && wanted !== this.focus.ids) {
          this.workbench.toasts.show({ severity: "warning", text: refusal }); // the field is not visible any more
        }
        this.refresh.ask();
        return refusal;
      },
      complete: async (feature, text, offset) =>
        (await channel.sendRequest(CompletePart, { element: first(), feature, text, offset })) ?? [],
      explain: (property) => {
        this.explain(property);
      },
      parts: {
        editable: this.sheets.every((sheet) => sheet.groups.some((g) => g.properties.some((p) => p.refusal === ""))),
        open: (element) => void this.focus.show(element),
        kinds: async () => (await channel.sendRequest(PartKinds, first())) ?? [],
        add: async (kind) => {
          const added = await channel.sendRequest(AddPart, { container: first(), kind });
          if (added !== null) {
            await this.focus.show(added);
          }
        },
        statement: {
          complete: async (text, offset) =>
            (await channel.sendRequest(CompletePart, { element: first(), feature: "", text, offset })) ?? [],
          check: async (text) =>
            (await channel.sendRequest(CheckStatement, { element: first(), feature: "", text, offset: 0 })) ?? [],
          add: async (text) =>
            (await channel.sendRequest(AddStatement, { element: first(), feature: "", text, offset: 0 })) ?? "",
        },
        openText: () => {
          this.workbench.showPanel("text");
        },
      },
    };
  }

  private renderHead(): void {
    const [sheet] = this.sheets;
    if (sheet === undefined) {
      this.head.replaceChildren(h("p", { class: "empty" }, "Nothing is selected."));
      return;
    }
    const many = this.sheets.length > 1;
    const name = sheet.title === "" ? sheet.kind : sheet.title;
    const said = [sheet.kind, `${sheet.kind} ${name}`].includes(sheet.path);
    this.head.replaceChildren(
      icon(kindIcon(sheet.kind)),
      h("h2", {}, many ? `${String(this.sheets.length)} elements` : name),
      h("span", { class: "kind", title: sheet.documentation }, many ? "common properties" : sheet.kind),
      h("p", { class: "path", title: sheet.path }, many || said ? "" : sheet.path),
      h("div", { class: "property-messages" }, ...(many ? [] : sheet.problems.map(note))),
    );
  }

  /** Shows the description of the element until the user asks for the description of a property. */
  private introduce(): void {
    const [sheet] = this.sheets;
    this.help.replaceChildren(
      ...(sheet === undefined ? [] : [h("strong", {}, sheet.kind), h("p", {}, sheet.documentation)]),
    );
  }

  private explain(property: SheetProperty): void {
    const what = [property.documentation, property.expected === "" ? "" : `A value is ${property.expected}.`];
    const readOnly = property.refusal !== "" && property.type !== "PARTS" ? property.refusal : "";
    this.help.replaceChildren(
      h("strong", {}, property.label),
      ...(readOnly === "" ? [] : [h("p", { class: "refusal" }, icon("lock"), readOnly)]),
      ...what.flatMap((text) => text.split("\n\n")).map((text) => h("p", {}, text)),
    );
  }
}
