// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.tuning;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.bellwether.cli.options.CommonOptions;
import org.bellwether.cli.options.ExperimentOptions;
import org.bellwether.cli.options.ModelOption;
import org.bellwether.cli.options.Percent;
import org.bellwether.cli.options.StoppingRuleOptions;
import org.bellwether.cli.options.StoreOptions;
import org.bellwether.cli.terminal.Errors;
import org.bellwether.cli.terminal.ExitCode;
import org.bellwether.cli.terminal.Interruption;
import org.bellwether.cli.terminal.Progress;
import org.bellwether.generator.target.Target;
import org.bellwether.generator.target.Targets;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.report.HtmlReport;
import org.bellwether.results.store.Store;
import org.bellwether.results.tuning.TuningRecord;
import org.bellwether.results.tuning.TuningRecord.Stage;
import org.bellwether.run.Amount;
import org.bellwether.run.Destination;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.WorkException;
import org.bellwether.run.WorkException.Kind;
import org.bellwether.run.build.InstalledCompiler;
import org.bellwether.run.project.Project;
import org.bellwether.run.project.ProjectGenerator;
import org.bellwether.run.project.ProjectGenerator.Planned;
import org.bellwether.run.tuning.Candidate;
import org.bellwether.run.tuning.Candidates;
import org.bellwether.run.tuning.Tuning;
import org.bellwether.run.tuning.TuningRequest;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Finds the settings of the build that are best for a model on this machine, and stores the choice. */
@Command(
        name = "tune",
        sortOptions = false,
        description = "Find the compiler, link and profile settings that are best for a model on this machine.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  bellwether tune examples/basicsp",
            "  bellwether tune MODEL --limit 1h --precision 0.5%%",
            "  bellwether tune MODEL --try lto --try optimization=s --try profile",
            "  bellwether run MODEL --tuned --target corbel   # the choice and the usual build, in turn",
            "%nEach candidate differs from the usual build in one setting. A first session compares all of them with the usual"
                    + " build, a second one confirms the best and the combination of all that are better. A build is kept if it"
                    + " is better with certainty, as compare says it. Candidates are built once and kept; building takes longer"
                    + " than to measure. Exit codes: 0 done, whether or not a build was kept, 1 nothing could be measured, 2 the"
                    + " input is wrong, 3 this machine lacks something, 130 interrupted (then nothing is kept)."
        })
public final class TuneCommand implements Callable<Integer> {
    private static final double MOST_PRECISION_PERCENT = 100;

    @Mixin
    private ModelOption model;

    @Mixin
    private ExperimentOptions experiment;

    @Option(
            names = "--try",
            paramLabel = "SETTING[=VALUE]",
            description =
                    "A candidate: compiler, optimization, architecture, lto, plt, pie, copies or profile, with another value than the one"
                            + " that is tried otherwise; may be given several times. Without it, all that this machine can build.")
    private List<String> tries = new ArrayList<>();

    @Option(
            names = "--limit",
            paramLabel = "TIME",
            defaultValue = "20min",
            description = "The longest time to measure, building and training left out: 90s, 20min, 2h (20min).")
    private String limit;

    @Option(
            names = "--precision",
            paramLabel = "PERCENT",
            defaultValue = "1%",
            description =
                    "A session ends before its time when the 95 %% interval of each primary figure is that narrow from end to end"
                            + " (1%%).")
    private String precision;

