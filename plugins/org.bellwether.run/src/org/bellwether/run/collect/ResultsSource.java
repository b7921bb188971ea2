// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.collect;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.bellwether.results.store.row.Uuid7;

/** The source of results: a folder of this machine, a tar archive, or a folder of a host that ssh reaches. */
sealed interface ResultsSource permits ResultsSource.Folder, ResultsSource.Archive, RemoteResults {

    /**
     * Copies the complete and wanted sessions into the staging folder.
     *
     * @param wanted returns for a session's id whether the session is wanted
     * @return ids of sessions that have not ended
     * @throws ResultsException if there are no results, or if their format is wrong
     */
    List<String> bring(Predicate<String> wanted, Staging staging)
            throws IOException, InterruptedException, ResultsException;

    /**
     * Returns the source for a user's argument.
     *
     * @param from a folder, an archive, or {@code [USER@]HOST:FOLDER}
     */
    static ResultsSource of(String from) throws ResultsException {
        Path path = Path.of(from);
        if (Files.isDirectory(path)) {
            return new Folder(path);
        } else if (Files.isRegularFile(path)) {
            return new Archive(path);
        }
        return RemoteResults.of(from);
    }

    /** The folder of an export, its folder of results, or the folder of one session. */
    record Folder(Path folder) implements ResultsSource {
        @Override
        public List<String> bring(Predicate<String> wanted, Staging staging) throws IOException, ResultsException {
            List<String> open = new ArrayList<>();
            List<Path> sessions = sessions();
            if (sessions.isEmpty()) {
                throw new ResultsException("There are no results", folder);
            }
            for (Path session : sessions) {
                String id = session.getFileName().toString();
                if (!Files.isRegularFile(session.resolve(Checksums.FILE))) {
                    open.add(id);
                } else if (wanted.test(id)) {
                    staging.addFolder(session);
                }
            }
            return open;
        }

        private List<Path> sessions() throws IOException {
            Path real = folder.toRealPath();
            if (Uuid7.isId(String.valueOf(real.getFileName())) && Files.isRegularFile(real.resolve("session"))) {
                return List.of(real);
            }
            Path results = Files.isDirectory(real.resolve("results")) ? real.resolve("results") : real;
            try (Stream<Path> entries = Files.list(results)) {
                return entries.filter(entry -> Uuid7.isId(entry.getFileName().toString()) && Files.isDirectory(entry))
                        .sorted()
                        .toList();
            }
        }
    }

    /** An archive of a folder of results. */
    record Archive(Path file) implements ResultsSource {
        private static final int GZIP = 0x1f;

        @Override
        public List<String> bring(Predicate<String> wanted, Staging staging) throws IOException, ResultsException {
            try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
                in.mark(1);
                int first = in.read();
                in.reset();
                TarReader.read(first == GZIP ? new GZIPInputStream(in) : in, staging);
            } catch (ZipException e) {
                throw new ResultsException("The archive is damaged: " + e.getMessage(), file);
            } catch (EOFException e) {
                throw new ResultsException("The archive is cut off", file);
            }
            List<String> open = new ArrayList<>();
            List<String> sessions = staging.sessions();
            for (String id : sessions) {
                Path session = staging.folder().resolve(id);
                if (!Files.isRegularFile(session.resolve(Checksums.FILE))) {
                    open.add(id);
                    Staging.delete(session);
                } else if (!wanted.test(id)) {
                    Staging.delete(session);
                }
            }
            if (sessions.isEmpty()) {
                throw new ResultsException("There are no results", file);
            }
            return open;
        }
    }
}
