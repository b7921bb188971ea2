// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.exchange;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.bellwether.results.CanonicalJson;
import org.bellwether.results.store.CampaignStore;
import org.bellwether.results.store.CampaignStore.Attempt;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.StoreWriter;
import org.bellwether.results.store.record.RecordFiles;
import org.bellwether.results.store.record.RunRecord;
import org.bellwether.results.store.row.CampaignRow;
import org.bellwether.results.store.row.RoundRow;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.SuiteAttempt;
import org.bellwether.results.store.row.Uuid7;

/**
 * Imports sessions of another store. Ids are unique across machines, so a run with a known id is the same run. Existing
 * rows of this store are never changed.
 */
public final class StoreImport {
    private final Store store;
    private final StoreWriter writer;
    private final Predicate<String> foreign;
    private int added;
    private int known;
    private long bytes;
    private final Set<String> fresh = new HashSet<>();
    private final List<String> different = new ArrayList<>();
    private final List<String> withoutSamples = new ArrayList<>();

    private StoreImport(Store store, Predicate<String> foreign) {
        this.store = store;
        this.foreign = foreign;
        writer = store.writer();
    }

    /**
     * The result of an import.
     *
     * @param added number of new runs
     * @param known number of runs that the store had already
     * @param bytes number of bytes of copied sample files and logs
     * @param different runs whose id the store has with another content; the store's content was kept
     * @param withoutSamples good runs whose files neither store has
     */
    public record Result(int added, int known, long bytes, List<String> different, List<String> withoutSamples) {}

    /**
     * Imports content, and the run directories of its runs.
     *
     * @param runs a folder with a folder for each run
     * @throws ExchangeException if something is missing, an id is invalid, or the hash of a model or of a machine's
     *     facts is wrong; nothing was imported then
     */
    public static Result into(Store store, StoreContent content, Path runs) throws IOException, ExchangeException {
        StoreImport work = new StoreImport(store, session -> true);
        work.rows(content);
        // Files are copied after the rows, because files without a row would never be deleted
        for (StoreContent.Session session : content.sessions()) {
            for (StoreContent.Run run : session.runs()) {
                work.files(runs.resolve(run.run().id()), run);
            }
        }
        return work.result();
    }

    /**
     * Imports content without run directories, because this store has them already.
     *
     * @param foreign returns for a session's id whether its runs come from another store
     */
    public static Result rows(Store store, StoreContent content, Predicate<String> foreign) throws ExchangeException {
        StoreImport work = new StoreImport(store, foreign);
        work.rows(content);
        return work.result();
    }

    private void rows(StoreContent content) throws ExchangeException {
        verify(content);
        for (StoreContent.Session session : content.sessions()) {
            writer.atomically(() -> session(content, session));
        }
        content.campaigns().forEach(campaign -> writer.atomically(() -> campaign(campaign)));
        content.suites().forEach(suite -> writer.atomically(() -> suite(suite)));
    }

    private Result result() {
        return new Result(added, known, bytes, List.copyOf(different), List.copyOf(withoutSamples));
    }

    private static void verify(StoreContent content) throws ExchangeException {
        ContentShape.check(content);
        Set<String> hashes = new HashSet<>();
        for (StoreContent.Model model : content.models()) {
            verify("model", model.hash(), CanonicalJson.write(model.files()));
            hashes.add(model.hash());
        }
        for (StoreContent.Host host : content.hosts()) {
            verify("host", host.hash(), CanonicalJson.write(host.facts()));
            hashes.add(host.hash());
        }
        for (StoreContent.Session session : content.sessions()) {
            for (StoreContent.Run run : session.runs()) {
                if (!hashes.contains(run.run().modelHash())
                        || !hashes.contains(run.run().hostHash())) {
                    throw new ExchangeException(
                            "The run " + run.run().id() + " refers to a model or machine that is not in the export",
                            "");
                }
            }
        }
    }

    private static void verify(String kind, String hash, String content) throws ExchangeException {
        if (!CanonicalJson.hash(content).equals(hash)) {
            throw new ExchangeException("The content of " + kind + " " + hash + " does not match its hash", "");
        }
    }

    private void session(StoreContent content, StoreContent.Session session) {
        if (store.reader().session(session.session().id()).isEmpty()) {
            writer.begin(session.session());
            if (session.revision() != null) {
                writer.revision(session.session().id(), session.revision());
            }
            writer.end(session.session());
        }
        for (StoreContent.Run run : session.runs()) {
            Optional<RunRow> ours = store.reader().run(run.run().id());
            if (ours.isEmpty()) {
                run(content, run);
                if (foreign.test(session.session().id())) {
                    writer.imported(session.session().id());
                }
                added++;
                fresh.add(run.run().id());
            } else {
                known++;
                if (!ours.get().equals(run.run())) {
                    different.add(run.run().id());
                }
            }
        }
    }

