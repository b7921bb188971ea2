// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.bellwether.results.comparison.Comparability;
import org.bellwether.results.comparison.Comparison;
import org.bellwether.results.comparison.Figure;
import org.bellwether.results.comparison.Side;
import org.bellwether.results.comparison.Wording;
import org.bellwether.results.store.Store;
import org.bellwether.run.WorkException;
import org.bellwether.run.WorkException.Kind;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** Holds runs against a baseline, for continuous integration. */
@Command(
        name = "gate",
        sortOptions = false,
        description = "Exit with 4 if runs are worse than a baseline by more than a threshold.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  bellwether gate latest --baseline 9f31c0de",
            "  bellwether gate latest --baseline 9f31c0de --threshold 10 --junit gate.xml",
            "  bellwether gate now.json --baseline good.json --figure call.p50 --figure calls",
            "%nA figure is worse when its whole confidence interval is beyond the threshold; the intervals hold together for"
                    + " all figures that are looked at: fewer figures show smaller differences. Configurations are paired by name. It takes five runs a side to"
                    + " decide: bellwether run --repeat 5. Exit codes: 0 not worse, 2 the input is wrong or decides"
                    + " nothing, 4 worse."
        })
final class GateCommand implements Callable<Integer> {
    @Parameters(paramLabel = "RUN", description = StoreOptions.NAMES + " Commas join several.")
    private String current;

    @Option(
            names = "--baseline",
            required = true,
            paramLabel = "RUN",
            description = "What they are held against: a run, a session, or several joined by commas.")
    private String baseline;

    @Option(
            names = "--threshold",
            paramLabel = "PERCENT",
            defaultValue = "5",
            description = "How much worse is too much (5).")
    private double threshold;

    @Option(names = "--all", description = "All figures, not only medians, 99th percentiles and throughputs.")
    private boolean all;

    @Option(
            names = "--figure",
            paramLabel = "METRIC[.STATISTIC]",
            description = "Only this metric, or one statistic of it, such as call.p50; may be given several times.")
    private List<String> figures = new ArrayList<>();

    @Option(names = "--junit", paramLabel = "FILE", description = "Also write JUnit's XML, a test case a figure.")
    private Path junit;

    @Mixin
    private StoreOptions storeOptions;

    @Mixin
    private CommonOptions common;

    @Override
    public Integer call() throws WorkException, IOException {
        if (!(threshold >= 0 && threshold <= 1000)) {
            throw new ParameterException(common.commandLine(), "--threshold is a part in per cent, from 0 to 1000");
        }
        try (Store store = storeOptions.open()) {
            Sides sides = new Sides(store, common.console());
            List<Side> bases = sides.of(List.of(baseline));
            List<GateFinding> findings = new ArrayList<>();
            for (Side side : sides.of(List.of(current))) {
                findings.addAll(findings(store, base(bases, side), side));
            }
            return tell(findings);
        }
    }

    private Side base(List<Side> bases, Side side) throws WorkException {
        String name = side.runs().get(0).run().configurationName();
        return bases.stream()
                .filter(base -> base.runs().get(0).run().configurationName().equals(name))
                .findFirst()
                .orElseThrow(() -> new WorkException(
                        Kind.INPUT,
                        "no-baseline",
                        "The baseline has no runs of " + name,
                        baseline,
                        "Make them: bellwether run --repeat 5"));
    }

    private List<GateFinding> findings(Store store, Side base, Side side) throws WorkException, IOException {
        Comparability comparability = new Comparability(base, side);
        if (comparability.refusal().isPresent()) {
            throw new WorkException(
                    Kind.INPUT,
                    "not-comparable",
                    comparability.refusal().get(),
                    side.label(),
                    "Make both with the same model and scale, both with --checkpoints or both without");
        } else if (!Comparison.decidable(base.runs().size(), side.runs().size())) {
            throw new WorkException(
                    Kind.INPUT,
                    "not-decidable",
                    base.runs().size() + " runs of the baseline and "
                            + side.runs().size() + " others decide nothing: too little says how runs differ",
                    side.label(),
                    "Make at least " + Comparison.runsNeeded() + " of each: bellwether run --repeat "
                            + Comparison.runsNeeded());
        }
        comparability
                .warnings()
                .forEach(warning -> common.console().err().println("bellwether: " + side.label() + ": " + warning));
        List<Comparison.Row> rows = new Comparison(store, 1).rows(base, side, this::isWanted);
        for (String name : figures) {
            if (rows.stream().noneMatch(row -> isNamed(row.figure(), name))) {
                throw new WorkException(
                        Kind.INPUT,
                        "no-such-figure",
                        "Both sides have no figure " + name,
                        side.label(),
                        "Use the name of a metric, with a statistic or without: bellwether gate --all tells all");
            }
        }
        return rows.stream()
                .map(row -> new GateFinding(side.label(), row, threshold / 100))
                .toList();
    }

    private boolean isWanted(Figure figure) {
        return figures.isEmpty()
                ? all || Wording.isMain(figure)
                : figures.stream().anyMatch(name -> isNamed(figure, name));
    }

    private boolean isNamed(Figure figure, String name) {
        return name.equals(figure.metric() + "." + figure.statistic())
                || name.equals(figure.metric()) && (all || Wording.isMain(figure));
    }

    private int tell(List<GateFinding> findings) throws WorkException, IOException {
        if (findings.isEmpty()) {
            throw new WorkException(
                    Kind.INPUT,
                    "nothing-in-common",
                    "These runs have no metric of the same name and phase",
                    current + ", " + baseline,
                    "Compare runs of one experiment; list them: bellwether runs");
        }
        if (junit != null) {
            JunitReport.write(findings, junit);
        }
        boolean worse = findings.stream().anyMatch(GateFinding::isWorse);
        common.console().result(common.json(), GateFinding.json(findings, threshold), text(findings, worse));
        return worse ? ExitCode.REGRESSION : ExitCode.GOOD;
    }

    private String text(List<GateFinding> findings, boolean worse) {
        TextTable table = new TextTable(1)
                .heading(List.of("", "baseline", "now", "ratio", "95 % interval", ""), common.console()::bold);
        findings.forEach(finding -> table.row(finding.cells()));
        return table.render() + "\n" + (worse ? "worse by more than " : "not worse by more than ")
                + Double.toString(threshold).replaceFirst("\\.0$", "") + " %";
    }
}
