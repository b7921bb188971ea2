// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.scoreboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bellwether.results.CanonicalJson;
import org.bellwether.results.campaign.CampaignPlan;
import org.bellwether.results.campaign.CampaignPlan.FactorPlan;
import org.bellwether.results.campaign.CampaignPlan.Step;
import org.bellwether.results.scoreboard.ScoreboardStore.Query;
import org.bellwether.results.store.CampaignStore.Attempt;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.StorePlace;
import org.bellwether.results.store.row.CampaignRow;
import org.bellwether.results.store.row.Uuid7;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the progress of campaigns whose runs another command makes, with any database. */
abstract class CampaignScoreboardContract {
    @TempDir
    protected Path folder;

    /** Returns an empty store; all calls in one test return the same. */
    abstract StorePlace place();

    private Store store;
    private final CampaignScoreboard board = new CampaignScoreboard();
    private final String id = Uuid7.next().toString();
    private Measured session;

    @BeforeEach
    void begin() {
        store = Store.open(place());
        store.campaigns()
                .begin(new CampaignRow(
                        id, "/p", "kiln", "steady", "main", "identity", "screen", plan(4), "", Measured.START, null));
    }

    @AfterEach
    void close() {
        store.close();
    }

    private static String plan(int runs) {
        List<Step> steps = new ArrayList<>();
        for (int i = 1; i <= runs; i++) {
            steps.add(new Step("design", "d" + i, List.of(i % 2), Map.of("wait", i % 2 == 0 ? "spin" : "block"), 0));
        }
        List<FactorPlan> factors = List.of(new FactorPlan("wait", "corbel.Wait", List.of("spin", "block")));
        return CanonicalJson.write(new CampaignPlan("a full factorial", factors, List.of(), steps, List.of()));
    }

    private String attempt(int step, int attempt) {
        String run = session.begin("corbel", "d" + (step + 1));
        store.campaigns().attempt(id, new Attempt(step, attempt, run));
        return run;
    }

    private CampaignLine line() {
        return board.campaigns(store).get(0);
    }

    @Test
    void stepsAreCountedByWhatCameOfThem() {
        assertEquals("waiting", line().state());
        session = new Measured(store, "kiln", "steady");
        session.good(attempt(0, 1), 1_000);
        session.failed(attempt(1, 1), "timeout");
        assertEquals(List.of("running", 1, 1), List.of(line().state(), line().done(), line().failed()));
        String again = attempt(1, 2);
        assertEquals(0, line().failed(), "it is being made again");
        assertEquals("d2: wait spin", line().now().get(0).what());
        assertEquals(180, line().left(), "a minute for each of three");
        session.good(again, 1_000);
        assertEquals(List.of(4, 2, 0), List.of(line().steps(), line().done(), line().failed()));
        assertEquals(List.of(), line().now());
    }

    @Test
    void aCampaignWithoutARunningSessionHasStopped() {
        session = new Measured(store, "kiln", "steady");
        session.good(attempt(0, 1), 1_000);
        session.end();
        assertEquals("stopped", line().state());
        assertNull(line().left(), "one run says nothing of the time between runs");
        assertEquals(session.session(), line().session());
    }

    @Test
    void aPlanThatGrowsIsReadAgainAndOneThatHasEndedWithoutFiguresHasNoAnswer() {
        assertEquals(4, line().steps());
        store.campaigns().plan(id, plan(6));
        assertEquals(6, line().steps());
        store.campaigns().end(id, Measured.START);
        assertEquals("unanswered", line().state());
        assertEquals("no run gave figures", line().reason());
        assertEquals(line(), line());
    }

    @Test
    void theRevisionChangesWithEachBeginAndEnd() {
        session = new Measured(store, "kiln", "steady");
        String before = new ScoreboardStore(store).revision();
        String run = attempt(0, 1);
        String begun = new ScoreboardStore(store).revision();
        session.good(run, 1_000);
        assertNotEquals(before, begun);
        assertNotEquals(begun, new ScoreboardStore(store).revision());
        assertEquals(
                List.of(run),
                new Scoreboard(store)
                        .runs(new Query("", "", "", "", "", id, 9), null).runs().stream()
                                .map(RunLine::id)
                                .toList());
    }
}
