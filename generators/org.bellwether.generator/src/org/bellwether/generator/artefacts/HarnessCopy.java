// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.artefacts;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.bellwether.corbel.CorbelSources;
import org.bellwether.generator.output.ArtefactGenerator;
import org.bellwether.generator.output.GeneratedFiles;
import org.bellwether.generator.plan.Plan;

/** Copies files of the product: {@code harness/}, {@code scripts/run.sh} and {@code idl/bellwether.idl}. */
public final class HarnessCopy implements ArtefactGenerator {
    private static final String HARNESS = "harness/";
    private static final String SCRIPT = HARNESS + "scripts/run.sh";
    private static final String IDL = HARNESS + "idl/bellwether.idl";

    @Override
    public void generate(Plan plan, GeneratedFiles files) {
        try {
            for (String path : CorbelSources.paths()) {
                if (path.equals(SCRIPT)) {
                    files.copy("scripts/run.sh", read(path), true);
                } else if (path.startsWith(HARNESS)) {
                    files.copy(path, read(path), false);
                }
                if (path.equals(IDL)) {
                    files.copy("idl/bellwether.idl", read(path), false);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("The harness cannot be read from the class path", e);
        }
    }

    private static byte[] read(String path) throws IOException {
        try (InputStream in = CorbelSources.open(path)) {
            return in.readAllBytes();
        }
    }
}
