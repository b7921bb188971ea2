// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.results;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.bellwether.cli.options.CommonOptions;
import org.bellwether.cli.options.StoreOptions;
import org.bellwether.cli.terminal.ExitCode;
import org.bellwether.cli.terminal.Paragraph;
import org.bellwether.cli.text.StoppingText;
import org.bellwether.results.calibration.Calibration;
import org.bellwether.results.calibration.CalibrationWording;
import org.bellwether.results.comparison.Comparison;
import org.bellwether.results.comparison.estimate.ComparisonGroup;
import org.bellwether.results.host.HostFacts;
import org.bellwether.results.stopping.StoppingRecord;
import org.bellwether.results.store.Store;
import org.bellwether.run.WorkException;
import org.bellwether.run.WorkException.Kind;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Compares runs with one another. */
@Command(
        name = "compare",
        sortOptions = false,
        description = "Compare runs: the ratio of each figure, with its 95 %% confidence interval.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  bellwether compare SESSION                     # its targets, of a run with --repeat 5",
            "  bellwether compare 9f31c0de 77aa01bc           # two runs, or two sessions",
            "  bellwether compare 9f31c0de,0a1b2c3d 77aa01bc,5e6f7081",
            "%nEach RUN is a side; commas join runs to one side, and a side whose runs differ in target, settings or"
                    + " machine is split. The first side is the base. Configurations of one session took turns and are compared in pairs of"
                    + " rounds or windows: it takes eight starts of each. All others are compared by a bootstrap over runs, then over"
                    + " their rounds: it takes five runs a side (--repeat 5). Intervals hold with 95 %% each; verdicts of the primary"
                    + " figures (*) hold together, and the others are explored."
        })
public final class CompareCommand implements Callable<Integer> {
    @Parameters(arity = "1..*", paramLabel = "RUN", description = StoreOptions.NAMES + " Commas join several.")
    private List<String> names;

    @Option(names = "--all", description = "All figures, not only medians and 99th percentiles (JSON has all).")
    private boolean all;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "The seed of the bootstrap (1): the same seed gives the same intervals.")
    private long seed;

    @Option(names = "--anyway", description = "Compare runs that are not comparable, too, with a warning.")
    private boolean anyway;

    @Mixin
    private StoreOptions storeOptions;

    @Mixin
    private CommonOptions common;

    @Override
    public Integer call() throws WorkException, IOException {
        try (Store store = storeOptions.open()) {
            List<ComparisonGroup> sides = new ComparisonGroups(store, common.console()).of(names);
            refuseOne(sides);
            List<GroupComparison> compared = GroupComparison.of(
                    new Comparison(store, seed), sides.get(0), sides.subList(1, sides.size()), anyway);
            ObjectNode json = ComparisonJson.of(sides.get(0), compared, seed);
            Optional<StoppingRecord> stopping = stopping(store, sides);
            stopping.ifPresent(record -> json.set("stopping", record.json()));
            common.console()
                    .result(
                            common.json(),
                            json,
                            new ComparisonText(common.console(), all)
                                            .render(sides.get(0), compared)
                                            .stripTrailing()
                                    + toSee(store, sides, compared)
                                    + stopping.map(record -> "\n"
                                                    + StoppingText.of(common.console(), record)
                                                            .stripTrailing())
                                            .orElse(""));
            return ExitCode.GOOD;
        }
    }

    /**
     * Returns the time after which a difference of 5 % is visible: from the pairs, otherwise from the calibration of
     * the machine of the runs.
     */
    private String toSee(Store store, List<ComparisonGroup> sides, List<GroupComparison> compared) {
        boolean known = compared.stream()
                .flatMap(each -> each.rows().stream())
                .anyMatch(row -> row.blocks().isPresent());
        if (known || sides.get(0).host().isEmpty()) {
            return "";
        }
        return calibration(store, sides.get(0).host().get())
                .map(found -> "\n"
                        + Paragraph.of(
                                        "",
                                        CalibrationWording.toSee(found),
                                        common.console().columns())
                                .stripTrailing())
                .orElse("");
    }

    /** Returns the calibration of a machine; empty if its samples are damaged, which must not prevent a comparison. */
    private static Optional<Calibration> calibration(Store store, HostFacts host) {
        try {
            return Calibration.of(store, host);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Returns the rule that ended the common session of all sides. */
    private static Optional<StoppingRecord> stopping(Store store, List<ComparisonGroup> sides) {
        return sides.stream().map(ComparisonGroup::sessions).distinct().count() == 1
                ? StoppingRecord.read(
                        store.runFolder(sides.get(0).runs().get(0).run().id()))
                : Optional.empty();
    }

    private void refuseOne(List<ComparisonGroup> sides) throws WorkException {
        if (sides.size() < 2) {
            String session = sides.get(0).sessions().get(0).id();
            throw new WorkException(
                    Kind.INPUT,
                    "one-side",
                    "There is only one side, " + sides.get(0).label(),
                    String.join(" ", names),
                    "Name another run beside it, or a session of several targets (this one's is " + session + ")");
        }
    }
}
