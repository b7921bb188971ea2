// SPDX-License-Identifier: Apache-2.0
import { familiesOf, fontRules } from "./fonts";
import type { DiagramEditor } from "../workbench/interfaces";

const SVG = "http://www.w3.org/2000/svg";
const MARGIN = 20;
/** The style properties that are copied to shapes and texts: the exported picture has no style sheet. */
const PROPERTIES = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "opacity",
  "font-family",
  "font-size",
  "font-weight",
  "font-style",
  "text-anchor",
  "visibility",
  "display",
];

/** Saves the diagram as an SVG file in the colours of the page. */
export async function exportSvg(editor: DiagramEditor | undefined): Promise<void> {
  if (editor !== undefined) {
    const { text } = await editor.drawnWhole(() => picture(editor));
    save(new Blob([text], { type: "image/svg+xml" }), `${editor.info.title}.svg`);
  }
}

/** Saves the diagram as a PNG file with two pixels for each unit. */
export async function exportPng(editor: DiagramEditor | undefined): Promise<void> {
  if (editor === undefined) {
    return;
  }
  const { text, width, height } = await editor.drawnWhole(() => picture(editor));
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width * 2, height * 2];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, "image/png");
  });
  if (blob === null) {
    throw new Error("The browser cannot make a picture of this size. Export it as SVG.");
  }
  save(blob, `${editor.info.title}.png`);
}

function picture(editor: DiagramEditor): { text: string; width: number; height: number } {
  const graph = editor.element.querySelector<SVGGraphicsElement>("svg.sprotty-graph > g");
  if (graph === null) {
    throw new Error("The diagram is not drawn yet.");
  }
  const box = graph.getBBox();
  const copy = graph.cloneNode(true) as SVGGraphicsElement;
  inline(graph, copy);
  copy.setAttribute("transform", `translate(${String(MARGIN - box.x)} ${String(MARGIN - box.y)})`);
  const [width, height] = [Math.ceil(box.width) + 2 * MARGIN, Math.ceil(box.height) + 2 * MARGIN];
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("xmlns", SVG);
  svg.setAttribute("viewBox", `0 0 ${String(width)} ${String(height)}`);
  svg.setAttribute("width", String(width));
  svg.setAttribute("height", String(height));
  const paper = document.createElementNS(SVG, "rect");
  paper.setAttribute("width", "100%");
  paper.setAttribute("height", "100%");
  paper.setAttribute("fill", getComputedStyle(editor.element).backgroundColor);
  const style = document.createElementNS(SVG, "style");
  const families = new Set(
    [...graph.querySelectorAll("text")].flatMap((each) => familiesOf(getComputedStyle(each).fontFamily)),
  );
  style.textContent = fontRules(graph.textContent, families);
  svg.append(style, paper, copy);
  return { text: new XMLSerializer().serializeToString(svg), width, height };
}

function inline(from: Element, to: Element): void {
  const style = getComputedStyle(from);
  to.setAttribute("style", PROPERTIES.map((name) => `${name}:${style.getPropertyValue(name)}`).join(";"));
  to.removeAttribute("class");
  to.removeAttribute("id");
  for (let index = 0; index < from.children.length; index++) {
    inline(from.children[index] as Element, to.children[index] as Element);
  }
}

function save(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
