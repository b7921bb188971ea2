// SPDX-License-Identifier: Apache-2.0
import type {
  Action,
  GLSPClient,
  IActionDispatcher,
  PaletteItem,
  RequestAction,
  ResponseAction,
} from "@eclipse-glsp/client";
import {
  CreateNodeOperation,
  DiagramLoader,
  EditLabelAction,
  EditMode,
  EditorContextService,
  FitToScreenAction,
  GArgument,
  GLSPActionDispatcher,
  GModelRoot,
  GNode,
  InitializeCanvasBoundsAction,
  RequestContextActions,
  STANDALONE_MODULE_CONFIG,
  SelectAction,
  SetViewportAction,
  createDiagramOptionsModule,
  initializeDiagramContainer,
  toolPaletteModule,
  undoRedoModule,
  saveModule,
  statusModule,
  commandPaletteModule,
  contextMenuModule,
  copyPasteModule,
  standaloneCopyPasteModule,
} from "@eclipse-glsp/client";
import { Container } from "inversify";
import { h } from "../dom";
import type { DiagramInfo, DiagramKind } from "../protocol";
import { Minimap } from "./minimap";
import { expand, isExpandable } from "./expand";
import { diagramModule } from "./module";
import { Proposals } from "./proposals";
import type { Area, DiagramEditor, LabelField, Workbench } from "../workbench/interfaces";

const FIT = { padding: 36, maxZoom: 1.25, animate: false };
/** Below this zoom the letters of ports and lines are too small to read. */
const READABLE = 0.7;

const ZOOM = { min: 0.005, max: 6 };

/** The text in an empty diagram. */
const BEGIN: Record<DiagramKind, string> = {
  types: "Drag interfaces and components here from the palette at the left, then operations and ports onto them.",
  assembly: "Drag instances of your components here from the palette; the components are in the diagram of types.",
  deployment: "Drag a node here from the palette, processes onto it, and instances onto those.",
  experiment: "Drag phases here from the palette, and metrics onto the ports of the assembly.",
};

/** Pixels that a panel takes from a diagram; a bar takes less. */
const LARGE = 60;

const FIELD_FIRST = "The open field has an error. Fix it, or leave it with Escape; then drop the element again.";

let count = 0;

/** One diagram in the page: a GLSP client session of its own. */
export class GlspDiagramEditor implements DiagramEditor {
  readonly element: HTMLElement;
  /** Ids of the selected elements. */
  selected: string[] = [];
  /** Id of the label that the user edits, or edited last. */
  edited = "";
  /** The field for names and statements; it exists as soon as the diagram does. */
  field: LabelField | undefined;
  readonly minimap = new Minimap(this);
  private size: { width: number; height: number } | undefined;
  /** True if it has to fit the window when it becomes visible: another one came to the front while it was loaded. */
  private fits = false;
  /** The visible part after it was last fitted to the window. */
  private fitted: { scroll: { x: number; y: number }; zoom: number } | undefined;
  /** The target of the zooming that is under way. */
  private heading: { scroll: { x: number; y: number }; zoom: number } | undefined;
  private mouse: { x: number; y: number } | undefined;
  private readonly clientId = `diagram${String(++count)}`;
  private dispatcher: IActionDispatcher | undefined;
  private context: EditorContextService | undefined;

  constructor(
    public info: DiagramInfo,
    readonly workbench: Workbench,
  ) {
    // GLSP replaces the element that it is given
    this.element = h("div", { class: `diagram ${info.kind}`, role: "tabpanel" }, h("div", { id: this.clientId }));
    this.element.addEventListener("mousemove", ({ clientX, clientY }) => {
      this.mouse = { x: clientX, y: clientY };
    });
    this.element.addEventListener("mouseleave", () => {
      this.mouse = undefined;
    });
    new Proposals(this);
    this.element.append(this.minimap.element, h("p", { class: "begin" }, BEGIN[info.kind]));
    new ResizeObserver(() => void this.resized()).observe(this.element);
  }

  /** It is drawn anew. */
  drawn(): void {
    this.minimap.soon();
    requestAnimationFrame(() => this.element.classList.toggle("blank", this.root?.children.length === 0));
  }