    private void run(StoreContent content, StoreContent.Run run) {
        RunRow row = run.run();
        content.models().stream()
                .filter(model -> model.hash().equals(row.modelHash()))
                .forEach(model -> writer.model(model.name(), model.files()));
        content.hosts().stream()
                .filter(host -> host.hash().equals(row.hostHash()))
                .forEach(host -> writer.host(host.hash(), CanonicalJson.write(host.facts())));
        writer.begin(row);
        if (row.plan() != null || row.build() != null || row.generatedHash() != null) {
            writer.built(row.id(), row.generatedHash(), row.plan(), row.build());
        }
        for (RoundRow round : run.rounds()) {
            writer.round(row.id(), round);
        }
        if (row.failure() == null) {
            writer.succeeded(row.id(), row.ended(), run.metrics(), run.warnings());
        } else {
            writer.failed(row.id(), row.ended(), row.failure(), run.warnings());
        }
    }

    private void campaign(StoreContent.Campaign campaign) {
        CampaignStore campaigns = store.campaigns();
        String id = campaign.campaign().id();
        Optional<CampaignRow> known = campaigns.campaign(id);
        if (known.isEmpty()) {
            campaigns.begin(campaign.campaign());
            finish(campaign.campaign());
        } else if (isBehind(known.get(), campaign.campaign())) {
            campaigns.plan(id, campaign.campaign().plan());
            finish(campaign.campaign());
        }
        Set<Attempt> ours = new HashSet<>(campaigns.attempts(id));
        campaign.attempts().stream()
                .filter(attempt -> ours.stream()
                        .noneMatch(mine -> mine.step() == attempt.step() && mine.attempt() == attempt.attempt()))
                .forEach(attempt -> campaigns.attempt(id, attempt));
    }

    /** Adds missing rows of suites. Existing rows of suites never change. */
    private void suite(StoreContent.Suite suite) {
        String id = suite.suite().id();
        if (store.suites().suite(id).isEmpty()) {
            store.suites().begin(suite.suite());
        }
        List<SuiteAttempt> ours = store.suites().attempts(id);
        suite.attempts().stream()
                .filter(attempt -> ours.stream()
                        .noneMatch(mine ->
                                mine.experiment() == attempt.experiment() && mine.attempt() == attempt.attempt()))
                .forEach(attempt -> store.suites().attempt(id, attempt));
    }

    /**
     * Returns whether a campaign of this store is older than the imported one. A plan grows by the confirmation, and an
     * ended campaign is not resumed.
     */
    private static boolean isBehind(CampaignRow ours, CampaignRow theirs) {
        return ours.ended() == null
                && (theirs.ended() != null
                        || theirs.plan().length() > ours.plan().length());
    }

    private void finish(CampaignRow campaign) {
        store.campaigns().correct(campaign.id(), campaign.correction());
        if (campaign.ended() != null) {
            store.campaigns().end(campaign.id(), campaign.ended());
        }
    }

    private void files(Path from, StoreContent.Run run) throws IOException {
        String id = run.run().id();
        if (Files.isDirectory(from)) {
            bytes += copy(from, store.runFolder(id));
            record(from.resolve(RecordFiles.RUN), run.run());
        }
        if (run.run().failure() == null && Files.notExists(store.roundFolder(id, 1))) {
            withoutSamples.add(id);
        }
    }

    /**
     * Copies a run's record, which describes its samples at the end of the run; stores of older versions have no
     * record. A record that contradicts the imported row is replaced, because a recovery would put its run into another
     * session.
     */
    private void record(Path theirs, RunRow run) throws IOException {
        if (!fresh.contains(run.id())) {
            return;
        } else if (isOf(run, theirs)) {
            Files.copy(theirs, store.records().files().run(run.id()), StandardCopyOption.REPLACE_EXISTING);
        } else {
            store.records().refresh(run.id());
        }
    }

    private static boolean isOf(RunRow run, Path record) {
        try {
            return Files.isRegularFile(record)
                    && run.equals(RecordFiles.read(record, RunRecord.class).run());
        } catch (IOException e) {
            return false; // a damaged record is written anew
        }
    }

    /** Copies the files that do not exist yet, each one atomically. Returns the number of copied bytes. */
    static long copy(Path from, Path to) throws IOException {
        long[] bytes = {0};
        Files.walkFileTree(from, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Path copy = to.resolve(from.relativize(file).toString());
                if (attributes.isRegularFile() && Files.notExists(copy)) {
                    Files.createDirectories(copy.getParent());
                    // Only the owner could read a temporary file of Java
                    Path fresh = copy.resolveSibling("import-" + Uuid7.next() + ".new");
                    Files.copy(file, fresh);
                    Files.move(fresh, copy, StandardCopyOption.ATOMIC_MOVE);
                    bytes[0] += attributes.size();
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return bytes[0];
    }
}
