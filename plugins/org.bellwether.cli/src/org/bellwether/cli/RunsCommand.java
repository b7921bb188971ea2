// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.bellwether.results.report.Units;
import org.bellwether.results.store.RunRow;
import org.bellwether.results.store.SessionRow;
import org.bellwether.results.store.Status;
import org.bellwether.results.store.Store;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists what is in the store. */
@Command(
        name = "runs",
        sortOptions = false,
        description = "List the runs in the store, the newest first.",
        footerHeading = "%nExamples:%n",
        footer = {"  bellwether runs", "  bellwether runs --limit 100 --json"})
final class RunsCommand implements Callable<Integer> {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");

    @Option(names = "--limit", paramLabel = "N", defaultValue = "20", description = "At most so many (20).")
    private int limit;

    @Mixin
    private StoreOptions storeOptions;

    @Mixin
    private CommonOptions common;

    @Override
    public Integer call() throws IOException {
        try (Store store = storeOptions.open()) {
            ArrayNode json = JsonNodeFactory.instance.arrayNode();
            TextTable table = new TextTable(5);
            table.heading(List.of("run", "started", "experiment", "target", "status"), common.console()::bold);
            List<RunRow> runs = store.reader().runs(limit);
            for (RunRow run : runs) {
                SessionRow session = store.reader().session(run.session()).orElseThrow();
                json.add(json(run, session));
                table.row(cells(run, session));
            }
            ObjectNode object = JsonNodeFactory.instance.objectNode();
            object.put("schema", "bellwether.runs/1")
                    .put("status", "ok")
                    .put("store", store.folder().toString())
                    .set("runs", json);
            common.console()
                    .result(
                            common.json(),
                            object,
                            runs.isEmpty()
                                    ? "The store " + store.folder() + " is empty. Begin with: bellwether run MODEL"
                                    : table.render().stripTrailing());
            return ExitCode.GOOD;
        }
    }

    private static List<String> cells(RunRow run, SessionRow session) {
        List<String> cells = new ArrayList<>(List.of(
                run.id(),
                TIME.format(run.started().atZone(ZoneId.systemDefault())),
                session.model() + "/" + session.experiment(),
                run.target()));
        String status = run.status() != Status.FAILED
                ? run.status().key()
                : run.status().key() + " (" + run.failure().type() + ")";
        cells.add(session.rateScale() == 1 ? status : status + ", rate × " + Units.plain(session.rateScale()));
        return cells;
    }

    private static ObjectNode json(RunRow run, SessionRow session) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("run", run.id())
                .put("session", run.session())
                .put("target", run.target())
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
        return json;
    }
}
