// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.exchange;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.bellwether.results.store.CampaignStore.Attempt;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.StoreReader;
import org.bellwether.results.store.row.CampaignRow;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.SuiteAttempt;
import org.bellwether.results.store.row.SuiteRow;

/** Reads the exported part of a store: runs that have ended, and their data. */
public final class ContentReader {
    private final Store store;
    private final StoreReader reader;

    private ContentReader(Store store) {
        this.store = store;
        reader = store.reader();
    }

    /** Returns all runs that have ended. */
    public static StoreContent all(Store store) {
        return of(store, store.reader().runs(Integer.MAX_VALUE));
    }

    /** Returns those of these runs that have ended; sessions and runs have the order in which they began. */
    public static StoreContent of(Store store, Collection<RunRow> runs) {
        return new ContentReader(store).content(runs);
    }

    private StoreContent content(Collection<RunRow> chosen) {
        List<RunRow> runs = chosen.stream()
                .filter(run -> run.ended() != null)
                .sorted((a, b) -> a.id().compareTo(b.id()))
                .toList();
        Map<String, List<StoreContent.Run>> bySession = new LinkedHashMap<>();
        runs.forEach(run -> bySession
                .computeIfAbsent(run.session(), session -> new ArrayList<>())
                .add(run(run)));
        List<StoreContent.Session> sessions = new ArrayList<>();
        bySession.forEach((id, members) -> reader.session(id)
                .filter(session -> session.ended() != null)
                .ifPresent(session -> sessions.add(
                        new StoreContent.Session(session, reader.revision(id).orElse(null), members))));
        Set<String> kept = sessions.stream()
                .flatMap(session -> session.runs().stream())
                .map(run -> run.run().id())
                .collect(Collectors.toSet());
        return new StoreContent(
                StoreContent.SCHEMA, models(sessions), hosts(sessions), sessions, campaigns(kept), suites(sessions));
    }

    private StoreContent.Run run(RunRow run) {
        return new StoreContent.Run(run, reader.rounds(run.id()), reader.metrics(run.id()), reader.warnings(run.id()));
    }

    private List<StoreContent.Model> models(List<StoreContent.Session> sessions) {
        Map<String, StoreContent.Model> models = new LinkedHashMap<>();
        for (StoreContent.Session session : sessions) {
            for (StoreContent.Run run : session.runs()) {
                String hash = run.run().modelHash();
                models.computeIfAbsent(
                        hash,
                        missing -> new StoreContent.Model(
                                hash,
                                session.session().model(),
                                reader.model(hash).orElseThrow()));
            }
        }
        return List.copyOf(models.values());
    }

    private List<StoreContent.Host> hosts(List<StoreContent.Session> sessions) {
        Set<String> hashes = new TreeSet<>();
        sessions.forEach(
                session -> session.runs().forEach(run -> hashes.add(run.run().hostHash())));
        return hashes.stream()
                .map(hash -> new StoreContent.Host(
                        hash, ContentJson.tree(reader.hostFacts(hash).orElseThrow())))
                .toList();
    }

    private List<StoreContent.Campaign> campaigns(Set<String> runs) {
        List<StoreContent.Campaign> campaigns = new ArrayList<>();
        for (CampaignRow campaign : store.campaigns().all()) {
            List<Attempt> attempts = store.campaigns().attempts(campaign.id()).stream()
                    .filter(attempt -> runs.contains(attempt.run()))
                    .toList();
            if (!attempts.isEmpty()) {
                campaigns.add(new StoreContent.Campaign(campaign, attempts));
            }
        }
        return campaigns;
    }

    /**
     * Returns the suites with an exported session. Their attempts are those with exported sessions, and those without a
     * session.
     */
    private List<StoreContent.Suite> suites(List<StoreContent.Session> sessions) {
        Set<String> kept =
                sessions.stream().map(session -> session.session().id()).collect(Collectors.toSet());
        List<StoreContent.Suite> suites = new ArrayList<>();
        for (SuiteRow suite : store.suites().all()) {
            List<SuiteAttempt> attempts = store.suites().attempts(suite.id()).stream()
                    .filter(attempt -> attempt.session() == null || kept.contains(attempt.session()))
                    .toList();
            if (attempts.stream().anyMatch(attempt -> attempt.session() != null)) {
                suites.add(new StoreContent.Suite(suite, attempts));
            }
        }
        return suites;
    }
}
