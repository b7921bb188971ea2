// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.results;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.bellwether.cli.options.CommonOptions;
import org.bellwether.cli.options.StoreOptions;
import org.bellwether.cli.terminal.ExitCode;
import org.bellwether.cli.terminal.TextTable;
import org.bellwether.model.util.Program;
import org.bellwether.results.data.Units;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.SessionRow;
import org.bellwether.results.store.row.Status;
import org.bellwether.run.WorkException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** Lists the runs in the store. */
@Command(
        name = "runs",
        sortOptions = false,
        description = "List the runs in the store, the newest first.",
        footerHeading = "%nExamples:%n",
        footer = {"  bellwether runs", "  bellwether runs --limit 100 --json", "  bellwether runs latest latest~1"})
public final class RunsCommand implements Callable<Integer> {
    /** The largest number of characters of a note in the table. */
    private static final int LONGEST = 60;

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);

    @Parameters(arity = "0..*", paramLabel = "RUN", description = "Only these. " + StoreOptions.NAMES)
    private List<String> names = new ArrayList<>();

    @Option(names = "--limit", paramLabel = "N", defaultValue = "20", description = "The greatest number of runs (20).")
    private int limit;

    @Mixin
    private StoreOptions storeOptions;

    @Mixin
    private CommonOptions common;

    @Override
    public Integer call() throws WorkException, IOException {
        if (limit < 1) {
            throw new ParameterException(common.commandLine(), "--limit must be at least 1");
        }
        try (Store store = storeOptions.open()) {
            ArrayNode json = JsonNodeFactory.instance.arrayNode();
            TextTable table = new TextTable(5);
            table.heading(List.of("run", "started", "experiment", "target", "status"), common.console()::bold);
            List<RunRow> runs = runs(store);
            for (RunRow run : runs) {
                SessionRow session = store.reader().session(run.session()).orElseThrow();
                String note = store.notes().of(run.id());
                json.add(json(run, session, note));
                table.row(cells(run, session, note));
            }
            ObjectNode object = JsonNodeFactory.instance.objectNode();
            object.put("schema", "bellwether.runs/1")
                    .put("status", "ok")
                    .put("store", store.place().toString())
                    .set("runs", json);
            common.console()
                    .result(
                            common.json(),
                            object,
                            runs.isEmpty()
                                    ? "The store " + store.place() + " is empty. Begin with: " + Program.typed()
                                            + " run MODEL"
                                    : table.render().stripTrailing());
            return ExitCode.GOOD;
        }
    }

    private List<RunRow> runs(Store store) throws WorkException {
        if (names.isEmpty()) {
            return store.reader().runs(limit);
        }
        Map<String, RunRow> named = new LinkedHashMap<>();
        for (String name : names) {
            StoreOptions.find(store, name).forEach(run -> named.put(run.id(), run));
        }
        return named.values().stream().limit(limit).toList();
    }

    private static List<String> cells(RunRow run, SessionRow session, String note) {
        List<String> cells = new ArrayList<>(List.of(
                run.shortName(),
                TIME.format(run.started().atZone(ZoneId.systemDefault())),
                session.model() + "/" + session.experiment(),
                run.variant().isEmpty() ? run.target() : run.target() + " " + run.variant()));
        String status = run.status() != Status.FAILED
                ? run.status().key()
                : run.status().key() + " (" + run.failure().type() + ")";
        String scale = session.rateScale() == 1 ? "" : ", rate × " + Units.plain(session.rateScale());
        cells.add(status + scale + (note.isEmpty() ? "" : ": " + firstLine(note)));
        return cells;
    }

    /**
     * Returns the first line of a note, without control characters for the terminal, and shortened to fit the table.
     */
    private static String firstLine(String note) {
        String line = note.lines().findFirst().orElse("").replaceAll("\\p{Cntrl}", " ");
        return line.length() <= LONGEST ? line : line.substring(0, LONGEST - 1) + "…";
    }

    private static ObjectNode json(RunRow run, SessionRow session, String note) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("run", run.id())
                .put("name", run.shortName())
                .put("session", run.session())
                .put("target", run.target())
                .put("variant", run.variant())
                .put("repeat", run.repeat())
                .put("status", run.status().key())
                .put("model", session.model())
                .put("experiment", session.experiment())
                .put("project", session.project())
                .put("rateScale", session.rateScale())
                .put("configuration", run.configurationHash())
                .put("started", run.started().toString())
                .put("ended", run.ended() == null ? null : run.ended().toString());
        if (run.failure() != null) {
            json.put("failure", run.failure().type());
        }
        if (!note.isEmpty()) {
            json.put("note", note);
        }
        return json;
    }
}
