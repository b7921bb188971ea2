// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.testbed;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.bellwether.cli.options.CommonOptions;
import org.bellwether.cli.options.StoreOptions;
import org.bellwether.cli.terminal.Errors;
import org.bellwether.cli.terminal.ExitCode;
import org.bellwether.cli.terminal.FailurePrinter;
import org.bellwether.cli.terminal.Interruption;
import org.bellwether.cli.text.ResultTable;
import org.bellwether.model.util.Program;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.data.SessionJson;
import org.bellwether.results.report.variants.RatioVerdicts;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.Status;
import org.bellwether.run.WorkException;
import org.bellwether.run.WorkException.Kind;
import org.bellwether.run.collect.Collector;
import org.bellwether.run.collect.ResultsException;
import org.bellwether.run.slurm.JobFailure;
import org.bellwether.run.slurm.JobResults;
import org.bellwether.run.slurm.SlurmCommands;
import org.bellwether.run.slurm.campaign.CampaignCollection;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Brings results of a testbed into the run store. */
@Command(
        name = "collect",
        sortOptions = false,
        description = "Bring the results of an export into the run store: from a folder, an archive, or a host.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  bellwether collect basicsp-slurm                            # the folder of an export that ran here",
            "  bellwether collect ann@frontend.example.org:basicsp-slurm   # by ssh, with your own configuration and keys",
            "  bellwether collect results.tar.gz",
            "  bellwether collect out/slurm-design                         # runs of screen --on slurm that have ended so far",
            "%nA folder whose job of Slurm waits or runs has no results yet: exit code 2. Sessions that are here already stay as they are: saying it again does no harm. Checksums find what was cut on the"
                    + " way. BELLWETHER_SSH_OPTIONS has options for ssh."
        })
public final class CollectCommand implements Callable<Integer> {
    @Parameters(
            paramLabel = "FROM",
            description = "An export's folder or its results, an archive of them (tar, tar.gz), or [USER@]HOST:FOLDER.")
    private String from;

    @Mixin
    private StoreOptions storeOptions;

    @Mixin
    private CommonOptions common;

    @Override
    public Integer call() throws WorkException, IOException {
        Interruption.interruptsThisThread();
        try (Store store = storeOptions.open()) {
            Optional<CampaignCollection> campaign = CampaignCollection.of(from);
            if (campaign.isPresent()) {
                return new CollectedCampaign(common, this::note).collect(store, campaign.get());
            }
            Optional<ClusterJob> job = ClusterJob.of(from, SlurmCommands.ofUser(), this::note);
            return job.isPresent()
                    ? collect(store, job.get())
                    : print(store, new Collector(store, this::note).collect(from));
        } catch (ResultsException e) {
            throw new WorkException(
                    Kind.INPUT,
                    "no-results",
                    e.getMessage(),
                    e.where(),
                    "Name the folder of an export that ran, an archive of its results, or HOST:FOLDER");
        } catch (InterruptedException e) {
            return ExitCode.INTERRUPTED;
        }
    }

    /** Collects from the folder of a cluster's job, whose state Slurm reports. */
    private int collect(Store store, ClusterJob job)
            throws WorkException, IOException, InterruptedException, ResultsException {
        JobResults.Outcome outcome = job.collect(store);
        Collector.Result result = outcome.collected();
        boolean nothing = result.added().isEmpty() && result.refused().isEmpty();
        if (job.isActive()) {
            if (nothing) {
                throw job.notEnded();
            }
            note(job.notEnded().getMessage());
        } else if (outcome.session().isEmpty() && nothing && outcome.failure().isPresent()) {
            JobFailure failure = outcome.failure().get();
            JobFailurePrinter.print(common.console(), failure);
            if (common.json()) {
                common.console().out().println(JobFailurePrinter.object(failure));
                common.console().out().flush();
            }
            return failure.kind().exitCode();
        }
        outcome.failure().ifPresent(failure -> note(failure.message()));
        return print(store, result);
    }

    private void note(String text) {
        common.console().err().println("bellwether: " + Program.inText(text));
    }

    private int print(Store store, Collector.Result result) throws IOException {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("schema", "bellwether.collection/1")
                .put("status", result.refused().isEmpty() ? "ok" : "error");
        ArrayNode sessions = json.putArray("sessions");
        boolean good = result.refused().isEmpty();
        for (String id : result.added()) {
            SessionData view = SessionData.read(store.reader(), id).orElseThrow();
            good &= view.session().status() == Status.OK;
            sessions.add(SessionJson.of(view, store));
            if (!common.json()) {
                common.console()
                        .out()
                        .print(new ResultTable(common.console(), view, RatioVerdicts.of(view, store)).render());
                common.console().out().flush();
            }
            view.runs().stream()
                    .filter(run -> run.run().failure() != null)
                    .forEach(run -> FailurePrinter.print(common.console(), run, store));
        }
        list(json, "known", result.known());
        list(json, "unfinished", result.unfinished());
        list(json, "superseded", result.superseded());
        list(json, "empty", result.empty());
        ArrayNode refused = json.putArray("refused");
        result.refused().forEach((id, e) -> {
            refused.add(Errors.error("results-refused", e.getMessage(), e.where(), fix())
                    .put("session", id));
            common.console()
                    .err()
                    .println(common.console().red("error: ") + Program.inText(e.getMessage()) + " (" + e.where() + ")");
        });
        if (!result.refused().isEmpty()) {
            common.console().err().println("  " + fix());
            json.set("error", refused.get(0));
        }
        result.unfinished()
                .forEach(id -> common.console()
                        .err()
                        .println("bellwether: the session " + id
                                + " has not ended; if it was killed, seal it there: scripts/measure.sh --seal " + id));
        result.empty()
                .forEach(id -> common.console()
                        .err()
                        .println("bellwether: the session " + id
                                + " ended before anything was launched; its script has said why"));
        common.console().err().flush();
        common.console().result(common.json(), json, text(result));
        boolean anything = !result.added().isEmpty()
                || !result.known().isEmpty()
                || !result.superseded().isEmpty();
        return good && anything ? ExitCode.GOOD : ExitCode.FAILED;
    }

    private static String fix() {
        return "Nothing of this session was taken; where it was made it is as it was: collect it again from there";
    }

    private static String text(Collector.Result result) {
        return result.added().size() + " sessions collected, " + result.known().size() + " were here already"
                + (result.superseded().isEmpty()
                        ? ""
                        : ", " + result.superseded().size() + " left out: their jobs were started again")
                + (result.refused().isEmpty() ? "" : ", " + result.refused().size() + " refused");
    }

    private static void list(ObjectNode json, String name, List<String> ids) {
        ids.forEach(json.putArray(name)::add);
    }
}
