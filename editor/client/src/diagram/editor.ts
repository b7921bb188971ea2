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
  EdgeRouterRegistry,
  EditLabelAction,
  EditMode,
  EditorContextService,
  GArgument,
  GLSPActionDispatcher,
  GModelRoot,
  GNode,
  MoveElementHandler,
  RequestContextActions,
  RequestTypeHintsAction,
  STANDALONE_MODULE_CONFIG,
  SelectAction,
  createDiagramOptionsModule,
  deletionToolModule,
  initializeDiagramContainer,
  isEditableLabel,
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
import { Announcer } from "./keys/announcer";
import { KeyBends } from "./keys/key-bends";
import { KeyLine } from "./keys/key-line";
import type { KeyMoves } from "./keys/key-moves";
import { Minimap } from "./viewport/minimap";
import { expand, isExpandable } from "./expand";
import { diagramModule } from "./module";
import { Proposals } from "./proposals";
import { TouchPad } from "./viewport/touch-pad";
import { isDeploymentNode } from "./views/link-handle";
import { DiagramWindow, ZOOM } from "./viewport/window";
import type { Area, DiagramEditor, LabelField, Workbench } from "../workbench/interfaces";

/** The text in an empty diagram. */
const BEGIN: Record<DiagramKind, string> = {
  types: "Drag interfaces and components here from the palette at the left, then operations and ports onto them.",
  assembly: "Drag instances of your components here from the palette; the components are in the diagram of types.",
  deployment: "Drag a node here from the palette, processes onto it, and instances onto those.",
  experiment: "Drag phases here from the palette, and metrics onto the ports of the assembly.",
};

/** The id of an instance's port is `INSTANCE|PORT`; ids of other shapes have `:` or `>` behind the bar. */
const PORT_ID = /\|(?![:>])[^|]*$/;

const FIELD_FIRST = "The open field has an error. Fix it, or leave it with Escape; then drop the element again.";

let count = 0;

/** One diagram in the page, with its own GLSP client session. */
export class GlspDiagramEditor implements DiagramEditor {
  readonly element: HTMLElement;
  /** Ids of the selected elements. */
  selected: string[] = [];
  /** Id of the label that the user edits or edited last. */
  edited = "";
  /** The field for names and statements; undefined until the diagram is opened. */
  field: LabelField | undefined;
  readonly minimap = new Minimap(this);
  /** The line that the user draws by keys. */
  readonly keyLine: KeyLine;
  readonly keyBends: KeyBends;
  private readonly window = new DiagramWindow(this);
  private mouse: { x: number; y: number } | undefined;
  /** The place where an element was put last; undefined after the next press of the mouse or of a key. */
  private dropped: { x: number; y: number } | undefined;
  private readonly clientId = `diagram${String(++count)}`;
  private readonly announcer = new Announcer(this, (id) => `${this.clientId}_${id}`);
  private dispatcher: IActionDispatcher | undefined;
  private context: EditorContextService | undefined;
  private routers: EdgeRouterRegistry | undefined;
  private moves: KeyMoves | undefined;

  constructor(
    public info: DiagramInfo,
    readonly workbench: Workbench,
  ) {
    // GLSP replaces the inner element
    this.element = h("div", { class: `diagram ${info.kind}`, role: "tabpanel" }, h("div", { id: this.clientId }));
    this.element.addEventListener("mousemove", ({ clientX, clientY }) => {
      this.mouse = { x: clientX, y: clientY };
    });
    this.element.addEventListener("mouseleave", () => {
      this.mouse = undefined;
    });
    for (const gesture of ["pointerdown", "keydown"]) {
      this.element.addEventListener(gesture, () => (this.dropped = undefined), true);
    }
    new Proposals(this);
    new TouchPad(this);
    this.keyLine = new KeyLine(this);
    this.keyBends = new KeyBends(this, () => this.routers);
    this.element.append(
      this.minimap.element,
      this.keyBends.element,
      h("p", { class: "begin" }, BEGIN[info.kind]),
      this.announcer.element,
    );
    new ResizeObserver(() => void this.window.resized()).observe(this.element);
  }

  /** Called when the diagram has been drawn again. */
  drawn(): void {
    this.minimap.soon();
    requestAnimationFrame(() => {
      this.element.classList.toggle("blank", this.root?.children.length === 0);
      this.announcer.drawn();
      this.keyBends.drawn();
      this.field?.drawn();
    });
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
          deletionToolModule, // cannot delete lines and ports, see DeleteListener
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
    this.routers = container.get(EdgeRouterRegistry);
    this.moves = container.get<KeyMoves>(MoveElementHandler);
    this.context.onSelectionChanged((change) => {
      this.selected = change.selectedElements;
      this.announcer.selected();
      this.workbench.selection.emit(this.selected);
      this.workbench.commands.changed.emit(undefined);
    });
    await container.get(DiagramLoader).load({ enableNotifications: false });
    await this.window.open();
    this.element.dataset.ready = "true";
  }

  async dispatch(...actions: Action[]): Promise<void> {
    await this.dispatcher?.dispatchAll(actions);
  }

  async request(action: RequestAction<ResponseAction>): Promise<Action | undefined> {
    return this.dispatcher?.request(action);
  }

  async settle(): Promise<void> {
    this.moves?.settle();
    // The server answers requests after the operations before them. Undo comes to the server on another connection.
    await this.request(RequestTypeHintsAction.create());
  }

  /**
   * Returns the type of a line from a port: a connection, in an experiment a measured path, among types the port's
   * type. In a deployment it is a link between two nodes.
   */
  get lineType(): string {
    return { experiment: "edge:path", types: "edge:type", assembly: "edge:wire", deployment: "edge:link" }[
      this.info.kind
    ];
  }

