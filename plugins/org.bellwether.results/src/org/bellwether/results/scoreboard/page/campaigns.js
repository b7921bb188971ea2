// SPDX-License-Identifier: Apache-2.0
// Shows campaigns: running ones with their progress, and earlier ones.
import { element, find } from "./dom.js";
import { duration, plural, when } from "./format.js";

let folded = true;

/** @param act `open` opens the report of a session, `show` shows the runs of a campaign */
export function showCampaigns(campaigns, act) {
  const section = find("#campaigns");
  const running = campaigns.filter(({ state }) => state === "running");
  const others = campaigns.filter(({ state }) => state !== "running");
  section.hidden = campaigns.length === 0;
  const focused = document.activeElement?.id;
  section.replaceChildren(
    ...running.map((campaign) => card(campaign, act)),
    others.length === 0 ? "" : element("details", { open: !folded, toggle: (event) => (folded = !event.target.open) },
      element("summary", { id: "campaigns-before" }, `${plural(others.length, "campaign")} ${running.length === 0 ? "" : "before"}`),
      table(others, act)));
  focused && section.contains(document.getElementById(focused)) && document.getElementById(focused).focus();
}

const title = ({ model, design }) => (design ? `${model} · ${design}` : model);

function actions(campaign, act) {
  return element("span", { class: "actions" },
    element("button", { type: "button", id: `show-${campaign.id}`, "aria-label": `Show the runs of ${title(campaign)}`, click: () => act.show(campaign) }, "Runs"),
    campaign.state === "complete"
      ? element("button", { type: "button", id: `report-${campaign.id}`, "aria-label": `Open the report of ${title(campaign)}`, click: () => act.open(campaign.session) }, "Report")
      : null);
}

function card(campaign, act) {
  const { steps, done, failed, left, now } = campaign;
  const made = done + failed;
  const words = [`${made} of ${plural(steps, "run")}`, failed ? `${failed} failed` : "", left ? `about ${duration(left)} left` : ""].filter(Boolean).join(" · ");
  return element("article", { class: "campaign", "data-campaign": campaign.id },
    element("h2", {}, title(campaign), element("span", { class: "badge running" }, "running")),
    element("div", { class: "bar", role: "progressbar", "aria-label": `Progress of ${title(campaign)}`, "aria-valuemin": 0, "aria-valuemax": steps, "aria-valuenow": made },
      element("span", { class: "done", style: `width: ${(100 * done) / steps}%` }), element("span", { class: "failed", style: `width: ${(100 * failed) / steps}%` })),
    element("p", { class: "figures" }, words),
    element("p", { class: "soft" }, now.length === 0 ? "Preparing the next run" : now.map(({ what }) => what).join("; ")),
    element("p", { class: "soft" }, `${campaign.how}; factors: ${campaign.factors.join(", ")}`),
    actions(campaign, act));
}

const STATES = { complete: "complete", unanswered: "ended without a result", stopped: "stopped: the same command goes on with it", waiting: "no run was begun yet" };

function table(campaigns, act) {
  return element("div", { class: "scroll", role: "region", tabindex: 0, "aria-label": "Campaigns that do not run" }, element("table", {},
    element("thead", {}, element("tr", {}, ...["begun", "experiment", "design", "runs", "state", ""].map((text) => element("th", { scope: "col" }, text)))),
    element("tbody", {}, ...campaigns.map((campaign) => element("tr", {},
      element("td", {}, when(campaign.started)), element("th", { scope: "row" }, title(campaign)), element("td", {}, campaign.how),
      element("td", {}, `${campaign.done} of ${campaign.steps}${campaign.failed ? `, ${campaign.failed} failed` : ""}`),
      element("td", {}, element("span", { class: `badge ${campaign.state}`, title: campaign.command }, STATES[campaign.state]), campaign.reason ? ` ${campaign.reason}` : ""),
      element("td", {}, actions(campaign, act)))))));
}
