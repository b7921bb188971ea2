// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.project;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.bellwether.results.CanonicalJson;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.experiment.ExperimentReader;

/**
 * A generated folder, as the contracts describe it.
 *
 * @param folder where it is
 * @param experiment what it measures
 * @param plan {@code plan/experiment.json}, for the record
 * @param hash of its stamp, which lists the hash of every file in it
 */
public record Generated(Path folder, Experiment experiment, String plan, String hash) {
    private static final String STAMP = "bellwether.stamp";

    /** Files in the stamp that no program is built from: plans, and ORB configurations. */
    private static final Pattern READ_AT_START =
            Pattern.compile("(^|\\s)(plan/|target/[^/\\s]+/[^/\\s]+\\.(conf|cfg)(\\s|$))");

    public static Generated read(Path folder) throws IOException {
        Path plan = folder.resolve("plan/experiment.json");
        return new Generated(
                folder,
                ExperimentReader.read(plan),
                Files.readString(plan),
                CanonicalJson.hash(Files.readString(folder.resolve(STAMP))));
    }

    /**
     * Returns the hash of the files that its program is built from: it is the same for folders that differ only in
     * files that are read at start.
     */
    public String buildHash() throws IOException {
        return buildHash(Files.readString(folder.resolve(STAMP)));
    }

    /** Returns the same of a generated folder in memory. @param stamp the text of its stamp */
    public static String buildHash(String stamp) {
        return CanonicalJson.hash(stamp.lines()
                .filter(line -> !READ_AT_START.matcher(line).find())
                .collect(Collectors.joining("\n")));
    }

    /** The start of each command on it. */
    public List<String> script() {
        return List.of(folder.resolve("scripts/run.sh").toString());
    }

    /** Settings of {@code plan/settings}, as the script takes them. */
    public static List<String> settings(Map<String, String> settings) {
        return settings.entrySet().stream()
                .flatMap(entry -> List.of("--set", entry.getKey() + "=" + entry.getValue()).stream())
                .toList();
    }
}
