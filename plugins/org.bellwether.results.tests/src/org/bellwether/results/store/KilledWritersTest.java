// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.bellwether.results.store.check.StoreCheck;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.Status;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.Driver;
import org.sqlite.JDBC;

/**
 * Eight processes write to one store at the same time and are killed meanwhile: each committed run is complete.
 */
@Tag("slow")
class KilledWritersTest {
    private static final int WRITERS = 8;
    private static final long AT_LEAST_RUNS = 2L * WRITERS;
    private static final int SPREAD_MS = 400;
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(60);

    @TempDir
    private Path folder;

    @Test
    void leaveNothingHalfWrittenInSqlite() throws Exception {
        writeAndKill(StorePlace.of(folder.resolve("store")), Optional.empty());
    }

    @Test
    @EnabledIf("org.bellwether.results.store.PostgresqlServer#isInstalled")
    void leaveNothingHalfWrittenInPostgresql() throws Exception {
        String url = PostgresqlServer.running().freshSchema();
        writeAndKill(StorePlace.postgresql(url, folder.resolve("store")), Optional.of(url));
    }

    private void writeAndKill(StorePlace place, Optional<String> url) throws Exception {
        Store.open(place).close();
        List<Process> writers = new ArrayList<>();
        try {
            for (int i = 0; i < WRITERS; i++) {
                writers.add(start(i, place, url));
            }
            awaitRuns();
            long seed = Long.getLong("bellwether.seed", System.nanoTime());
            Random random = new Random(seed);
            for (Process writer : writers) {
                Thread.sleep(random.nextInt(SPREAD_MS / WRITERS));
                assertTrue(writer.isAlive(), () -> "seed " + seed + ": " + errorOutputOf(writers.indexOf(writer)));
                writer.destroyForcibly(); // SIGKILL
            }
        } finally {
            for (Process writer : writers) {
                writer.destroyForcibly().waitFor();
            }
        }
        check(place);
    }

    private void check(StorePlace place) throws IOException {
        try (Store store = Store.open(place)) {
            int killed = store.reader().unfinishedSessions().size();
            SessionLock.endKilledSessions(store);
            assertEquals(List.of(), store.reader().unfinishedSessions(), "no lock outlives its process");
            assertEquals(
                    List.of(),
                    StoreCheck.of(store).problems().stream()
                            .filter(problem -> !problem.code().equals("samples-missing")) // the runs have no samples
                            .toList());
            Set<String> good = new HashSet<>();
            for (RunRow run : store.reader().runs(Integer.MAX_VALUE)) {
                if (run.status() == Status.OK) {
                    good.add(run.id());
                    whole(store.reader(), run);
                } else {
                    assertEquals(List.of(), store.reader().metrics(run.id()), "a run that was cut off has no figures");
                }
            }
            Set<String> reported = reportedRuns();
            assertTrue(reported.size() >= AT_LEAST_RUNS);
            assertTrue(good.containsAll(reported), "runs reported as stored are stored");
            assertTrue(killed > 0, "somebody was killed in the midst of a session");
        }
    }

    private static void whole(StoreReader reader, RunRow run) {
        assertEquals(KilledWriter.METRICS, reader.metrics(run.id()).size());
        reader.metrics(run.id())
                .forEach(metric ->
                        assertEquals(KilledWriter.VALUES, metric.values().size()));
        assertEquals(1, reader.warnings(run.id()).size());
        assertEquals(2, reader.rounds(run.id()).get(0).exits().size());
    }

    private Process start(int number, StorePlace place, Optional<String> url) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                classPath(),
                KilledWriter.class.getName(),
                place.folder().toString()));
        url.ifPresent(command::add);
        return new ProcessBuilder(command)
                .redirectOutput(folder.resolve("out" + number).toFile())
                .redirectError(folder.resolve("err" + number).toFile())
                .start();
    }

    /**
     * Returns the class path of a writer, from the locations of this JVM's classes, because bundles are not on a class
     * path.
     */
    private static String classPath() throws URISyntaxException {
        Set<String> path = new LinkedHashSet<>();
        for (Class<?> part : List.of(
                Store.class,
                KilledWriter.class,
                JDBC.class,
                Driver.class,
                Flyway.class,
                ObjectMapper.class,
                JsonFactory.class,
                JsonProperty.class)) {
            path.add(Path.of(part.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString());
        }
        return String.join(File.pathSeparator, path);
    }

    private void awaitRuns() throws Exception {
        long end = System.nanoTime() + PATIENCE_NS;
        while (reportedRuns().size() < AT_LEAST_RUNS || anybodySilent()) {
            assertTrue(System.nanoTime() < end, () -> errorOutputOf(0));
            Thread.sleep(20);
        }
    }

    private boolean anybodySilent() throws IOException {
        for (int i = 0; i < WRITERS; i++) {
            if (Files.size(folder.resolve("out" + i)) == 0) {
                return true;
            }
        }
        return false;
    }

    /** Returns the ids of runs that the writers printed, without an incomplete last line. */
    private Set<String> reportedRuns() throws IOException {
        Set<String> runs = new HashSet<>();
        for (int i = 0; i < WRITERS; i++) {
            Files.readString(folder.resolve("out" + i))
                    .lines()
                    .filter(line -> line.length() == 36)
                    .forEach(runs::add);
        }
        return runs;
    }

    private String errorOutputOf(int writer) {
        try {
            return Files.readString(folder.resolve("err" + writer));
        } catch (IOException e) {
            return e.toString();
        }
    }
}
