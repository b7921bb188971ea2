// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.bellwether.cli.suite.SuiteMeasuring;
import org.bellwether.cli.suite.SuiteOptions;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.WorkException;
import org.bellwether.run.WritableFolder;
import org.bellwether.run.windows.Alternation;
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
            "  bellwether run examples/basicsp --repeat 5 --variant reactive:corbel.Concurrency=reactive \\%n"
                    + "      --variant threads:corbel.Concurrency=thread-per-connection",
            "  bellwether run examples --all --junit suite.xml        # each experiment of each project",
            "  bellwether run heating --tag nightly --repeat 5",
            "  bellwether run examples/basicsp-lan --lab              # hosts, links and clocks as drawn",
            "%nA model's samples are split over the rounds; launches of several runs alternate. "
                    + "Exit codes: 0 good, 1 a run failed, 2 the input is wrong, 3 this machine lacks something, "
                    + "130 interrupted."
        })
final class RunCommand implements Callable<Integer> {
    private static final long LONGEST_WINDOW_MS = 600_000;

    @Mixin
    private ModelOption model;

    @Mixin
    private ExperimentOptions experiment;

    @Mixin
    private SuiteOptions suite;

    @Mixin
    private VariantOptions variants;

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

    @Option(
            names = "--repeat",
            paramLabel = "N",
            defaultValue = "1",
            description = "Runs of each target or variant (1).")
    private int repeat;

    @Option(
            names = "--rate-scale",
            paramLabel = "X",
            defaultValue = "1",
            description = "Factor on the rates of timers, for a quick look (1). Deadlines stay as they are.")
    private double rateScale;

    @Option(
            names = "--checkpoints",
            description =
                    "Also tell where the time of calls goes, on each connection: a program of its own, with checkpoints"
                            + " along the path (Corbel only). They cost time, so such runs are compared with their like only.")
    private boolean checkpoints;

    @Option(
            names = "--windows",
            description =
                    "Keep all targets and variants up at the same time, and let them measure short windows in turn where "
                            + "that is possible. Otherwise whole launches take turns.")
    private boolean windows;

    @Option(
            names = "--window",
            paramLabel = "MS",
            description =
                    "The same with windows of this length in milliseconds; otherwise 20, or ten periods in a timed phase.")
    private Long window;

    @Option(
            names = "--lab",
            description =
                    "Make each node of the deployment a host of its own on this machine, with the links of the model, and "
                            + "run there. Needs root; nothing of it is left.")
    private boolean lab;

    @Mixin
    private StoreOptions storeOptions;

    @Mixin
    private CommonOptions common;

    @Override
    public Integer call() throws WorkException, IOException {
        suite.check(common.commandLine(), experiment.experiment().isPresent());
        SessionRequest request = request();
        if (suite.isGiven()) {
            if (suite.junit().isPresent()) {
                WritableFolder.around(suite.junit().get(), "--junit");
            }
            List<String> arguments =
                    common.commandLine().getParent().getParseResult().originalArgs();
            return new SuiteMeasuring(common, storeOptions)
                    .run(suite.request(request, arguments, model.path()), suite.junit());
        }
        return new Measuring(common, storeOptions).run(request);
    }

    private SessionRequest request() {
        check(samples == null || samples > 0, "--samples must be at least 1");
        check(warmup == null || warmup >= 0, "--warmup cannot be negative");
        check(rounds == null || rounds > 0, "--rounds must be at least 1");
        check(
                window == null || window > 0 && window <= LONGEST_WINDOW_MS,
                "--window must be from 1 to " + LONGEST_WINDOW_MS);
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
                Measuring.command(common),
                variants.variants(common.commandLine()),
                checkpoints,
                new Alternation(
                        windows || window != null, window == null ? OptionalLong.empty() : OptionalLong.of(window)),
                lab);
    }

    private void check(boolean good, String message) {
        if (!good) {
            throw new ParameterException(common.commandLine(), message);
        }
    }
}
