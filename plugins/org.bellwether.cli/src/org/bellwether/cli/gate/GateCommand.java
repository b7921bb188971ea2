// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.gate;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.bellwether.cli.options.CommonOptions;
import org.bellwether.cli.options.Percent;
import org.bellwether.cli.options.StoreOptions;
import org.bellwether.cli.options.SuiteName;
import org.bellwether.cli.terminal.Errors;
import org.bellwether.cli.terminal.ExitCode;
import org.bellwether.model.util.Program;
import org.bellwether.results.comparison.estimate.Figure;
import org.bellwether.results.comparison.wording.Wording;
import org.bellwether.results.gate.Gate;
import org.bellwether.results.gate.GateJson;
import org.bellwether.results.gate.GateResult;
import org.bellwether.results.gate.GateVerdict;
import org.bellwether.results.gate.GateWording;
import org.bellwether.results.gate.Threshold;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.suite.SuiteData;
import org.bellwether.run.WorkException;
import org.bellwether.run.WorkException.Kind;
import org.bellwether.run.WritableFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Compares runs with a baseline, for continuous integration. */
@Command(
        name = "gate",
        sortOptions = false,
        description = "Exit with 4 if runs are worse than a baseline by more than a threshold.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  bellwether gate SESSION --baseline SESSION",
            "  bellwether gate SESSION --baseline SESSION --threshold 10%% --junit gate.xml",
            "  bellwether gate SESSION:new --baseline SESSION:old        # two variants of one session, in pairs",
            "  bellwether gate now.json --baseline good.json --figure call.p50 --figure calls --undecided pass",
            "  bellwether gate latest-suite --baseline latest-suite~1     # a verdict for each experiment",
            "%nA figure is not worse when its whole 95 %% confidence interval is within the threshold, worse when it is beyond it even"
                    + " after correction for the number of figures (Holm); otherwise it is undecided. So either verdict is wrong in 2.5 %%"
                    + " of gates at most, where a figure is just at the limit. The limit is the baseline's figure times 1 + threshold; of a"
                    + " throughput the baseline's divided by it; of missed deadlines so many points more of all. Better is not worse."
                    + " The gate judges the primary figures, unless --all or --figure chooses others. Configurations are paired by name; two"
                    + " of one session, SESSION:NAME, are compared in pairs that took turns. Otherwise it takes five runs a side to decide:"
                    + " bellwether run --repeat 5.",
            "%nExit codes: 0 not worse (or undecided, with --undecided pass); 2 undecided, the input is wrong, runs are too few, or a"
                    + " configuration or figure is missing on a side; 4 worse, or new runs failed. Of several the highest counts."
        })
public final class GateCommand implements Callable<Integer> {
    /** The treatment of a figure if it is unknown whether it is worse. */
    enum Undecided {
        FAIL,
        PASS;

        /** Returns the form on the command line. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Parameters(paramLabel = "RUN", description = StoreOptions.NAMES + " Commas join several. Or a suite.")
    private String current;

    @Option(
            names = "--baseline",
            required = true,
            paramLabel = "RUN",
            description = "The baseline: a run, a session, or several joined by commas; for a suite a suite.")
    private String baseline;

    @Option(
            names = "--threshold",
            paramLabel = "PERCENT",
            defaultValue = "5%",
            description = "The accepted worsening in per cent, such as 5%% (5%%).")
    private String threshold;

    @Option(names = "--all", description = "All figures, not only the primary ones.")
    private boolean all;

    @Option(
            names = "--figure",
            paramLabel = "METRIC[.STATISTIC]",
            description = "Only this metric, or one statistic of it, such as call.p50; may be given several times.")
    private List<String> figures = new ArrayList<>();

    @Option(
            names = "--undecided",
            paramLabel = "fail|pass",
            defaultValue = "fail",
            description = "Whether undecided figures fail or pass (fail: the gate passes only if every figure is shown "
                    + "to be not worse).")
    private Undecided undecided;

    @Option(
            names = "--junit",
            paramLabel = "FILE",
            description =
                    "Also write JUnit's XML with a test case for each figure: worse and undecided figures fail (undecided "
                            + "ones are skipped with --undecided pass); missing figures and failed runs are errors.")
    private Path junit;

    @Mixin
    private StoreOptions storeOptions;

    @Mixin
    private CommonOptions common;

    @Override
    public Integer call() throws WorkException, IOException {
        double percent = Percent.fromZero(common.commandLine(), "--threshold", threshold, Threshold.MOST_PERCENT);
        if (junit != null) {
            WritableFolder.around(junit, "--junit");
            Files.deleteIfExists(junit); // a gate that is refused must not leave an earlier gate's file
        }
        GateResult.Rule rule = new GateResult.Rule(new Threshold(percent), undecided == Undecided.PASS);
        try (Store store = storeOptions.open()) {
            Optional<SuiteData> baseSuite = SuiteName.view(store, baseline);
            Optional<SuiteData> suite = SuiteName.view(store, current);
            if (baseSuite.isPresent() || suite.isPresent()) {
                refuseMixed(baseSuite, suite);
                return print(store, rule, baseSuite.get(), suite.get());
            }
            List<RunRow> bases = find(store, baseline);
            List<RunRow> runs = find(store, current);
            refuseSame(bases, runs);
            return print(new Gate(store, rule, this::isWanted, isNamed()).judge(bases, runs));
        }
    }

    private void refuseMixed(Optional<SuiteData> baseSuite, Optional<SuiteData> suite) throws WorkException {
        if (baseSuite.isEmpty() || suite.isEmpty()) {
            throw new WorkException(
                    Kind.INPUT,
                    "suite-and-runs",
                    (suite.isPresent() ? current : baseline) + " is a suite, and "
                            + (suite.isPresent() ? baseline : current) + " is not",
                    current + ", " + baseline,
                    "Compare a suite with a suite, or a session with a session: bellwether show lists the sessions of a suite");
        } else if (baseSuite.get().suite().equals(suite.get().suite())) {
            throw new WorkException(
                    Kind.INPUT,
                    "same-run",
                    "The suite " + suite.get().suite().shortName() + " is on both sides",
                    current + ", " + baseline,
                    "Name two suites");
        }
    }

    private static List<RunRow> find(Store store, String names) throws WorkException {
        Map<String, RunRow> runs = new LinkedHashMap<>();
        for (String name : names.split(",", -1)) {
            StoreOptions.find(store, name).forEach(run -> runs.put(run.id(), run));
        }
        return List.copyOf(runs.values());
    }

    private void refuseSame(List<RunRow> bases, List<RunRow> runs) throws WorkException {
        Set<String> ids = bases.stream().map(RunRow::id).collect(Collectors.toSet());
        Optional<RunRow> same =
                runs.stream().filter(run -> ids.contains(run.id())).findFirst();
        if (same.isPresent()) {
            throw new WorkException(
                    Kind.INPUT,
                    "same-run",
                    "The run " + same.get().shortName() + " is on both sides",
                    current + ", " + baseline,
                    "Name each run once");
        }
    }

    private boolean isWanted(Figure figure) {
        return figures.isEmpty() || figures.stream().anyMatch(name -> isNamed(figure, name));
    }

    /** Returns whether figures were chosen; otherwise the gate judges the primary ones. */
    private boolean isNamed() {
        return all || !figures.isEmpty();
    }

