// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.artefacts;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import org.bellwether.generator.output.ArtefactGenerator;
import org.bellwether.generator.output.GeneratedFiles;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.target.RuntimeSources;
import org.bellwether.generator.target.Runtimes;
import org.bellwether.generator.target.Target;

/**
 * Copies to {@code runtime/} the sources of an ORB that is built from source, so that the folder can be built without
 * an installed ORB.
 *
 * @param targets  the targets of the generated folder
 * @param runtimes the sources of the runtime that a target's programs are linked with
 */
public record RuntimeCopy(List<Target> targets, Runtimes runtimes) implements ArtefactGenerator {
    private static final String HARNESS = "harness/";

    @Override
    public void generate(Plan plan, GeneratedFiles files) {
        for (Target target : targets) {
            runtimes.of(target, plan).ifPresent(sources -> copy(sources, files));
        }
    }

    private static void copy(RuntimeSources sources, GeneratedFiles files) {
        try {
            for (String path : sources.paths()) {
                if (!path.startsWith(HARNESS)) { // the folder has the harness anyway
                    try (InputStream in = sources.open(path)) {
                        files.copy("runtime/" + path, in.readAllBytes(), false);
                    }
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("The ORB's sources cannot be read from the class path", e);
        }
    }
}