  /** Returns true if no part of the diagram would be outside of a window, at its current zoom. */
  private seesAll(window: { width: number; height: number }, { x, y }: { x: number; y: number }): boolean {
    const { zoom } = this.viewport;
    return (this.root?.children ?? []).every(
      (child) =>
        !(child instanceof GNode) ||
        (child.position.x >= x &&
          child.position.y >= y &&
          child.position.x + child.size.width <= x + window.width / zoom &&
          child.position.y + child.size.height <= y + window.height / zoom),
    );
  }

  /**
   * A change of panels keeps the visible part: all of the diagram if all was visible; otherwise zoom and middle stay,
   * and also if the change is only one line.
   */
  private async resized(): Promise<void> {
    const { width, height } = this.bounds();
    const before = this.size;
    if (width === 0 || this.element.dataset.ready !== "true") {
      return; // another diagram is in front
    }
    this.size = { width, height };
    if (this.fits) {
      await this.fit();
      return;
    } else if (before === undefined || (before.width === width && before.height === height)) {
      return;
    }
    const { scroll, zoom } = this.viewport;
    const x = scroll.x + (before.width - width) / 2 / zoom;
    const y = scroll.y + (before.height - height) / 2 / zoom;
    const { isFitted } = this;
    const isLarge = Math.max(Math.abs(before.width - width), Math.abs(before.height - height)) > LARGE;
    if ((isFitted && isLarge) || (this.seesAll(before, scroll) && !this.seesAll(this.size, { x, y }))) {
      await this.fit();
    } else {
      await this.dispatch(
        InitializeCanvasBoundsAction.create(this.bounds()),
        SetViewportAction.create(this.root?.id ?? "", { scroll: { x, y }, zoom }, { animate: false }),
      );
      this.fitted = isFitted ? this.viewport : undefined;
    }
  }

  /** Returns true if nobody has moved or zoomed the diagram since it was fitted to the window. */
  private get isFitted(): boolean {
    const { scroll, zoom } = this.viewport;
    return this.fitted?.zoom === zoom && this.fitted.scroll.x === scroll.x && this.fitted.scroll.y === scroll.y;
  }

  async load(client: GLSPClient): Promise<void> {
    const container = initializeDiagramContainer(
      new Container(),
      createDiagramOptionsModule(
        {
          clientId: this.clientId,
          diagramType: this.info.kind,
          glspClientProvider: () => Promise.resolve(client),
          sourceUri: this.info.id,
          editMode: EditMode.EDITABLE,
        },
        { zoomLimits: ZOOM },
      ),
      diagramModule(this),
      ...this.workbench.diagramModules,
      STANDALONE_MODULE_CONFIG,
      {
        remove: [
          toolPaletteModule,
          undoRedoModule,
          saveModule,
          statusModule,
          commandPaletteModule,
          contextMenuModule,
          copyPasteModule,
          standaloneCopyPasteModule,
        ],
      },
    );
    this.dispatcher = container.get(GLSPActionDispatcher);
    this.context = container.get(EditorContextService);
    this.context.onSelectionChanged((change) => {
      this.selected = change.selectedElements;
      this.workbench.selection.emit(this.selected);
      this.workbench.commands.changed.emit(undefined);
    });
    await container.get(DiagramLoader).load({ enableNotifications: false });
    await this.fit();
    const { width, height } = this.bounds();
    this.size = { width, height };
    this.element.dataset.ready = "true";
  }

  async dispatch(...actions: Action[]): Promise<void> {
    await this.dispatcher?.dispatchAll(actions);
  }

  async request(action: RequestAction<ResponseAction>): Promise<Action | undefined> {
    return this.dispatcher?.request(action);
  }

  /**
   * Returns the type of a line from a port: a connection, in an experiment a measured path, among types the port's
   * type.
   */
  get lineType(): string {
    return { experiment: "edge:path", types: "edge:type", assembly: "edge:wire", deployment: "edge:wire" }[
      this.info.kind
    ];
  }

