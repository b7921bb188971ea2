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
 * The generated folder of an experiment, as the contracts describe it.
 *
 * @param folder the folder's path
 * @param experiment the experiment that the program measures
 * @param plan {@code plan/experiment.json}, for the record
 * @param hash the hash of the folder's stamp, which lists the hash of each file
 */
public record GeneratedExperiment(Path folder, Experiment experiment, String plan, String hash) {
    private static final String STAMP = "bellwether.stamp";

    /** Matches files in the stamp that are not built into a program: plans, and ORB configurations. */
    private static final Pattern READ_AT_START =
            Pattern.compile("(^|\\s)(plan/|target/[^/\\s]+/[^/\\s]+\\.(conf|cfg)(\\s|$))");

    public static GeneratedExperiment read(Path folder) throws IOException {
        Path plan = folder.resolve("plan/experiment.json");
        return new GeneratedExperiment(
                folder,
                ExperimentReader.read(plan),
                Files.readString(plan),
                CanonicalJson.hash(Files.readString(folder.resolve(STAMP))));
    }

    /**
     * Returns the hash of the files from which the program is built. The hash is equal for folders that differ only in
     * files that are read at start.
     */
    public String buildHash() throws IOException {
        return buildHash(Files.readString(folder.resolve(STAMP)));
    }

    /**
     * Returns the same hash for a generated folder in memory.
     *
     * @param stamp the text of its stamp
     */
    public static String buildHash(String stamp) {
        return CanonicalJson.hash(stamp.lines()
                .filter(line -> !READ_AT_START.matcher(line).find())
                .collect(Collectors.joining("\n")));
    }

    /** Returns the first words of each command that uses the folder. */
    public List<String> script() {
        return List.of(folder.resolve("scripts/run.sh").toString());
    }

    /** Returns settings as arguments of the script; keys are those of {@code plan/settings}. */
    public static List<String> settings(Map<String, String> settings) {
        return settings.entrySet().stream()
                .flatMap(entry -> List.of("--set", entry.getKey() + "=" + entry.getValue()).stream())
                .toList();
    }
}
