// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.measure;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.bellwether.cli.options.ClusterOptions;
import org.bellwether.cli.options.CommonOptions;
import org.bellwether.cli.options.StoreOptions;
import org.bellwether.cli.terminal.Errors;
import org.bellwether.cli.terminal.ExitCode;
import org.bellwether.cli.terminal.Interruption;
import org.bellwether.cli.terminal.Progress;
import org.bellwether.cli.testbed.JobFailurePrinter;
import org.bellwether.model.util.Program;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.SessionRow;
import org.bellwether.results.store.row.Status;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.WorkException;
import org.bellwether.run.collect.ResultsException;
import org.bellwether.run.session.Session;
import org.bellwether.run.slurm.JobFailure;
import org.bellwether.run.slurm.JobOptions;
import org.bellwether.run.slurm.JobResults;
import org.bellwether.run.slurm.JobState;
import org.bellwether.run.slurm.SlurmCommands;
import org.bellwether.run.slurm.SlurmRun;
import org.bellwether.run.slurm.SlurmRun.Submitted;

/** Runs a session as a job of Slurm for a command, and prints the result. */
final class JobSessionRunner {
    private final CommonOptions common;
    private final StoreOptions storeOptions;

    JobSessionRunner(CommonOptions common, StoreOptions storeOptions) {
        this.common = common;
        this.storeOptions = storeOptions;
    }

    /** Measures, prints the table or JSON, and returns the exit code. */
    int run(SessionRequest request, JobOptions options, SlurmCommands slurm) throws WorkException, IOException {
        Interruption.interruptsThisThread();
        Store.open(storeOptions.place()).close(); // reports an unusable store before the job is submitted
        Progress progress = Progress.on(common.console());
        SlurmRun run = new SlurmRun(request, options, slurm, progress);
        try {
            Optional<JobState> state;
            try (progress) {
                run.submit();
                state = run.follow(ClusterOptions.pause());
            }
            try (Store store = Store.open(storeOptions.place())) {
                JobResults.Outcome outcome = run.collect(store, state);
                return print(store, run.submitted().orElseThrow(), state, outcome);
            }
        } catch (InterruptedException e) {
            return interrupted(run.submitted());
        }
    }

    private int print(Store store, Submitted submitted, Optional<JobState> state, JobResults.Outcome outcome)
            throws IOException {
        if (outcome.session().isEmpty()) {
            return withoutSession(outcome);
        }
        String id = outcome.session().get();
        SessionRow session = store.reader().session(id).orElseThrow();
        if (session.status() != Status.OK) {
            outcome.failure().ifPresent(failure -> JobFailurePrinter.print(common.console(), failure));
        }
        int code = new SessionRunner(common, storeOptions)
                .with("job", job(submitted, state))
                .print(
                        store,
                        new Session.Outcome(
                                id, session.status(), submitted.reports().file(id)));
        // If the job was interrupted, this command was not
        return code == ExitCode.INTERRUPTED ? ExitCode.FAILED : code;
    }

    private static ObjectNode job(Submitted submitted, Optional<JobState> state) {
        ObjectNode job = JsonNodeFactory.instance.objectNode();
        job.put("number", submitted.job().number());
        if (!submitted.job().cluster().isEmpty()) {
            job.put("cluster", submitted.job().cluster());
        }
        return job.put("state", state.map(JobState::word).orElse(null))
                .put("nodes", state.map(JobState::nodes).orElse(""))
                .put("folder", submitted.folder().toString());
    }

    private int withoutSession(JobResults.Outcome outcome) {
        for (Map.Entry<String, ResultsException> refused :
                outcome.collected().refused().entrySet()) {
            common.console()
                    .err()
                    .println(common.console().red("error: ")
                            + Program.inText(refused.getValue().getMessage()) + " ("
                            + refused.getValue().where() + ")");
        }
        JobFailure failure = outcome.failure().orElseThrow();
        JobFailurePrinter.print(common.console(), failure);
        if (common.json()) {
            common.console().out().println(JobFailurePrinter.object(failure));
            common.console().out().flush();
        }
        return failure.kind().exitCode();
    }

    private int interrupted(Optional<Submitted> submitted) {
        String message = submitted
                .map(job -> "Interrupted; job " + job.job() + " goes on")
                .orElse("Interrupted before the job was submitted");
        String fix = submitted
                .map(job -> "Collect its results later: " + SlurmRun.collection(job.folder()) + "; or end it: "
                        + job.job().cancellation())
                .orElse("Run it again");
        common.console().err().println("bellwether: " + message);
        common.console().err().println("  " + Program.inText(fix));
        common.console().err().flush();
        if (common.json()) {
            common.console()
                    .out()
                    .println(Errors.object(
                            "interrupted",
                            message,
                            submitted.map(job -> job.folder().toString()).orElse(""),
                            fix));
            common.console().out().flush();
        }
        return ExitCode.INTERRUPTED;
    }
}
