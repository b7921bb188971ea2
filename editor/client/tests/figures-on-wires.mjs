// SPDX-License-Identifier: Apache-2.0

/** Returns a text for each figure of the visible diagram that lies on a wire to which it does not belong. */
export function figuresOnWires(page) {
  return page.locator(".diagram:not([hidden]) svg.sprotty-graph > g").evaluate((graph) => {
    /** The length in units of the diagram of a common part that is not visible as one. */
    const INVISIBLE = 0.5;
    /** The largest distance between a port and the end of its wires; lines to notes begin below the port. */
    const AT_PORT = 9;
    const toGraph = graph.getScreenCTM().inverse();
    /** Returns the smallest rectangle around points of an element, in the coordinates of the graph. */
    const around = (element, points) => {
      const matrix = toGraph.multiply(element.getScreenCTM());
      const moved = points.map(([x, y]) => new globalThis.DOMPoint(x, y).matrixTransform(matrix));
      const [xs, ys] = [moved.map(({ x }) => x), moved.map(({ y }) => y)];
      return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
    };
    const areaOf = (shape) => {
      const { x, y, width, height } = shape.getBBox();
      return around(shape, [
        [x, y],
        [x + width, y + height],
      ]);
    };
    /** Returns true if two areas overlap by more than a margin; if the margin is negative, if they are close. */
    const meet = (one, other, margin) =>
      one.left + margin < other.right &&
      other.left + margin < one.right &&
      one.top + margin < other.bottom &&
      other.top + margin < one.bottom;
    const wires = [...graph.querySelectorAll(".wire-line")].map((line) => {
      const numbers = line
        .getAttribute("d")
        .match(/-?[\d.]+/g)
        .map(Number);
      const points = Array.from({ length: numbers.length / 2 }, (_, at) => numbers.slice(2 * at, 2 * at + 2));
      const segments = points.slice(1).map((point, at) => around(line, [points[at], point]));
      return { line, segments, ends: [points[0], points.at(-1)].map((end) => around(line, [end])) };
    });
    return [...graph.querySelectorAll(".figure")].flatMap((figure) => {
      const label = areaOf(figure.querySelector("rect"));
      const owner = figure.parentElement;
      const port = owner.matches(".port") ? areaOf(owner.querySelector(".port-area")) : undefined;
      return wires
        .filter(({ line }) => !owner.contains(line))
        .filter(({ ends }) => port === undefined || !ends.some((end) => meet(end, port, -AT_PORT)))
        .filter(({ segments }) => segments.some((segment) => meet(segment, label, INVISIBLE)))
        .map(({ line }) => `${figure.textContent} at ${owner.id} lies on ${line.closest("[id]").id}`);
    });
  });
}
