// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.bellwether.results.design.DesignException;
import org.bellwether.results.effects.CodedTable;
import org.bellwether.results.effects.DesignFile;
import org.bellwether.results.effects.EffectAnalysis;
import org.bellwether.results.effects.Effects;
import org.bellwether.results.effects.EffectsJson;
import org.bellwether.results.report.EffectsReport;
import org.bellwether.run.WorkException;
import org.bellwether.run.WorkException.Kind;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** Analyses any table of a two-level design. */
@Command(
        name = "effects",
        sortOptions = false,
        description = "Tell which factors of a two-level design move a response, and by how much.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  bellwether effects examples/screening14/table2.csv --response latency",
            "  bellwether effects design.csv --response p99 --interactions 2 --report effects.html",
            "%nDESIGN.csv has a heading and one line a run. Columns of -1 and +1 (0 between them), of low and high, or of two"
                    + " words are factors; other numbers are responses, empty where a run gave none. Columns named block"
                    + " and order say when runs were made. An effect is the mean at the high level less that at the low"
                    + " one. Chance is told by repeated runs, otherwise by Lenth's pseudo standard error over all"
                    + " orthogonal contrasts."
        })
final class EffectsCommand implements Callable<Integer> {
    @Parameters(paramLabel = "DESIGN.csv", description = "The table of runs.")
    private Path file;

    @Option(names = "--response", required = true, paramLabel = "NAME", description = "The column that is explained.")
    private String response;

    @Option(
            names = "--factor",
            paramLabel = "NAME",
            description = "A column that is a factor, where what is in it does not tell; then name all of them.")
    private List<String> factors = new ArrayList<>();

    @Option(
            names = "--interactions",
            paramLabel = "N",
            defaultValue = "1",
            description = "2 for interactions of two factors, too, as far as they are clear of main effects (1).")
    private int interactions;

    @Option(
            names = "--level",
            paramLabel = "P",
            defaultValue = "0.05",
            description = "How often an effect that is none may be called significant (0.05).")
    private double level;

    @Option(names = "--report", paramLabel = "FILE", description = "Also write plots and tables as an HTML file.")
    private Path report;

    @Mixin
    private CommonOptions common;

    @Override
    public Integer call() throws WorkException, IOException {
        check(interactions == 1 || interactions == 2, "--interactions is 1 or 2");
        check(level > 0 && level < 0.5, "--level is between 0 and 0.5");
        if (!Files.isRegularFile(file)) {
            throw new WorkException(
                    Kind.INPUT, "no-such-file", "There is no file " + file, file.toString(), "Name a table of runs");
        }
        Effects effects = effects();
        if (report != null) {
            new EffectsReport(
                            file.getFileName().toString(),
                            file + ", " + effects.runs() + " runs",
                            List.of(),
                            List.of(effects))
                    .write(report);
        }
        common.console()
                .result(common.json(), EffectsJson.of(effects), new EffectsText(common.console()).render(effects));
        return ExitCode.GOOD;
    }

    private Effects effects() throws WorkException, IOException {
        try {
            CodedTable table = DesignFile.read(file, factors);
            return new EffectAnalysis(table, interactions == 2, level).of(response);
        } catch (DesignException e) {
            throw new WorkException(Kind.INPUT, e.code(), e.getMessage(), file.toString(), e.fix());
        }
    }

    private void check(boolean good, String message) {
        if (!good) {
            throw new ParameterException(common.commandLine(), message);
        }
    }
}
