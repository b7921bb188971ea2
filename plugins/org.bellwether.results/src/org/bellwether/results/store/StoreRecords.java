// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import org.bellwether.results.store.record.HostRecord;
import org.bellwether.results.store.record.ModelRecord;
import org.bellwether.results.store.record.RecordFiles;
import org.bellwether.results.store.record.RowJson;
import org.bellwether.results.store.record.RunRecord;
import org.bellwether.results.store.record.RunRecord.StepRecord;
import org.bellwether.results.store.record.SessionRecord;
import org.bellwether.results.store.record.SuiteRecord;
import org.bellwether.results.store.row.CampaignRow;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.SessionRow;
import org.bellwether.results.store.row.SuiteRow;

/**
 * Duplicates the database's committed rows in record files. A transaction that is rolled back writes no record; a
 * killed command may leave a run without its record.
 */
public final class StoreRecords {
    private final Database database;
    private final RecordFiles files;
    private final boolean ofThisMachine;

    /**
     * @param ofThisMachine whether all runs were made on this machine; a database of several machines is not duplicated
     *     on each
     */
    StoreRecords(Database database, RecordFiles files, boolean ofThisMachine) {
        this.database = database;
        this.files = files;
        this.ofThisMachine = ofThisMachine;
    }

    /** Returns the record files. */
    public RecordFiles files() {
        return files;
    }

    public void model(String hash, String name) {
        once(
                files.model(hash),
                () -> new ModelRecord(
                        hash, name, new StoreReader(database).model(hash).orElseThrow()));
    }

    void host(String hash, String facts) {
        once(files.host(hash), () -> new HostRecord(hash, RowJson.MAPPER.readValue(facts, JsonNode.class)));
    }

    public void session(String id) {
        StoreReader reader = new StoreReader(database);
        always(
                files.session(id),
                () -> new SessionRecord(
                        reader.session(id).orElseThrow(), reader.revision(id).orElse(null), reader.isImported(id)));
    }

    public void campaign(String id) {
        always(
                files.campaign(id),
                () -> new CampaignStore(database, this).campaign(id).orElseThrow());
    }

    public void suite(String id) {
        SuiteStore suites = new SuiteStore(database, this);
        always(files.suite(id), () -> new SuiteRecord(suites.suite(id).orElseThrow(), suites.attempts(id)));
    }

    /** Writes the record of an ended run. Ended runs never change, so an existing record is kept. */
    public void run(String id) {
        once(files.run(id), () -> record(id));
    }

    /** Writes the record of a run again, with its present sample files. */
    public void refresh(String run) {
        always(files.run(run), () -> record(run));
    }

    /**
     * The result of writing missing records.
     *
     * @param runs number of runs whose missing record was written
     * @param unreadable runs whose rows cannot be read, with the reasons
     */
    public record Completed(int runs, List<String> unreadable) {}

    /** Writes the missing records of runs that older versions made. */
    public Completed complete() {
        int written = 0;
        List<String> unreadable = new ArrayList<>();
        for (RunRow run : new StoreReader(database).runs(Integer.MAX_VALUE)) {
            if (run.ended() == null || Files.exists(files.run(run.id())) || isElsewhere(run)) {
                continue;
            }
            try {
                complete(run);
                written++;
            } catch (NoSuchElementException | IllegalArgumentException e) {
                unreadable.add(run.id() + ": what belongs to it is missing or damaged: " + e.getMessage());
            } catch (UncheckedIOException e) {
                if (!(e.getCause() instanceof JsonProcessingException)) {
                    throw e;
                }
                unreadable.add(run.id() + ": what belongs to it is damaged: " + e.getMessage());
            }
        }
        for (CampaignRow campaign : new CampaignStore(database, this).all()) {
            if (Files.notExists(files.campaign(campaign.id()))) {
                campaign(campaign.id());
            }
        }
        for (SuiteRow suite : new SuiteStore(database, this).all()) {
            if (Files.notExists(files.suite(suite.id()))) {
                suite(suite.id());
            }
        }
        return new Completed(written, List.copyOf(unreadable));
    }

    private boolean isElsewhere(RunRow run) {
        return !ofThisMachine && !Files.isDirectory(files.run(run.id()).getParent());
    }

    private void complete(RunRow run) {
        StoreReader reader = new StoreReader(database);
        SessionRow session = reader.session(run.session()).orElseThrow();
        model(run.modelHash(), session.model());
        host(run.hostHash(), reader.hostFacts(run.hostHash()).orElseThrow());
        if (Files.notExists(files.session(session.id()))) {
            session(session.id());
        }
        run(run.id());
    }

    private RunRecord record(String id) throws IOException {
        StoreReader reader = new StoreReader(database);
        List<StepRecord> steps = database.list(
                row -> new StepRecord(row.getString("campaign"), row.getInt("step"), row.getInt("attempt")),
                "select campaign, step, attempt from campaign_run where run = ? order by campaign, step, attempt",
                id);
        return new RunRecord(
                RunRecord.SCHEMA,
                reader.run(id).orElseThrow(),
                reader.rounds(id),
                reader.metrics(id),
                reader.warnings(id),
                steps,
                files.samples(id));
    }

    private interface Content {
        Object read() throws IOException;
    }

    private void once(Path file, Content content) {
        database.afterCommit(() -> {
            if (Files.notExists(file)) {
                write(file, content);
            }
        });
    }

    private void always(Path file, Content content) {
        database.afterCommit(() -> write(file, content));
    }

    private void write(Path file, Content content) {
        try {
            files.write(file, content.read());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
