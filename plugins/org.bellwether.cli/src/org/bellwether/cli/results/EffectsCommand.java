// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.results;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.bellwether.cli.options.CommonOptions;
import org.bellwether.cli.terminal.ExitCode;
import org.bellwether.cli.terminal.Paragraph;
import org.bellwether.cli.text.EffectsText;
import org.bellwether.cli.text.FactorialText;
import org.bellwether.results.design.DesignException;
import org.bellwether.results.effects.CodedDesign;
import org.bellwether.results.effects.Coverage;
import org.bellwether.results.effects.EffectAnalysis;
import org.bellwether.results.effects.Effects;
import org.bellwether.results.effects.EffectsJson;
import org.bellwether.results.effects.Factorial;
import org.bellwether.results.effects.FactorialJson;
import org.bellwether.results.effects.LevelTable;
import org.bellwether.results.effects.VarianceAnalysis;
import org.bellwether.results.effects.file.DesignFile;
import org.bellwether.results.effects.wording.EffectsWording;
import org.bellwether.results.report.effects.EffectsReport;
import org.bellwether.run.WorkException;
import org.bellwether.run.WorkException.Kind;
import org.bellwether.run.WritableFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** Analyses any table of a designed experiment. */
@Command(
        name = "effects",
        sortOptions = false,
        description = "Show which factors of a designed experiment change a response, and by how much.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  bellwether effects examples/screening14/table2.csv --response latency",
            "  bellwether effects design.csv --response p99 --interactions 2 --report effects.html",
            "  bellwether effects sweep.csv --response latency --coverage o2,o10",
            "%nDESIGN.csv has a heading and one line a run. Columns of -1 and +1 (0 between them), of low and high, or of "
                    + "two words are factors; other columns of numbers are responses, empty for runs without a value. The columns block and order give the block of a run and its place in time. An effect is the mean at the high level less that at the low"
                    + " one. Chance is told by repeated runs, otherwise by Lenth's pseudo standard error over all"
                    + " orthogonal contrasts. Where a factor has more levels, as a column of three words or more or one"
                    + " that --factor names, there is an analysis of variance with means by level."
        })
public final class EffectsCommand implements Callable<Integer> {
    @Parameters(paramLabel = "DESIGN.csv", description = "The table of runs.")
    private Path file;

    @Option(names = "--response", required = true, paramLabel = "NAME", description = "The column that is explained.")
    private String response;

    @Option(
            names = "--factor",
            paramLabel = "NAME",
            description = "A column that is a factor, if its content does not show that; then name all factors.")
    private List<String> factors = new ArrayList<>();

    @Option(
            names = "--robust",
            description =
                    "By a robust regression, as screen does it, where combinations were repeated often enough and the column"
                            + " order tells when each run was made.")
    private boolean robust;

    @Option(
            names = "--interactions",
            paramLabel = "N",
            defaultValue = "1",
            description = "2: also interactions of two factors that are clear of main effects (1).")
    private int interactions;

    @Option(
            names = "--level",
            paramLabel = "P",
            defaultValue = "0.05",
            description = "The probability that an effect of zero is called significant (0.05).")
    private double level;

    @Option(
            names = "--coverage",
            paramLabel = "FACTOR",
            split = ",",
            description =
                    "For a sweep of all combinations: also the share of all runs within the range of the runs over "
                            + "these factors, and within the range of as many runs drawn at random.")
    private List<String> covered = new ArrayList<>();

    @Option(
            names = "--at",
            paramLabel = "FACTOR=LEVEL",
            description = "With --coverage: the level of another factor; otherwise the low level.")
    private Map<String, String> at = new LinkedHashMap<>();

    @Option(names = "--report", paramLabel = "FILE", description = "Also write plots and tables as an HTML file.")
    private Path report;

    @Mixin
    private CommonOptions common;

    @Override
    public Integer call() throws WorkException, IOException {
        if (report != null) {
            WritableFolder.around(report, "--report");
        }
        check(interactions == 1 || interactions == 2, "--interactions is 1 or 2");
        check(level > 0 && level < 0.5, "--level is between 0 and 0.5");
        check(at.isEmpty() || !covered.isEmpty(), "--at belongs to --coverage");
        if (!Files.isRegularFile(file)) {
            throw new WorkException(
                    Kind.INPUT, "no-such-file", "There is no file " + file, file.toString(), "Name a table of runs");
        }
        try {
            DesignFile design = DesignFile.open(file);
            design.checkResponse(response, factors);
            if (design.hasMoreLevels(factors)) {
                print(design.levels(factors));
            } else {
                print(design.twoLevels(factors));
            }
            return ExitCode.GOOD;
        } catch (DesignException e) {
            throw new WorkException(Kind.INPUT, e.code(), e.getMessage(), file.toString(), e.fix());
        }
    }

    private void print(CodedDesign table) throws DesignException, IOException {
        Effects effects = new EffectAnalysis(table, interactions == 2, level, robust).of(response);
        ObjectNode json = EffectsJson.of(effects);
        String text = new EffectsText(common.console()).render(effects);
        List<String> notes = new ArrayList<>();
        if (!covered.isEmpty()) {
            Coverage coverage = Coverage.of(table, response, covered, at);
            json.set("coverage", EffectsJson.of(coverage));
            notes.add(EffectsWording.coverage(response, coverage));
            text += "\n\n"
                    + Paragraph.of("", notes.get(0), common.console().columns()).stripTrailing();
        }
        if (report != null) {
            new EffectsReport(
                            file.getFileName().toString(),
                            file + ", " + effects.runs() + " runs",
                            notes,
                            List.of(effects))
                    .write(report);
        }
        common.console().result(common.json(), json, text);
    }

    private void print(LevelTable table) throws DesignException, IOException {
        if (!covered.isEmpty()) {
            throw new DesignException(
                    "coverage",
                    "A coverage needs factors with two levels",
                    "Leave out --coverage, or name factors with two levels: --factor NAME");
        }
        Factorial factorial = new VarianceAnalysis(table, interactions == 2, level).of(response);
        if (report != null) {
            new EffectsReport(
                            file.getFileName().toString(),
                            file + ", " + factorial.runs() + " runs",
                            List.of(),
                            List.of())
                    .factorials(List.of(factorial))
                    .write(report);
        }
        common.console()
                .result(
                        common.json(),
                        FactorialJson.of(factorial),
                        new FactorialText(common.console()).render(factorial));
    }

    private void check(boolean good, String message) {
        if (!good) {
            throw new ParameterException(common.commandLine(), message);
        }
    }
}
