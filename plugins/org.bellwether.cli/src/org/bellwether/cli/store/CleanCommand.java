// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.store;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.bellwether.cli.options.CommonOptions;
import org.bellwether.cli.options.ConfirmationPrompt;
import org.bellwether.cli.options.StoreOptions;
import org.bellwether.cli.terminal.ExitCode;
import org.bellwether.cli.terminal.TextTable;
import org.bellwether.results.Folders;
import org.bellwether.results.store.Store;
import org.bellwether.run.BuildArtefacts;
import org.bellwether.run.WorkException;
import org.bellwether.run.WorkException.Kind;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** Deletes files that can be made again. */
@Command(
        name = "clean",
        sortOptions = false,
        description = "Show how much space generated code, builds and caches take, and delete them.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  bellwether clean examples/basicsp              # its out folder: asks first",
            "  bellwether clean examples/basicsp --yes",
            "  bellwether clean --garbage --dry-run           # what the run store does not need",
            "  bellwether clean --cache --yes                 # built ORBs: the next run builds them again",
            "%nThe command never deletes models, and deletes the run store only with --runs. Without a terminal and "
                    + "without --yes it deletes nothing."
        })
public final class CleanCommand implements Callable<Integer> {
    private static final String NOTHING = "There is nothing to delete";

    @Parameters(arity = "0..*", paramLabel = "MODEL", description = "Projects, or model files in them.")
    private List<Path> models = new ArrayList<>();

    @Option(names = "--out", paramLabel = "DIR", description = "An output folder that a run was given with --out.")
    private Path out;

    @Option(names = "--cache", description = "The user's caches.")
    private boolean cache;

    @Option(names = "--runs", description = "The run store with all runs and samples. They cannot be made again.")
    private boolean runs;

    @Option(
            names = "--garbage",
            description = "Unused parts of the run store: folders that its database does not know, models and "
                    + "machines that no run refers to.")
    private boolean garbage;

    @Option(names = "--dry-run", description = "Only show what would be deleted.")
    private boolean dryRun;

    @Option(
            names = {"-y", "--yes"},
            description = "Delete without asking.")
    private boolean yes;

    @Mixin
    private StoreOptions storeOptions;

    @Mixin
    private CommonOptions common;

    @Override
    public Integer call() throws WorkException, IOException {
        if (models.isEmpty() && out == null && !cache && !runs && !garbage) {
            throw new ParameterException(
                    common.commandLine(), "name a project, or give --out DIR, --cache, --garbage or --runs");
        } else if (runs && garbage) {
            throw new ParameterException(common.commandLine(), "--runs includes the garbage: give one of the two");
        }
        Map<Path, List<BuildArtefacts>> outputs = outputs();
        List<BuildArtefacts> others = new ArrayList<>();
        if (cache) {
            others.addAll(BuildArtefacts.ofCache(Folders.cache()));
        }
        if (runs) {
            others.addAll(store());
        }
        StoreGarbage unused = garbage ? StoreGarbage.in(storeOptions) : StoreGarbage.NONE;
        others.addAll(unused.files());
        List<BuildArtefacts> all = new ArrayList<>(others);
        outputs.values().forEach(all::addAll);
        long bytes = all.stream().mapToLong(BuildArtefacts::bytes).sum();
        boolean found = !all.isEmpty() || unused.rows() > 0;
        boolean delete = found && !dryRun && (yes || confirmed(all, unused, bytes));
        if (delete) {
            for (var output : outputs.entrySet()) {
                BuildArtefacts.deleteOutput(output.getKey(), output.getValue());
            }
            for (BuildArtefacts other : others) {
                other.delete();
            }
            unused.deleteRows(storeOptions);
        }
        common.console()
                .result(
                        common.json(),
                        json(all, unused, bytes, delete),
                        unused.keptText() + (found ? text(all, unused, bytes, delete) : NOTHING));
        return ExitCode.GOOD;
    }

    private Map<Path, List<BuildArtefacts>> outputs() throws WorkException, IOException {
        Map<Path, List<BuildArtefacts>> outputs = new LinkedHashMap<>();
        for (Path model : models) {
            if (!Files.exists(model)) {
                throw new WorkException(
                        Kind.INPUT,
                        "no-such-project",
                        "There is no such project or model",
                        model.toString(),
                        "Name a project's folder or a model file");
            }
            Path real = model.toRealPath();
            Path output = (Files.isDirectory(real) ? real : real.getParent()).resolve("out");
            outputs.put(output, BuildArtefacts.ofOutput(output));
        }
        if (out != null) {
            Path output = out.toAbsolutePath().normalize();
            outputs.put(output, BuildArtefacts.ofOutput(output));
        }
        return outputs;
    }

    /**
     * Returns the store as files to delete. A folder that is not a store is not deleted, even if it has a store's name.
     */
    private List<BuildArtefacts> store() throws WorkException, IOException {
        if (!storeOptions.place().isFolder()) {
            throw new WorkException(
                    Kind.INPUT,
                    "database",
                    "Bellwether does not delete a database",
                    storeOptions.place().toString(),
                    "Drop its schema with psql, then delete " + storeOptions.folder());
        }
        Path folder = storeOptions.folder();
        if (!Files.exists(folder)) {
            return List.of();
        }
        if (!storeOptions.place().isThere()) {
            throw new WorkException(
                    Kind.INPUT, "no-store", "This is not a run store", folder.toString(), "Name another: --store DIR");
        }
        try (Store store = storeOptions.open()) {
            if (!store.reader().unfinishedSessions().isEmpty()) {
                throw new WorkException(
                        Kind.FAILED,
                        "session-runs",
                        "A session writes to this store",
                        folder.toString(),
                        "Wait until it ends, or end it");
            }
        }
        return BuildArtefacts.ofStore(folder);
    }

    private boolean confirmed(List<BuildArtefacts> all, StoreGarbage unused, long bytes) {
        return ConfirmationPrompt.isConfirmed(common, list(all, unused), "Delete this (" + size(bytes) + ")?");
    }

    private String text(List<BuildArtefacts> all, StoreGarbage unused, long bytes, boolean deleted) {
        return list(all, unused)
                + (deleted
                        ? size(bytes) + " deleted"
                        : "Nothing was deleted (" + size(bytes) + ")" + (dryRun ? "" : ": give --yes"));
    }

    private static String list(List<BuildArtefacts> all, StoreGarbage unused) {
        TextTable table = new TextTable(2);
        all.forEach(each -> table.row(List.of(each.path().toString(), each.what(), size(each.bytes()))));
        if (unused.rows() > 0) {
            table.row(List.of("", unused.rowsText(), ""));
        }
        return table.render();
    }

    static String size(long bytes) {
        return bytes < 1_000_000
                ? String.format(Locale.ROOT, "%.1f kB", bytes / 1e3)
                : String.format(Locale.ROOT, "%.1f MB", bytes / 1e6);
    }

    private static ObjectNode json(List<BuildArtefacts> all, StoreGarbage unused, long bytes, boolean deleted) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("schema", "bellwether.cleaning/1")
                .put("status", "ok")
                .put("deleted", deleted)
                .put("bytes", bytes)
                .put("rows", unused.rows())
                .put("kept", unused.garbage().kept());
        ArrayNode array = json.putArray("found");
        all.forEach(each -> array.addObject()
                .put("path", each.path().toString())
                .put("what", each.what())
                .put("bytes", each.bytes()));
        return json;
    }
}
