// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.collect;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.bellwether.results.CanonicalJson;
import org.bellwether.results.store.row.Uuid7;

/** The results of an export's scripts: a session of two rounds of one target. */
public final class FakeResults {
    public static final int SAMPLES = 8;
    private static final String FILE = "m.bellwether";
    public static final String PLAN = """
            {"schema":"bellwether.experiment/1","model":"m","experiment":"steady","targets":["corbel"],"seed":1,
             "phases":[{"name":"timed","kind":"timed"}],"processes":[],
             "probes":[{"name":"p","kind":"call","process":"gps","element":"e","floor":"f",
                        "phases":[{"phase":"timed","warmup":0,"samples":8}]}],
             "metrics":[{"name":"latency","kind":"latency","phase":"timed","probe":"p"}],
             "floors":[{"name":"f","requestBytes":1,"replyBytes":1,"clientCores":[0],"serverCores":[0]}]}
            """;

    public final String session = Uuid7.next().toString();
    public final String run = Uuid7.next().toString();
    public final Path folder;

    /**
     * Writes an unsealed session.
     *
     * @param results the folder of results
     */
    public FakeResults(Path results) throws IOException {
        this(results, "");
    }

    /** @param more lines of the session's file */
    public FakeResults(Path results, String more) throws IOException {
        folder = Files.createDirectories(results.resolve(session));
        write("session", "id=" + session + "\nstarted=2026-01-02T03:04:05.678Z\n" + more);
        write("runs", run + " corbel\n");
        write("hosts", "here n1 10.0.0.1\n");
        write("export.json", record(Map.of(FILE, "module m {};\n")).json());
        write("nodes/here/proc/sys/kernel/hostname", "n1\n");
        write("nodes/here/proc/cpuinfo", "model name\t: Big Iron\n");
        write("nodes/here/architecture", "x86_64\n");
        write("nodes/here/machine", "0123456789abcdef\n");
        for (int round = 1; round <= 2; round++) {
            String directory = run + "/round-" + round + "/";
            write(
                    directory + "launch",
                    "started=2026-01-02T03:04:0%d.000Z\nended=2026-01-02T03:04:0%d.500Z\nexit=0\n"
                            .formatted(round, round));
            write(
                    directory + "result.json",
                    "{\"failure\":null,\"phases\":[],\"processes\":[{\"name\":\"gps\",\"exit\":0,\"signal\":0}]}");
            write(directory + "logs/gps.log", "all is well\n");
            Path samples = Files.createDirectories(folder.resolve(directory + "samples"));
            Files.write(samples.resolve("p.timed.gps.bws"), samples(SAMPLES / 2, 10_000));
            Files.write(samples.resolve("floor.f.bws"), samples(SAMPLES, 5_000));
        }
    }

    static ExportRecord record(Map<String, String> sources) {
        String hash = CanonicalJson.hash(CanonicalJson.write(sources));
        return new ExportRecord(
                ExportRecord.SCHEMA,
                "slurm",
                "project",
                "m",
                "steady",
                1,
                1,
                null,
                null,
                2,
                "{}",
                null,
                hash,
                "abc",
                List.of(new ExportRecord.Run(
                        "corbel",
                        CanonicalJson.write(Map.of("experiment", "steady", "model", hash, "target", "corbel")),
                        "{}")),
                PLAN,
                sources);
    }

    public void write(String path, String text) throws IOException {
        Path file = folder.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    String read(String path) throws IOException {
        return Files.readString(folder.resolve(path));
    }

    /** Seals the session in the same way as the scripts. */
    public FakeResults seal(int exitCode) throws IOException, InterruptedException {
        write("session", read("session") + "ended=2026-01-02T03:05:00.000Z\nexit=" + exitCode + "\n");
        return sums();
    }

    /** Writes the checksums of all files. */
    FakeResults sums() throws IOException, InterruptedException {
        sh(
                "rm -f SHA256SUMS; find . -type f -printf '%P\\0' | LC_ALL=C sort -z | xargs -0 sha256sum >../sums; mv ../sums SHA256SUMS",
                folder);
        return this;
    }

    static void sh(String line, Path directory) throws IOException, InterruptedException {
        Process process = new ProcessBuilder("sh", "-euc", line)
                .directory(directory.toFile())
                .inheritIO()
                .start();
        if (!process.waitFor(60, TimeUnit.SECONDS) || process.exitValue() != 0) {
            throw new IOException("failed: " + line);
        }
    }

    static byte[] samples(int count, long latency) {
        ByteBuffer file = ByteBuffer.allocate(4096 + 40 * count).order(ByteOrder.LITTLE_ENDIAN);
        file.put(0, "BWSAMPL1".getBytes(StandardCharsets.US_ASCII))
                .putInt(8, 4096)
                .putInt(12, 40)
                .putLong(16, count)
                .putLong(24, count)
                .put(128, ("probe=p\nphase=timed\nsamples=" + count + "\n").getBytes(StandardCharsets.US_ASCII));
        for (int i = 0; i < count; i++) {
            int at = 4096 + 40 * i;
            file.putLong(at + 8, 1000L * i + 1)
                    .putLong(at + 16, 1000L * i + 1)
                    .putLong(at + 24, 1000L * i + latency + 1);
        }
        return file.array();
    }
}
