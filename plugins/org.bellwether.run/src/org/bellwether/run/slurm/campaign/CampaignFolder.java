// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.slurm.campaign;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.bellwether.results.store.row.Uuid7;

/**
 * The folder of a campaign on a cluster: exported programs, the files in which configurations differ, a folder for each
 * submission, and results.
 *
 * @param path an absolute path
 */
record CampaignFolder(Path path) {
    private static final String CUT = ".";

    /** Returns the file with the campaign's record. */
    Path record() {
        return path.resolve(CampaignRecord.FILE);
    }

    /**
     * Returns the folder with the export of a program.
     *
     * @param name a result of {@link #programName}
     */
    Path program(String name) {
        return path.resolve("programs").resolve(name);
    }

    /**
     * Returns the name of a program by its number, from 1. All names have the same length, so that processes' arguments
     * do, too.
     */
    static String programName(int number) {
        return String.format(Locale.ROOT, "%04d", number);
    }

    /** Returns the folder with a configuration's files, which replace those of its program. */
    Path configuration(String name) {
        return path.resolve("configurations").resolve(name);
    }

    Path configurations() {
        return path.resolve("configurations");
    }

    Path submissions() {
        return path.resolve("submissions");
    }

    Path submission(int number) {
        return submissions().resolve(Integer.toString(number));
    }

    /** Returns the number of the newest submission; 0 if there is none. */
    int lastSubmission() throws IOException {
        return entries(submissions(), name -> name.matches("\\d{1,6}")).stream()
                .mapToInt(each -> Integer.parseInt(each.getFileName().toString()))
                .max()
                .orElse(0);
    }

    Path results() {
        return path.resolve("results");
    }

    /** Returns the folders of workers' starts, the oldest first. */
    List<Path> starts() throws IOException {
        return entries(results(), Uuid7::isId);
    }

    /** Returns the folders of a start's runs that have ended, the oldest first. */
    static List<Path> runs(Path start) throws IOException {
        return entries(start, Uuid7::isId);
    }

    /** Returns the folders of a start's runs that have begun but not ended: at most one, unless Slurm cut the start. */
    static List<Path> unended(Path start) throws IOException {
        return entries(start, name -> name.startsWith(CUT) && Uuid7.isId(name.substring(1)));
    }

    /** Returns whether the folder has a run that is not in the store. */
    boolean hasRuns() throws IOException {
        for (Path start : starts()) {
            if (!runs(start).isEmpty() || !unended(start).isEmpty()) {
                return true;
            }
        }
        return false;
    }

    /** Returns the id of the run in a folder. */
    static String run(Path folder) {
        return folder.getFileName().toString().replaceFirst("^\\.", "");
    }

    /** Returns the campaign's folder at a path; empty if the path is not a campaign's folder. */
    static Optional<CampaignFolder> of(Path path) {
        CampaignFolder folder = new CampaignFolder(path.toAbsolutePath().normalize());
        return Files.isRegularFile(folder.record(), LinkOption.NOFOLLOW_LINKS) ? Optional.of(folder) : Optional.empty();
    }

    private static List<Path> entries(Path folder, Predicate<String> name) throws IOException {
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.filter(entry -> name.test(entry.getFileName().toString())
                            && Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS))
                    .sorted()
                    .toList();
        }
    }
}
