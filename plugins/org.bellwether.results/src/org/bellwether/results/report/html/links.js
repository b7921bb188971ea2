// SPDX-License-Identifier: Apache-2.0
// Makes figures links to their elements if the editor shows the page next to the diagram. The page sends the editor
// only the element's name.
(() => {
  "use strict";
  if (window.parent === window) return;
  const HINT = "Show it in the drawing";
  const inTable = (place) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...place.childNodes);
    place.append(button);
    return button;
  };
  const inPicture = (shape, name) => {
    shape.ownerSVGElement.setAttribute("role", "group"); // the role "img" would hide the parts from keyboards
    shape.setAttribute("role", "button");
    shape.setAttribute("tabindex", "0");
    // The label replaces the text for screen readers, so it contains the figures, too
    shape.setAttribute("aria-label", [name, ...Array.from(shape.children, (line) => line.textContent)].join(", "));
    shape.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault(); // Space would scroll the page
      shape.dispatchEvent(new MouseEvent("click"));
    });
    return shape;
  };
  for (const kind of ["probe", "instance", "factor"]) {
    for (const element of document.querySelectorAll("[data-" + kind + "]")) {
      const name = element.dataset[kind];
      if (name === "") continue; // the figure has no element
      const place = element instanceof HTMLTableRowElement ? element.cells[0] : element;
      const link = place instanceof SVGElement ? inPicture(place, name) : inTable(place);
      link.classList.add("leads");
      if (link instanceof HTMLElement) link.title = HINT;
      link.addEventListener("click", () => window.parent.postMessage({ bellwether: "show", kind, name }, "*"));
    }
  }
})();