    @Option(
            names = "--figure",
            paramLabel = "METRIC[.STATISTIC]",
            description =
                    "A figure that decides, and whose interval ends a session, in place of the primary ones, such as call.p50; may"
                            + " be given several times.")
    private List<String> figures = new ArrayList<>();

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "The folder for DIR/variants and reports; otherwise out in the project.")
    private Path out;

    @Option(names = "--samples", paramLabel = "N", description = "Samples of each metric; otherwise the model's.")
    private Long samples;

    @Option(
            names = "--warmup",
            paramLabel = "N",
            description = "Warm-up samples in each round, which are not counted; otherwise the model's.")
    private Long warmup;

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
        SessionRequest session = session();
        double seconds = StoppingRuleOptions.seconds(common.commandLine(), "--limit", limit);
        double percent = Percent.of(common.commandLine(), "--precision", precision, MOST_PRECISION_PERCENT);
        Candidates known = new Candidates(InstalledCompiler.all(), InstalledCompiler.usual());
        List<Candidate> candidates = tries.isEmpty() ? known.all() : known.of(tries);
        String target = target(session);
        TuningRequest request = new TuningRequest(session, target, candidates, seconds, percent / 100, figures);
        Interruption.interruptsThisThread();
        try (Store store = Store.open(storeOptions.place())) {
            Tuning.Outcome outcome;
            try (Progress progress = Progress.on(common.console())) {
                outcome = new Tuning(request, progress).run(store);
            } catch (InterruptedException e) {
                return interrupted();
            }
            return print(store, outcome);
        }
    }

    private SessionRequest session() {
        check(samples == null || samples > 0, "--samples must be at least 1");
        check(warmup == null || warmup >= 0, "--warmup cannot be negative");
        check(rateScale >= 1e-6 && rateScale <= 1e6, "--rate-scale must be between 0.000001 and 1000000");
        check(experiment.targets().size() < 2, "a choice is for one ORB: give one --target");
        Destination destination = new Destination(Optional.ofNullable(out), storeOptions.folder(), common.typed());
        return SessionRequest.of(model.path(), destination)
                .with(experiment.selection(common.commandLine()).withTargets(List.of()))
                .with(Amount.OF_MODEL
                        .withSamples(
                                samples == null ? OptionalLong.empty() : OptionalLong.of(samples),
                                warmup == null ? OptionalLong.empty() : OptionalLong.of(warmup))
                        .withRateScale(rateScale));
    }

    private void check(boolean good, String message) {
        if (!good) {
            throw new ParameterException(common.commandLine(), message);
        }
    }

    /** Returns the ORB that is asked for, otherwise the model's only ORB. */
    private String target(SessionRequest session) throws WorkException, IOException {
        Optional<String> asked = experiment.targets().stream().findFirst();
        if (asked.isPresent()) {
            ProjectGenerator.refusing(() -> Targets.discover().get(asked.get()));
        }
        Project project = Project.load(model.path());
        project.refuseErrors(model.path());
        Planned planned = new ProjectGenerator(Targets.discover()).planUnchecked(project, session);
        if (planned.plan().isDistributed()) {
            throw new WorkException(
                    Kind.INPUT,
                    "other-hosts",
                    "Processes of the experiment run on other hosts, and a choice is for the machine that builds and measures",
                    "experiment " + planned.plan().experiment(),
                    "Tune on one of the hosts, with a deployment whose nodes have no hosts");
        }
        if (asked.isPresent()) {
            return asked.get();
        }
        List<String> names = planned.targets().stream().map(Target::name).toList();
        if (names.size() > 1) {
            throw new WorkException(
                    Kind.INPUT,
                    "several-targets",
                    "The model names " + names.size() + " ORBs, and a choice is for one",
                    "experiment " + planned.plan().experiment(),
                    "Add --target " + String.join(" or --target ", names));
        }
        return names.get(0);
    }

    private int interrupted() {
        if (common.json()) {
            common.console()
                    .out()
                    .println(Errors.object(
                            "interrupted", "Interrupted; nothing is kept", "", "Run it again: what was built is kept"));
        }
        return ExitCode.INTERRUPTED;
    }

    private int print(Store store, Tuning.Outcome outcome) throws IOException {
        TuningRecord record = outcome.record();
        Optional<String> report = reports(store, record);
        if (common.json()) {
            ObjectNode json = record.json().deepCopy();
            json.put("status", outcome.measured() ? "ok" : "error").put("report", report.orElse(null));
            if (!outcome.measured()) {
                json.set("error", Errors.error("nothing-measured", TuningText.NOTHING, "", TuningText.fix(record)));
            }
            common.console().out().println(json);
        } else {
            common.console()
                    .out()
                    .print(new TuningText(common.console(), record, model.path().toString(), report).render());
        }
        common.console().out().flush();
        return outcome.measured() ? ExitCode.GOOD : ExitCode.FAILED;
    }

    /** Writes the report of each session, and returns the last report's path. */
    private static Optional<String> reports(Store store, TuningRecord record) throws IOException {
        Optional<String> last = Optional.empty();
        for (Stage stage : record.stages()) {
            Optional<SessionData> view = SessionData.read(store.reader(), stage.session());
            if (view.isPresent() && view.get().session().report() != null) {
                last = Optional.of(view.get().session().report());
                HtmlReport.write(view.get(), store, Path.of(last.get()));
            }
        }
        return last;
    }
}
