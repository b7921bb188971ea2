// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bellwether.model.io.RepositoryFile;
import org.bellwether.results.data.RunData;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.stopping.StoppingRecord;
import org.bellwether.results.stopping.StoppingRecord.Look;
import org.bellwether.results.stopping.StoppingRecord.Pair;
import org.bellwether.results.stopping.StoppingRule;
import org.bellwether.results.stopping.StoppingRule.Kind;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.Status;

/**
 * Golden files: what reports of fabricated sessions state about a comparison, as text. {@code ./bellwether regenerate}
 * writes them.
 */
final class GoldenReports {
    private static final String GOLDEN = "plugins/org.bellwether.results.tests/golden/report/";
    private static final String OPTIMISED = "{\"CMAKE_CXX_FLAGS\":\"-O3\",\"compiler\":\"c++ (Debian 12.2.0) 12.2.0\"}";

    private GoldenReports() {}

    /** @param arguments the repository, and an empty folder for the fabricated store */
    public static void main(String[] arguments) throws IOException {
        Path repository = Path.of(arguments[0]);
        for (var file : all(Path.of(arguments[1])).entrySet()) {
            RepositoryFile.write(repository, file.getKey(), file.getValue());
        }
    }

    /**
     * Returns the expected texts, by path in the repository.
     *
     * @param scratch an empty folder for the store
     */
    static SortedMap<String, String> all(Path scratch) throws IOException {
        SortedMap<String, String> texts = new TreeMap<>();
        try (Store store = Store.open(scratch.resolve("store"))) {
            texts.put(GOLDEN + "slower.txt", text(store, slower(store), scratch));
            texts.put(GOLDEN + "not-worse.txt", text(store, notWorse(store), scratch));
        }
        return texts;
    }

    /** Stores a session whose new variant has another build and is 10 % slower; the number of rounds is fixed. */
    private static SessionData slower(Store store) throws IOException {
        FabricatedSession session = new FabricatedSession(store, "m", 16, 250, 1)
                .variant("old")
                .run("corbel", 10_000)
                .variant("new")
                .build(OPTIMISED)
                .run("corbel", 11_000);
        return view(store, session.end(Status.OK));
    }

    /** Stores a session of equal variants that a threshold of 5 % has ended. */
    private static SessionData notWorse(Store store) throws IOException {
        FabricatedSession session = new FabricatedSession(store, "m", 40, 250, 1)
                .variant("old")
                .run("corbel", 10_000)
                .variant("new")
                .run("corbel", 10_000);
        SessionData view = view(store, session.end(Status.OK));
        Look look = new Look(40, 40, 25, "", 0.02, 0.0046, "not-worse");
        StoppingRecord record = new StoppingRecord(
                StoppingRecord.SCHEMA,
                new StoppingRule(Kind.THRESHOLD, 0.05, 600, List.of()),
                List.of("get_data_at_airframe p50 in saturated", "get_data_rate 1/s in saturated"),
                0.0046,
                false,
                List.of(new Pair("old", "new", "not-worse", "", List.of(look), null, null)));
        for (RunData run : view.runs()) {
            record.write(store.runFolder(run.run().id()));
        }
        return view;
    }

    private static SessionData view(Store store, String session) {
        return SessionData.read(store.reader(), session).orElseThrow();
    }

    private static String text(Store store, SessionData view, Path scratch) throws IOException {
        Path page = scratch.resolve(view.session().id() + ".html");
        HtmlReport.write(view, store, page);
        return PageText.ofComparison(Files.readString(page));
    }
}
