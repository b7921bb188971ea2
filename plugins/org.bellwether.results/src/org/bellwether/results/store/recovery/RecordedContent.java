// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store.recovery;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bellwether.results.IoReasons;
import org.bellwether.results.exchange.StoreContent;
import org.bellwether.results.store.CampaignStore.Attempt;
import org.bellwether.results.store.record.HostRecord;
import org.bellwether.results.store.record.ModelRecord;
import org.bellwether.results.store.record.RecordFiles;
import org.bellwether.results.store.record.RunRecord;
import org.bellwether.results.store.record.RunRecord.StepRecord;
import org.bellwether.results.store.record.SessionRecord;
import org.bellwether.results.store.record.SuiteRecord;
import org.bellwether.results.store.row.CampaignRow;

/** The recorded runs that the database does not contain. */
final class RecordedContent {
    private final RecordFiles records;
    private final Set<String> known;
    private final List<String> unreadable = new ArrayList<>();
    private final Map<String, StoreContent.Model> models = new LinkedHashMap<>();
    private final Map<String, StoreContent.Host> hosts = new LinkedHashMap<>();
    private final Map<String, SessionRecord> sessions = new LinkedHashMap<>();
    private final Map<String, List<StoreContent.Run>> runs = new LinkedHashMap<>();
    private final Map<String, List<Attempt>> attempts = new LinkedHashMap<>();

    RecordedContent(RecordFiles records, Set<String> known) {
        this.records = records;
        this.known = known;
    }

    /** Returns the files that could not be read, with the reasons. */
    List<String> unreadable() {
        return unreadable;
    }

    /** Returns whether runs of a session came from another store. */
    boolean isImported(String session) {
        return sessions.containsKey(session) && sessions.get(session).imported();
    }

    StoreContent read() throws IOException {
        for (String id : records.runFolders()) {
            if (!known.contains(id) && Files.exists(records.run(id))) {
                try {
                    add(records.readRun(id));
                } catch (IOException e) {
                    unreadable.add(id + ": " + IoReasons.of(e));
                }
            }
        }
        List<StoreContent.Session> content = new ArrayList<>();
        runs.forEach((session, members) -> content.add(SessionCompletion.of(
                sessions.get(session).session(), sessions.get(session).revision(), members)));
        return new StoreContent(
                StoreContent.SCHEMA,
                List.copyOf(models.values()),
                List.copyOf(hosts.values()),
                content,
                campaigns(),
                suites());
    }

    private void add(RunRecord record) throws IOException {
        String session = record.run().session();
        if (!sessions.containsKey(session)) {
            SessionRecord read = RecordFiles.read(records.session(session), SessionRecord.class);
            if (read.session() == null || !session.equals(read.session().id())) {
                throw new IOException(records.session(session) + " is damaged: it is of no or another session");
            }
            sessions.put(session, read);
        }
        String model = record.run().modelHash();
        if (!models.containsKey(model)) {
            ModelRecord read = RecordFiles.read(records.model(model), ModelRecord.class);
            models.put(model, new StoreContent.Model(model, read.name(), read.files()));
        }
        String host = record.run().hostHash();
        if (!hosts.containsKey(host)) {
            hosts.put(
                    host,
                    new StoreContent.Host(
                            host,
                            RecordFiles.read(records.host(host), HostRecord.class)
                                    .facts()));
        }
        runs.computeIfAbsent(session, none -> new ArrayList<>())
                .add(new StoreContent.Run(record.run(), record.rounds(), record.metrics(), record.warnings()));
        for (StepRecord step : record.steps()) {
            attempts.computeIfAbsent(step.campaign(), none -> new ArrayList<>())
                    .add(new Attempt(step.step(), step.attempt(), record.run().id()));
        }
    }

    private List<StoreContent.Campaign> campaigns() throws IOException {
        List<StoreContent.Campaign> campaigns = new ArrayList<>();
        for (var campaign : attempts.entrySet()) {
            try {
                campaigns.add(new StoreContent.Campaign(
                        RecordFiles.read(records.campaign(campaign.getKey()), CampaignRow.class), campaign.getValue()));
            } catch (NoSuchFileException e) {
                unreadable.add("campaign " + campaign.getKey() + ": it has no record");
            } catch (IOException e) {
                unreadable.add("campaign " + campaign.getKey() + ": " + IoReasons.of(e));
            }
        }
        return campaigns;
    }

    private List<StoreContent.Suite> suites() throws IOException {
        List<StoreContent.Suite> suites = new ArrayList<>();
        for (String id : records.suites()) {
            try {
                SuiteRecord record = RecordFiles.read(records.suite(id), SuiteRecord.class);
                suites.add(new StoreContent.Suite(record.suite(), record.attempts()));
            } catch (IOException e) {
                unreadable.add("suite " + id + ": " + IoReasons.of(e));
            }
        }
        return suites;
    }
}
