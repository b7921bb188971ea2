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

/** Writes the generated folder of a project; {@link ProjectGenerator} is the real one. */
public interface GenerationStep {
    /** Finds out, without writing anything, whether the request can be generated. */
    default void check(Project project, SessionRequest request) throws WorkException {}

    /**
     * Finds out whether the model allows specialisations that the user asks for by name.
     *
     * @throws WorkException if it does not: with the counterexample, or the assumption that has yet to be stated
     */
    default void checkSpecialisations(Project project, SessionRequest request, SortedSet<String> names)
            throws WorkException {}

    /** The targets that the model names, or the request. */
    default List<String> targets(Project project, SessionRequest request) throws WorkException {
        return request.targets();
    }

    /**
     * The result of a generation.
     *
     * @param changes what was written
     * @param user    the folder of the classes that the user writes, if the model asks for any
     * @param remarks what the user should know of them
     * @param options the effective values of options, defaults included, by target and name; of those that differ between
     *     processes by {@code <process>.<name>}
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
     * The part of a configuration beside a program that was built for others.
     *
     * @param files   ORB configurations of the processes, by name
     * @param options effective values of the target's options, as in {@link Outcome}
     */
    record Configured(Map<String, byte[]> files, Map<String, String> options) {}

    /**
     * The ORB configurations for a request with one target: the only difference if only options differ that are read
     * when a process starts.
     */
    Configured configure(Project project, SessionRequest request) throws WorkException;

    /** @throws WorkException if the model or the request cannot be generated; then nothing has been written */
    Outcome generate(Project project, SessionRequest request, Path folder) throws WorkException;
}
