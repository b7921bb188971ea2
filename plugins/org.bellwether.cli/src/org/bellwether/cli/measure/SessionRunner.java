// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.measure;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;
import org.bellwether.cli.options.CommonOptions;
import org.bellwether.cli.options.StoreOptions;
import org.bellwether.cli.terminal.Errors;
import org.bellwether.cli.terminal.ExitCode;
import org.bellwether.cli.terminal.FailurePrinter;
import org.bellwether.cli.terminal.Interruption;
import org.bellwether.cli.terminal.Progress;
import org.bellwether.cli.text.CheckpointText;
import org.bellwether.cli.text.ResultTable;
import org.bellwether.cli.text.StoppingText;
import org.bellwether.results.data.RunData;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.data.SessionJson;
import org.bellwether.results.data.SessionSamples;
import org.bellwether.results.report.HtmlReport;
import org.bellwether.results.report.variants.RatioVerdicts;
import org.bellwether.results.stopping.StoppingRecord;
import org.bellwether.results.stopping.StoppingRule.Kind;
import org.bellwether.results.stopping.StoppingWording;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.Failure;
import org.bellwether.results.store.row.Status;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.WorkException;
import org.bellwether.run.session.Session;

/** Runs a session for a command, and prints the result. */
public final class SessionRunner {
    private final CommonOptions common;
    private final StoreOptions storeOptions;
    private final ObjectNode more = JsonNodeFactory.instance.objectNode();

    SessionRunner(CommonOptions common, StoreOptions storeOptions) {
        this.common = common;
        this.storeOptions = storeOptions;
    }

    /** Adds something to the JSON result. */
    SessionRunner with(String name, JsonNode value) {
        more.set(name, value);
        return this;
    }

    /** Measures, prints the table or JSON, and returns the exit code. */
    public int run(SessionRequest request) throws WorkException, IOException {
        Interruption.interruptsThisThread();
        try (Store store = Store.open(storeOptions.place())) {
            Session.Outcome outcome;
            try (Progress progress = Progress.on(common.console())) {
                outcome = new Session(request, progress).run(store);
            }
            return print(store, outcome);
        }
    }

    /** Prints the table or JSON of a session that is in the store, writes its report, and returns the exit code. */
    int print(Store store, Session.Outcome outcome) throws IOException {
        SessionData view = SessionData.read(store.reader(), outcome.id()).orElse(null);
        if (view == null) {
            return interruptedBeforeItBegan();
        }
        SessionSamples samples = SessionSamples.read(view, store);
        if (outcome.status() != Status.INTERRUPTED || !view.groups().isEmpty()) {
            HtmlReport.write(view, samples, store, outcome.report());
        }
        ObjectNode json = SessionJson.of(view, store);
        json.setAll(more);
        view.runs().stream()
                .filter(run -> run.run().failure() != null)
                .findFirst()
                .ifPresent(run -> json.set("error", error(run, store)));
        boolean figures = !view.groups().isEmpty();
        if (!figures) {
            printFailures(view, store); // the cause comes first, before the paths of the results
        }
        if (common.json()) {
            common.console().out().println(json);
            printVerdict(view, store, outcome);
        } else {
            common.console()
                    .out()
                    .print(new ResultTable(common.console(), view, RatioVerdicts.of(view, store, samples)).render());
            view.stopping(store)
                    .ifPresent(record -> common.console().out().print(StoppingText.of(common.console(), record)));
            common.console().out().print(new CheckpointText(common.console(), view, store).render());
        }
        common.console().out().flush();
        if (figures) {
            printFailures(view, store);
        }
        return switch (outcome.status()) {
            case OK -> decided(view, store);
            case INTERRUPTED -> ExitCode.INTERRUPTED;
            default -> isGate(view) ? ExitCode.REGRESSION : ExitCode.FAILED;
        };
    }

    /**
     * Returns the exit code of a gate, if the session went on until it was decided whether a configuration is worse.
     */
    private static int decided(SessionData view, Store store) {
        if (!isGate(view)) {
            return ExitCode.GOOD;
        }
        List<String> reasons = view.stopping(store).stream()
                .flatMap(record -> record.comparisons().stream())
                .map(StoppingRecord.Pair::reason)
                .toList();
        if (reasons.contains("worse")) {
            return ExitCode.REGRESSION;
        }
        return reasons.stream().allMatch("not-worse"::equals) && !reasons.isEmpty() ? ExitCode.GOOD : ExitCode.INPUT;
    }

    /** Prints a gate's verdict and its report for people, because only programs read the JSON. */
    private void printVerdict(SessionData view, Store store, Session.Outcome outcome) {
        if (!isGate(view)) {
            return;
        }
        view.stopping(store).ifPresent(record -> {
            StoppingWording.ended(record)
                    .forEach(sentence -> common.console().err().println("bellwether: " + sentence));
            common.console().err().println("bellwether: the report: " + outcome.report());
        });
        common.console().err().flush();
    }

    private static boolean isGate(SessionData view) {
        return view.stoppingRule().filter(rule -> rule.kind() == Kind.THRESHOLD).isPresent();
    }

    private void printFailures(SessionData view, Store store) {
        view.runs().stream()
                .filter(run -> run.run().failure() != null)
                .forEach(run -> FailurePrinter.print(common.console(), run, store));
        common.console().err().flush();
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

    private static ObjectNode error(RunData run, Store store) {
        Failure failure = run.run().failure();
        return Errors.error(
                failure.type(),
                failure.message(),
                store.runFolder(run.run().id()).toString(),
                FailurePrinter.fix(run.run()));
    }
}
