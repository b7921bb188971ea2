// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.store;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.bellwether.cli.options.CommonOptions;
import org.bellwether.cli.options.StoreOptions;
import org.bellwether.cli.terminal.ExitCode;
import org.bellwether.results.exchange.ContentReader;
import org.bellwether.results.exchange.StoreContent;
import org.bellwether.results.exchange.StoreExport;
import org.bellwether.results.exchange.StoreExport.Format;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.run.WorkException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes runs into a folder. */
@Command(
        name = "export",
        sortOptions = false,
        description = "Write runs into a folder: as tables for other programs, or whole for another store.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  bellwether store export --out all --samples                 # store.json and runs/: store import takes it",
            "  bellwether store export --out tables --format csv latest    # runs.csv, figures.csv",
            "  bellwether store export --out tables --format arrow --samples latest~1",
            "%nRuns that have not ended are left out. The columns and the JSON schema: docs/how-to/store.md."
        })
final class StoreExportCommand implements Callable<Integer> {
    @Parameters(arity = "0..*", paramLabel = "RUN", description = "Only these. " + StoreOptions.NAMES)
    private List<String> names = new ArrayList<>();

    @Option(names = "--out", required = true, paramLabel = "DIR", description = "The folder; files in it are replaced.")
    private Path out;

    @Option(names = "--format", defaultValue = "json", description = "json, csv or arrow (json).")
    private Format format;

    @Option(names = "--samples", description = "Also samples: for json the run directories, otherwise a table.")
    private boolean samples;

    @Mixin
    private StoreOptions storeOptions;

    @Mixin
    private CommonOptions common;

    @Override
    public Integer call() throws WorkException, IOException {
        try (Store store = storeOptions.open()) {
            Collection<RunRow> chosen = chosen(store);
            StoreContent content = ContentReader.of(store, chosen);
            List<Path> files = StoreExport.write(store, content, out.toAbsolutePath(), format, samples);
            long runs = content.sessions().stream()
                    .mapToLong(session -> session.runs().size())
                    .sum();
            long open = chosen.size() - runs;
            common.console()
                    .result(
                            common.json(),
                            json(files, runs, open),
                            runs + " runs written"
                                    + (open == 0
                                            ? ""
                                            : ", " + open + " left out, because they or their sessions have not ended")
                                    + "\n"
                                    + files.stream().map(file -> "  " + file).collect(Collectors.joining("\n")));
            return ExitCode.GOOD;
        }
    }

    private Collection<RunRow> chosen(Store store) throws WorkException {
        if (names.isEmpty()) {
            return store.reader().runs(Integer.MAX_VALUE);
        }
        Map<String, RunRow> runs = new LinkedHashMap<>();
        for (String name : names) {
            StoreOptions.find(store, name).forEach(run -> runs.put(run.id(), run));
        }
        return runs.values();
    }

    private static ObjectNode json(List<Path> files, long runs, long open) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("schema", "bellwether.store-export/1")
                .put("status", "ok")
                .put("runs", runs)
                .put("leftOut", open);
        ArrayNode array = json.putArray("files");
        files.forEach(file -> array.add(file.toString()));
        return json;
    }
}
