// SPDX-License-Identifier: Apache-2.0
import type {
  Action,
  FeatureModule,
  GModelRoot,
  PaletteItem,
  RequestAction,
  ResponseAction,
} from "@eclipse-glsp/client";
import type { MessageConnection } from "vscode-jsonrpc";
import type { Signal } from "../dom";
import type { Change, DiagramInfo, DiagramKind, Project, State } from "../protocol";
import type { CommandPalette } from "./command-palette";
import type { Commands } from "./commands";
import type { Toasts } from "./toasts";
import type { Toolbar } from "./toolbar";

/**
 * The interfaces through which the parts of the page use each other. The classes that implement them import the parts;
 * no part imports these classes, so that no imports are circular.
 */

/** The place of panels; `beside` is between the diagram and the right side. A region without panels takes no room. */
export type Region = "left" | "right" | "bottom" | "beside";

/**
 * A part of the workbench around the diagrams, such as a palette, a property sheet or a list of problems. To add one,
 * write a class and name it in `panels.ts`. The class receives the workbench with its channel to the server and the
 * selection.
 */
export interface Panel {
  readonly id: string;
  readonly title: string;
  /** The name of a codicon. */
  readonly icon: string;
  readonly region: Region;
  /** Creates the content in its host element; called once. */
  mount(host: HTMLElement, workbench: Workbench): void;
}

/** The window: toolbar, diagrams in the middle, panels around them, status line. */
export interface Workbench {
  readonly project: Project;
  /** Requests and notifications in addition to GLSP's; see protocol.ts. */
  readonly channel: MessageConnection;
  readonly state: State;
  readonly commands: Commands;
  readonly toasts: Toasts;
  readonly toolbar: Toolbar;
  readonly palette: CommandPalette;
  /** Ids of the elements that are selected in the active diagram. */
  readonly selection: Signal<string[]>;
  /** Fires when another diagram becomes active. */
  readonly diagramChanged: Signal<DiagramEditor | undefined>;
  /** Fires when the model, the problems or a file changed. */
  readonly changed: Signal<Change>;
  /** Modules that parts of the workbench add to each diagram that is opened later. */
  readonly diagramModules: FeatureModule[];
  readonly diagrams: Diagrams;
  readonly trail: Trail;

  addPanel(panel: Panel): void;
  removePanel(id: string): void;
  showPanel(id: string): void;
  /** Returns true if a panel is visible. */
  isShown(id: string): boolean;
  /** Returns the tab of a panel, for a mark while another panel is in front. */
  tabOf(id: string): HTMLElement | undefined;
  toggleRegion(region: Region): void;
  /** Shows the state of the model in the window. */
  show(state: State): void;
}

/** The tabs of the project's diagrams. */
export interface Diagrams {
  readonly element: HTMLElement;
  /** The active diagram. */
  readonly active: DiagramEditor | undefined;
  open(id: string): Promise<DiagramEditor | undefined>;
  /** Opens the diagram of the next new element of a kind. */
  openNext(kind: DiagramKind): void;
  /** Opens a diagram that the server has made, as soon as the server has announced it. */
  openMade(id: string): Promise<void>;
  /** Lets the user type another name of a view in its tab, unless a name is typed already. */
  renameView(id: string): void;
  /** The next tab, or with -1 the one before. */
  step(by: number): Promise<void>;
}

/** The path on which the user went into nested assemblies and types; goes back on it. */
export interface Trail {
  readonly element: HTMLElement;
  readonly isEmpty: boolean;
  /** Opens the type of an instance: the diagram of an assembly, otherwise the diagram of types. */
  descend(editor: DiagramEditor, element: string): Promise<void>;
  /** Goes back to the previous diagram, and selects the element that was opened there. */
  back(to?: number): Promise<void>;
}

