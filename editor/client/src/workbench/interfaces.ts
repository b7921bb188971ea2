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
 * The parts of the page as they know one another. The classes behind these interfaces import the parts; no part imports
 * the classes, so that no files import each other in a circle.
 */

/** The place of panels: `beside` is between the diagram and the right side. A region without panels takes no room. */
export type Region = "left" | "right" | "bottom" | "beside";

/**
 * A part of the workbench beside the diagrams: a palette, a property sheet, a list of problems. To add one, write a
 * class and name it in `panels.ts`; it gets the workbench, with its channel to the server and the selection.
 */
export interface Panel {
  readonly id: string;
  readonly title: string;
  /** A codicon's name. */
  readonly icon: string;
  readonly region: Region;
  /** Fills its place; called once. */
  mount(host: HTMLElement, workbench: Workbench): void;
}

/** The window: toolbar, diagrams in the middle, panels around, status line. */
export interface Workbench {
  readonly project: Project;
  /** Requests and notifications beside GLSP's: see protocol.ts. */
  readonly channel: MessageConnection;
  readonly state: State;
  readonly commands: Commands;
  readonly toasts: Toasts;
  readonly toolbar: Toolbar;
  readonly palette: CommandPalette;
  /** Ids of the elements that are selected in the diagram in front. */
  readonly selection: Signal<string[]>;
  /** The diagram in front is another one. */
  readonly diagramChanged: Signal<DiagramEditor | undefined>;
  /** The model, the problems or a file changed. */
  readonly changed: Signal<Change>;
  /** Modules that parts of the workbench add to each diagram that is opened from then on. */
  readonly diagramModules: FeatureModule[];
  readonly diagrams: Diagrams;
  readonly trail: Trail;

  addPanel(panel: Panel): void;
  removePanel(id: string): void;
  showPanel(id: string): void;
  /** Returns true if a panel is visible. */
  isShown(id: string): boolean;
  /** The tab of a panel, for a mark while another panel is in front. */
  tabOf(id: string): HTMLElement | undefined;
  toggleRegion(region: Region): void;
  /** Shows how things are. */
  show(state: State): void;
}

/** The project's diagrams, each behind a tab. */
export interface Diagrams {
  readonly element: HTMLElement;
  /** The diagram in front. */
  readonly active: DiagramEditor | undefined;
  open(id: string): Promise<DiagramEditor | undefined>;
  /** Opens the diagram of the element of a kind that is just being made. */
  openNext(kind: DiagramKind): void;
  /** Opens a diagram that the server has made, as soon as the server has announced it. */
  openMade(id: string): Promise<void>;
  /** Lets the user type another name of a view in its tab, unless a name is typed already. */
  renameView(id: string): void;
  /** The next tab, or with -1 the one before. */
  step(by: number): Promise<void>;
}

/** The path that the user has taken into nested assemblies and types, and back. */
export interface Trail {
  readonly element: HTMLElement;
  readonly isEmpty: boolean;
  /** Opens the type of an instance: the diagram of an assembly, otherwise the diagram of types. */
  descend(editor: DiagramEditor, element: string): Promise<void>;
  /** Goes back to the previous diagram, and selects the element that was opened there. */
  back(to?: number): Promise<void>;
}

/** A box, where it stands in the diagram. */
export interface Area {
  id: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The field in which a name or a statement is typed. */
export interface LabelField {
  /** Takes the text; false where it has an error, and the field stays open. */
  leave(): Promise<boolean>;
  /** The diagram was drawn anew: the label may have another place, and its element another id. */
  drawn(): void;
}

/** A line that is drawn by keys: from a port or a node, through the places where it can end. */
export interface LineByKeys {
  /** True while the end of the line is chosen. */
  readonly isOpen: boolean;
  begin(from: string): Promise<void>;
  step(by: number): Promise<void>;
  accept(): Promise<void>;
  cancel(): Promise<void>;
}

/** The selected wire, which is led elsewhere by keys. */
export interface BendsByKeys {
  /** Chooses the next of its parts between two bends. */
  next(): void;
  /** Moves a part by an arrow key; returns false if the key is none, or something else is selected. */
  lead(key: string, isSmall: boolean): boolean;
}

/** One diagram in the page. */
export interface DiagramEditor {
  readonly element: HTMLElement;
  readonly info: DiagramInfo;
  readonly workbench: Workbench;
  /** Ids of the selected elements. */
  readonly selected: string[];
  /** Id of the label that is typed over, or was last. */
  edited: string;
  /** The field for names and statements; it exists as soon as the diagram does. */
  field: LabelField | undefined;
  readonly keyLine: LineByKeys;
  readonly keyBends: BendsByKeys;
  /** The elements as the client has them. */
  readonly root: Readonly<GModelRoot> | undefined;
  readonly viewport: { scroll: { x: number; y: number }; zoom: number };
  /** The kind of edge that a line from a port, or in a deployment from a node, becomes. */
  readonly lineType: string;
  /** Ids of the selected elements that a line can begin or end at: ports, in a deployment nodes. */
  readonly lineEnds: string[];
  /** The position of the mouse in the diagram's coordinates, if the mouse is over it. */
  readonly mousePosition: { x: number; y: number } | undefined;
  /** True if the selected instance of an assembly shows its inside; undefined if no such instance is selected. */
  readonly isExpanded: boolean | undefined;
  /** True if the only selected element may be an instance. */
  readonly isOnInstance: boolean;
  /** True if the only selected element has a name or a statement that can be written here. */
  readonly canRename: boolean;
  /** The place of the window for an answer to the user's last gesture; undefined if nothing of it is visible. */
  readonly noticePlace: { x: number; y: number } | undefined;

  dispatch(...actions: Action[]): Promise<void>;
  request(action: RequestAction<ResponseAction>): Promise<Action | undefined>;
  /**
   * Sends the move of boxes by keys that still waits for further arrows, and waits until the server has executed all
   * operations of the diagram.
   */
  settle(): Promise<void>;
  /** Called when the diagram has been drawn again. */
  drawn(): void;
  /** Gives the keyboard focus to the diagram. */
  focus(): void;
  /** Opens an instance of an assembly where it stands, or closes it. */
  expand(id: string): Promise<void>;
  /** The id of the element that something drawn shows. */
  idOf(drawn: Element): string;
  /** Returns true if an element is drawn already. */
  isDrawn(id: string): boolean;
  /** The selected boxes that can be moved. */
  selectedBoxes(): Area[];
  /** The elements that can be put into it, in groups. */
  palette(): Promise<PaletteItem[]>;
  select(ids: string[]): Promise<void>;
  /** Tells a text to users of screen readers. */
  announce(text: string): void;
  /** Opens the name of the selected element for typing. */
  rename(): Promise<void>;
  /** Makes an element at a point of the window, in the shape that is drawn there. */
  create(elementTypeId: string, at: { x: number; y: number }, args: Record<string, string>): Promise<void>;
  /** Makes an element without a mouse: in the selected element, otherwise in the middle of the visible part. */
  createInSelected(elementTypeId: string, args: Record<string, string>): Promise<void>;
  /** Shows all of the diagram, or where letters would become too small to read, its beginning. */
  fit(): Promise<void>;
  /** Fits the diagram as far as it stays readable; if it is fitted so already, fits all of it. */
  fitMore(): Promise<void>;
  /** Calls `work` while the whole diagram is drawn, also the part outside of the window. */
  drawnWhole<T>(work: () => T): Promise<T>;
  zoom(factor: number): Promise<void>;
  zoomTo(zoom: number): Promise<void>;
}
