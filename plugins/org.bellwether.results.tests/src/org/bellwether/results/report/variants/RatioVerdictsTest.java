// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report.variants;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.bellwether.results.data.Group;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.data.SessionData.Row;
import org.bellwether.results.report.FabricatedSession;
import org.bellwether.results.report.HtmlReport;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.Status;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RatioVerdictsTest {
    private static final Row CALL = new Row("call", "timed");
    private static final double[] RUNS = {1, 1.002, 0.998, 1.001, 0.999};

    @TempDir
    private Path folder;

    private Store store;

    @BeforeEach
    void open() {
        store = Store.open(folder);
    }

    @AfterEach
    void close() {
        store.close();
    }

    private String ratio(SessionData view, String statistic) {
        List<Group> groups = view.groups();
        return RatioVerdicts.of(view, store).ratio(CALL, groups.get(0), groups.get(1), "latency", statistic);
    }

    private SessionData view(String session) {
        return SessionData.read(store.reader(), session).orElseThrow();
    }

    @Test
    void fiveRunsDecideAClearDifferenceAndNoSmallOne() throws IOException {
        FabricatedSession clear = new FabricatedSession(store, "m", 2, 250, 1);
        FabricatedSession none = new FabricatedSession(store, "m", 2, 250, 1);
        for (double part : RUNS) {
            clear.run("corbel", 10_000 * part).run("omniorb", 15_000 * part);
            none.run("corbel", 10_000 * part * part).run("omniorb", 10_000 / part);
        }
        assertFalse(ratio(view(clear.end(Status.OK)), "p50").endsWith(RatioVerdicts.MARK));
        SessionData view = view(none.end(Status.OK));
        assertTrue(ratio(view, "p99").endsWith(RatioVerdicts.MARK), ratio(view, "p99"));
    }

    /** Two nearly equal variants: the difference is certainly less than 2 %, but need not exist. */
    @Test
    void aRatioNearOneHasAMarkOfItsOwn() throws IOException {
        FabricatedSession equal = new FabricatedSession(store, "m", 40, 500, 1);
        equal.variant("same").run("corbel", 10_000).variant("also").run("corbel", 10_000);
        SessionData view = view(equal.end(Status.OK));
        assertTrue(ratio(view, "p50").endsWith(RatioVerdicts.SMALL_MARK), ratio(view, "p50"));
        assertEquals(
                List.of("≈ less than 2 %: chance may explain that difference"),
                RatioVerdicts.legends(RatioVerdicts.SMALL_MARK::equals));
        Path file = folder.resolve("equal.html");
        HtmlReport.write(view, store, file);
        String page = Files.readString(file);
        assertTrue(page.contains("≈ less than 2 %: chance may explain that difference."));
        assertTrue(page.contains("? not decided or not tested: chance may explain the difference."), "of maxima");
    }

    @Test
    void threeRunsOfTwoRoundsDecideNothing() throws IOException {
        FabricatedSession few = new FabricatedSession(store, "m", 2, 250, 1);
        for (int i = 0; i < 3; i++) {
            few.run("corbel", 10_000 * RUNS[i]).run("omniorb", 15_000 * RUNS[i]);
        }
        assertTrue(ratio(view(few.end(Status.OK)), "p50").endsWith(RatioVerdicts.MARK));
    }

    @Test
    void roundsOfSingleRunsDecideOnlyTheMedian() throws IOException {
        String steady = new FabricatedSession(store, "m", 4, 250, 1)
                .run("corbel", 10_000)
                .run("omniorb", 15_000)
                .end(Status.OK);
        assertFalse(ratio(view(steady), "p50").endsWith(RatioVerdicts.MARK));
        assertTrue(ratio(view(steady), "p90").endsWith(RatioVerdicts.MARK));
        String unsteady = new FabricatedSession(store, "m", 4, 250, 1)
                .evenRoundsTake(2)
                .run("corbel", 10_000)
                .run("omniorb", 15_000)
                .end(Status.OK);
        assertTrue(ratio(view(unsteady), "p50").endsWith(RatioVerdicts.MARK));
        String oneRound = new FabricatedSession(store, "m", 1, 250, 1)
                .run("corbel", 10_000)
                .run("omniorb", 15_000)
                .end(Status.OK);
        assertTrue(ratio(view(oneRound), "p50").endsWith(RatioVerdicts.MARK));
    }

    @Test
    void theReportSaysWhatVariantsAreAndQuotesTheirNames() throws IOException {
        String effective = "{\"Concurrency\":\"CONCURRENCY\",\"Wait\":\"spin\"}";
        String session = new FabricatedSession(store, "m", 4, 250, 1)
                .variant("fast")
                .options(effective.replace("CONCURRENCY", "reactive"), Map.of())
                .run("corbel", 10_000)
                .variant("slow")
                .options(effective.replace("CONCURRENCY", "threads"), Map.of("Concurrency", "threads"))
                .run("corbel", 15_000)
                .end(Status.OK);
        VariantLegend legend = VariantLegend.of(view(session)).orElseThrow();
        assertEquals(List.of("Concurrency"), legend.settings());
        assertEquals(List.of("reactive"), legend.variants().get(0).values(), "the default, which was not set");
        assertEquals("Concurrency = threads", legend.text(legend.variants().get(1)));
        assertEquals("The same in all: target = corbel.", legend.sentence());
        Path file = folder.resolve("report.html");
        HtmlReport.write(view(session), store, file);
        String page = Files.readString(file);
        assertTrue(page.contains("<h2>Configurations</h2>"));
        assertTrue(page.contains(">fast</th><td>reactive</td>"));
        assertTrue(
                page.contains("There “slow” takes 1."),
                page.substring(page.indexOf("class=\"summary\"")).substring(0, 300));
    }
}
