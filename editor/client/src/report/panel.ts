// SPDX-License-Identifier: Apache-2.0
import { h, icon } from "../dom";
import type { Focus } from "../panels/focus";
import { FindReportSubject } from "../runs/protocol";
import type { Results } from "../runs/results";
import type { OpenedReport, Runs } from "../runs/runs";
import type { Panel, Workbench } from "../workbench/interfaces";

/** The message that a report sends when one of its figures is clicked; see links.js of the reports. */
interface Lead {
  bellwether: "show";
  kind: string;
  name: string;
}

const SUBJECT_GONE = "The model no longer has the element of this figure.";

/** The report next to the drawing. A click on a figure shows the element to which the figure belongs. */
export class ReportPanel implements Panel {
  readonly id = "report";
  readonly title = "Report";
  readonly icon = "book";
  readonly region = "beside";
  /**
   * The sandbox of the report. The server also isolates the page from the editor (class SandboxedPages) by an opaque
   * origin; the attribute `sandbox` isolates other pages to which the report leads.
   */
  private readonly frame = h("iframe", {
    class: "report-frame",
    title: "Report",
    sandbox: "allow-scripts allow-modals allow-popups",
    hidden: true,
  });
  private readonly none = h(
    "p",
    { class: "empty" },
    "No report is open. After a run, the button Report below the diagram opens one.",
  );
  private readonly apart = h(
    "button",
    {
      class: "action",
      "data-open": "report-tab",
      hidden: true,
      onclick: () => {
        open(`/${this.opened?.page ?? ""}`, "_blank", "noopener");
      },
    },
    icon("link-external"),
    "Open in a tab of its own",
  );
  private opened: OpenedReport | undefined;
  private workbench!: Workbench;

  constructor(
    private readonly runs: Runs,
    private readonly results: Results,
    private readonly focus: Focus,
  ) {}

  mount(host: HTMLElement, workbench: Workbench): void {
    this.workbench = workbench;
    host.append(h("div", { class: "report-bar" }, this.apart), this.none, this.frame);
    this.runs.reports.listen((report) => {
      this.show(report);
    });
    addEventListener("message", ({ source, data }: MessageEvent<unknown>) => {
      if (source === this.frame.contentWindow && isLead(data)) {
        void this.lead(data);
      }
    });
    workbench.commands.add({
      id: "report",
      title: "Report of the figures on the drawing",
      icon: "book",
      keys: "Mod+Alt+R",
      enabled: () => this.results.reportOf !== undefined,
      needs: "Run an experiment first, or choose a run below the diagram.",
      run: () => this.runs.openReport(this.results.reportOf ?? ""),
    });
  }

  private show(report: OpenedReport): void {
    this.opened = report;
    this.none.hidden = true;
    this.frame.hidden = false;
    this.apart.hidden = false;
    this.workbench.showPanel(this.id); // the charts of a hidden page would be drawn without a size
    this.frame.src = `/${report.page}`;
  }

  private async lead({ kind, name }: Lead): Promise<void> {
    const id = this.opened?.id ?? "";
    const element = await this.workbench.channel.sendRequest(FindReportSubject, { id, kind, name });
    if (element === "") {
      this.workbench.toasts.show({ severity: "warning", text: SUBJECT_GONE });
    } else if (element !== null) {
      await this.focus.show(element);
    }
  }
}

function isLead(data: unknown): data is Lead {
  return (
    typeof data === "object" &&
    data !== null &&
    "bellwether" in data &&
    data.bellwether === "show" &&
    "kind" in data &&
    typeof data.kind === "string" &&
    "name" in data &&
    typeof data.name === "string"
  );
}
