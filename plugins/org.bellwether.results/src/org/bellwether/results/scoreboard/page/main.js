// SPDX-License-Identifier: Apache-2.0
// Shows the contents of the store, and refreshes the page whenever another command has written to the store.
import { showCampaigns } from "./campaigns.js";
import { showComparison } from "./comparison.js";
import { find } from "./dom.js";
import { metric, offer, question, showCampaign, showMore, shownCampaign, startFilters, statistic } from "./filters.js";
import { countText, onOpenReport, reveal, showRuns } from "./runs.js";
import { ask, connect } from "./rpc.js";
import { startSelection } from "./selection.js";
import { onPoint, showTrend } from "./trend.js";

let revision = null;
let campaigns = [];
let runs = [];
/** The number of the latest request; answers to older requests are ignored. */
let asked = 0;

function problem(error) {
  const place = find("#problem");
  place.hidden = !error;
  place.textContent = error ? error.message : "";
}

async function load() {
  const number = ++asked;
  try {
    const list = await ask("runs", question());
    if (number !== asked) {
      return;
    }
    problem(null);
    runs = list.runs;
    offer(list);
    show();
    find("#more").hidden = runs.length >= list.matching;
    find("#more span").textContent = countText(runs.length, list.matching);
    find("#runs-heading").textContent = `Runs (${list.matching})`;
    document.body.dataset.ready = String(number);
  } catch (error) {
    problem(error);
  }
}

function show() {
  showRuns(runs);
  showTrend(runs, metric(), statistic());
  const campaign = campaigns.find(({ id }) => id === shownCampaign());
  find("#scope").hidden = !shownCampaign();
  find("#scope span").textContent = `Only the runs of the campaign ${campaign ? `${campaign.model} ${campaign.design}` : shownCampaign()}.`;
}

async function compare(base, other) {
  try {
    showComparison(await ask("compare", { base, other }));
    problem(null);
  } catch (error) {
    problem(error);
  }
}

async function open(session) {
  const page = window.open("", "_blank"); // immediately, because the browser would block a later window
  try {
    const address = await ask("report", { session });
    page.location = address;
    problem(null);
  } catch (error) {
    page?.close();
    problem(error);
  }
}

function live(board) {
  find("#store").textContent = board.store;
  campaigns = board.campaigns;
  showCampaigns(campaigns, { open, show: ({ id }) => showCampaign(id) });
  if (board.revision !== revision) {
    revision = board.revision;
    load();
  }
}

function connection(text, className) {
  const badge = find("#connection");
  badge.textContent = text;
  badge.className = `badge ${className}`;
}

startFilters(load);
startSelection(() => showRuns(runs), compare);
onOpenReport(open);
onPoint(({ id }) => reveal(id));
find("#more button").addEventListener("click", showMore);
find("#scope button").addEventListener("click", () => showCampaign(""));
connect({
  open: () => {
    revision = null;
    connection("live", "ok");
  },
  closed: () => connection("not connected", "failed"),
  live,
});
