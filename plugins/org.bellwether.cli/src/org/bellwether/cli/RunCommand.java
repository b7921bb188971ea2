// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.bellwether.results.report.HtmlReport;
import org.bellwether.results.report.RunView;
import org.bellwether.results.report.SessionJson;
import org.bellwether.results.report.SessionView;
import org.bellwether.results.store.Failure;
import org.bellwether.results.store.Status;
import org.bellwether.results.store.Store;
import org.bellwether.run.Session;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.WorkException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Measures: generates, builds, launches, evaluates, stores and reports. */
@Command(
        name = "run",
        sortOptions = false,
        description = "Generate, build, run, store and report.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  bellwether run examples/basicsp",
            "  bellwether run examples/basicsp --target corbel --target omniorb --samples 2000",
            "  bellwether run examples/basicsp --rate-scale 50 --json",
            "%nA model's samples are split over the rounds; launches of several runs alternate. "
                    + "Exit codes: 0 good, 1 a run failed, 2 the input is wrong, 3 this machine lacks something, "
                    + "130 interrupted."
        })
final class RunCommand implements Callable<Integer> {
    @Mixin
    private ModelOption model;

    @Mixin
    private ExperimentOptions experiment;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description =
                    "The folder for DIR/generated, DIR/build and reports; otherwise out in the project. (The --out "
                            + "of generate is the generated folder itself.)")
    private Path out;

    @Option(names = "--samples", paramLabel = "N", description = "Samples of each metric; otherwise the model's.")
    private Long samples;

    @Option(
            names = "--warmup",
            paramLabel = "N",
            description = "Samples before them, in each round, that are not counted; otherwise the model's.")
    private Long warmup;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "Launches that a run is split into; otherwise 1, or 4 where runs are compared.")
    private Integer rounds;

    @Option(names = "--repeat", paramLabel = "N", defaultValue = "1", description = "Runs of each target (1).")
    private int repeat;

    @Option(
            names = "--rate-scale",
            paramLabel = "X",
            defaultValue = "1",
            description = "Factor on the rates of timers, for a quick look (1). Deadlines stay as they are.")
    private double rateScale;

    @Mixin
    private StoreOptions storeOptions;

    @Mixin
    private CommonOptions common;

    @Override
    public Integer call() throws WorkException, IOException {
        SessionRequest request = request();
        Interruption.interruptsThisThread();
        try (Store store = Store.open(storeOptions.folder())) {
            Session.Outcome outcome;
            try (Progress progress = Progress.on(common.console())) {
                outcome = new Session(request, progress).run(store);
            }
            return tell(store, outcome);
        }
    }

    private SessionRequest request() {
        check(samples == null || samples > 0, "--samples must be at least 1");
        check(warmup == null || warmup >= 0, "--warmup cannot be negative");
        check(rounds == null || rounds > 0, "--rounds must be at least 1");
        check(repeat > 0, "--repeat must be at least 1");
        check(rateScale >= 1e-6 && rateScale <= 1e6, "--rate-scale must be between 0.000001 and 1000000");
        return new SessionRequest(
                model.path(),
                experiment.experiment(),
                experiment.targets(),
                experiment.options(common.commandLine()),
                experiment.parameters(common.commandLine()),
                samples == null ? OptionalLong.empty() : OptionalLong.of(samples),
                warmup == null ? OptionalLong.empty() : OptionalLong.of(warmup),
                rounds == null ? OptionalInt.empty() : OptionalInt.of(rounds),
                repeat,
                rateScale,
                Optional.ofNullable(out),
                storeOptions.folder(),
                command());
    }

    private void check(boolean good, String message) {
        if (!good) {
            throw new ParameterException(common.commandLine(), message);
        }
    }

    private String command() {
        List<String> words = new ArrayList<>(List.of("bellwether"));
        words.addAll(common.commandLine().getParent().getParseResult().originalArgs());
        return String.join(" ", words);
    }

    private int tell(Store store, Session.Outcome outcome) throws IOException {
        SessionView view = SessionView.read(store.reader(), outcome.id()).orElse(null);
        if (view == null) {
            return interruptedBeforeItBegan();
        }
        if (outcome.status() != Status.INTERRUPTED) {
            HtmlReport.write(view, store, outcome.report());
        }
        ObjectNode json = SessionJson.of(view);
        view.runs().stream()
                .filter(run -> run.run().failure() != null)
                .findFirst()
                .ifPresent(run -> json.set("error", error(run, store)));
        if (common.json()) {
            common.console().out().println(json);
        } else {
            common.console().out().print(new ResultTable(common.console(), view).render());
        }
        view.runs().stream()
                .filter(run -> run.run().failure() != null)
                .forEach(run -> FailurePrinter.print(common.console(), run, store));
        common.console().out().flush();
        return switch (outcome.status()) {
            case OK -> ExitCode.GOOD;
            case INTERRUPTED -> ExitCode.INTERRUPTED;
            default -> ExitCode.FAILED;
        };
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

    private static ObjectNode error(RunView run, Store store) {
        Failure failure = run.run().failure();
        return Errors.error(
                failure.type(),
                failure.message(),
                store.runFolder(run.run().id()).toString(),
                FailurePrinter.fix(run.run()));
    }
}
