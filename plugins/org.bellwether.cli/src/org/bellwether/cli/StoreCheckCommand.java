// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.StoreCheck;
import org.bellwether.results.store.StoreCheck.Problem;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Tells whether a store is whole. */
@Command(
        name = "check",
        sortOptions = false,
        description = "Tell whether the store is whole: its database, hashes, figures and sample files.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  bellwether store check",
            "  bellwether store check --store jdbc:postgresql://db.example.org/bellwether --json",
            "%nReads all sample files; changes nothing. Exit code 1 if something is wrong."
        })
final class StoreCheckCommand implements Callable<Integer> {
    @Mixin
    private StoreOptions storeOptions;

    @Mixin
    private CommonOptions common;

    @Override
    public Integer call() throws IOException {
        try (Store store = storeOptions.open()) {
            int runs = store.reader().runs(Integer.MAX_VALUE).size();
            List<Problem> problems = StoreCheck.of(store);
            common.console().result(common.json(), json(store, runs, problems), text(store, runs, problems));
            return problems.isEmpty() ? ExitCode.GOOD : ExitCode.FAILED;
        }
    }

    private static String text(Store store, int runs, List<Problem> problems) {
        if (problems.isEmpty()) {
            return "The store " + store.place() + " is whole (" + runs + " runs)";
        }
        StringBuilder text = new StringBuilder();
        for (Problem problem : problems) {
            text.append(problem.code())
                    .append(": ")
                    .append(problem.where())
                    .append(": ")
                    .append(problem.what())
                    .append("\n  ")
                    .append(problem.fix())
                    .append('\n');
        }
        return text.append(problems.size())
                .append(" found wrong in ")
                .append(store.place())
                .toString();
    }

    private static ObjectNode json(Store store, int runs, List<Problem> problems) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("schema", "bellwether.store-check/1")
                .put("status", problems.isEmpty() ? "ok" : "failed")
                .put("store", store.place().toString())
                .put("runs", runs);
        ArrayNode array = json.putArray("problems");
        problems.forEach(problem -> array.addObject()
                .put("code", problem.code())
                .put("where", problem.where())
                .put("message", problem.what())
                .put("fix", problem.fix()));
        return json;
    }
}