  /** The selected ports; in a deployment the selected nodes. */
  get lineEnds(): string[] {
    return this.selected.filter((id) => {
      const element = this.info.kind === "deployment" ? this.root?.index.getById(id) : undefined;
      return element === undefined ? PORT_ID.test(id) : isDeploymentNode(element);
    });
  }

  /** Returns the position of the mouse in the diagram's coordinates, if the mouse is over it. */
  get mousePosition(): { x: number; y: number } | undefined {
    return this.mouse === undefined ? undefined : this.toDiagram(this.mouse);
  }

  /**
   * Shows the inside of an instance of an assembly, or hides it. If the whole diagram was visible, it stays wholly
   * visible.
   */
  async expand(id: string): Promise<void> {
    const once = this.window.hasAll
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

  /** Returns true if exactly one element is selected and it may be an instance. */
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

  /** Returns the selected boxes that can be moved. */
  selectedBoxes(): Area[] {
    return (this.root?.children ?? [])
      .filter((child): child is GNode => child instanceof GNode && this.selected.includes(child.id))
      .map(({ id, position, size }) => ({ id, ...position, ...size }));
  }

  /** Returns the elements that the user can add to the diagram, in groups. */
  async palette(): Promise<PaletteItem[]> {
    const request = RequestContextActions.create({
      contextId: "tool-palette",
      editorContext: { selectedElementIds: this.selected },
    });
    const answer = await this.dispatcher?.request(request);
    return (answer?.actions ?? []) as PaletteItem[];
  }

  /** The model of the diagram as the client has received it. */
  get root(): Readonly<GModelRoot> | undefined {
    return this.context?.modelRoot;
  }

  get viewport(): { scroll: { x: number; y: number }; zoom: number } {
    const root = this.root as unknown as { scroll?: { x: number; y: number }; zoom?: number };
    return { scroll: root.scroll ?? { x: 0, y: 0 }, zoom: root.zoom ?? 1 };
  }

  /** Gives the keyboard focus to the diagram. */
  focus(): void {
    this.element.querySelector<SVGElement>("svg")?.focus();
  }

  /** Shows or hides the diagram. A hidden diagram keeps its state. */
  setVisible(visible: boolean): void {
    this.element.hidden = !visible;
    if (visible) {
      this.focus();
      this.minimap.soon(); // a hidden editor has no visible area
    }
  }

  async fit(): Promise<void> {
    await this.window.fit();
  }

  async fitMore(): Promise<void> {
    await this.window.fitMore();
  }

  async zoom(factor: number): Promise<void> {
    await this.window.zoom(factor);
  }

  async zoomTo(zoom: number): Promise<void> {
    await this.window.zoomTo(zoom);
  }

  async drawnWhole<T>(work: () => T): Promise<T> {
    return this.window.drawnWhole(work);
  }

  async select(ids: string[]): Promise<void> {
    await this.dispatch(SelectAction.setSelection(ids));
  }

  /** Announces a text to users of screen readers. */
  announce(text: string): void {
    this.announcer.say(text);
  }

  /** Opens the field for the name of the selected element. */
  async rename(): Promise<void> {
    const label = this.selectedLabel;
    if (label !== undefined) {
      await this.dispatch(EditLabelAction.create(label));
    }
  }

  get canRename(): boolean {
    return this.selectedLabel !== undefined;
  }

  /** Id of the label to edit when the user renames the only selected element. */
  private get selectedLabel(): string | undefined {
    const [shape = ""] = this.selected;
    const label = shape.endsWith("|:statement") ? shape : `${shape}|:name`;
    const element = this.selected.length === 1 ? this.root?.index.getById(label) : undefined;
    return element !== undefined && isEditableLabel(element) ? label : undefined;
  }

  /** The place for a notice: the last drop, otherwise below the selected element, otherwise the mouse. */
  get noticePlace(): { x: number; y: number } | undefined {
    const [id = ""] = this.selected;
    const drawn = this.selected.length === 1 ? document.getElementById(`${this.clientId}_${id}`) : null;
    const box = drawn?.getBoundingClientRect();
    const area = this.bounds();
    const isSeen =
      box !== undefined &&
      box.left >= area.x &&
      box.left <= area.x + area.width &&
      box.bottom >= area.y &&
      box.bottom <= area.y + area.height;
    return this.dropped ?? (isSeen ? { x: box.left, y: box.bottom } : this.mouse);
  }

  /** Creates an element in the shape that is drawn at a point of the window. */
  async create(elementTypeId: string, at: { x: number; y: number }, args: Record<string, string>): Promise<void> {
    const under = document.elementFromPoint(at.x, at.y)?.closest(`[id^="${this.clientId}_"]`);
    if ((await this.field?.leave()) === false) {
      this.workbench.toasts.show({ severity: "warning", text: FIELD_FIRST }, at);
      return;
    }
    this.focus(); // otherwise Enter would press the tool of the palette again
    this.dropped = at;
    await this.createIn(under === null || under === undefined ? undefined : this.idOf(under), elementTypeId, at, args);
  }

  /** Creates an element without a mouse: in the selected element, otherwise in the middle of the visible part. */
  async createInSelected(elementTypeId: string, args: Record<string, string>): Promise<void> {
    const { x, y, width, height } = this.bounds();
    this.dropped = undefined;
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
      this.workbench.diagrams.openNext("assembly"); // the new assembly has its own diagram
    }
    await this.dispatch(CreateNodeOperation.create(elementTypeId, { location, containerId, args }));
  }

  /** Converts a point of the window to the diagram's coordinates. */
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
