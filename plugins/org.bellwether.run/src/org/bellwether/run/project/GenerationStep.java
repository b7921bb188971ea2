// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.project;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import org.bellwether.generator.output.OutputFolder;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.WorkException;

/** Writes the generated folder of a project; implemented by {@link ProjectGenerator}, and by tests. */
public interface GenerationStep {
    /** Checks, without writing anything, whether the request can be generated. */
    default void check(Project project, SessionRequest request) throws WorkException {}

    /**
     * Checks whether the model allows specialisations that the user names.
     *
     * @throws WorkException if the model does not allow one, with the counterexample or the assumption that must be
     *     stated
     */
    default void checkSpecialisations(Project project, SessionRequest request, SortedSet<String> names)
            throws WorkException {}

    /** Returns the targets that the request names, otherwise the model's. */
    default List<String> targets(Project project, SessionRequest request) throws WorkException {
        return request.selection().targets();
    }

    /**
     * The result of a generation.
     *
     * @param changes the written files
     * @param user    the folder of the classes that the user writes, if the model needs any
     * @param remarks remarks about these classes for the user
     * @param options the effective values of options, including defaults, by target and name; by {@code
     *     <process>.<name>} for options that differ between processes
     */
    record Outcome(
            OutputFolder.Changes changes,
            Optional<Path> user,
            List<String> remarks,
            Map<String, Map<String, String>> options) {
        public Outcome(OutputFolder.Changes changes, Optional<Path> user, List<String> remarks) {
            this(changes, user, remarks, Map.of());
        }

        public Map<String, String> optionsOf(String target) {
            return options.getOrDefault(target, Map.of());
        }
    }

    /**
     * The files and options of a configuration that uses a program built for other configurations.
     *
     * @param files   ORB configurations of the processes, by name
     * @param options effective values of the target's options, as in {@link Outcome}
     */
    record Configured(Map<String, byte[]> files, Map<String, String> options) {}

    /**
     * Returns the ORB configurations for a request with one target. Nothing else differs if only options differ that
     * are read when a process starts.
     */
    Configured configure(Project project, SessionRequest request) throws WorkException;

    /**
     * Generates the folder.
     *
     * @throws WorkException if the model or the request cannot be generated; nothing has been written then
     */
    Outcome generate(Project project, SessionRequest request, Path folder) throws WorkException;
}
