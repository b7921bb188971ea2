// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import org.bellwether.results.report.ReportFolder;
import org.bellwether.run.WorkException.Kind;

/**
 * Files that commands leave behind and can make again: the files in a project's {@code out} folder and in the user's
 * caches. Only Bellwether's own files are found; other files in these folders are ignored.
 *
 * @param what the kind of file, for people
 * @param path a file or folder
 * @param bytes the size
 */
public record BuildArtefacts(String what, Path path, long bytes) {
    private static final String LOCK = ".session.lock";

    /** Returns the files of sessions in a project's output folder. */
    public static List<BuildArtefacts> ofOutput(Path out) throws IOException {
        List<BuildArtefacts> found = new ArrayList<>();
        add(found, "generated code", out.resolve("generated"));
        add(found, "built programs", out.resolve("build"));
        add(found, "configurations that took turns, as generated and built", out.resolve("variants"));
        add(
                found,
                "reports (bellwether report writes them again)",
                ReportFolder.in(out).folder());
        return found;
    }

    /** Returns the files in the user's cache. */
    public static List<BuildArtefacts> ofCache(Path cache) throws IOException {
        List<BuildArtefacts> found = new ArrayList<>();
        add(found, "built ORBs", cache.resolve("runtimes"));
        add(found, "profiles that builds are tuned by (bellwether tune makes them again)", cache.resolve("profiles"));
        add(found, "models of quick", cache.resolve("quick"));
        add(found, "models of rerun", cache.resolve("rerun"));
        add(found, "reports that were opened", ReportFolder.in(cache).folder());
        return found;
    }

    /** Returns the artefact at an existing path. */
    public static BuildArtefacts of(String what, Path path) throws IOException {
        return new BuildArtefacts(what, path, size(path));
    }

    /** Returns the files in the run store. */
    public static List<BuildArtefacts> ofStore(Path store) throws IOException {
        List<BuildArtefacts> found = new ArrayList<>();
        add(found, "all runs and their samples", store);
        return found;
    }

    private static void add(List<BuildArtefacts> found, String what, Path path) throws IOException {
        if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            found.add(new BuildArtefacts(what, path, size(path)));
        }
    }

    private static long size(Path path) throws IOException {
        long[] bytes = {0};
        Files.walkFileTree(path, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                bytes[0] += attributes.size();
                return FileVisitResult.CONTINUE;
            }
        });
        return bytes[0];
    }

    /**
     * Deletes all files that were found in an output folder, while no session can begin there.
     *
     * @throws WorkException if a session runs there
     */
    public static void deleteOutput(Path out, List<BuildArtefacts> found) throws WorkException, IOException {
        if (found.isEmpty()) {
            return;
        }
        try (LockFile lock =
                LockFile.take(out.resolve(LOCK), () -> Thread.currentThread().interrupt())) {
            for (BuildArtefacts each : found) {
                each.delete();
            }
            Files.deleteIfExists(out.resolve(LOCK));
        } catch (InterruptedException e) {
            throw new WorkException(
                    Kind.FAILED,
                    "session-runs",
                    "A session runs here",
                    out.toString(),
                    "Wait until it ends, or end it");
        }
        if (isEmpty(out)) {
            Files.delete(out);
        }
    }

    /** Deletes the path with all its contents; targets of links stay. */
    public void delete() throws IOException {
        Files.walkFileTree(path, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path folder, IOException failure) throws IOException {
                if (failure != null) {
                    throw failure;
                }
                Files.delete(folder);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    private static boolean isEmpty(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return files.findAny().isEmpty();
        }
    }
}
