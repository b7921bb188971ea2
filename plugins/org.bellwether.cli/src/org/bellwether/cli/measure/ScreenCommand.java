// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.measure;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.bellwether.cli.options.ClusterOptions;
import org.bellwether.cli.options.CommonOptions;
import org.bellwether.cli.options.ExperimentOptions;
import org.bellwether.cli.options.ModelOption;
import org.bellwether.cli.options.StoreOptions;
import org.bellwether.cli.terminal.Interruption;
import org.bellwether.cli.terminal.Progress;
import org.bellwether.results.campaign.Pilot;
import org.bellwether.results.store.Store;
import org.bellwether.run.Amount;
import org.bellwether.run.CampaignRequest;
import org.bellwether.run.Destination;
import org.bellwether.run.Place;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.WorkException;
import org.bellwether.run.campaign.Campaign;
import org.bellwether.run.campaign.CampaignPlace;
import org.bellwether.run.slurm.SlurmCommands;
import org.bellwether.run.slurm.campaign.ClusterCampaign;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Runs a designed experiment, and shows which factors matter. */
@Command(
        name = "screen",
        sortOptions = false,
        description = "Run a designed experiment of the model's factors, and show which factors matter.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  bellwether screen examples/screening14 --plan       # what would be run, and how long that takes",
            "  bellwether screen examples/screening14 --plan --pilot 16   # and how small an effect it would see here",
            "  bellwether screen examples/screening14 --samples 2000",
            "  bellwether screen examples/screening14 --samples 1000 --minutes 15",
            "  bellwether screen examples/screening14 --on slurm --jobs 4    # on four nodes of a cluster at once",
            "%nEach run is stored before the next one begins: if the command is interrupted or killed, the current run is"
                    + " lost, and the same command resumes with the others. It refuses to resume on another host, or with"
                    + " another compiler or runtime, unless --new-block is given. The model's own configuration is measured"
                    + " again and again among them; where its figures drift, effects are refused. The best"
                    + " configuration is confirmed by fresh runs. Exit codes: 0 good, 1 runs failed or the machine"
                    + " drifted, 2 the input is wrong, 3 this machine lacks something, 130 interrupted."
        })
public final class ScreenCommand implements Callable<Integer> {
    private static final double MOST_MINUTES = 525_600;

    @Mixin
    private ModelOption model;

    @Mixin
    private ExperimentOptions experiment;

    @Option(
            names = "--design",
            paramLabel = "NAME",
            description = "The design, if the experiment has several; otherwise the first.")
    private String design;

    @Option(
            names = {"--plan", "--dry-run"},
            description =
                    "Show the design, how long it takes, and the smallest effect that it can show, estimated from "
                            + "earlier runs; measure nothing.")
    private boolean plan;

    @Option(
            names = "--pilot",
            paramLabel = "N",
            defaultValue = "0",
            description =
                    "With --plan: first make N runs of the model's own configuration, at least 8, which show how small an"
                            + " effect can be seen (0).")
    private int pilot;

    @Option(
            names = "--replicates",
            paramLabel = "N",
            description =
                    "How often each combination is run, in a block of time each; otherwise as the design says. From about"
                            + " four on, effects are told by a robust regression.")
    private Integer replicates;

    @Option(
            names = "--minutes",
            paramLabel = "M",
            description = "Make as many replicates as fit into this time, the confirmation included.")
    private Double minutes;

    @Option(
            names = "--reference-every",
            paramLabel = "N",
            defaultValue = "" + CampaignRequest.REFERENCE_EVERY,
            description =
                    "The number of runs after which the model's own configuration is measured again (8); 0 for never.")
    private int referenceEvery;

    @Option(
            names = "--retries",
            paramLabel = "N",
            defaultValue = "" + CampaignRequest.RETRIES,
            description = "How often a failed run is repeated (1), unless repeating cannot help.")
    private int retries;

    @Option(
            names = "--confirm",
            paramLabel = "N",
            defaultValue = "" + CampaignRequest.CONFIRM,
            description =
                    "Fresh runs of the best configuration, and as many of the model's own configuration (5); 0 for none.")
    private int confirm;

    @Option(
            names = "--jobs",
            paramLabel = "N",
            defaultValue = "1",
            description =
                    "Parallel runs of the design, each on a core of its own instead of the model's core; with --on slurm each on"
                            + " nodes of its own (1).")
    private int jobs;

    @Option(names = "--fresh", description = "Make all runs again, although they exist.")
    private boolean fresh;

    @Option(
            names = "--new-block",
            description =
                    "Resume although the host, compiler or runtime differs from that of earlier runs: the new runs "
                            + "are a block, and the difference of the blocks is removed from the effects.")
    private boolean newBlock;

    @Option(
            names = "--interactions",
            paramLabel = "N",
            defaultValue = "1",
            description = "2: also interactions of two factors (1).")
    private int interactions;

