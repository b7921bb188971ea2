// SPDX-License-Identifier: Apache-2.0
import type { Action, GModelElement } from "@eclipse-glsp/client";
import {
  CenterAction,
  EditLabelAction,
  GNode,
  MouseListener,
  findParentByFeature,
  isEditableLabel,
  isSelectable,
} from "@eclipse-glsp/client";
import { h } from "../dom";
import { TypeOf } from "../protocol";
import type { DiagramEditor, Trail, Workbench } from "../workbench/interfaces";

/**
 * Opens the type of an instance at a double click on its box, and edits a name at a double click on the name, even if
 * the diagram has changed and moved the name between the two clicks.
 */
export class OpenListener extends MouseListener {
  /** The name under the first click. */
  private pressed: string | undefined;

  constructor(private readonly editor: DiagramEditor) {
    super();
  }

  override mouseDown(target: GModelElement, event: MouseEvent): Action[] {
    if (event.detail <= 1) {
      this.pressed = isEditableLabel(target) ? target.id : undefined;
    }
    return [];
  }

  override doubleClick(target: GModelElement): Action[] {
    const box = findParentByFeature(target, isSelectable);
    if (isEditableLabel(target)) {
      return []; // GLSP's own listener opens the name for editing
    } else if (this.pressed !== undefined) {
      return [EditLabelAction.create(this.pressed)];
    } else if (box instanceof GNode) {
      void this.editor.workbench.trail.descend(this.editor, box.id);
    }
    return [];
  }
}

/** The path on which the user went into nested assemblies and types; goes back on it. */
export class NavigationTrail implements Trail {
  readonly element = h("nav", { class: "trail", "aria-label": "Path of the diagram", hidden: true });
  private steps: { diagram: string; element: string }[] = [];
  private front = "";

  constructor(private readonly workbench: Workbench) {
    workbench.diagramChanged.listen((editor) => {
      this.follow(editor?.info.id ?? "");
    });
    workbench.changed.listen(({ ids }) => {
      this.steps = this.steps.map(({ diagram, element }) => ({
        diagram: ids[diagram] ?? diagram,
        element: ids[element] ?? element,
      }));
      this.front = ids[this.front] ?? this.front;
      this.render();
    });
  }

  get isEmpty(): boolean {
    return this.steps.length === 0;
  }

  /** Opens the type of an instance: the diagram of an assembly, otherwise the diagram of types. */
  async descend(editor: DiagramEditor, element: string): Promise<void> {
    const { channel, diagrams } = this.workbench;
    const place = await channel.sendRequest(TypeOf, element.replace(/\|:.*$/, ""));
    if (place === null || place.diagram === editor.info.id) {
      return;
    }
    this.steps.push({ diagram: editor.info.id, element });
    this.front = place.diagram;
    const opened = await diagrams.open(place.diagram);
    if (opened !== undefined && place.element !== "") {
      await opened.select([place.element]);
      await opened.dispatch(CenterAction.create([place.element], { retainZoom: true }));
    }
  }

  /** Goes back to the previous diagram, and selects the element that was opened there. */
  async back(to = this.steps.length - 1): Promise<void> {
    const step = this.steps[to];
    if (step !== undefined) {
      this.steps.length = to;
      this.front = step.diagram;
      const opened = await this.workbench.diagrams.open(step.diagram);
      await opened?.select([step.element]);
    }
  }

  /** Begins a new trail if the user navigates to another diagram. */
  private follow(diagram: string): void {
    if (diagram !== this.front) {
      this.steps = [];
      this.front = diagram;
    }
    this.render();
  }

  private render(): void {
    const title = (id: string) => this.workbench.project.diagrams.find((one) => one.id === id)?.title ?? "?";
    const name = (id: string) => id.replace(/^.*(::|#)/, "");
    this.element.hidden = this.steps.length === 0;
    this.element.replaceChildren(
      ...this.steps.map(({ diagram, element }, index) =>
        h("button", { title: "Back", onclick: () => void this.back(index) }, `${title(diagram)} › ${name(element)}`),
      ),
      h("span", { "aria-current": "page" }, title(this.front)),
    );
  }
}
