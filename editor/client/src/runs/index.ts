// SPDX-License-Identifier: Apache-2.0
import { addRunCommands } from "./commands";
import { effectLabels } from "./effect-labels";
import type { FigureLabel, Labels } from "./labels";
import { labels } from "./labels";
import { addLinkLabels } from "./machines/link-labels";
import { showFigureTips } from "./figures/figure-tip";
import { GeneratedPanel } from "./generated-panel";
import type { FigureLookup } from "./figures/figures-painter";
import { FiguresCommand, figuresModule } from "./figures/figures-painter";
import { Results } from "./results";
import { ResultsBar } from "./results-bar";
import { RunPanel } from "./run-panel";
import { Runs } from "./runs";
import type { Schedulability } from "../schedulability/analysis";
import { deadlineMarks } from "../schedulability/marks";
import { localShape } from "../shape-ids";
import type { Specialisations } from "../specialise/analysis";
import { marks } from "../specialise/marks";
import type { DiagramEditor, Workbench } from "../workbench/interfaces";

/** The analyses whose results are marked on the drawing in addition to the figures. */
export interface Analyses {
  specialisations: Specialisations;
  schedulability: Schedulability;
}

/**
 * Adds commands, progress, figures on the drawing and generated files to the workbench.
 *
 * @returns the run that was started last, and the run whose figures are shown
 */
export function addRuns(workbench: Workbench, analyses: Analyses): { runs: Runs; results: Results } {
  const runs = new Runs(workbench);
  const generated = new GeneratedPanel();
  workbench.addPanel(new RunPanel(runs));
  workbench.addPanel(generated);
  const results = new Results(workbench, runs);
  addFigures(workbench, results, analyses, new ResultsBar(results, runs));
  addRunCommands(workbench, runs, generated);
  void runs.catchUp();
  void results.open();
  return { runs, results };
}

/** Returns the labels of the shown run or of the shown design's effects. */
function shownLabels(results: Results): Labels {
  const { effects, response } = results;
  if (effects !== undefined && response !== undefined) {
    return effectLabels(effects, response);
  }
  const all = labels(results);
  addLinkLabels(all, results);
  return all;
}

/** Combines figures and marks. A shape in an opened box has the mark that it has in the diagram of its own assembly. */
function together(figures: Labels["byElement"], marked: Labels["byElement"]): FigureLookup {
  return {
    has: (id) => figures.has(id) || marked.has(localShape(id)),
    get: (id) => {
      const all = [...(figures.get(id) ?? []), ...(marked.get(localShape(id)) ?? [])];
      return all.length === 0 ? undefined : all;
    },
  };
}

/** Returns the marks of all analyses. */
function analysisMarks({ specialisations, schedulability }: Analyses): Labels["byElement"] {
  const all = new Map<string, FigureLabel[]>(marks(specialisations.view, specialisations.marked));
  deadlineMarks(schedulability.view).forEach((deadlines, element) => {
    all.set(element, [...(all.get(element) ?? []), ...deadlines]);
  });
  return all;
}

function addFigures(workbench: Workbench, results: Results, analyses: Analyses, bar: ResultsBar): void {
  let shown: Labels = shownLabels(results);
  let lookup = together(shown.byElement, new Map());
  const drawn = new Set<DiagramEditor>();
  const draw = () => {
    const before = lookup;
    lookup = together(shown.byElement, analysisMarks(analyses));
    const now = lookup;
    const action = FiguresCommand.create((shape) => before.has(shape) || now.has(shape));
    drawn.forEach((editor) => void editor.dispatch(action));
  };
  workbench.diagramModules.push(figuresModule(() => lookup));
  workbench.diagrams.element.append(bar.element);
  showFigureTips(workbench.diagrams.element);
  workbench.diagramChanged.listen((editor) => {
    if (editor !== undefined && !drawn.has(editor)) {
      drawn.add(editor);
      // figures may have arrived while the diagram was loaded
      void editor.dispatch(FiguresCommand.create((shape) => lookup.has(shape)));
    }
  });
  results.changed.listen(() => {
    shown = shownLabels(results);
    bar.show(shown);
    draw();
  });
  analyses.specialisations.changed.listen(draw);
  analyses.schedulability.changed.listen(draw);
  bar.show(shown);
}
