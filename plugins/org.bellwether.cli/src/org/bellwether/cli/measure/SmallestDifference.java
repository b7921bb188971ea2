// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.measure;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bellwether.cli.terminal.Console;
import org.bellwether.cli.terminal.Paragraph;
import org.bellwether.cli.terminal.TextTable;
import org.bellwether.model.util.Program;
import org.bellwether.results.IoReasons;
import org.bellwether.results.comparison.Repeatability;
import org.bellwether.results.comparison.estimate.Bootstrap;
import org.bellwether.results.comparison.wording.Wording;
import org.bellwether.results.data.Units;
import org.bellwether.results.host.HostFacts;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.StorePlace;
import org.bellwether.results.store.errors.StoreException;

/** The text of {@code doctor} about the smallest visible difference on this machine, from the runs in the run store. */
final class SmallestDifference {
    private static final int[] RUNS_A_SIDE = {5, 10, 20};
    private static final String FIX = Program.typed() + " run MODEL --repeat " + Repeatability.runsNeeded();

    private final Optional<Repeatability> known;
    private final String unknown;

    private SmallestDifference(Optional<Repeatability> known, String unknown) {
        this.known = known;
        this.unknown = unknown;
    }

    /** Reads the store. A store that does not exist is not created: inspecting a machine changes nothing. */
    static SmallestDifference of(StorePlace place, HostFacts host) {
        String none = "not known: no configuration was run " + Repeatability.runsNeeded()
                + " times in one session on this machine as it is now";
        try {
            if (!place.isThere()) {
                return new SmallestDifference(Optional.empty(), none);
            }
            try (Store store = Store.open(place)) {
                return new SmallestDifference(Repeatability.of(store, host), none);
            }
        } catch (StoreException e) {
            return new SmallestDifference(Optional.empty(), "not known: " + e.getMessage());
        } catch (IOException e) {
            return new SmallestDifference(Optional.empty(), "not known: " + IoReasons.of(e));
        }
    }

    /** Returns the text if the store cannot be read. */
    static SmallestDifference unknown(String reason) {
        return new SmallestDifference(Optional.empty(), "not known: " + reason);
    }

    String text(Console console) {
        StringBuilder text = new StringBuilder(
                        console.bold("smallest difference that comparisons on this machine can show"))
                .append('\n');
        if (known.isEmpty()) {
            text.append(Paragraph.of("  · ", unknown, console.columns()))
                    .append(console.faint(Paragraph.of("    ", "find out: " + FIX, console.columns())));
            return text.toString();
        }
        Repeatability found = known.get();
        TextTable table = new TextTable(1);
        List<String> heading = new ArrayList<>(List.of("    a comparison with"));
        for (int runs : RUNS_A_SIDE) {
            heading.add(runs + " runs a side");
        }
        table.heading(heading, console::faint);
        found.rows().stream().filter(row -> Wording.isMain(row.figure())).forEach(row -> {
            List<String> cells = new ArrayList<>(List.of("    " + Wording.name(row.figure())));
            for (int runs : RUNS_A_SIDE) {
                cells.add(Wording.visible(row.figure(), row.visible(runs)));
            }
            if (cells.stream().noneMatch(String::isEmpty)) {
                table.row(cells);
            }
        });
        return text.append(Paragraph.of("  ✓ ", source(found), console.columns()))
                .append(table.render())
                .toString();
    }

    private static String source(Repeatability found) {
        return "from " + found.runs() + " runs of " + found.session().model() + "/"
                + found.session().experiment() + " (" + found.newest().configurationName() + ", "
                + (found.sessions() == 1 ? "1 session" : found.sessions() + " sessions")
                + (found.session().rateScale() == 1
                        ? ""
                        : ", timers at " + Units.plain(found.session().rateScale()) + " times the model's rates")
                + "): four of five comparisons in turns find a difference of at least this size; drift between sessions is not "
                + "included, and other models have other values";
    }

    ObjectNode json() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("known", known.isPresent());
        if (known.isEmpty()) {
            return json.put("reason", unknown).put("fix", FIX);
        }
        Repeatability found = known.get();
        json.put("model", found.session().model())
                .put("experiment", found.session().experiment())
                .put("target", found.newest().target())
                .put("rateScale", found.session().rateScale())
                .put("variant", found.newest().variant())
                .put("configuration", found.newest().configurationHash())
                .put("session", found.session().id())
                .put("runs", found.runs())
                .put("sessions", found.sessions())
                .put("confidence", Bootstrap.CONFIDENCE)
                .put("power", Bootstrap.POWER);
        ArrayNode figures = json.putArray("figures");
        found.rows().forEach(row -> figures.add(of(row)));
        return json;
    }

    private static ObjectNode of(Repeatability.Row row) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("metric", row.figure().metric())
                .put("phase", row.figure().phase())
                .put("kind", row.figure().kind())
                .put("statistic", row.figure().statistic())
                .put("unit", row.figure().unit())
                .put("effect", row.figure().effect().key())
                .put("mean", row.mean());
        ArrayNode visible = json.putArray("smallestVisible");
        for (int runs : RUNS_A_SIDE) {
            double value = row.visible(runs);
            visible.addObject()
                    .put("runsASide", runs)
                    .put("value", Double.isFinite(value) ? Double.valueOf(value) : null);
        }
        return json;
    }
}
