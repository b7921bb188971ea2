// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.slurm.campaign;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.bellwether.generator.target.Target;
import org.bellwether.generator.target.Targets;
import org.bellwether.results.CanonicalJson;
import org.bellwether.results.FailureClass;
import org.bellwether.results.experiment.ExperimentReader;
import org.bellwether.results.store.CampaignStore.Attempt;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.StoreWriter;
import org.bellwether.results.store.row.Failure;
import org.bellwether.results.store.row.RoundRow;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.run.collect.JobEnd;
import org.bellwether.run.collect.LaunchTimes;
import org.bellwether.run.collect.ResultsException;
import org.bellwether.run.collect.RunEvaluation;
import org.bellwether.run.collect.ScriptFile;

/** Reads one run of a worker, computes its figures, and writes its rows. */
final class RunImport {
    private static final String PLAN = "plan/experiment.json";

    private final Store store;
    private final CampaignFolder folder;
    private final CampaignRecord record;
    private final Optional<Pattern> ignoredOption;
    private final Map<Path, String> plans = new HashMap<>();

    RunImport(Store store, CampaignFolder folder, CampaignRecord record) {
        this.store = store;
        this.folder = folder;
        this.record = record;
        this.ignoredOption = Targets.discover().find(record.target()).flatMap(Target::ignoredOption);
    }

    /**
     * The step of the campaign for which a worker made a run, as recorded by the worker.
     *
     * @param step          index of the step in the campaign's plan, from 0
     * @param configuration the name of the configuration's variant
     */
    record Task(int step, String configuration, Instant started) {
        static Task read(Path run) throws IOException, ResultsException {
            ScriptFile task = ScriptFile.read(run.resolve("task"));
            return new Task(task.integer("step"), task.text("configuration"), task.instant("started"));
        }

        /** Returns whether a run was cut before its task was recorded, so that nothing was launched for the run. */
        static boolean isCutBeforeLaunch(Path run) {
            return !Files.exists(run.resolve("task"), LinkOption.NOFOLLOW_LINKS)
                    && !Files.exists(run.resolve("round-1"), LinkOption.NOFOLLOW_LINKS);
        }
    }

    /** The results of a run. */
    record Measured(String plan, Instant ended, int all, List<RoundRow> rounds, RunEvaluation.Figures figures) {
        Failure failure() {
            return figures.failure();
        }

        /** Returns the same run with a failure by the end of its job. */
        Measured cut(JobEnd end) {
            int round = Math.max(1, rounds.size());
            Failure failure = new Failure(
                    FailureClass.INTERRUPTED.key(),
                    "",
                    "round " + round + " of " + all + " was not measured to its end: " + end.reason(),
                    end.log());
            return new Measured(plan, ended, all, rounds, new RunEvaluation.Figures(List.of(), List.of(), failure));
        }
    }

    /**
     * Copies the rounds of a run into the run store, and computes its figures.
     *
     * @param run the run's folder that the worker has written
     */
    Measured read(Path run, String id, Task task) throws IOException, ResultsException {
        CampaignRecord.Configured configured = configured(task, run);
        Path to = store.runFolder(id);
        remove(to); // a killed command may have left this folder
        copy(run, to);
        String plan = plan(task.configuration(), configured);
        RunEvaluation evaluation = new RunEvaluation(
                store,
                ExperimentReader.parse(plan, PLAN),
                optional(record.samples()),
                optional(record.warmup()),
                configured.rounds());
        List<RoundRow> rounds = new ArrayList<>();
        Instant ended = task.started();
        Failure failure = null;
        for (int round = 1; round <= configured.rounds() && failure == null; round++) {
            Optional<LaunchTimes> launch = LaunchTimes.read(store.roundFolder(id, round));
            if (launch.isEmpty()) {
                failure = new Failure(
                        FailureClass.INTERRUPTED.key(),
                        "",
                        "round " + round + " of " + configured.rounds() + " was not measured to its end",
                        "");
                break;
            }
            ended = launch.get().ended();
            rounds.add(evaluation.round(
                    id, round, launch.get().started(), ended, launch.get().exitCode()));
            failure = evaluation.failure(id, round, launch.get().exitCode()).orElse(null);
        }
        return new Measured(
                plan,
                ended,
                configured.rounds(),
                rounds,
                failure == null
                        ? evaluation.evaluate(id, ignoredOption)
                        : new RunEvaluation.Figures(List.of(), List.of(), failure));
    }

    /** Writes the rows of a run in one transaction. */
    void write(CampaignSessions.Session session, String campaign, String id, Task task, Measured measured, int attempt)
            throws ResultsException {
        CampaignRecord.Configured configured = configured(task, folder.results());
        StoreWriter writer = store.writer();
        RunRow row = RunRow.begun(
                id,
                session.id(),
                record.target(),
                attempt,
                record.modelHash(),
                session.host(),
                CanonicalJson.hash(configured.configuration()),
                configured.configuration(),
                configured.extent(),
                record.seed(),
                task.started(),
                task.configuration(),
                configured.options());
        writer.atomically(() -> {
            writer.begin(row);
            store.campaigns().attempt(campaign, new Attempt(task.step(), attempt, id));
            writer.built(id, configured.generatedHash(), measured.plan(), null);
            measured.rounds().forEach(round -> writer.round(id, round));
            RunEvaluation.Figures figures = measured.figures();
            if (figures.failure() == null) {
                writer.succeeded(id, measured.ended(), figures.metrics(), figures.warnings());
            } else {
                writer.failed(id, measured.ended(), figures.failure(), figures.warnings());
            }
        });
    }

    private CampaignRecord.Configured configured(Task task, Path where) throws ResultsException {
        CampaignRecord.Configured configured = record.configurations().get(task.configuration());
        if (configured == null) {
            throw new ResultsException("The folder has no configuration " + task.configuration(), where);
        }
        return configured;
    }

    /** Returns the plan of a configuration, otherwise its program's plan. */
    private String plan(String configuration, CampaignRecord.Configured configured) throws IOException {
        Path own = folder.configuration(configuration).resolve(PLAN);
        Path file = Files.isRegularFile(own)
                ? own
                : folder.program(configured.program()).resolve("bundle").resolve(PLAN);
        String known = plans.get(file);
        if (known == null) {
            known = Files.readString(file);
            plans.put(file, known);
        }
        return known;
    }

    private static OptionalLong optional(Long value) {
        return value == null ? OptionalLong.empty() : OptionalLong.of(value);
    }

    /** Copies the files of a run; links are not followed. */
    private static void copy(Path from, Path to) throws IOException, ResultsException {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path file : (Iterable<Path>) all::iterator) {
                Path copy = to.resolve(from.relativize(file).toString());
                if (Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
                    Files.createDirectories(copy);
                } else if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                    Files.copy(file, copy, LinkOption.NOFOLLOW_LINKS);
                } else {
                    throw new ResultsException("The results have what is neither a file nor a folder", file);
                }
            }
        }
    }

    /**
     * Removes a folder if it exists. If a process that Slurm considered lost still writes into it, a part may remain.
     */
    static void remove(Path folder) throws IOException {
        if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.deleteIfExists(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) {
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, IOException e) throws IOException {
                try {
                    Files.deleteIfExists(directory);
                } catch (DirectoryNotEmptyException late) {
                    return FileVisitResult.CONTINUE; // the next collection removes it
                }
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