/** The area of a box in the diagram. */
export interface Area {
  id: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The field in which a name or a statement is edited. */
export interface LabelField {
  /** Accepts the text; returns false if the text has an error and the field stays open. */
  leave(): Promise<boolean>;
  /** Called after the diagram was drawn again: the label may have another place, and its element another id. */
  drawn(): void;
}

/** A line that the user draws by keys from a port or a node, or an end of a wire that the user moves by keys. */
export interface LineByKeys {
  /** True while the user chooses the end of the line. */
  readonly isOpen: boolean;
  begin(from: string): Promise<void>;
  /** Lets the user choose another port for an end of a wire. */
  reconnect(wire: string, atSource: boolean): Promise<void>;
  step(by: number): Promise<void>;
  accept(): Promise<void>;
  cancel(): Promise<void>;
}

/** The selected wire, whose bends the user moves by keys. */
export interface BendsByKeys {
  /** Chooses the wire's next part between two bends. */
  next(): void;
  /** Moves a part at an arrow key; returns false for other keys or if no wire is selected. */
  lead(key: string, isSmall: boolean): boolean;
}

/** One diagram in the page. */
export interface DiagramEditor {
  readonly element: HTMLElement;
  readonly info: DiagramInfo;
  readonly workbench: Workbench;
  /** Ids of the selected elements. */
  readonly selected: string[];
  /** Id of the label that the user edits or edited last. */
  edited: string;
  /** The field for names and statements; undefined until the diagram is opened. */
  field: LabelField | undefined;
  readonly keyLine: LineByKeys;
  readonly keyBends: BendsByKeys;
  /** The model of the diagram as the client has received it. */
  readonly root: Readonly<GModelRoot> | undefined;
  readonly viewport: { scroll: { x: number; y: number }; zoom: number };
  /** The type of the edge that a line from a port, or in a deployment from a node, becomes. */
  readonly lineType: string;
  /** Ids of the selected elements at which a line can begin or end: ports; in a deployment nodes. */
  readonly lineEnds: string[];
  /** The position of the mouse in the diagram's coordinates, if the mouse is over it. */
  readonly mousePosition: { x: number; y: number } | undefined;
  /** True if the selected instance of an assembly shows its inside; undefined if no such instance is selected. */
  readonly isExpanded: boolean | undefined;
  /** True if exactly one element is selected and it may be an instance. */
  readonly isOnInstance: boolean;
  /** True if exactly one element is selected and its name or statement can be edited in the diagram. */
  readonly canRename: boolean;
  /**
   * The place for a notice about the user's last gesture, in the window's coordinates; undefined if none is visible.
   */
  readonly noticePlace: { x: number; y: number } | undefined;

  dispatch(...actions: Action[]): Promise<void>;
  request(action: RequestAction<ResponseAction>): Promise<Action | undefined>;
  /**
   * Sends the move of boxes that still waits for further arrow keys, and waits until the server has executed all
   * operations of the diagram.
   */
  settle(): Promise<void>;
  /** Called when the diagram has been drawn again. */
  drawn(): void;
  /** Gives the keyboard focus to the diagram. */
  focus(): void;
  /** Shows the inside of an instance of an assembly, or hides it. */
  expand(id: string): Promise<void>;
  /** Returns the id of the element that a shape shows. */
  idOf(drawn: Element): string;
  /** Returns true if an element is drawn already. */
  isDrawn(id: string): boolean;
  /** Returns the selected boxes that can be moved. */
  selectedBoxes(): Area[];
  /** Returns the elements that the user can add to the diagram, in groups. */
  palette(): Promise<PaletteItem[]>;
  select(ids: string[]): Promise<void>;
  /** Announces a text to users of screen readers. */
  announce(text: string): void;
  /** Opens the field for the name of the selected element. */
  rename(): Promise<void>;
  /** Creates an element in the shape that is drawn at a point of the window. */
  create(elementTypeId: string, at: { x: number; y: number }, args: Record<string, string>): Promise<void>;
  /** Creates an element without a mouse: in the selected element, otherwise in the middle of the visible part. */
  createInSelected(elementTypeId: string, args: Record<string, string>): Promise<void>;
  /** Shows the whole diagram; if its texts would be too small to read, shows its beginning. */
  fit(): Promise<void>;
  /** Fits the diagram while it stays readable; at the second call fits the whole diagram. */
  fitMore(): Promise<void>;
  /** Calls `work` while the whole diagram is drawn, including the invisible part. */
  drawnWhole<T>(work: () => T): Promise<T>;
  zoom(factor: number): Promise<void>;
  zoomTo(zoom: number): Promise<void>;
}
