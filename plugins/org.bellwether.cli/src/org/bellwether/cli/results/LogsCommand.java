// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.results;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.bellwether.cli.options.CommonOptions;
import org.bellwether.cli.options.StoreOptions;
import org.bellwether.cli.terminal.ExitCode;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.run.WorkException;
import org.bellwether.run.WorkException.Kind;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Prints the output of a run's build and processes. */
@Command(
        name = "logs",
        sortOptions = false,
        description = "Print the logs of a run: its build, launcher, processes.",
        footerHeading = "%nExamples:%n",
        footer = {"  bellwether logs latest", "  bellwether logs latest~1 gps"})
public final class LogsCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "RUN", description = StoreOptions.NAMES)
    private String name;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "PROCESS",
            description = "Only this process, or: build, launcher.")
    private String process;

    @Mixin
    private StoreOptions storeOptions;

    @Mixin
    private CommonOptions common;

    @Override
    public Integer call() throws WorkException, IOException {
        try (Store store = storeOptions.open()) {
            RunRow run = StoreOptions.findOne(store, name);
            Path folder = store.runFolder(run.id());
            List<Path> logs = logs(folder);
            if (logs.isEmpty()) {
                throw new WorkException(
                        Kind.INPUT,
                        "no-log",
                        "This run has no log" + (process == null ? "" : " of '" + process + "'"),
                        folder.toString(),
                        "Without a process's name all logs are printed: bellwether logs " + run.shortName());
            }
            print(run, folder, logs);
            return ExitCode.GOOD;
        }
    }

    private List<Path> logs(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.getFileName().toString().endsWith(".log"))
                    .filter(file ->
                            process == null || file.getFileName().toString().equals(process + ".log"))
                    .sorted()
                    .toList();
        }
    }

    private void print(RunRow run, Path folder, List<Path> logs) throws IOException {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        StringBuilder text = new StringBuilder();
        for (Path log : logs) {
            // Processes may write any bytes into logs; invalid UTF-8 is replaced, not refused.
            String content = new String(Files.readAllBytes(log), StandardCharsets.UTF_8);
            String path = folder.relativize(log).toString();
            array.addObject().put("file", path).put("text", content);
            text.append(common.console().bold("== " + path))
                    .append('\n')
                    .append(content.stripTrailing())
                    .append('\n');
        }
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("schema", "bellwether.logs/1")
                .put("status", "ok")
                .put("run", run.id())
                .put("folder", folder.toString())
                .set("logs", array);
        common.console().result(common.json(), json, text.toString().stripTrailing());
    }
}
