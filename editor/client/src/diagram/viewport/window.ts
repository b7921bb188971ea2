// SPDX-License-Identifier: Apache-2.0
import { FitToScreenAction, GNode, InitializeCanvasBoundsAction, SetViewportAction } from "@eclipse-glsp/client";
import type { DiagramEditor } from "../../workbench/interfaces";

const FIT = { padding: 36, maxZoom: 1.25, animate: false };
/** The smallest zoom at which the texts of ports and lines are readable. */
const READABLE = 0.7;
/** The smallest change in pixels that counts as a panel; a bar of one line is smaller. */
const LARGE = 60;
/** Size in pixels of a window that shows any diagram as a whole. */
const HUGE = 1e7;

export const ZOOM = { min: 0.005, max: 6 };

/** The visible part of a diagram and its zoom. */
export class DiagramWindow {
  private size: { width: number; height: number } | undefined;
  /**
   * True if the diagram has to be fitted when it becomes visible: another diagram was in front while this one was
   * loaded.
   */
  private fits = false;
  /** The visible part after it was last fitted to the window. */
  private fitted: { scroll: { x: number; y: number }; zoom: number } | undefined;
  /** The target of the zoom animation that is running. */
  private heading: { scroll: { x: number; y: number }; zoom: number } | undefined;

  constructor(private readonly editor: DiagramEditor) {}

  /** Shows the diagram for the first time. */
  async open(): Promise<void> {
    await this.fit();
    const { width, height } = this.bounds();
    this.size = { width, height };
  }

  /** True if the whole diagram is visible. */
  get hasAll(): boolean {
    return this.seesAll(this.bounds(), this.editor.viewport.scroll);
  }

  /** Calls `work` while the whole diagram is drawn at its natural size, including the invisible part. */
  async drawnWhole<T>(work: () => T): Promise<T> {
    const before = this.editor.viewport;
    const corner = { scroll: { x: -HUGE / 2, y: -HUGE / 2 }, zoom: 1 };
    await this.show({ ...this.bounds(), width: HUGE, height: HUGE }, corner);
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    try {
      return work();
    } finally {
      await this.show(this.bounds(), before);
    }
  }

  private async show(
    bounds: { x: number; y: number; width: number; height: number },
    { scroll, zoom }: { scroll: { x: number; y: number }; zoom: number },
  ): Promise<void> {
    await this.editor.dispatch(
      InitializeCanvasBoundsAction.create(bounds),
      SetViewportAction.create(this.editor.root?.id ?? "", { scroll, zoom }, { animate: false }),
    );
  }

  /** Returns true if a window of this size would show the whole diagram at the current zoom. */
  private seesAll(window: { width: number; height: number }, { x, y }: { x: number; y: number }): boolean {
    const { zoom } = this.editor.viewport;
    return (this.editor.root?.children ?? []).every(
      (child) =>
        !(child instanceof GNode) ||
        (child.position.x >= x &&
          child.position.y >= y &&
          child.position.x + child.size.width <= x + window.width / zoom &&
          child.position.y + child.size.height <= y + window.height / zoom),
    );
  }

  /**
   * Keeps the visible part when the panels change. A diagram that was fitted to the window is fitted again if a panel
   * opened or closed, or if a part of the diagram would be hidden. The zoom that the user has chosen stays, with the
   * middle of the visible part.
   */
  async resized(): Promise<void> {
    const { width, height } = this.bounds();
    const before = this.size;
    if (width === 0 || this.editor.element.dataset.ready !== "true") {
      return; // another diagram is in front
    }
    this.size = { width, height };
    if (this.fits) {
      await this.fit();
      return;
    } else if (before === undefined || (before.width === width && before.height === height)) {
      return;
    }
    const { scroll, zoom } = this.heading ?? this.editor.viewport;
    const x = scroll.x + (before.width - width) / 2 / zoom;
    const y = scroll.y + (before.height - height) / 2 / zoom;
    const { isFitted } = this;
    const isLarge = Math.max(Math.abs(before.width - width), Math.abs(before.height - height)) > LARGE;
    if (isFitted && (isLarge || (this.seesAll(before, scroll) && !this.seesAll(this.size, { x, y })))) {
      await this.fit();
    } else {
      await this.editor.dispatch(
        InitializeCanvasBoundsAction.create(this.bounds()),
        SetViewportAction.create(this.editor.root?.id ?? "", { scroll: { x, y }, zoom }, { animate: false }),
      );
      this.fitted = isFitted ? this.editor.viewport : undefined;
    }
  }

  /** Returns true if the user has not moved or zoomed the diagram since it was fitted to the window. */
  private get isFitted(): boolean {
    const { scroll, zoom } = this.heading ?? this.editor.viewport;
    return this.fitted?.zoom === zoom && this.fitted.scroll.x === scroll.x && this.fitted.scroll.y === scroll.y;
  }

  /** Shows the whole diagram; if its texts would be too small to read, shows its beginning. */
  async fit(): Promise<void> {
    this.fits = this.bounds().width === 0;
    if (this.fits) {
      return;
    }
    await this.fitAll();
    if (this.editor.viewport.zoom < READABLE) {
      await this.showBeginning(READABLE);
    }
    this.fitted = this.editor.viewport;
  }

  /** Fits the diagram while it stays readable; at the second call fits the whole diagram. */
  async fitMore(): Promise<void> {
    if (this.isFitted && !this.seesAll(this.bounds(), this.editor.viewport.scroll)) {
      await this.fitAll();
    } else {
      await this.fit();
    }
  }

  private async fitAll(): Promise<void> {
    const ids = (this.editor.root?.children ?? []).map((child) => child.id);
    const bounds = InitializeCanvasBoundsAction.create(this.bounds());
    // Both at once: a zoom that the user asks for in between would be lost.
    await this.editor.dispatch(bounds, ...(ids.length > 0 ? [FitToScreenAction.create(ids, FIT)] : []));
  }

  /** Shows the upper left part of the diagram; a direction in which the diagram fits is centred. */
  private async showBeginning(zoom: number): Promise<void> {
    const boxes = (this.editor.root?.children ?? []).filter((child) => child instanceof GNode);
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
    await this.editor.dispatch(
      SetViewportAction.create(this.editor.root?.id ?? "", { scroll, zoom }, { animate: false }),
    );
  }

  async zoomTo(zoom: number): Promise<void> {
    await this.zoom(zoom / (this.heading ?? this.editor.viewport).zoom);
  }

  /** Zooms from the target of the running animation instead of its present state, because keys may come during it. */
  async zoom(factor: number): Promise<void> {
    const { scroll, zoom } = this.heading ?? this.editor.viewport;
    const { width, height } = this.bounds();
    const next = Math.min(ZOOM.max, Math.max(ZOOM.min, zoom * factor));
    const shift = (size: number) => size / zoom / 2 - size / next / 2;
    const animate = this.heading === undefined;
    const heading = { scroll: { x: scroll.x + shift(width), y: scroll.y + shift(height) }, zoom: next };
    this.heading = heading;
    await this.editor.dispatch(SetViewportAction.create(this.editor.root?.id ?? "", heading, { animate }));
    if (this.heading === heading) {
      this.heading = undefined;
    }
  }

  private bounds(): { x: number; y: number; width: number; height: number } {
    const { x, y, width, height } = this.editor.element.getBoundingClientRect();
    return { x, y, width, height };
  }
}
