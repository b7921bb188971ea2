// SPDX-License-Identifier: Apache-2.0
import { h, icon } from "../dom";
import { WORDS, answerName } from "./marks";
import type { Answer, Part, Permission, Reason, Specialisation } from "./protocol";

const ICONS: Record<Permission, string> = { allowed: "pass", assumed: "question", refused: "circle-slash" };

/** The one invariant that is not about user functions: platforms show it. */
const OF_PLATFORMS = "same-platform";
const STATE = "If it is true, state it in the block whose behaviour calls the function";

/**
 * Returns the answers for a process or a connection, each with its counterexample, its assumptions or its proof.
 *
 * @param show shows the element that a reason is about
 */
export function reasonsOf(part: Part, all: Specialisation[], show: (element: string) => void): HTMLElement {
  return h(
    "div",
    {},
    h("h2", {}, part.title),
    part.note === "" ? undefined : h("p", { class: "empty" }, part.note),
    ...part.answers.map((answer) =>
      answerView(
        answer,
        all.find(({ name }) => name === answer.specialisation),
        show,
      ),
    ),
  );
}

function answerView(
  answer: Answer,
  specialisation: Specialisation | undefined,
  show: (element: string) => void,
): HTMLElement {
  const isMissing = specialisation?.available === false;
  return h(
    "section",
    { class: `answer ${answer.status}`, "data-answer": answerName(answer), "data-status": answer.status },
    h(
      "h3",
      { title: specialisation === undefined ? "" : `${specialisation.change} Gives up: ${specialisation.givesUp}` },
      icon(ICONS[answer.status]),
      answerName(answer),
      h("span", { class: "permission" }, WORDS[answer.status]),
      isMissing ? h("span", { class: "missing" }, "analysed only, no target has it yet") : undefined,
    ),
    h("ul", {}, ...answer.reasons.map((reason) => reasonView(reason, answer.status, show))),
  );
}

function reasonView(reason: Reason, status: Permission, show: (element: string) => void): HTMLElement {
  const invariant = reason.invariant.split(" ")[0] ?? "";
  const isStatable = status === "assumed" && invariant !== OF_PLATFORMS;
  return h(
    "li",
    {},
    h("span", { class: "invariant" }, reason.invariant),
    h("span", { class: "reason" }, reason.text),
    isStatable ? h("code", { title: STATE }, `assume ${invariant};`) : undefined,
    placeView(reason, show),
  );
}

function placeView({ element, place, text }: Reason, show: (element: string) => void): HTMLElement | undefined {
  if (element === "") {
    return place === "" ? undefined : h("span", { class: "place" }, place);
  }
  const leadTo = () => {
    show(element);
  };
  return h(
    "button",
    { class: "place", "data-element": element, "aria-label": `Show the element: ${text}`, onclick: leadTo },
    place === "" ? "Show" : place,
  );
}
