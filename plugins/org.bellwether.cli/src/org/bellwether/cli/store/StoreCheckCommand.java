// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.store;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.bellwether.cli.options.CommonOptions;
import org.bellwether.cli.options.StoreOptions;
import org.bellwether.cli.terminal.ExitCode;
import org.bellwether.model.util.Program;
import org.bellwether.results.store.StorePlace;
import org.bellwether.results.store.check.Problem;
import org.bellwether.results.store.check.StoreCheck;
import org.bellwether.results.store.check.StoreCheck.Report;
import org.bellwether.run.WorkException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Checks whether a store is complete and undamaged. */
@Command(
        name = "check",
        sortOptions = false,
        description =
                "Check whether the store is complete and undamaged: its database, hashes, figures, run folders and sample files.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  bellwether store check",
            "  bellwether store check --store jdbc:postgresql://db.example.org/bellwether --json",
            "%nReads all sample files. Changes nothing, except that it updates a store of an older version first."
                    + " Exit code 1 if something is wrong."
        })
final class StoreCheckCommand implements Callable<Integer> {
    /** The number of problems of each kind that are shown; the JSON lists all. */
    private static final int SHOWN = 10;

    @Mixin
    private StoreOptions storeOptions;

    @Mixin
    private CommonOptions common;

    @Override
    public Integer call() throws IOException, WorkException {
        StorePlace place = storeOptions.existing();
        Report report = StoreCheck.of(place);
        common.console().result(common.json(), json(place, report), Program.inText(text(place, report)));
        return report.problems().isEmpty() ? ExitCode.GOOD : ExitCode.FAILED;
    }

    private static String text(StorePlace place, Report report) {
        StringBuilder text = new StringBuilder();
        Map<String, List<Problem>> kinds = report.problems().stream()
                .collect(Collectors.groupingBy(Problem::code, LinkedHashMap::new, Collectors.toList()));
        kinds.forEach((code, problems) -> {
            String fix = "";
            for (Problem problem : problems.subList(0, Math.min(SHOWN, problems.size()))) {
                if (!fix.isEmpty() && !problem.fix().equals(fix)) {
                    text.append("  ").append(fix).append('\n');
                }
                fix = problem.fix();
                text.append(code)
                        .append(": ")
                        .append(problem.where())
                        .append(": ")
                        .append(problem.what())
                        .append('\n');
            }
            if (problems.size() > SHOWN) {
                text.append(code).append(": ").append(problems.size() - SHOWN).append(" more; --json lists all\n");
            }
            text.append("  ").append(fix).append('\n');
        });
        report.notes().forEach(note -> text.append("note: ").append(note).append('\n'));
        return text.append(
                        report.problems().isEmpty()
                                ? "The store " + place + " is complete and undamaged (" + report.runs()
                                        + (report.runs() == 1 ? " run)" : " runs)")
                                : report.problems().size() + (report.problems().size() == 1 ? " problem" : " problems")
                                        + " in " + place)
                .toString();
    }

    private static ObjectNode json(StorePlace place, Report report) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("schema", "bellwether.store-check/1")
                .put("status", report.problems().isEmpty() ? "ok" : "failed")
                .put("store", place.toString())
                .put("runs", report.runs());
        ArrayNode array = json.putArray("problems");
        report.problems()
                .forEach(problem -> array.addObject()
                        .put("code", problem.code())
                        .put("where", problem.where())
                        .put("message", problem.what())
                        .put("fix", Program.inText(problem.fix())));
        ArrayNode notes = json.putArray("notes");
        report.notes().forEach(note -> notes.add(Program.inText(note)));
        return json;
    }
}
