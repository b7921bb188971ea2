// SPDX-License-Identifier: Apache-2.0
import { h, icon } from "../dom";
import { WORDS, answerName } from "./marks";
import type { Answer, Part, Permission, Reason, Specialisation } from "./protocol";

const ICONS: Record<Permission, string> = { allowed: "pass", assumed: "question", refused: "circle-slash" };

/** The only invariant that concerns platforms instead of user functions. */
const OF_PLATFORMS = "same-platform";
const STATE = "If it is true, state it in the block whose behaviour calls the function";

/** The actions of the buttons next to reasons. */
export interface ReasonHost {
  /** Shows the element that a reason is about. */
  show(element: string): void;
  /** States an assumption about the user function that an action calls. */
  assume(element: string, invariant: string): void;
}

/** Returns the answers for a process or a connection, each with its counterexample, its assumptions or its proof. */
export function reasonsOf(part: Part, all: Specialisation[], host: ReasonHost): HTMLElement {
  return h(
    "div",
    {},
    h("h2", {}, part.title),
    part.note === "" ? undefined : h("p", { class: "empty" }, part.note),
    ...part.answers.map((answer) =>
      answerView(
        answer,
        all.find(({ name }) => name === answer.specialisation),
        host,
      ),
    ),
  );
}

function answerView(answer: Answer, specialisation: Specialisation | undefined, host: ReasonHost): HTMLElement {
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
    h("ul", {}, ...answer.reasons.map((reason) => reasonView(reason, answer.status, host))),
  );
}

function reasonView(reason: Reason, status: Permission, host: ReasonHost): HTMLElement {
  const invariant = reason.invariant.split(" ")[0] ?? "";
  const isStatable = status === "assumed" && invariant !== OF_PLATFORMS && reason.element !== "";
  const assume = () => {
    host.assume(reason.element, invariant);
  };
  return h(
    "li",
    {},
    h("span", { class: "invariant" }, reason.invariant),
    h("span", { class: "reason" }, reason.text),
    isStatable
      ? h("button", { class: "assume", title: STATE, onclick: assume }, icon("lightbulb"), `assume ${invariant};`)
      : undefined,
    placeView(reason, host),
  );
}

function placeView({ element, place, text }: Reason, host: ReasonHost): HTMLElement | undefined {
  if (element === "") {
    return place === "" ? undefined : h("span", { class: "place" }, place);
  }
  const leadTo = () => {
    host.show(element);
  };
  return h(
    "button",
    { class: "place", "data-element": element, "aria-label": `Show the element: ${text}`, onclick: leadTo },
    place === "" ? "Show" : place,
  );
}
