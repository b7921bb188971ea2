// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store.check;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.bellwether.results.IoReasons;
import org.bellwether.results.samples.RoundSamples;
import org.bellwether.results.samples.SampleFile;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.record.RecordFiles;
import org.bellwether.results.store.record.RunRecord;
import org.bellwether.results.store.record.RunRecord.SampleRecord;
import org.bellwether.results.store.row.RoundRow;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.Status;

/** Checks whether each run folder has its row, and each row its record and samples, and whether they agree. */
final class RunFilesCheck {
    private final Store store;
    private final RecordFiles records;
    private final List<Problem> problems;
    private final List<String> notes;
    private int withoutRecord;
    private int elsewhere;

    RunFilesCheck(Store store, List<Problem> problems, List<String> notes) {
        this.store = store;
        this.records = store.records().files();
        this.problems = problems;
        this.notes = notes;
    }

    void run() throws IOException {
        Set<String> known = new HashSet<>();
        for (RunRow run : store.reader().runs(Integer.MAX_VALUE)) {
            known.add(run.id());
            if (run.ended() != null) {
                ended(run);
            }
        }
        for (String folder : records.runFolders()) {
            if (!known.contains(folder)) {
                unknown(folder);
            }
        }
        if (withoutRecord > 0) {
            notes.add(withoutRecord + (withoutRecord == 1 ? " run has" : " runs have")
                    + " no record beside the samples, from which a lost database could be rebuilt (older versions wrote "
                    + "none). To write them: bellwether store recover.");
        }
        if (elsewhere > 0) {
            notes.add(elsewhere + (elsewhere == 1 ? " run has its" : " runs have their")
                    + " samples on the machine that measured, not here.");
        }
    }

    private void unknown(String run) {
        String what = "the database does not know this run";
        String fix = "Bring it back from its record: bellwether store recover.";
        try {
            records.readRun(run);
        } catch (NoSuchFileException e) {
            what += ", and its folder has no record of it";
            fix = Problem.FROM_ANOTHER + " Its samples stay.";
        } catch (IOException e) {
            what += ", and its record cannot be read: " + IoReasons.of(e);
            fix = Problem.FROM_ANOTHER + " Its samples stay.";
        }
        problems.add(new Problem("unknown-run", store.runFolder(run).toString(), what, fix));
    }

    private void ended(RunRow run) {
        if (!store.place().isFolder() && !Files.isDirectory(store.runFolder(run.id()))) {
            elsewhere++;
            return;
        }
        Optional<RunRecord> record = record(run);
        record.ifPresent(known -> compare(run, known));
        if (run.status() != Status.OK) {
            return;
        }
        for (RoundRow round : store.reader().rounds(run.id())) {
            if (round.status() == Status.OK) {
                samples(run.id(), store.roundFolder(run.id(), round.number()));
            }
        }
        record.ifPresent(known -> known.files().forEach(file -> sample(run.id(), file)));
    }

    private Optional<RunRecord> record(RunRow run) {
        try {
            return Optional.of(records.readRun(run.id()));
        } catch (NoSuchFileException e) {
            withoutRecord++;
        } catch (IOException e) {
            problems.add(new Problem(
                    "changed",
                    records.run(run.id()).toString(),
                    IoReasons.of(e).replace(records.run(run.id()) + " is ", "it is "),
                    "Delete this file, then write it again from the database: bellwether store recover."));
        }
        return Optional.empty();
    }

    private void compare(RunRow run, RunRecord record) {
        boolean same = record.run().equals(run)
                && record.rounds().equals(store.reader().rounds(run.id()))
                && record.metrics().equals(store.reader().metrics(run.id()))
                && record.warnings().equals(store.reader().warnings(run.id()));
        if (!same) {
            problems.add(new Problem(
                    "changed",
                    run.id(),
                    "the database and " + records.run(run.id()) + " differ, and neither should ever change",
                    Problem.FROM_ANOTHER));
        }
    }

    private void samples(String run, Path round) {
        Path folder = round.resolve("samples");
        if (!Files.isDirectory(folder)) {
            problems.add(new Problem("samples-missing", run, "there is no " + folder, Problem.FROM_ANOTHER));
            return;
        }
        try {
            for (Path file : RoundSamples.sampleFiles(folder)) {
                readable(file);
            }
        } catch (IOException e) {
            problems.add(new Problem("samples-unreadable", run, IoReasons.of(e), Problem.FROM_ANOTHER));
        }
    }

    private void readable(Path file) {
        try {
            SampleFile.read(file);
        } catch (IOException e) {
            unreadable(file, IoReasons.of(e));
        }
    }

    /** Checks a file against the record: no other check finds a missing file or changed samples. */
    private void sample(String run, SampleRecord record) {
        Path file = store.runFolder(run).resolve(record.name());
        try {
            if (!Files.isRegularFile(file)) {
                problems.add(new Problem("samples-missing", run, "there is no " + file, Problem.FROM_ANOTHER));
            } else if (Files.size(file) != record.bytes()) {
                unreadable(file, "has " + Files.size(file) + " bytes, and had " + record.bytes());
            } else if (!RecordFiles.checksum(file).equals(record.crc32c())) {
                unreadable(file, "its content has changed since the run ended: the checksum differs");
            }
        } catch (IOException e) {
            unreadable(file, IoReasons.of(e));
        }
    }

    /** Adds a problem unless the file has one: an unreadable file has also changed. */
    private void unreadable(Path file, String what) {
        if (problems.stream().noneMatch(known -> known.where().equals(file.toString()))) {
            problems.add(new Problem("samples-unreadable", file.toString(), what, Problem.FROM_ANOTHER));
        }
    }
}
