// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.results;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bellwether.cli.options.CommonOptions;
import org.bellwether.cli.options.ModelNames;
import org.bellwether.cli.options.StoreOptions;
import org.bellwether.cli.options.SuiteName;
import org.bellwether.cli.terminal.ExitCode;
import org.bellwether.results.comparison.estimate.Figure;
import org.bellwether.results.comparison.wording.Wording;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.history.History;
import org.bellwether.results.history.HistoryJson;
import org.bellwether.results.history.Series;
import org.bellwether.results.report.HistoryReport;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.SessionRow;
import org.bellwether.results.suite.SuiteData;
import org.bellwether.run.WorkException;
import org.bellwether.run.WorkException.Kind;
import org.bellwether.run.WritableFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** Shows the course of a model's figures, and where they changed. */
@Command(
        name = "history",
        sortOptions = false,
        description = "Show a model's figures over commits and time, and find where they changed.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  bellwether history examples/basicsp",
            "  bellwether history basicsp --experiment steady --metric get_data_at_airframe --all",
            "  bellwether history examples/basicsp --html history.html",
            "%nEach good run in the store is a point, in the order of the commits that were measured, or of time where they"
                    + " are not known; machines, configurations and rates are kept apart, runs of screenings left out."
                    + " Changes are found by E-divisive (Matteson and James 2014), with permutation tests of 5 %% for all"
                    + " series together. It takes 8 runs, 3 of them after the change; smaller changes take more, which is said."
                    + " Method and limits: docs/how-to/history.md."
        })
public final class HistoryCommand implements Callable<Integer> {
    @Parameters(
            paramLabel = "MODEL",
            description =
                    "A project's folder, or a folder of projects; a model file; the name of a model in the store (its file name "
                            + "without the ending); or a suite.")
    private String model;

    @Option(names = "--experiment", paramLabel = "NAME", description = "Only this experiment.")
    private String experiment;

    @Option(names = "--metric", paramLabel = "NAME", description = "Only this metric.")
    private String metric;

    @Option(
            names = "--last",
            paramLabel = "N",
            defaultValue = "200",
            description = "The newest runs of each series (200).")
    private int last;

    @Option(names = "--all", description = "All figures, not only medians, 99th percentiles and throughputs.")
    private boolean all;

    @Option(names = "--html", paramLabel = "FILE", description = "Also write a page with plots.")
    private Path html;

    @Mixin
    private StoreOptions storeOptions;

    @Mixin
    private CommonOptions common;

    @Override
    public Integer call() throws WorkException, IOException {
        if (last < Series.TESTABLE) {
            throw new ParameterException(common.commandLine(), "--last must be at least " + Series.TESTABLE);
        } else if (model.isBlank()) {
            throw new ParameterException(common.commandLine(), "MODEL is empty"); // the current folder in Java
        }
        if (html != null) {
            WritableFolder.around(html, "--html");
        }
        try (Store store = storeOptions.open()) {
            Optional<SuiteData> suite = SuiteName.view(store, model);
            Set<String> models = suite.isPresent() ? models(suite.get()) : ModelNames.of(model);
            String name = models.isEmpty() ? model : String.join(", ", models); // a suite without measurements
            Predicate<Figure> figures =
                    figure -> (all || Wording.isMain(figure)) && (metric == null || metric.equals(figure.metric()));
            List<Series> series =
                    History.of(store, new History.Question(models, Optional.ofNullable(experiment), figures, last))
                            .stream()
                            .filter(each -> suite.isEmpty() || isOf(suite.get(), each))
                            .toList();
            if (series.isEmpty()) {
                throw new WorkException(
                        Kind.INPUT,
                        "no-runs",
                        "The store has no good run of " + name + (asked().isEmpty() ? "" : " with " + asked()),
                        store.place().toString(),
                        "bellwether runs lists all runs; runs of screenings are left out, because they vary options on purpose");
            }
            if (html != null) {
                HistoryReport.write(name, series, html);
            }
            common.console()
                    .result(
                            common.json(),
                            HistoryJson.of(name, series),
                            new HistoryText(common.console(), series).render());
            return ExitCode.GOOD;
        }
    }

    private static Set<String> models(SuiteData suite) {
        return sessions(suite).map(SessionRow::model).collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns whether a series belongs to a suite, which may have only some of a model's experiments. */
    private static boolean isOf(SuiteData suite, Series series) {
        return sessions(suite)
                .anyMatch(session -> session.model().equals(series.model())
                        && session.experiment().equals(series.experiment()));
    }

    private static Stream<SessionRow> sessions(SuiteData suite) {
        return suite.lines().stream().flatMap(line -> line.session().stream()).map(SessionData::session);
    }

    private String asked() {
        String asked = experiment == null ? "" : "experiment " + experiment;
        return metric == null ? asked : asked + (asked.isEmpty() ? "" : " and ") + "metric " + metric;
    }
}
