// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.results;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.bellwether.cli.options.CommonOptions;
import org.bellwether.cli.options.StoreOptions;
import org.bellwether.cli.options.SuiteName;
import org.bellwether.cli.suite.SuiteText;
import org.bellwether.cli.terminal.Console;
import org.bellwether.cli.terminal.ExitCode;
import org.bellwether.cli.terminal.Paragraph;
import org.bellwether.cli.text.CheckpointText;
import org.bellwether.cli.text.OutlierText;
import org.bellwether.cli.text.ResultTable;
import org.bellwether.results.CanonicalJson;
import org.bellwether.results.data.RunData;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.data.SessionJson;
import org.bellwether.results.host.MachineCheck;
import org.bellwether.results.report.variants.RatioVerdicts;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.suite.SuiteData;
import org.bellwether.results.suite.SuiteJson;
import org.bellwether.run.WorkException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Shows one run, or a whole session. */
@Command(
        name = "show",
        sortOptions = false,
        description = "Show a run, a session with all its runs, or a suite with all its experiments.",
        footerHeading = "%nExamples:%n",
        footer = {"  bellwether show latest", "  bellwether show 9f31c0de --json", "  bellwether show latest-suite"})
public final class ShowCommand implements Callable<Integer> {
    /** A hash, of which the table shows the beginning; the JSON has all of it. */
    private static final Pattern HASH = Pattern.compile("^([0-9a-f]{16})[0-9a-f]{48}$");

    @Parameters(paramLabel = "RUN", description = StoreOptions.NAMES)
    private String name;

    @Mixin
    private StoreOptions storeOptions;

    @Mixin
    private CommonOptions common;

    @Override
    public Integer call() throws WorkException, IOException {
        try (Store store = storeOptions.open()) {
            Optional<SuiteData> suite = SuiteName.view(store, name);
            if (suite.isPresent()) {
                String text = common.json() ? "" : new SuiteText(common.console(), suite.get(), store).render();
                common.console().result(common.json(), SuiteJson.of(suite.get()), text);
                return ExitCode.GOOD;
            }
            List<RunRow> found = StoreOptions.find(store, name);
            String session = found.get(0).session();
            if (!found.stream().allMatch(run -> run.session().equals(session))) {
                StoreOptions.findOne(store, name); // reports an error if several runs match
            }
            List<String> wanted = found.stream().map(RunRow::id).toList();
            SessionData view =
                    SessionData.read(store.reader(), session).orElseThrow().only(wanted);
            ObjectNode json = SessionJson.of(view, store);
            common.console().result(common.json(), json, text(view, store).stripTrailing());
            return ExitCode.GOOD;
        }
    }

    private String text(SessionData view, Store store) {
        Console console = common.console();
        StringBuilder text = new StringBuilder(new ResultTable(console, view, RatioVerdicts.of(view, store)).render());
        String outliers = OutlierText.of(view, console);
        if (!outliers.isEmpty()) {
            text.append('\n').append(outliers);
        }
        text.append(new CheckpointText(console, view, store).render());
        text.append('\n')
                .append(console.bold("session "))
                .append(view.session().id())
                .append('\n');
        field(text, "command", view.session().command());
        field(text, "project", view.session().project());
        field(text, "started", view.session().started().toString());
        view.host()
                .ifPresent(host -> field(
                        text,
                        "machine",
                        host.host() + ": " + host.cpu() + ", " + host.cores() + " cores, " + host.memoryMiB() + " MiB, "
                                + host.system() + ", Linux " + host.kernel()));
        for (MachineCheck check : view.checks()) {
            field(
                    text,
                    check.level() == MachineCheck.Level.OK
                            ? ""
                            : check.level().name().toLowerCase(Locale.ROOT),
                    check.finding());
        }
        for (RunData run : view.runs()) {
            text.append('\n')
                    .append(console.bold("run "))
                    .append(run.run().id())
                    .append("  ")
                    .append(run.run().configurationName())
                    .append('\n');
            settings(text, run.run());
            run.experiment()
                    .ifPresent(experiment -> experiment
                            .processes()
                            .forEach(process -> field(
                                    text,
                                    "process",
                                    process.name()
                                            + (process.cores().isEmpty()
                                                    ? " on any core"
                                                    : " on core " + process.cores())
                                            + ", " + process.scheduling())));
            if (run.run().failure() != null) {
                field(
                        text,
                        "failure",
                        run.run().failure().type() + ": " + run.run().failure().message());
                run.run().failure().log().lines().forEach(line -> field(text, "", "| " + line));
            }
            field(text, "files", store.runFolder(run.run().id()).toString());
        }
        return text.toString();
    }

    /** Adds the settings of the run: a line for each setting that differs from the model. */
    private void settings(StringBuilder text, RunRow run) {
        Map<String, String> settings = new LinkedHashMap<>();
        for (String json : new String[] {run.configuration(), run.extent(), run.build()}) {
            if (json != null) {
                collect(settings, "", CanonicalJson.read(json, Map.class));
            }
        }
        if (!run.variant().isEmpty()) {
            settings.put("variant", run.variant());
        }
        settings.put("seed", Long.toString(run.seed()));
        settings.put("configuration", run.configurationHash());
        String name = "settings";
        for (Map.Entry<String, String> setting : settings.entrySet()) {
            if (!setting.getValue().isEmpty()) {
                field(
                        text,
                        name,
                        setting.getKey() + " = "
                                + HASH.matcher(setting.getValue()).replaceFirst("$1…"));
                name = "";
            }
        }
    }

    private static void collect(Map<String, String> settings, String prefix, Map<?, ?> values) {
        values.forEach((name, value) -> {
            if (value instanceof Map<?, ?> nested) {
                collect(settings, name + ".", nested);
            } else {
                settings.put(prefix + name, String.valueOf(value));
            }
        });
    }

    private void field(StringBuilder text, String name, String value) {
        if (value != null && !value.isEmpty()) {
            String first = "  " + name + " ".repeat(Math.max(1, 10 - name.length()));
            text.append(Paragraph.of(first, value, common.console().columns()));
        }
    }
}
