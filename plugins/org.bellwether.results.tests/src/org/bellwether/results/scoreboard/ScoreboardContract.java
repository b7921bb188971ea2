// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.scoreboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.bellwether.results.scoreboard.ScoreboardStore.Query;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.StorePlace;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the lists of runs and their figures, with any database. */
abstract class ScoreboardContract {
    @TempDir
    protected Path folder;

    /** Returns an empty store; all calls in one test return the same. */
    abstract StorePlace place();

    private Store store;
    private String fast;
    private String slow;
    private String broken;
    private String running;

    @BeforeEach
    void fill() {
        store = Store.open(place());
        Measured gps = new Measured(store, "basicsp", "steady");
        fast = gps.good("corbel", "", 10_000);
        slow = gps.good("omniorb", "with_100%", 12_000);
        gps.end();
        Measured kiln = new Measured(store, "kiln", "steady");
        broken = kiln.begin("corbel", "");
        kiln.failed(broken, "timeout");
        running = kiln.begin("corbel", "");
    }

    @AfterEach
    void close() {
        store.close();
    }

    private static Query all() {
        return new Query(null, "", "", "", "", null, 100);
    }

    private List<String> ids(Query query) {
        return new Scoreboard(store)
                .runs(query, null).runs().stream().map(RunLine::id).toList();
    }

    private List<String> matching(String text) {
        return ids(new Query(text, "", "", "", "", "", 100));
    }

    @Test
    void theNewestComeFirstWithTheirOutcome() {
        RunList list = new Scoreboard(store).runs(all(), null);
        assertEquals(
                List.of(running, broken, slow, fast),
                list.runs().stream().map(RunLine::id).toList());
        assertEquals("timeout", list.runs().get(1).failure());
        assertNull(list.runs().get(0).ended());
        assertEquals(List.of("basicsp/steady", "kiln/steady"), list.models());
        assertEquals(List.of("corbel", "omniorb"), list.targets());
    }

    @Test
    void withoutAChoiceARunShowsItsFirstLatencyAndTheMultipleOfItsFloor() {
        RunLine run = new Scoreboard(store).runs(all(), null).runs().get(3);
        assertEquals(new MetricChoice("get", "timed", "latency", "ns"), run.metric());
        assertEquals(10_000, run.figures().get("p50"));
        assertEquals(2, run.floor());
        assertNull(new Scoreboard(store).runs(all(), null).runs().get(0).metric());
    }

    @Test
    void anotherMetricIsShownIfItIsAskedFor() {
        MetricChoice late = new MetricChoice("late", "timed", "deadline-misses", "1");
        RunList list = new Scoreboard(store).runs(all(), late);
        assertEquals(0.25, list.runs().get(2).figures().get("part"));
        assertNull(list.runs().get(2).floor());
        assertTrue(list.metrics().contains(late) && list.metrics().size() == 3, "floors are no choice: " + list);
    }

    @Test
    void filtersHoldTogether() {
        assertEquals(List.of(slow, fast), ids(new Query("", "basicsp/steady", "", "", "", "", 9)));
        assertEquals(List.of(running, broken, fast), ids(new Query("", "", "corbel", "", "", "", 9)));
        assertEquals(List.of(broken), ids(new Query("", "", "corbel", "failed", "", "", 9)));
        assertEquals(List.of(running, slow), ids(new Query("", "", "", "", "2026-01-02T03:05:00Z", "", 9)));
        assertEquals(List.of(), ids(new Query("", "", "", "", "", "no such campaign", 9)));
    }

    @Test
    void allWordsOfATextHaveToOccurAndAreNoPattern() {
        assertEquals(List.of(slow), matching("BASICSP  omni"));
        assertEquals(List.of(broken), matching("timeout"));
        assertEquals(List.of(fast), matching(fast.substring(20)));
        assertEquals(List.of(slow), matching("h_100%"));
        assertEquals(List.of(), matching("h%100"));
        assertEquals(List.of(), matching("' or 1=1 --"));
    }

    @Test
    void aLimitLeavesTheOldestOutAndSaysHowManyThereAre() {
        RunList list = new Scoreboard(store).runs(new Query("", "", "", "", "", "", 1), null);
        assertEquals(List.of(running), list.runs().stream().map(RunLine::id).toList());
        assertEquals(4, list.matching());
    }
}
