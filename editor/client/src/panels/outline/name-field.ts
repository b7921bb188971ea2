// SPDX-License-Identifier: Apache-2.0
import { h } from "../../dom";

/** Returns a field for a name. Enter accepts the name; Escape and leaving the field discard it. */
export function nameField(
  name: string,
  check: (name: string) => Promise<string>,
  done: (name: string | undefined) => void,
): HTMLElement {
  const message = h("div", { class: "name-message", hidden: true });
  const input = h("input", { type: "text", value: name, spellcheck: "false", "aria-label": "Name" });
  let over = false;
  let asked = 0;
  const end = (result: string | undefined) => {
    if (!over) {
      over = true;
      done(result);
    }
  };
  const showProblem = async (): Promise<boolean> => {
    const turn = ++asked;
    const wrong = input.value === name ? "" : await check(input.value);
    if (turn !== asked) {
      return false; // the user has typed on
    }
    message.textContent = wrong;
    message.hidden = wrong === "";
    input.classList.toggle("wrong", wrong !== "");
    return wrong === "";
  };
  input.addEventListener("input", () => void showProblem());
  input.addEventListener("blur", () => {
    end(undefined);
  });
  input.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Escape") {
      end(undefined);
    } else if (event.key === "Enter") {
      void showProblem().then((good) => {
        if (good) {
          end(input.value === name ? undefined : input.value);
        }
      });
    }
  });
  queueMicrotask(() => {
    input.focus();
    input.select();
  });
  return h("span", { class: "name-field" }, input, message);
}