    private boolean isNamed(Figure figure, String name) {
        return name.equals(figure.metric() + "." + figure.statistic())
                || name.equals(figure.metric()) && (all || Wording.isMain(figure));
    }

    private int print(GateResult result) throws WorkException, IOException {
        refuseNothing(result);
        if (junit != null) {
            JunitReport.write(result, junit);
        }
        int exitCode = exitCode(result);
        return print(result, GateJson.of(result, status(exitCode)), new GateText(common.console()).render(result));
    }

    /** Prints a verdict for each experiment, and returns the exit code of all. */
    private int print(Store store, GateResult.Rule rule, SuiteData base, SuiteData suite)
            throws WorkException, IOException {
        SuiteGate.Verdicts verdicts =
                new SuiteGate(store, rule, new Gate(store, rule, this::isWanted, isNamed())).judge(base, suite);
        refuseNothing(verdicts.all());
        if (junit != null) {
            JunitReport.write(verdicts.experiments(), junit);
        }
        return print(
                verdicts.all(),
                SuiteGateJson.of(verdicts, base, suite, status(exitCode(verdicts.all()))),
                new SuiteGateText(common.console()).render(verdicts));
    }

    private int print(GateResult result, ObjectNode json, String text) {
        GateWarnings.lines(result.warnings())
                .forEach(line -> common.console().err().println("bellwether: " + Program.inText(line)));
        common.console().err().flush(); // the verdict comes last
        result.worst()
                .ifPresent(worst -> json.set(
                        "error",
                        Errors.error(
                                worst.code(),
                                GateWording.name(worst) + ": " + GateWording.sentence(worst),
                                worst.configuration(),
                                worst.fix())));
        common.console().result(common.json(), json, text);
        return exitCode(result);
    }

    private static int exitCode(GateResult result) {
        if (result.passes()) {
            return ExitCode.GOOD;
        }
        return result.verdict().compareTo(GateVerdict.FAILED) >= 0 ? ExitCode.REGRESSION : ExitCode.INPUT;
    }

    private static String status(int exitCode) {
        return exitCode == ExitCode.GOOD ? "ok" : exitCode == ExitCode.REGRESSION ? "failed" : "error";
    }

    /**
     * Refuses figures that were asked for and that the baseline does not have. If runs are missing, nothing is refused,
     * because the figures of these runs are unknown.
     */
    private void refuseNothing(GateResult result) throws WorkException {
        boolean whole =
                result.findings().stream().allMatch(finding -> finding.figure().isPresent());
        for (String name : figures) {
            if (whole
                    && result.findings().stream()
                            .noneMatch(finding -> isNamed(finding.figure().get(), name))) {
                throw new WorkException(
                        Kind.INPUT,
                        "no-such-figure",
                        "The baseline has no figure " + name,
                        baseline,
                        "Use the name of a metric, with or without a statistic; bellwether gate --all lists all");
            }
        }
        if (result.findings().isEmpty()) {
            throw new WorkException(
                    Kind.INPUT,
                    "nothing-in-common",
                    "The baseline has no figure that a gate judges",
                    baseline,
                    "Judge all figures: --all; or add metrics to the baseline");
        }
    }
}