  /** Returns the position of the mouse in the diagram's coordinates, if the mouse is over it. */
  get mousePosition(): { x: number; y: number } | undefined {
    return this.mouse === undefined ? undefined : this.toDiagram(this.mouse);
  }

  /**
   * Opens an instance of an assembly in place, or closes it; if all of the diagram was visible, all is visible
   * afterwards.
   */
  async expand(id: string): Promise<void> {
    const once = this.seesAll(this.bounds(), this.viewport.scroll)
      ? this.context?.onModelRootChanged(() => {
          once?.dispose();
          void this.fit();
        })
      : undefined;
    await this.dispatch(expand(id));
  }

  /**
   * Returns true if the selected instance of an assembly shows its inside; undefined if no such instance is selected.
   */
  get isExpanded(): boolean | undefined {
    const [id = ""] = this.selected;
    const element = this.selected.length === 1 ? this.root?.index.getById(id) : undefined;
    return isExpandable(element) ? GArgument.getBoolean(element, "expanded") === true : undefined;
  }

  /** Returns true if the only selected element may be an instance. */
  get isOnInstance(): boolean {
    const [id = ""] = this.selected;
    const element = this.selected.length === 1 ? this.root?.index.getById(id) : undefined;
    return element instanceof GNode && (element.type === "node:instance" || this.info.kind === "deployment");
  }

  /** Returns the id of the element that a shape shows. */
  idOf(drawn: Element): string {
    return drawn.id.slice(this.clientId.length + 1);
  }

  /** Returns true if an element is drawn already. */
  isDrawn(id: string): boolean {
    return document.getElementById(`${this.clientId}_${id}`) !== null;
  }

  /** The selected boxes that can be moved. */
  selectedBoxes(): Area[] {
    return (this.root?.children ?? [])
      .filter((child): child is GNode => child instanceof GNode && this.selected.includes(child.id))
      .map(({ id, position, size }) => ({ id, ...position, ...size }));
  }

  /** Returns the elements that can be put into it, in groups. */
  async palette(): Promise<PaletteItem[]> {
    const request = RequestContextActions.create({
      contextId: "tool-palette",
      editorContext: { selectedElementIds: this.selected },
    });
    const answer = await this.dispatcher?.request(request);
    return (answer?.actions ?? []) as PaletteItem[];
  }

  /** The elements as the client has them. */
  get root(): Readonly<GModelRoot> | undefined {
    return this.context?.modelRoot;
  }

  get viewport(): { scroll: { x: number; y: number }; zoom: number } {
    const root = this.root as unknown as { scroll?: { x: number; y: number }; zoom?: number };
    return { scroll: root.scroll ?? { x: 0, y: 0 }, zoom: root.zoom ?? 1 };
  }

  /** Shows it or hides it; hidden, it stays as it is. */
  setVisible(visible: boolean): void {
    this.element.hidden = !visible;
    if (visible) {
      this.element.querySelector<SVGElement>("svg")?.focus();
      this.minimap.soon(); // a hidden editor has no visible area
    }
  }

  /** Shows all of the diagram, or where letters would become too small to read, its beginning. */
  async fit(): Promise<void> {
    this.fits = this.bounds().width === 0;
    if (this.fits) {
      return;
    }
    await this.fitAll();
    if (this.viewport.zoom < READABLE) {
      await this.showBeginning(READABLE);
    }
    this.fitted = this.viewport;
  }

  /** Fits the diagram as far as it stays readable; if it is fitted so already, fits all of it. */
  async fitMore(): Promise<void> {
    if (this.isFitted && !this.seesAll(this.bounds(), this.viewport.scroll)) {
      await this.fitAll();
    } else {
      await this.fit();
    }
  }

  private async fitAll(): Promise<void> {
    const ids = (this.root?.children ?? []).map((child) => child.id);
    await this.dispatch(InitializeCanvasBoundsAction.create(this.bounds()));
    if (ids.length > 0) {
      await this.dispatch(FitToScreenAction.create(ids, FIT));
    }
  }

