// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.bellwether.cli.options.ClusterOptions;
import org.bellwether.cli.options.CommonOptions;
import org.bellwether.cli.options.ExperimentOptions;
import org.bellwether.cli.options.ModelOption;
import org.bellwether.cli.options.SpecialiseOptions;
import org.bellwether.cli.options.StoppingRuleOptions;
import org.bellwether.cli.options.StoreOptions;
import org.bellwether.cli.options.TunedOption;
import org.bellwether.cli.options.VariantOptions;
import org.bellwether.cli.suite.SuiteOptions;
import org.bellwether.cli.suite.SuiteRunner;
import org.bellwether.run.Amount;
import org.bellwether.run.Destination;
import org.bellwether.run.Instrumentation;
import org.bellwether.run.Place;
import org.bellwether.run.Selection;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.Variant;
import org.bellwether.run.WorkException;
import org.bellwether.run.WritableFolder;
import org.bellwether.run.instructions.InstructionMode;
import org.bellwether.run.slurm.SlurmCommands;
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
            "  bellwether run heating --variant old:samples=500 --variant new:samples=500 --precision 2%%",
            "  bellwether run examples/basicsp --specialise all       # general and specialised Corbel, in turn",
            "  bellwether run examples/basicsp --specialise each      # also each specialisation that it allows alone",
            "  bellwether run examples/basicsp --tuned                # built as bellwether tune has chosen",
            "  bellwether run examples/basicsp --instructions         # and the instructions of an activation, by part",
            "  bellwether run examples/basicsp-lan --lab              # hosts, links and clocks as drawn",
            "  bellwether run examples/basicsp --on slurm --partition=long   # as a job of a cluster",
            "%nThe samples of the model are split over the rounds; launches of several runs take turns. "
                    + "Exit codes: 0 good, 1 a run failed, 2 the input is wrong, 3 this machine lacks something, "
                    + "130 interrupted. With --threshold, as of gate: 0 not worse, 2 undecided, 4 worse, or a run failed."
        })
public final class RunCommand implements Callable<Integer> {
    private static final long LONGEST_WINDOW_MS = 600_000;

    @Mixin
    private ModelOption model;

    @Mixin
    private ExperimentOptions experiment;

    @Mixin
    private SuiteOptions suite;

    @Mixin
    private VariantOptions variants;

    @Mixin
    private SpecialiseOptions specialise;

