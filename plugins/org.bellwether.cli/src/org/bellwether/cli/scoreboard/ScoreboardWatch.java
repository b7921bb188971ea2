// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.scoreboard;

import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.bellwether.results.scoreboard.CampaignScoreboard;
import org.bellwether.results.scoreboard.ScoreboardStore;
import org.bellwether.results.store.Store;
import org.bellwether.web.WebContent;

/**
 * Reads the store every second while a page is open, and sends changes to the pages: other processes write to the
 * store.
 */
final class ScoreboardWatch implements AutoCloseable {
    private static final int PERIOD_MS = 1000;

    private final ScoreboardServer.Opener opener;
    private final WebContent.Log log;
    private final CampaignScoreboard campaigns = new CampaignScoreboard();
    private final Set<Consumer<LiveScoreboard>> pages = ConcurrentHashMap.newKeySet();
    private final ScheduledExecutorService watcher = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "bellwether-watch");
        thread.setDaemon(true);
        return thread;
    });
    /** The last message to the pages; only the watcher's thread uses it. */
    private LiveScoreboard reported;

    private boolean failing;

    ScoreboardWatch(ScoreboardServer.Opener opener, WebContent.Log log) {
        this.opener = opener;
        this.log = log;
        watcher.scheduleWithFixedDelay(this::look, PERIOD_MS, PERIOD_MS, TimeUnit.MILLISECONDS);
    }

    /** Sends the current state to a page, and then each change. */
    void add(Consumer<LiveScoreboard> page) {
        watcher.execute(() -> {
            pages.add(page);
            reported = null;
            look();
        });
    }

    void remove(Consumer<LiveScoreboard> page) {
        pages.remove(page);
    }

    private void look() {
        if (pages.isEmpty()) {
            return;
        }
        try (Store store = opener.open()) {
            String revision = new ScoreboardStore(store).revision();
            if (reported == null || !reported.revision().equals(revision)) { // saves queries, which disturb experiments
                reported = new LiveScoreboard(store.place().toString(), revision, campaigns.campaigns(store));
                pages.forEach(page -> page.accept(reported));
            }
            failing = false;
        } catch (IOException | RuntimeException e) { // the next read may succeed after any error
            if (!failing) { // logs an error once, not every second
                failing = true;
                log.problem("the run store cannot be read", e);
            }
        }
    }

    @Override
    public void close() {
        watcher.shutdownNow();
    }
}