  /** A diagram that fits in one direction stays in the middle of it. */
  private async showBeginning(zoom: number): Promise<void> {
    const boxes = (this.root?.children ?? []).filter((child) => child instanceof GNode);
    const { width, height } = this.bounds();
    const begin = (from: number, to: number, window: number) =>
      to - from + 2 * FIT.padding <= window / zoom ? (from + to - window / zoom) / 2 : from - FIT.padding;
    const scroll = {
      x: begin(
        Math.min(...boxes.map(({ position }) => position.x)),
        Math.max(...boxes.map(({ position, size }) => position.x + size.width)),
        width,
      ),
      y: begin(
        Math.min(...boxes.map(({ position }) => position.y)),
        Math.max(...boxes.map(({ position, size }) => position.y + size.height)),
        height,
      ),
    };
    await this.dispatch(SetViewportAction.create(this.root?.id ?? "", { scroll, zoom }, { animate: false }));
  }

  async zoomTo(zoom: number): Promise<void> {
    await this.zoom(zoom / (this.heading ?? this.viewport).zoom);
  }

  /** Keys may be faster than the eye: each step goes on from where the one before leads, not from where it has come to. */
  async zoom(factor: number): Promise<void> {
    const { scroll, zoom } = this.heading ?? this.viewport;
    const { width, height } = this.bounds();
    const next = Math.min(ZOOM.max, Math.max(ZOOM.min, zoom * factor));
    const shift = (size: number) => size / zoom / 2 - size / next / 2;
    const animate = this.heading === undefined;
    const heading = { scroll: { x: scroll.x + shift(width), y: scroll.y + shift(height) }, zoom: next };
    this.heading = heading;
    await this.dispatch(SetViewportAction.create(this.root?.id ?? "", heading, { animate }));
    if (this.heading === heading) {
      this.heading = undefined;
    }
  }

  async select(ids: string[]): Promise<void> {
    await this.dispatch(SelectAction.setSelection(ids));
  }

  /** Opens the name of the selected element for typing. */
  async rename(): Promise<void> {
    const shape = this.selected[0];
    if (shape !== undefined) {
      await this.dispatch(EditLabelAction.create(shape.endsWith("|:statement") ? shape : `${shape}|:name`));
    }
  }

  /** Makes an element at a point of the window, in the shape that is drawn there. */
  async create(elementTypeId: string, at: { x: number; y: number }, args: Record<string, string>): Promise<void> {
    const under = document.elementFromPoint(at.x, at.y)?.closest(`[id^="${this.clientId}_"]`);
    if ((await this.field?.leave()) === false) {
      this.workbench.toasts.show({ severity: "warning", text: FIELD_FIRST });
      return;
    }
    await this.createIn(under === null || under === undefined ? undefined : this.idOf(under), elementTypeId, at, args);
  }

  /** Makes an element without a mouse: in the selected element, otherwise in the middle of the visible part. */
  async createInSelected(elementTypeId: string, args: Record<string, string>): Promise<void> {
    const { x, y, width, height } = this.bounds();
    await this.createIn(this.selected[0], elementTypeId, { x: x + width / 2, y: y + height / 2 }, args);
  }

  private async createIn(
    containerId: string | undefined,
    elementTypeId: string,
    at: { x: number; y: number },
    args: Record<string, string>,
  ): Promise<void> {
    const location = this.toDiagram(at);
    if (this.info.kind === "types" && args.kind === "Assembly") {
      this.workbench.diagrams.openNext("assembly"); // it is drawn in a diagram of its own
    }
    await this.dispatch(CreateNodeOperation.create(elementTypeId, { location, containerId, args }));
  }

  /** A point of the window in the diagram's measures. */
  private toDiagram(at: { x: number; y: number }): { x: number; y: number } {
    const { scroll, zoom } = this.viewport;
    const area = this.bounds();
    return { x: scroll.x + (at.x - area.x) / zoom, y: scroll.y + (at.y - area.y) / zoom };
  }

  dispose(): void {
    this.element.remove();
  }

  private bounds(): { x: number; y: number; width: number; height: number } {
    const { x, y, width, height } = this.element.getBoundingClientRect();
    return { x, y, width, height };
  }
}