    @Mixin
    private TunedOption tuned;

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
            description = "Warm-up samples in each round, which are not counted; otherwise the model's.")
    private Long warmup;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "Launches of a run; otherwise 1, or 4 if runs are compared.")
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
                    "Also report where the time of calls goes, on each connection: builds a second program with "
                            + "checkpoints along the path of a call (Corbel only). Checkpoints cost time, so such runs are comparable only with one another.")
    private boolean checkpoints;

    @Option(
            names = "--no-windows",
            description =
                    "Let whole launches of targets and variants take turns. Otherwise all run at the same time and measure "
                            + "short windows in turn, if possible.")
    private boolean noWindows;

    @Option(
            names = "--window",
            paramLabel = "MS",
            description = "Length of windows in milliseconds; otherwise 20, or ten periods in a timed phase.")
    private Long window;

    @Option(
            names = "--duet",
            description =
                    "Let two targets or variants measure their windows at the same time, each on a core of its own; the cores are"
                            + " swapped after each round. Disturbances of the machine then meet both alike, but each configuration"
                            + " disturbs the other one.")
    private boolean duet;

    @Option(
            names = "--instructions",
            arity = "0..1",
            paramLabel = "auto|callgrind|perf",
            parameterConsumer = InstructionModeConsumer.class,
            description =
                    "Also count the instructions of an activation, by process and by part of the program, in launches of their"
                            + " own: with the machine's counters where it has any (perf), otherwise with Valgrind (callgrind).")
    private InstructionMode instructions;

    @Mixin
    private StoppingRuleOptions stoppingRule;

    @Option(
            names = "--lab",
            description =
                    "Make each node of the deployment a host of its own on this machine, with the links of the model, and "
                            + "run there. As root, or where the kernel permits user namespaces; nothing of it is left.")
    private boolean lab;

    @Option(
            names = "--trust-time-daemons",
            description =
                    "Take the errors that chronyd and ntpd state for bounds of the clocks of other hosts: for links so long that"
                            + " round trips say less. The run cannot check them.")
    private boolean trustTimeDaemons;

    @Option(
            names = "--without-real-time",
            description =
                    "Run processes with the system's default scheduling instead of the model's fifo or roundRobin, and ORBs'"
                            + " threads by a queue instead of priorities of the system, on a machine that does not permit these."
                            + " Tails and deadlines then say little about the model.")
    private boolean withoutRealTime;

    @Option(
            names = "--keep-files",
            description =
                    "Leave the files that were copied to other hosts there, in the cache of their users: a later run copies only"
                            + " those that changed. Otherwise nothing is left.")
    private boolean keepFiles;

    @Mixin
    private ClusterOptions cluster;

    @Mixin
    private StoreOptions storeOptions;

    @Mixin
    private CommonOptions common;

    @Override
    public Integer call() throws WorkException, IOException {
        suite.check(common.commandLine(), experiment.experiment().isPresent());
        check(!tuned.isGiven() || !suite.isGiven(), "--tuned is of one experiment: leave --all and --tag out");
        check(!tuned.isGiven() || !cluster.isGiven(), "--tuned is of this machine: leave --on out");
        specialise.check(common.commandLine(), suite.isGiven());
        SessionRequest request = tuned.in(specialise.in(request(), common.console()), storeOptions, common);
        cluster.check(common.commandLine(), request, suite.isGiven());
        if (cluster.isGiven()) {
            return new JobSessionRunner(common, storeOptions).run(request, cluster.job(), SlurmCommands.ofUser());
        }
        if (suite.isGiven()) {
            check(
                    request.amount().until().isEmpty(),
                    "a suite ends by its samples: leave --precision and --threshold out");
            if (suite.junit().isPresent()) {
                WritableFolder.around(suite.junit().get(), "--junit");
                // A suite that is refused must not leave an earlier suite's file
                Files.deleteIfExists(suite.junit().get());
            }
            List<String> arguments =
                    common.commandLine().getParent().getParseResult().originalArgs();
            return new SuiteRunner(common, storeOptions)
                    .run(suite.request(request, arguments, model.path()), suite.junit());
        }
        return new SessionRunner(common, storeOptions).run(request);
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
        check(window == null || !noWindows, "--window says how long windows are, and --no-windows that there are none");
        check(
                !duet || !noWindows,
                "--duet measures windows at the same time, and --no-windows means that there are none");
        Selection selection = experiment.selection(common.commandLine());
        Stream<Variant> alternating = Stream.concat(
                specialise.variants(common.commandLine()).stream(), variants.variants(common.commandLine()).stream());
        Destination destination = new Destination(Optional.ofNullable(out), storeOptions.folder(), common.typed());
        return SessionRequest.of(model.path(), destination)
                .with(selection.withTargets(specialise.targets(selection.targets())))
                .with(alternating.toList())
                .with(amount())
                .with(new Alternation(
                        !noWindows, window == null ? OptionalLong.empty() : OptionalLong.of(window), duet))
                .with(new Instrumentation(checkpoints, Optional.ofNullable(instructions)))
                .with(Place.OF_MODEL
                        .inLab(lab)
                        .trustingTimeDaemons(trustTimeDaemons)
                        .keepingFiles(keepFiles)
                        .leavingRealTimeOut(withoutRealTime));
    }

    private Amount amount() {
        return new Amount(
                samples == null ? OptionalLong.empty() : OptionalLong.of(samples),
                warmup == null ? OptionalLong.empty() : OptionalLong.of(warmup),
                rounds == null ? OptionalInt.empty() : OptionalInt.of(rounds),
                repeat,
                rateScale,
                stoppingRule.rule(common.commandLine()));
    }

    private void check(boolean good, String message) {
        if (!good) {
            throw new ParameterException(common.commandLine(), message);
        }
    }
}
