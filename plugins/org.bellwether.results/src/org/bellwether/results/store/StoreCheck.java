// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.bellwether.results.CanonicalJson;
import org.bellwether.results.IoReasons;
import org.bellwether.results.samples.RoundSamples;
import org.bellwether.results.samples.SampleFile;

/** Whether a store is whole: its database, what its hashes promise, and the sample files of its runs. */
public final class StoreCheck {
    private static final String FROM_ANOTHER =
            "If another store or a backup has it: bellwether store import FROM; otherwise measure again.";

    private final Store store;
    private final List<Problem> problems = new ArrayList<>();

    private StoreCheck(Store store) {
        this.store = store;
    }

    /**
     * Something is wrong.
     *
     * @param code {@code damaged}, {@code changed}, {@code half-written}, {@code samples-missing} or
     *     {@code samples-unreadable}
     * @param where a run's id, a file, a table
     * @param what in words
     * @param fix how to mend it
     */
    public record Problem(String code, String where, String what, String fix) {}

    /** All that is wrong; reads every sample file. Nothing is changed. */
    public static List<Problem> of(Store store) {
        StoreCheck check = new StoreCheck(store);
        check.database();
        check.hashes("model", "files");
        check.hashes("host", "facts");
        check.figures();
        check.samples();
        return List.copyOf(check.problems);
    }

    private void database() {
        for (String damage : store.database().damage()) {
            problems.add(new Problem(
                    "damaged",
                    store.place().toString(),
                    damage,
                    "Bring back a backup, or save what can be read: bellwether store export --out DIR."));
        }
    }

    /** Models and host facts are named by the hash of their content. */
    private void hashes(String table, String content) {
        List<String> changed = store
                .database()
                .list(
                        row -> CanonicalJson.hash(row.getString(content)).equals(row.getString("hash"))
                                ? ""
                                : row.getString("hash"),
                        "select hash, " + content + " from " + table + " order by hash")
                .stream()
                .filter(hash -> !hash.isEmpty())
                .toList();
        for (String hash : changed) {
            problems.add(
                    new Problem("changed", table + " " + hash, "its content is not that of its hash", FROM_ANOTHER));
        }
    }

    /** What is written in one transaction: an end has its reason, a figure its values, a finished session finished runs. */
    private void figures() {
        half(
                "select id as run from run where ended is null and session in (select id from session where ended is not null)",
                "its session has ended, but it has not");
        half(
                "select run from metric where id not in (select metric from metric_value) group by run",
                "a metric has no figures");
        half(
                "select r.run from round r where not exists (select 1 from process_exit p where p.run = r.run "
                        + "and p.round = r.number) and r.status = 'ok' group by r.run",
                "a good round does not say how its processes ended");
    }

    private void half(String query, String what) {
        for (String run : store.database().list(row -> row.getString("run"), query)) {
            problems.add(new Problem("half-written", run, what, FROM_ANOTHER));
        }
    }

    private void samples() {
        for (RunRow run : store.reader().runs(Integer.MAX_VALUE)) {
            if (run.status() != Status.OK) {
                continue;
            }
            for (RoundRow round : store.reader().rounds(run.id())) {
                if (round.status() == Status.OK) {
                    samples(run.id(), store.roundFolder(run.id(), round.number()));
                }
            }
        }
    }

    private void samples(String run, Path round) {
        Path folder = round.resolve("samples");
        if (!Files.isDirectory(folder)) {
            problems.add(new Problem("samples-missing", run, "there is no " + folder, FROM_ANOTHER));
            return;
        }
        try {
            for (Path file : RoundSamples.sampleFiles(folder)) {
                readable(file);
            }
        } catch (IOException e) {
            problems.add(new Problem("samples-unreadable", run, IoReasons.of(e), FROM_ANOTHER));
        }
    }

    private void readable(Path file) {
        try {
            SampleFile.read(file);
        } catch (IOException e) {
            problems.add(new Problem("samples-unreadable", file.toString(), IoReasons.of(e), FROM_ANOTHER));
        }
    }
}
