// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.store;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.concurrent.Callable;
import org.bellwether.cli.options.CommonOptions;
import org.bellwether.cli.options.StoreOptions;
import org.bellwether.cli.terminal.ExitCode;
import org.bellwether.results.store.StorePlace;
import org.bellwether.results.store.recovery.StoreRecovery;
import org.bellwether.results.store.recovery.StoreRecovery.Result;
import org.bellwether.run.WorkException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Rebuilds the database of a store. */
@Command(
        name = "recover",
        sortOptions = false,
        description = "Rebuild a damaged or missing database from the records in the run folders, and add runs that an "
                + "undamaged one does not know.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  bellwether store check                          # what is wrong",
            "  bellwether store recover",
            "  bellwether store recover --store /srv/measurements --json",
            "%nThe command keeps a damaged database under another name, uses its readable parts, and deletes nothing. It "
                    + "writes missing records of an undamaged store. Exit code 1 if a run could not be brought back."
        })
final class StoreRecoverCommand implements Callable<Integer> {
    @Mixin
    private StoreOptions storeOptions;

    @Mixin
    private CommonOptions common;

    @Override
    public Integer call() throws IOException, WorkException {
        StorePlace place = storeOptions.existing();
        Result result = StoreRecovery.of(place);
        common.console().result(common.json(), json(place, result), text(place, result));
        return result.lost().isEmpty() ? ExitCode.GOOD : ExitCode.FAILED;
    }

    private static String text(StorePlace place, Result result) {
        StringBuilder text = new StringBuilder();
        result.lost()
                .forEach(lost -> text.append("not brought back: ").append(lost).append('\n'));
        result.kept()
                .ifPresent(kept -> text.append("The damaged database is kept as ")
                        .append(kept)
                        .append('\n'));
        text.append("Brought back: ")
                .append(runs(result.fromRecords()))
                .append(" from records, ")
                .append(runs(result.fromRows()))
                .append(" from the damaged database\n");
        if (result.recordsWritten() > 0) {
            text.append("Records written: of ")
                    .append(runs(result.recordsWritten()))
                    .append('\n');
        }
        return text.append("The store ")
                .append(place)
                .append(" has ")
                .append(runs(result.runs()))
                .toString();
    }

    private static String runs(int count) {
        return count + (count == 1 ? " run" : " runs");
    }

    private static ObjectNode json(StorePlace place, Result result) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("schema", "bellwether.store-recovery/1")
                .put("status", result.lost().isEmpty() ? "ok" : "failed")
                .put("store", place.toString())
                .put("runs", result.runs())
                .put("fromRecords", result.fromRecords())
                .put("fromDamagedDatabase", result.fromRows())
                .put("recordsWritten", result.recordsWritten())
                .put("kept", result.kept().map(Object::toString).orElse(null));
        ArrayNode lost = json.putArray("lost");
        result.lost().forEach(lost::add);
        return json;
    }
}
