// SPDX-License-Identifier: Apache-2.0
import { h, icon } from "../dom";
import type { Question } from "../protocol";
import { Answer } from "../protocol";
import type { Workbench } from "./interfaces";

/** Questions above the diagrams. They stay until they are answered, and do not block other work. */
export class QuestionBar {
  readonly element = h("div", { class: "questions" });

  constructor(private readonly workbench: Workbench) {}

  show(questions: Question[]): void {
    this.element.replaceChildren(...questions.map((question) => this.bar(question)));
  }

  private bar(question: Question): HTMLElement {
    const buttons = question.answers.map(({ id, label }) =>
      h("button", { "data-answer": id, onclick: () => void this.answer(question, id) }, label),
    );
    return h("div", { class: "question", role: "alert" }, icon("question"), h("span", {}, question.text), ...buttons);
  }

  private async answer(question: Question, answer: string): Promise<void> {
    const state = await this.workbench.channel.sendRequest(Answer, { file: question.file, answer });
    if (state !== null) {
      this.workbench.show(state);
    }
  }
}
