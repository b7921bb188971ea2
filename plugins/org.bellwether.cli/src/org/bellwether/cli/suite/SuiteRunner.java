// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.suite;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.bellwether.cli.options.CommonOptions;
import org.bellwether.cli.options.StoreOptions;
import org.bellwether.cli.terminal.Console;
import org.bellwether.cli.terminal.Errors;
import org.bellwether.cli.terminal.ExitCode;
import org.bellwether.cli.terminal.FailurePrinter;
import org.bellwether.cli.terminal.Interruption;
import org.bellwether.cli.terminal.Progress;
import org.bellwether.model.util.Program;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.Status;
import org.bellwether.results.suite.SuiteData;
import org.bellwether.results.suite.SuiteJson;
import org.bellwether.results.suite.SuiteLine;
import org.bellwether.results.suite.SuiteProblem;
import org.bellwether.run.WorkException;
import org.bellwether.run.suite.SuiteRequest;
import org.bellwether.run.suite.SuiteRun;

/** Runs a suite for a command, and reports the result. */
public final class SuiteRunner {
    private static final String GO_ON = "Say the same with --resume to go on";

    private final CommonOptions common;
    private final StoreOptions storeOptions;

    public SuiteRunner(CommonOptions common, StoreOptions storeOptions) {
        this.common = common;
        this.storeOptions = storeOptions;
    }

    /**
     * Measures, prints a line for each experiment or JSON, and returns the exit code.
     *
     * @param junit a file for JUnit's XML
     */
    public int run(SuiteRequest request, Optional<Path> junit) throws WorkException, IOException {
        Interruption.interruptsThisThread();
        try (Store store = Store.open(storeOptions.place())) {
            Optional<String> suite;
            try (Progress progress = Progress.on(common.console())) {
                suite = new SuiteRun(request, progress).run(store);
            }
            Optional<SuiteData> view = suite.flatMap(id -> SuiteData.read(store, id));
            if (view.isEmpty()) {
                return interruptedBeforeItBegan();
            }
            if (junit.isPresent()) {
                SuiteJunit.write(view.get(), junit.get());
            }
            return print(store, view.get());
        }
    }

    private int print(Store store, SuiteData view) throws IOException {
        Console console = common.console();
        view.lines().forEach(line -> failure(line, store));
        console.err().flush();
        ObjectNode json = json(view);
        console.result(common.json(), json, common.json() ? "" : new SuiteText(console, view, store).render());
        if (view.status() == Status.INTERRUPTED) {
            console.err().println("bellwether: Interrupted; the measured runs are kept. " + GO_ON + ".");
        }
        return view.exitCode();
    }

    /** Returns the suite as JSON, with the first failure as its error. */
    private static ObjectNode json(SuiteData view) {
        ObjectNode json = SuiteJson.of(view);
        if (view.status() == Status.INTERRUPTED) {
            json.set(
                    "error",
                    Errors.error(
                            "interrupted",
                            "Interrupted; the measured runs are kept",
                            view.suite().id(),
                            GO_ON));
            return json;
        }
        for (int i = 0; i < view.lines().size(); i++) {
            if (json.get("experiments").get(i).has("error")) {
                json.set("error", json.get("experiments").get(i).get("error"));
                break;
            }
        }
        return json;
    }

    private void failure(SuiteLine line, Store store) {
        Console console = common.console();
        line.session().stream()
                .flatMap(session -> session.runs().stream())
                .filter(run -> run.run().failure() != null)
                .forEach(run -> {
                    console.err().println(line.member().name() + ":");
                    FailurePrinter.print(console, run, store);
                });
        if (line.problem().isPresent()) {
            SuiteProblem problem = line.problem().get();
            console.err()
                    .println(console.red("error: ") + line.member().name() + ": " + problem.message()
                            + (problem.where().isEmpty() ? "" : " (" + problem.where() + ")"));
            console.err().println("  " + Program.inText(problem.fix()));
        }
    }

    private int interruptedBeforeItBegan() {
        if (common.json()) {
            common.console()
                    .out()
                    .println(Errors.object(
                            "interrupted", "Interrupted before anything was measured", "", "Run it again"));
        }
        return ExitCode.INTERRUPTED;
    }
}
