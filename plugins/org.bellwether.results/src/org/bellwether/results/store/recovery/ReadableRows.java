// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store.recovery;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.bellwether.results.exchange.StoreContent;
import org.bellwether.results.store.Database;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.StorePlace;
import org.bellwether.results.store.StoreReader;
import org.bellwether.results.store.errors.StoreException;
import org.bellwether.results.store.record.RowJson;
import org.bellwether.results.store.row.CampaignRow;
import org.bellwether.results.store.row.RunRow;

/**
 * Reads the undamaged rows of a damaged database, run by run. A table is read from both ends, each up to the first
 * damaged page.
 */
final class ReadableRows {
    private static final StoreContent NOTHING =
            new StoreContent(StoreContent.SCHEMA, List.of(), List.of(), List.of(), List.of(), List.of());

    private final StorePlace place;
    private final Set<String> known;
    private final List<String> unreadable = new ArrayList<>();
    private final Set<String> imported = new HashSet<>();
    private boolean whole = true;
    private final Map<String, StoreContent.Model> models = new LinkedHashMap<>();
    private final Map<String, StoreContent.Host> hosts = new LinkedHashMap<>();

    /** @param place a copy of the damaged store, because reading may change it */
    ReadableRows(StorePlace place, Set<String> known) {
        this.place = place;
        this.known = known;
    }

    /** Returns the runs that could not be read, with the reasons. */
    List<String> unreadable() {
        return unreadable;
    }

    /** Returns whether runs of a session came from another store; also true if that cannot be read. */
    boolean isImported(String session) {
        return imported.contains(session);
    }

    /** Returns whether all tables were read to their end. */
    boolean isWhole() {
        return whole;
    }

    /** Returns the runs that are not known yet; empty if SQLite cannot open the file. */
    StoreContent read() {
        try (Store store = Store.openNew(place)) {
            return read(store);
        } catch (StoreException e) {
            whole = false;
            return NOTHING;
        }
    }

    private StoreContent read(Store store) {
        Map<String, List<StoreContent.Run>> bySession = new LinkedHashMap<>();
        for (String id : ids(store.database(), "run")) {
            if (!known.contains(id)) {
                trying(id, () -> run(store.reader(), id))
                        .ifPresent(run -> bySession
                                .computeIfAbsent(run.run().session(), none -> new ArrayList<>())
                                .add(run));
            }
        }
        bySession.keySet().stream().filter(id -> isImported(store.reader(), id)).forEach(imported::add);
        List<StoreContent.Session> sessions = new ArrayList<>();
        bySession.forEach((id, runs) -> trying(
                        runs.get(0).run().id() + ", session " + id,
                        () -> SessionCompletion.of(
                                store.reader().session(id).orElseThrow(),
                                store.reader().revision(id).orElse(null),
                                runs))
                .ifPresent(sessions::add));
        List<StoreContent.Campaign> campaigns = new ArrayList<>();
        for (String id : ids(store.database(), "campaign")) {
            trying("campaign " + id, () -> campaign(store, id)).ifPresent(campaigns::add);
        }
        List<StoreContent.Suite> suites = new ArrayList<>();
        for (String id : ids(store.database(), "suite")) {
            trying("suite " + id, () -> suite(store, id)).ifPresent(suites::add);
        }
        return new StoreContent(
                StoreContent.SCHEMA,
                List.copyOf(models.values()),
                List.copyOf(hosts.values()),
                sessions,
                campaigns,
                suites);
    }

    private StoreContent.Run run(StoreReader reader, String id) {
        RunRow run = reader.run(id).orElseThrow();
        if (run.ended() == null) {
            throw new IllegalStateException("it had not ended");
        }
        StoreContent.Run content =
                new StoreContent.Run(run, reader.rounds(id), reader.metrics(id), reader.warnings(id));
        if (!models.containsKey(run.modelHash())) {
            Map<String, String> files = reader.model(run.modelHash()).orElseThrow();
            String name = reader.session(run.session()).orElseThrow().model();
            models.put(run.modelHash(), new StoreContent.Model(run.modelHash(), name, files));
        }
        if (!hosts.containsKey(run.hostHash())) {
            String facts = reader.hostFacts(run.hostHash()).orElseThrow();
            hosts.put(run.hostHash(), new StoreContent.Host(run.hostHash(), tree(facts)));
        }
        return content;
    }

    private static boolean isImported(StoreReader reader, String session) {
        try {
            return reader.isImported(session);
        } catch (StoreException e) {
            return true; // the user must agree before its code is run
        }
    }

    private static JsonNode tree(String json) {
        try {
            return RowJson.MAPPER.readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("is not JSON: " + json, e);
        }
    }

    private static StoreContent.Campaign campaign(Store store, String id) {
        CampaignRow campaign = store.campaigns().campaign(id).orElseThrow();
        return new StoreContent.Campaign(campaign, store.campaigns().attempts(id));
    }

    private static StoreContent.Suite suite(Store store, String id) {
        return new StoreContent.Suite(
                store.suites().suite(id).orElseThrow(), store.suites().attempts(id));
    }

    private Set<String> ids(Database database, String table) {
        Set<String> ids = new TreeSet<>();
        for (String order : List.of("asc", "desc")) {
            List<String> read = new ArrayList<>();
            try {
                database.collect(read, row -> row.getString("id"), "select id from " + table + " order by id " + order);
            } catch (StoreException e) {
                whole = false; // the list has the rows before the damaged page
            }
            ids.addAll(read);
        }
        return ids;
    }

    private interface Reading<T> {
        T read();
    }

    /** Reads a value. Damaged pages contain damaged texts, which may cause any exception in parsers. */
    private <T> Optional<T> trying(String what, Reading<T> reading) {
        try {
            return Optional.of(reading.read());
        } catch (RuntimeException e) {
            unreadable.add(what + ": " + e.getMessage());
            return Optional.empty();
        }
    }
}
