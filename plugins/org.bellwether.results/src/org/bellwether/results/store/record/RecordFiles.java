// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store.record;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.bellwether.results.store.record.RunRecord.SampleRecord;
import org.bellwether.results.store.row.Uuid7;

/**
 * The record files of a store: {@code runs/<id>/run.json} of each run, and in {@code records} the data that runs share.
 * Files are written atomically, and are on the disk when {@link #write} returns.
 */
public final class RecordFiles {
    /** The name of a run's record in its folder. */
    public static final String RUN = "run.json";

    private static final String JSON = ".json";
    private static final int BLOCK = 1 << 16;

    private final Path folder;
    private final DurableFolder.Sync sync;

    /** @param folder the store's folder */
    public RecordFiles(Path folder) {
        this(folder, DurableFolder.SYSTEM);
    }

    RecordFiles(Path folder, DurableFolder.Sync sync) {
        this.folder = folder;
        this.sync = sync;
    }

    public Path run(String id) {
        return runs().resolve(id).resolve(RUN);
    }

    public Path session(String id) {
        return folder.resolve("records/sessions").resolve(id + JSON);
    }

    public Path campaign(String id) {
        return folder.resolve("records/campaigns").resolve(id + JSON);
    }

    public Path suite(String id) {
        return folder.resolve("records/suites").resolve(id + JSON);
    }

    public Path model(String hash) {
        return folder.resolve("records/models").resolve(hash + JSON);
    }

    public Path host(String hash) {
        return folder.resolve("records/hosts").resolve(hash + JSON);
    }

    private Path runs() {
        return folder.resolve("runs");
    }

    /** Returns the non-empty folders of runs, by id in ascending order. */
    public List<String> runFolders() throws IOException {
        return filled(runs());
    }

    /** Returns the non-empty folders whose name is an id, in ascending order; empty if the folder does not exist. */
    private static List<String> filled(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        List<String> ids = new ArrayList<>();
        try (Stream<Path> entries = Files.list(folder)) {
            for (Path entry : entries.sorted().toList()) {
                if (Uuid7.isId(entry.getFileName().toString()) && holdsAnything(entry)) {
                    ids.add(entry.getFileName().toString());
                }
            }
        }
        return ids;
    }

    private static boolean holdsAnything(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return false;
        }
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.findAny().isPresent();
        }
    }

    /** Returns the ids of the suites with a record. */
    public List<String> suites() throws IOException {
        return recorded("records/suites");
    }

    private List<String> recorded(String records) throws IOException {
        if (!Files.isDirectory(folder.resolve(records))) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(folder.resolve(records))) {
            return entries.map(entry -> entry.getFileName().toString())
                    .filter(name -> name.endsWith(JSON))
                    .map(name -> name.substring(0, name.length() - JSON.length()))
                    .filter(Uuid7::isId)
                    .sorted()
                    .toList();
        }
    }

    /** Writes a record, and replaces the previous one. */
    public void write(Path file, Object record) throws IOException {
        DurableFolder.make(file.getParent(), sync);
        // Only the owner could read a temporary file of Java
        Path fresh = file.resolveSibling(file.getFileName() + "." + Uuid7.next() + ".new");
        try {
            try (FileChannel channel =
                    FileChannel.open(fresh, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
                ByteBuffer bytes = ByteBuffer.wrap(RowJson.MAPPER.writeValueAsBytes(record));
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
                channel.force(true);
            }
            Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
            sync.force(file.getParent());
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    /**
     * Reads a record.
     *
     * @throws java.nio.file.NoSuchFileException if the record does not exist
     * @throws IOException if the file cannot be read, or is no such record; the message names the file
     */
    public static <T> T read(Path file, Class<T> type) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        try {
            T record = RowJson.MAPPER.readValue(bytes, type);
            if (record != null) {
                return record;
            }
        } catch (JsonProcessingException e) {
            throw new IOException(file + " is damaged: " + e.getOriginalMessage(), e);
        }
        throw new IOException(file + " is damaged: it holds nothing");
    }

    /** Reads a run's record. An incomplete record and a record of another run are refused. */
    public RunRecord readRun(String id) throws IOException {
        RunRecord record = read(run(id), RunRecord.class);
        if (!RunRecord.SCHEMA.equals(record.schema())) {
            throw new IOException(
                    run(id) + " has the schema " + record.schema() + ", and this version reads " + RunRecord.SCHEMA);
        } else if (!record.isComplete() || !record.run().id().equals(id)) {
            throw new IOException(run(id) + " is damaged: "
                    + (record.isComplete() ? "it is of another run" : "parts of it are missing"));
        }
        return record;
    }

    /** Returns the present sample files of a run. */
    public List<SampleRecord> samples(String id) throws IOException {
        Path run = runs().resolve(id);
        if (!Files.isDirectory(run)) {
            return List.of();
        }
        List<SampleRecord> samples = new ArrayList<>();
        try (Stream<Path> files = Files.walk(run)) {
            for (Path file : files.filter(RecordFiles::isSample).sorted().toList()) {
                samples.add(new SampleRecord(
                        run.relativize(file).toString().replace('\\', '/'), Files.size(file), checksum(file)));
            }
        }
        return samples;
    }

    private static boolean isSample(Path file) {
        return file.getParent().endsWith("samples") && Files.isRegularFile(file);
    }

    /** Returns the CRC-32C of a file. */
    public static String checksum(Path file) throws IOException {
        CRC32C sum = new CRC32C();
        byte[] block = new byte[BLOCK];
        try (InputStream input = Files.newInputStream(file)) {
            for (int read = input.read(block); read >= 0; read = input.read(block)) {
                sum.update(block, 0, read);
            }
        }
        return String.format(Locale.ROOT, "%08x", sum.getValue());
    }
}
