// SPDX-License-Identifier: Apache-2.0
import { addRunCommands } from "./commands";
import { effectLabels } from "./effect-labels";
import type { Labels } from "./labels";
import { labels } from "./labels";
import { showFigureTips } from "./figure-tip";
import { GeneratedPanel } from "./generated-panel";
import { FiguresCommand, figuresModule } from "./painter";
import { Results } from "./results";
import { ResultsBar } from "./results-bar";
import { RunPanel } from "./run-panel";
import { Runs } from "./runs";
import type { DiagramEditor, Workbench } from "../workbench/interfaces";

/**
 * Everything for running experiments: commands, progress, figures on the drawing, generated files.
 *
 * @returns whose figures are shown
 */
export function addRuns(workbench: Workbench): Results {
  const runs = new Runs(workbench);
  const generated = new GeneratedPanel();
  workbench.addPanel(new RunPanel(runs));
  workbench.addPanel(generated);
  const results = new Results(workbench, runs);
  addFigures(workbench, results, new ResultsBar(results, runs));
  addRunCommands(workbench, runs, generated);
  void runs.catchUp();
  void results.open();
  return results;
}

/** The figures of the shown run, or the effects of the shown design. */
function shownLabels(results: Results): Labels {
  const { effects, response } = results;
  return effects === undefined || response === undefined ? labels(results) : effectLabels(effects, response);
}

function addFigures(workbench: Workbench, results: Results, bar: ResultsBar): void {
  let shown: Labels = shownLabels(results);
  const drawn = new Set<DiagramEditor>();
  workbench.diagramModules.push(figuresModule(() => shown.byElement));
  workbench.diagrams.element.append(bar.element);
  showFigureTips(workbench.diagrams.element);
  workbench.diagramChanged.listen((editor) => {
    if (editor !== undefined) {
      drawn.add(editor);
    }
  });
  results.changed.listen(() => {
    shown = shownLabels(results);
    bar.show(shown);
    drawn.forEach((editor) => void editor.dispatch(FiguresCommand.action));
  });
  bar.show(shown);
}