    @Option(names = "--correct-drift", description = "Remove a straight line through the reference runs from all runs.")
    private boolean correctDrift;

    @Option(
            names = "--despite-drift",
            description = "Report effects although the machine drifted; the store keeps this choice.")
    private boolean despiteDrift;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "The folder for generated files, builds and reports; otherwise out in the project.")
    private Path out;

    @Option(names = "--samples", paramLabel = "N", description = "Samples of each metric; otherwise the model's.")
    private Long samples;

    @Option(
            names = "--warmup",
            paramLabel = "N",
            description = "Warm-up samples, which are not counted; otherwise the model's.")
    private Long warmup;

    @Option(names = "--rounds", paramLabel = "N", defaultValue = "1", description = "Launches of each run (1).")
    private int rounds;

    @Option(
            names = "--rate-scale",
            paramLabel = "X",
            defaultValue = "1",
            description = "Factor on the rates of timers, for a quick look (1).")
    private double rateScale;

    @Option(
            names = "--without-real-time",
            description =
                    "Run processes with the system's default scheduling instead of the model's fifo or roundRobin, and ORBs'"
                            + " threads by a queue instead of priorities of the system, on a machine that does not permit these."
                            + " Tails and deadlines then say little about the model.")
    private boolean withoutRealTime;

    @Mixin
    private ClusterOptions cluster;

    @Mixin
    private StoreOptions storeOptions;

    @Mixin
    private CommonOptions common;

    @Override
    public Integer call() throws WorkException, IOException {
        CampaignRequest request = new CampaignRequest(
                        session(), Optional.ofNullable(design), referenceEvery, retries, confirm, jobs, fresh, newBlock)
                .lasting(
                        replicates == null ? OptionalInt.empty() : OptionalInt.of(replicates),
                        minutes == null ? OptionalDouble.empty() : OptionalDouble.of(minutes));
        cluster.check(common.commandLine(), request.session(), false);
        Optional<CampaignPlace> place = cluster.isGiven()
                ? Optional.of(new ClusterCampaign(SlurmCommands.ofUser(), cluster.job(), ClusterOptions.pause()))
                : Optional.empty();
        Interruption.interruptsThisThread();
        try (Store store = Store.open(storeOptions.place())) {
            CampaignPrinter result = new CampaignPrinter(common, store, interactions == 2, correctDrift, despiteDrift);
            try (Progress progress = Progress.on(common.console())) {
                Campaign campaign = new Campaign(request, progress, place);
                if (plan) {
                    Campaign.Preview preview = campaign.preview(store, pilot);
                    progress.close();
                    return result.plan(preview);
                }
                Campaign.Outcome outcome = campaign.run(store);
                progress.close();
                return result.print(outcome);
            }
        }
    }

    private SessionRequest session() {
        check(samples == null || samples > 0, "--samples must be at least 1");
        check(warmup == null || warmup >= 0, "--warmup cannot be negative");
        check(rounds > 0, "--rounds must be at least 1");
        check(jobs > 0, "--jobs must be at least 1");
        check(replicates == null || replicates > 0, "--replicates must be at least 1");
        check(
                minutes == null || minutes > 0 && minutes <= MOST_MINUTES,
                "--minutes must be above 0, and a year at most");
        check(
                replicates == null || minutes == null,
                "--replicates and --minutes both set the number of runs: choose one");
        check(pilot == 0 || pilot >= Pilot.FEWEST, "--pilot must be at least " + Pilot.FEWEST);
        check(pilot == 0 || plan, "--pilot is for --plan");
        check(pilot == 0 || !cluster.isGiven(), "--pilot measures on this machine, and --on slurm on others");
        check(pilot == 0 || jobs == 1, "--pilot makes one run after the other, and --jobs several at once");
        check(!newBlock || !cluster.isGiven(), "with --on slurm nodes are blocks already: leave --new-block out");
        check(referenceEvery >= 0 && retries >= 0 && confirm >= 0, "a number of runs cannot be negative");
        check(interactions == 1 || interactions == 2, "--interactions is 1 or 2");
        check(rateScale >= 1e-6 && rateScale <= 1e6, "--rate-scale must be between 0.000001 and 1000000");
        Destination destination = new Destination(Optional.ofNullable(out), storeOptions.folder(), common.typed());
        return SessionRequest.of(model.path(), destination)
                .with(experiment.selection(common.commandLine()))
                .with(Amount.OF_MODEL
                        .withSamples(
                                samples == null ? OptionalLong.empty() : OptionalLong.of(samples),
                                warmup == null ? OptionalLong.empty() : OptionalLong.of(warmup))
                        .withRounds(OptionalInt.of(rounds))
                        .withRateScale(rateScale))
                .with(Place.OF_MODEL.leavingRealTimeOut(withoutRealTime));
    }

    private void check(boolean good, String message) {
        if (!good) {
            throw new ParameterException(common.commandLine(), message);
        }
    }
}
