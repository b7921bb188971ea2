// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.store;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.bellwether.cli.options.CommonOptions;
import org.bellwether.cli.options.StoreOptions;
import org.bellwether.cli.terminal.ExitCode;
import org.bellwether.results.exchange.ContentJson;
import org.bellwether.results.exchange.ContentReader;
import org.bellwether.results.exchange.ExchangeException;
import org.bellwether.results.exchange.StoreImport;
import org.bellwether.results.exchange.StoreImport.Result;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.StorePlace;
import org.bellwether.run.WorkException;
import org.bellwether.run.WorkException.Kind;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Imports runs of another store, or of an export, into this store. */
@Command(
        name = "import",
        sortOptions = false,
        description = "Take the runs of another store, or of an export, into this one.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  bellwether store import /media/usb/store                    # another store's folder",
            "  bellwether store import jdbc:postgresql://db.example.org/bellwether",
            "  bellwether store import all                                 # what store export wrote, as json",
            "%nA run that this store has already stays unchanged; missing samples and logs are added. The command may be "
                    + "repeated."
        })
final class StoreImportCommand implements Callable<Integer> {
    @Parameters(paramLabel = "FROM", description = "A store's folder or URL, or the folder of an export.")
    private String from;

    @Mixin
    private StoreOptions storeOptions;

    @Mixin
    private CommonOptions common;

    @Override
    public Integer call() throws WorkException, IOException {
        try (Store store = storeOptions.open()) {
            Result result = take(store);
            common.console().result(common.json(), json(result), text(result));
            return ExitCode.GOOD;
        } catch (ExchangeException e) {
            throw new WorkException(
                    Kind.INPUT,
                    "import",
                    e.getMessage(),
                    e.where().isEmpty() ? from : e.where(),
                    "Export it again: bellwether store export --out DIR --samples");
        }
    }

    private Result take(Store store) throws WorkException, IOException, ExchangeException {
        StorePlace place = StorePlace.of(from);
        Path folder = place.folder();
        if (place.isFolder() && Files.isRegularFile(folder.resolve("store.json"))) {
            return StoreImport.into(store, ContentJson.read(folder.resolve("store.json")), folder.resolve("runs"));
        }
        if (place.isFolder() && !Files.isRegularFile(folder.resolve("store.db"))) {
            throw new WorkException(
                    Kind.INPUT,
                    "no-store",
                    "This is neither a run store nor an export of one",
                    folder.toString(),
                    "The folder of a store has a store.db, the folder of an export a store.json");
        }
        if (place.isFolder() && folder.toRealPath().equals(store.folder().toRealPath())) {
            throw new WorkException(
                    Kind.INPUT, "same-store", "This is the store itself", folder.toString(), "Name another");
        }
        try (Store other = Store.open(place)) {
            return StoreImport.into(
                    store, ContentReader.all(other), other.folder().resolve("runs"));
        }
    }

    private static String text(Result result) {
        StringBuilder text = new StringBuilder()
                .append(result.added())
                .append(" runs added, ")
                .append(result.known())
                .append(" existed already; ")
                .append(CleanCommand.size(result.bytes()))
                .append(" of samples and logs copied");
        list(text, "exists with another content, which was kept", result.different());
        list(text, "without their samples", result.withoutSamples());
        return text.toString();
    }

    private static void list(StringBuilder text, String what, List<String> runs) {
        if (!runs.isEmpty()) {
            text.append("\n! ")
                    .append(runs.size())
                    .append(" runs ")
                    .append(what)
                    .append(": ");
            text.append(String.join(", ", runs));
        }
    }

    private static ObjectNode json(Result result) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("schema", "bellwether.store-import/1")
                .put("status", "ok")
                .put("added", result.added())
                .put("known", result.known())
                .put("bytes", result.bytes());
        result.different().forEach(json.putArray("different")::add);
        result.withoutSamples().forEach(json.putArray("withoutSamples")::add);
        return json;
    }
}
