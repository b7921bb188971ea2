// SPDX-License-Identifier: Apache-2.0
import "./language";
import "reflect-metadata";
import "@fontsource-variable/inter/wght.css";
import "sprotty/css/sprotty.css";
import "sprotty/css/edit-label.css";
import "@eclipse-glsp/client";
import "uplot/dist/uPlot.min.css";
import "./style/index.css";
import { connect } from "./channel";
import { addDiagramCommands } from "./diagram/commands";
import { h } from "./dom";
import { addPanels } from "./panels";
import { LevelsPanel } from "./past/levels-panel";
import { PastPanel } from "./past/panel";
import { ReportPanel } from "./report/panel";
import type { DiagramInfo } from "./protocol";
import { Changed, OpenProject, ShowMessage } from "./protocol";
import { whenReleased } from "./pointer-release";
import { addRuns } from "./runs";
import { Schedulability } from "./schedulability/analysis";
import { Specialisations } from "./specialise/analysis";
import { fail, serverEnded } from "./workbench/error-card";
import { serveHost } from "./workbench/host";
import { addCommands } from "./workbench/standard-commands";
import { followTheme } from "./workbench/theme";
import { addViewCommands } from "./workbench/view-commands";
import { WorkbenchWindow } from "./workbench/workbench";

let opened: WorkbenchWindow | undefined;

function closed(): void {
  serverEnded(opened?.project.folder, opened?.state.dirty ?? false);
}

async function start(): Promise<void> {
  followTheme();
  const channel = await connect("/workbench", closed);
  channel.listen();
  const glsp = await connect("/glsp", closed);
  const project = await channel.sendRequest(OpenProject);
  const workbench = (opened = new WorkbenchWindow(project, channel, glsp));
  channel.onNotification(Changed, (change) => {
    // The listeners draw tabs, questions and lists again
    whenReleased(() => {
      workbench.changed.emit(change);
    });
  });
  channel.onNotification(ShowMessage, (message) => {
    workbench.toasts.show(message);
  });
  addCommands(workbench);
  const specialisations = new Specialisations(workbench);
  const schedulability = new Schedulability(workbench);
  const { runs, results } = addRuns(workbench, { specialisations, schedulability });
  addDiagramCommands(workbench);
  addViewCommands(workbench);
  const focus = addPanels(workbench, specialisations, schedulability);
  workbench.addPanel(new PastPanel(results));
  workbench.addPanel(new LevelsPanel(results));
  workbench.addPanel(new ReportPanel(runs, results, focus));
  void schedulability.read();
  const wanted = decodeURIComponent(location.hash.slice(1));
  const first = project.diagrams.find((diagram) => diagram.id === wanted) ?? preferred(project.diagrams);
  if (first !== undefined) {
    await workbench.diagrams.open(first.id);
  }
  document.body.dataset.ready = "true";
  performance.mark("ready");
  serveHost(workbench, focus, () => results.open());
}

/** Returns the first diagram to show: the assembly if it has content; in an empty project the diagram of types. */
function preferred(diagrams: DiagramInfo[]): DiagramInfo | undefined {
  return diagrams.find(({ kind, blank }) => kind === "assembly" && !blank) ?? diagrams[0];
}

start().catch((error: unknown) => {
  fail("The editor could not start", h("p", {}, error instanceof Error ? error.message : String(error)));
});
