// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run;

import java.nio.file.Path;
import org.bellwether.generator.OutputFolder;

/** Writes the generated folder of a project; {@link ProjectGenerator} is the real one. */
@FunctionalInterface
interface GenerationStep {
    /** Finds out, without writing anything, whether the request can be generated. */
    default void check(Project project, SessionRequest request) throws WorkException {}

    /** @throws WorkException if the model or the request cannot be generated; then nothing has been written */
    OutputFolder.Changes generate(Project project, SessionRequest request, Path folder) throws WorkException;
}
