// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.bellwether.generator.OutputFolder;

/** Writes the generated folder of a project; {@link ProjectGenerator} is the real one. */
@FunctionalInterface
public interface GenerationStep {
    /** Finds out, without writing anything, whether the request can be generated. */
    default void check(Project project, SessionRequest request) throws WorkException {}

    /**
     * What came of it.
     *
     * @param changes what was written
     * @param user    the folder of the classes that the user writes, if the model asks for any
     * @param remarks what the user should know of them
     */
    record Outcome(OutputFolder.Changes changes, Optional<Path> user, List<String> remarks) {}

    /** @throws WorkException if the model or the request cannot be generated; then nothing has been written */
    Outcome generate(Project project, SessionRequest request, Path folder) throws WorkException;
}
